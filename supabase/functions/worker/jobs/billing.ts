import { logError } from "../../_shared/config/seeing/log.ts";
import { z } from "zod";
import { billCharges } from "../../_shared/billing/charges.ts";
import { endCustomer, endGrace, outOfGrace } from "../../_shared/billing/endings.ts";
import { workOnEvent } from "../../_shared/billing/events.ts";
import { isOutage } from "../../_shared/billing/refusals.ts";
import { type BillingServices, synchronise } from "../../_shared/billing/synchronise.ts";
import { StripeEvent } from "../../_shared/contract/billing-events.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc } from "../../_shared/db/client.ts";
import { postOf } from "../../_shared/mail/post.ts";
import { BillingNotice, billingMail, stillHolds } from "../../_shared/domain/billing/mail.ts";
import { NotConfiguredError } from "../../_shared/providers/not-configured.ts";
import { type JobDeps, jobKind } from "./job.ts";
import { webhookKind } from "./webhook-kind.ts";

const HOUR = 3600;
/** Stripe is asked three things at most for one organisation, each with its own patience. */
const leaseSeconds = 90;
/** Stripe out of reach is nobody's fault here, and is waited for. */
const waits = { leaseSeconds, attempts: 8, backOff: { firstSeconds: 5, mostSeconds: HOUR } };

const services = ({ payments, db }: JobDeps): BillingServices => ({ payments, service: db });

/** Does what asks Stripe; that it can't be asked now isn't the job's failure. */
async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isOutage(error)) throw new ApiError("unavailable", "Stripe can't be reached.");
    throw error;
  }
}

/** Where a round through organisations stands: the last one, and how many failed so far. */
const Place = z.object({ after: z.int(), failed: z.int() }).nullish();
const START = { after: 0, failed: 0 };

/** Does one of many: what is wrong with it holds up no other. @returns whether it went well */
async function oneOf(kind: string, id: number, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await asked(work);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === "unavailable") throw error;
    logError("one of a round failed", error, { kind, id });
    return false;
  }
}

function tell(kind: string, failed: number): { outcome: "finished" } {
  if (failed > 0) logError("some of a round failed", undefined, { kind, failed });
  return { outcome: "finished" };
}

/** Works on an event of Stripe: looks at whom it is about. */
export const billingEvent = webhookKind({
  ...waits,
  kind: "billing.event",
  failure: "Stripe couldn't be asked about this event.",
  event: StripeEvent,
  handle: (event, deps) => asked(() => workOnEvent(services(deps), event)),
});

/** Mails a notice to every owner. One that a killed run sent goes out again under the same key. */
export const billingNotice = jobKind({
  kind: "billing.notice",
  failure: "A mail about payment couldn't be sent.",
  payloads: { 1: z.object({ notice_id: z.int() }) },
  async run({ payload: { notice_id } }, deps, { signal }) {
    const { db } = deps;
    const found = await rpc(db, "billing_notice", { notice_id }, signal);
    if (found === null) return { outcome: "finished" };
    const notice = BillingNotice.parse(found);
    const { identity, send } = await postOf(deps, { organizationId: notice.organization_id });
    for (const { id, email, name } of stillHolds(notice) ? notice.owners : []) {
      try {
        const key = `billing-${notice_id}-${id}`;
        await send({ ...billingMail(notice, name, identity.origin), to: email, key });
      } catch (error) {
        // Without mail there is nothing to try again; the screen says how things stand.
        if (!(error instanceof NotConfiguredError)) throw error;
      }
    }
    await rpc(db, "billing_notice_sent", { notice_id }, signal);
    return { outcome: "finished" };
  },
});

/** Tells owners of days of grace and of trials that are running out, and ends what wasn't paid in time. */
export const billingGrace = jobKind({
  kind: "billing.grace",
  leaseSeconds,
  everySeconds: HOUR,
  failure: "Subscriptions out of grace couldn't be ended.",
  payloads: { 1: z.object({}) },
  async run({ state }, deps, { signal }) {
    const { after, failed } = Place.parse(state) ?? START;
    if (after === 0) await rpc(deps.db, "notice_billing_deadlines", {}, signal);
    if (!deps.payments.configured) return { outcome: "finished" };
    const due = await outOfGrace(services(deps));
    const id = due.sort((a, b) => a - b).find((each) => each > after);
    if (id === undefined) return tell("billing.grace", failed);
    const done = await oneOf("billing.grace", id, () => endGrace(services(deps), id));
    return { outcome: "continue", state: { after: id, failed: failed + Number(!done) } };
  },
});

/** Cancels what a deleted organisation had at Stripe. */
export const billingFarewell = jobKind({
  ...waits,
  kind: "billing.farewell",
  failure: "The subscription of a deleted organisation couldn't be cancelled.",
  payloads: { 1: z.object({ customer_id: z.string(), livemode: z.boolean() }) },
  async run({ payload }, { payments }) {
    if (payload.livemode !== payments.livemode) throw new Error("The customer is of Stripe's other mode.");
    await asked(() => endCustomer(payments.stripe(), payload.customer_id));
    return { outcome: "finished" };
  },
  async onDead({ payload: { customer_id } }, { db }) {
    await rpc(db, "alert_billing", {
      reference: `farewell:${customer_id}`,
      message: `An organisation was deleted, and its subscriptions couldn't be cancelled: customer ${customer_id}. Cancel them at Stripe.`,
    });
    return { outcome: "finished" };
  },
});

/** Looks at every organisation that wasn't looked at for a day, one a step: what Stripe told and we never heard. */
export const billingSweep = jobKind({
  ...waits,
  kind: "billing.sweep",
  lane: "bulk",
  everySeconds: HOUR,
  failure: "Organisations couldn't be looked at.",
  payloads: { 1: z.object({}) },
  async run({ state }, deps, { signal }) {
    const { payments, db } = deps;
    if (!payments.configured) return { outcome: "finished" };
    const { after, failed } = Place.parse(state) ?? START;
    const next = { after_organization_id: after, livemode: payments.livemode, most: 1 };
    const [id] = z.array(z.int()).parse(await rpc(db, "billing_customers_to_look_at", next, signal));
    if (id === undefined) return tell("billing.sweep", failed);
    const done = await oneOf("billing.sweep", id, () => synchronise(services(deps), id));
    return { outcome: "continue", state: { after: id, failed: failed + Number(!done) } };
  },
});

/** Puts what is owed by the ledger on invoices, some batches a step. */
export const billingCharges = jobKind({
  ...waits,
  kind: "billing.charges",
  lane: "bulk",
  everySeconds: 6 * HOUR,
  failure: "Charges couldn't be put on invoices.",
  payloads: { 1: z.object({}) },
  async run({ state }, deps) {
    if (!deps.payments.configured) return { outcome: "finished" };
    const { after } = Place.parse(state) ?? START;
    const last = await asked(() => billCharges(services(deps), after));
    return last === null
      ? { outcome: "finished" }
      : { outcome: "continue", state: { ...START, after: last } };
  },
});
