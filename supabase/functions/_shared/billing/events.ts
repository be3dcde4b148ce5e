import type Stripe from "stripe";
import { z } from "zod";
import type { StripeEvent } from "../contract/billing-events.ts";
import { rpc } from "../db/client.ts";
import { json } from "../db/statement.ts";
import { cancelAll, closeInvoices } from "./endings.ts";
import { isMissing } from "./refusals.ts";
import type { BillingState } from "./state.ts";
import { type BillingServices, synchronise } from "./synchronise.ts";

/** What came of an event, in words for operators. */
export interface EventOutcome {
  outcome: string;
  organizationId?: number;
}

const Referred = z.union([z.string(), z.looseObject({ id: z.string() })]).nullish();
const About = z.looseObject({
  id: z.string().optional(),
  object: z.string(),
  customer: Referred,
  payment_intent: Referred,
});
const OrganizationId = z.int().nullable();

/**
 * Works on an event, which only says whom to look at (docs/decisions/billing.md): nothing of what it says is written but to
 * whom it refers. Comes to the same however often, in whatever order and of whatever version of Stripe's API it is.
 * @returns what came of it, also where it is about nobody here, which no other attempt would change
 * @throws Stripe's errors when it can't be asked
 */
export async function workOnEvent(services: BillingServices, event: StripeEvent): Promise<EventOutcome> {
  const about = About.parse(event.data.object);
  const stripe = services.payments.stripe();
  const customer = await customerOf(stripe, about);
  await alertOf(services, event, about, customer);
  if (customer === null) return { outcome: "It is about no customer." };
  const organizationId = await organizationOf(services, customer);
  if (organizationId === null) return { outcome: `Nobody here is the customer ${customer}.` };

  const done = await synchronise(services, organizationId);
  if (!done) return { outcome: "There is no customer any more." };
  const { state, read, organizationGone } = done;
  await closeInvoices(stripe, read.subscriptions);
  if (organizationGone) {
    const ended = await cancelAll(stripe, read.subscriptions);
    return {
      outcome: `The organisation was deleted; ${ended} of its subscriptions were cancelled.`,
      organizationId,
    };
  }
  await noticeOf(services, event, about, { organizationId, customer, state });
  return { outcome: `Synchronised: ${inWords(state)}.`, organizationId };
}

async function customerOf(stripe: Stripe, about: z.infer<typeof About>): Promise<string | null> {
  if (about.object === "customer") return about.id ?? null;
  const named = idOf(about.customer);
  if (named !== null) return named;
  // Disputes and refunds name a payment alone.
  const payment = idOf(about.payment_intent);
  if (payment === null) return null;
  try {
    return idOf((await stripe.paymentIntents.retrieve(payment)).customer);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Whose customer it is; one whose making was broken off is known by what it was made with. */
async function organizationOf(
  { payments, service }: BillingServices,
  customer: string,
): Promise<number | null> {
  const known = OrganizationId.parse(
    await rpc(service, "billing_organization_of", { customer_id: customer }),
  );
  if (known !== null) return known;
  let unknown = `Stripe tells of the customer ${customer}, which no organisation here has.`;
  try {
    const found = await payments.stripe().customers.retrieve(customer);
    const claimed = found.deleted ? Number.NaN : Number(found.metadata["organization_id"] ?? Number.NaN);
    if (Number.isSafeInteger(claimed) && !found.deleted && found.livemode === payments.livemode) {
      const kept = await rpc(service, "keep_billing_customer", {
        organization_id: claimed,
        customer_id: customer,
      });
      if (kept === customer) return claimed;
      if (kept !== null)
        unknown = `The organisation ${claimed} has a second customer at Stripe, ${customer}.`;
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
    unknown = `Stripe tells of the customer ${customer}, which isn't in this account.`;
  }
  await rpc(service, "alert_billing", { reference: `customer:${customer}:unknown`, message: unknown });
  return null;
}

/** Refunds and disputes are for a person to look at; who pays and what for is Stripe's to say. */
async function alertOf(
  { service }: BillingServices,
  { type }: StripeEvent,
  about: z.infer<typeof About>,
  customer: string | null,
): Promise<void> {
  const what = type.startsWith("refund.") ? "refund" : type.startsWith("charge.dispute.") ? "dispute" : null;
  if (what === null || about.id === undefined) return;
  const known = customer && (await rpc(service, "billing_organization_of", { customer_id: customer }));
  const organization = OrganizationId.parse(known || null);
  const status = typeof about["status"] === "string" ? ` (${about["status"].replace(/_/g, " ")})` : "";
  await rpc(service, "alert_billing", {
    reference: `${what}:${about.id}`,
    message: `There is a ${what} of a payment of ${customer ?? "an unknown customer"}${status}: ${about.id}. Look at it at Stripe.`,
    ...(organization !== null && { organization_id: organization }),
  });
}

interface Whose {
  organizationId: number;
  customer: string;
  state: BillingState;
}

/** Tells owners what they have to do, each once; whether they still have to is asked of Stripe. */
async function noticeOf(
  { payments, service }: BillingServices,
  { type }: StripeEvent,
  about: z.infer<typeof About>,
  { organizationId, customer, state }: Whose,
): Promise<void> {
  const notice = (kind: string, reference: string, details: object) =>
    rpc(service, "notice_billing", {
      organization_id: organizationId,
      kind,
      reference,
      details: json(details),
    });
  if (type === "customer.subscription.trial_will_end") {
    const isEnding = state.status === "trialing" && state.cancels_at === null && state.subscription_id;
    if (isEnding)
      await notice("trial_ending", `trial:${state.subscription_id}`, { trial_end: state.trial_end });
  }
  const needsAction = type === "invoice.payment_action_required";
  if ((!needsAction && type !== "invoice.payment_failed") || about.id === undefined) return;
  const invoice = await payments.stripe().invoices.retrieve(about.id);
  const isTheirs = idOf(invoice.customer) === customer && invoice.status === "open";
  // Who buys just now is asked on the spot; a renewal that failed is told of as past due.
  if (!isTheirs || invoice.billing_reason === "subscription_create") return;
  if (!needsAction && state.past_due_since !== null) return;
  const kind = needsAction ? "action_required" : "payment_failed";
  const details = { url: invoice.hosted_invoice_url, pence: invoice.amount_remaining };
  await notice(kind, `${kind}:${about.id}`, details);
}

function inWords({ status, subscription_id, plan_id, addons }: BillingState): string {
  if (subscription_id === null) return "no subscription";
  const extra = addons.length > 0 ? `, ${addons.length} add-on${addons.length > 1 ? "s" : ""}` : "";
  return `${plan_id === null ? "no plan" : `plan ${plan_id}`}${extra}, ${status.replace(/_/g, " ")}`;
}

function idOf(referred: string | { id: string } | null | undefined): string | null {
  return typeof referred === "string" ? referred : (referred?.id ?? null);
}
