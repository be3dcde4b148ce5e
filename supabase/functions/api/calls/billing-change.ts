import type Stripe from "stripe";
import { type Change, changeTo, periodEndOf, type Wanted } from "../../_shared/billing/change.ts";
import { addonOf, type Offers, offerWords, planOf } from "../../_shared/billing/offers.ts";
import type { BillingState } from "../../_shared/billing/state.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import type { Ended, Look, Turn } from "./billing-act.ts";
import { closeCheckouts, openCheckout, reopened } from "./billing-checkout.ts";
import * as steps from "./billing-steps.ts";

interface Options {
  publicUrl: string;
  trial?: boolean;
  proration_date?: number | null | undefined;
}

/** Told to who chooses a change of add-ons while another plan is to begin. */
const SCHEDULED_FIRST =
  "A change of your plan begins with the next period. Take it back first, then change add-ons.";
export const TRIAL_USED = "Your organisation has had its trial. Choose the plan without it.";
export const TRIAL_WITH_PLAN = "A trial is for the first plan, and your organisation has one.";
const UNPAID_FIRST = "A payment is open. Pay it first, then buy more.";
const CARD_FIRST = "Add-ons in a trial need a card. Add one under Payment, then buy them.";
const OTHER_PRICE = "The price has changed since it was shown. Look at it again, then confirm.";

/** Refuses what can't be bought as things stand. @throws ApiError `payment_required`, `conflict` */
export function checkBuyable(wanted: Wanted, change: Change, { live, found }: Look): void {
  if (change.kind !== "now" || !live) return;
  if ("addon_id" in wanted && steps.scheduleOf(live)) throw new ApiError("conflict", SCHEDULED_FIRST);
  if (change.charged && live.status === "past_due") throw new ApiError("payment_required", UNPAID_FIRST);
  const more = "addon_id" in wanted && wanted.quantity > 0 && live.status === "trialing";
  if (more && !hasCard(live, found?.read.customer)) throw new ApiError("payment_required", CARD_FIRST);
}

function hasCard(live: Stripe.Subscription, customer: Stripe.Customer | Stripe.DeletedCustomer | undefined) {
  if (live.default_payment_method) return true;
  return customer?.deleted !== true && customer?.invoice_settings.default_payment_method != null;
}

/**
 * Brings an organisation to what its owner wants: by checkout, at once, or with the next period (A12 to A16).
 * @throws ApiError in words; errors of Stripe's
 */
export async function bringTo(turn: Turn, wanted: Wanted, options: Options): Promise<Ended> {
  const { offers, before } = turn;
  const details = detailsOf(wanted, offers);
  if (before && !before.session && before.state !== "pay") return { outcome: before };
  const open = before?.session === undefined ? null : await reopened(turn, before.session);
  if (open) return { outcome: open };

  const isNothing = "plan_id" in wanted ? planOf(offers, wanted.plan_id).free : wanted.quantity === 0;
  const customer = isNothing ? null : await turn.customer();
  const own = customer === null ? null : await closeCheckouts(turn, customer);
  const look = await turn.look();
  const { live, found } = look;
  const change = changeTo(wanted, live, offers);
  if (options.trial && live) throw new ApiError("conflict", TRIAL_WITH_PLAN);
  if (change.kind === "checkout") {
    if (options.trial && (turn.trialUsed || found?.state.trial_used_at)) {
      throw new ApiError("conflict", TRIAL_USED);
    }
    if (customer === null) throw new Error("A checkout has no customer.");
    if (own?.url)
      return { outcome: { state: "pay", url: own.url, session: own.id }, record: "checkout", details };
    await steps.clear(turn, look);
    const trial = options.trial ?? false;
    const outcome = await openCheckout(turn, customer, change, { trial, publicUrl: options.publicUrl });
    return { outcome, record: "checkout", details: { ...details, ...(trial && { trial }) } };
  }
  if (!live) return already(turn, change, "plan_id" in wanted ? "plan" : "addon", details);
  if (steps.isPending(live, change)) return { outcome: steps.standing(live) };
  checkBuyable(wanted, change, look);
  return "plan_id" in wanted
    ? changePlan(turn, live, change, found?.state, options, details)
    : changeAddon(turn, live, change, options, details);
}

async function changePlan(
  turn: Turn,
  live: Stripe.Subscription,
  change: Change,
  state: BillingState | undefined,
  options: Options,
  details: object,
): Promise<Ended> {
  switch (change.kind) {
    case "cancel":
      await steps.endWithPeriod(turn, live);
      return { outcome: steps.SCHEDULED, record: "cancel", details: { at: iso(periodEndOf(live)) } };
    case "later": {
      const isSo =
        state?.next_plan_id === change.lines[0]?.price.plan_id && state?.next_interval === change.interval;
      if (isSo) return { outcome: steps.SCHEDULED };
      await steps.dropPending(turn, live);
      await steps.keep(turn, live);
      await steps.schedule(turn, live, change);
      return { outcome: steps.SCHEDULED, record: "schedule", details: { ...details, at: iso(change.at) } };
    }
    case "now": {
      await steps.dropPending(turn, live);
      await steps.release(turn, live);
      const outcome = await changeNow(turn, live, change, options);
      await steps.keep(turn, live);
      return { outcome, record: "plan", details };
    }
    default: {
      // Choosing what one has takes back what was to come.
      const isPending = steps.openInvoice(live) !== null;
      await steps.dropPending(turn, live);
      const changed = [await steps.release(turn, live), await steps.keep(turn, live), isPending];
      if (changed.includes(true)) return { outcome: steps.DONE, record: "resume", details };
      return already(turn, change, "plan", details);
    }
  }
}

async function changeAddon(
  turn: Turn,
  live: Stripe.Subscription,
  change: Change,
  options: Options,
  details: object,
): Promise<Ended> {
  if (change.kind === "now") {
    await steps.dropPending(turn, live);
    return { outcome: await changeNow(turn, live, change, options), record: "addon", details };
  }
  if (change.kind === "cancel") {
    await steps.endWithPeriod(turn, live);
    return { outcome: steps.SCHEDULED, record: "addon", details };
  }
  return already(turn, change, "addon", details);
}

/** What is charged waits for its payment (`pending_if_incomplete`): a card that is declined changes nothing. */
async function changeNow(
  turn: Turn,
  live: Stripe.Subscription,
  { items, charged }: Change & { kind: "now" },
  { proration_date }: Options,
) {
  if (charged && proration_date != null && proration_date !== turn.prorationDate) {
    throw new ApiError("conflict", OTHER_PRICE);
  }
  const changed = await turn.stripe.subscriptions.update(
    live.id,
    {
      items,
      proration_behavior: charged ? "always_invoice" : "none",
      ...(charged && { payment_behavior: "pending_if_incomplete" }),
      ...(charged && proration_date != null && { proration_date }),
      expand: ["latest_invoice"],
    },
    // From this state, so that an answer that got lost is the same change, and one that was given up isn't.
    turn.sending(`change:${idOf(live.latest_invoice)}`),
  );
  return steps.standing(changed);
}

/** It is so already: by this very click, whose answer was lost, or by somebody before. */
function already({ again }: Turn, change: Change, record: "plan" | "addon", details: object): Ended {
  if (again) return { outcome: steps.DONE, record, details };
  throw new ApiError("conflict", change.kind === "same" ? change.words : "It is so already.");
}

/** As the audit names it: "Team, monthly", "2 × Extra messages". */
function detailsOf(wanted: Wanted, offers: Offers): object {
  if ("plan_id" in wanted) return { name: offerWords(planOf(offers, wanted.plan_id).name, wanted.interval) };
  return { name: `${wanted.quantity} × ${addonOf(offers, wanted.addon_id).name}` };
}

const idOf = (invoice: Stripe.Subscription["latest_invoice"]): string =>
  typeof invoice === "string" ? invoice : (invoice?.id ?? "none");
const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();
