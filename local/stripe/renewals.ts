import { DAY, HOUR, periodEnd } from "./calendar.ts";
import { finalize, makeInvoice, waiting } from "./invoices.ts";
import { collect, voidInvoice } from "./collecting.ts";
import { end } from "./outcomes.ts";
import { intervalOf, periodLine } from "./plan.ts";
import { defaultCard } from "./subscriptions.ts";
import type { Subscription } from "./types.ts";
import type { World } from "./world.ts";

/** A renewal's invoice is a draft for an hour, in which items can be added to it. */
const DRAFT = HOUR;
const TOLD_BEFORE = 3 * DAY;

/** Bills the period that a subscription's items stand in, with what waits for the invoice. */
export function billPeriod(world: World, id: string, atOnce = false): void {
  const subscription = world.get("subscription", id);
  const { customer, currency, status, _items: items } = subscription;
  const [first] = items;
  const invoice = makeInvoice(world, {
    customer,
    currency,
    subscription,
    reason: "subscription_cycle",
    drafts: [...items.map((item) => periodLine(world, item)), ...waiting(world, customer, id)],
    period: { start: subscription.created, end: first?.current_period_start ?? world.now() },
  });
  world.change("subscription", id, { latest_invoice: invoice.id });
  const isTried = status !== "unpaid";
  world.change("invoice", invoice.id, {
    auto_advance: isTried,
    automatically_finalizes_at: isTried && !atOnce ? world.now() + DRAFT : null,
  });
  if (atOnce) {
    finalize(world, invoice.id);
    collect(world, invoice.id);
  }
}

/** Begins the next period of a subscription, from the end of the one before. */
export function renew(
  world: World,
  { id, _items: before, billing_cycle_anchor: anchor }: Subscription,
): void {
  const start = Math.min(...before.map((item) => item.current_period_end));
  const interval = intervalOf(world, before);
  const end = periodEnd(anchor, interval, start);
  const items = before.map((item) => ({ ...item, current_period_start: start, current_period_end: end }));
  world.change("subscription", id, { _items: items }, "customer.subscription.updated");
  billPeriod(world, id);
}

/** A trial is over: its first period is billed, or, without a card, what was said to happen does. */
export function endTrialAtEnd(world: World, subscription: Subscription): void {
  const { id, trial_settings: settings, trial_end: at } = subscription;
  const missing = settings.end_behavior.missing_payment_method;
  if (!defaultCard(world, subscription) && missing === "cancel") {
    end(world, id, null);
  } else if (!defaultCard(world, subscription) && missing === "pause") {
    world.change("subscription", id, { status: "paused" }, "customer.subscription.paused");
  } else {
    const start = at ?? world.now();
    const ends = periodEnd(start, intervalOf(world, subscription._items), start);
    const items = subscription._items.map((item) => ({
      ...item,
      current_period_start: start,
      current_period_end: ends,
    }));
    world.change("subscription", id, { status: "active", _items: items }, "customer.subscription.updated");
    billPeriod(world, id);
  }
}

/** Something that is to happen at a moment. */
export interface Due {
  at: number;
  act: () => void;
}

/** The next thing that a subscription's time brings. */
export function nextOf(world: World, subscription: Subscription): Due | undefined {
  const { id, status, cancel_at: cancelAt, trial_end: trialEnd, _items: items } = subscription;
  if (status === "canceled" || status === "incomplete_expired" || status === "paused") return undefined;
  const due: Due[] = [];
  if (status === "incomplete")
    due.push({ at: subscription.created + 23 * HOUR, act: () => expire(world, id) });
  if (subscription.pending_update)
    due.push({ at: subscription.pending_update.expires_at, act: () => dropPending(world, id) });
  if (cancelAt !== null) due.push({ at: cancelAt, act: () => void end(world, id, "cancellation_requested") });
  if (status === "trialing" && trialEnd !== null) {
    if (!subscription._trialTold)
      due.push({
        at: Math.max(trialEnd - TOLD_BEFORE, subscription.created),
        act: () => tellTrial(world, id),
      });
    due.push({ at: trialEnd, act: () => endTrialAtEnd(world, world.get("subscription", id)) });
  } else if (status !== "incomplete") {
    const at = Math.min(...items.map((item) => item.current_period_end));
    due.push({ at, act: () => renew(world, world.get("subscription", id)) });
  }
  return due.sort((a, b) => a.at - b.at)[0];
}

function tellTrial(world: World, id: string): void {
  world.change("subscription", id, { _trialTold: true }, "customer.subscription.trial_will_end");
}

/** The first payment didn't come in 23 hours. */
function expire(world: World, id: string): void {
  const { latest_invoice: invoice } = world.get("subscription", id);
  drop(world, invoice);
  world.change(
    "subscription",
    id,
    { status: "incomplete_expired", ended_at: world.now() },
    "customer.subscription.updated",
  );
}

/** A change whose payment didn't come: all is as it was. */
function dropPending(world: World, id: string): void {
  const { _pending: pending } = world.get("subscription", id);
  drop(world, pending?.invoice ?? null);
  if (world.get("subscription", id).pending_update) {
    const none = { pending_update: null, _pending: null };
    world.change("subscription", id, none, "customer.subscription.updated");
  }
  world.emit("customer.subscription.pending_update_expired", world.get("subscription", id));
}

function drop(world: World, id: string | null): void {
  const invoice = world.find("invoice", id);
  if (invoice?.status === "open") voidInvoice(world, invoice.id);
}
