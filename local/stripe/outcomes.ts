import { DAY } from "./calendar.ts";
import type { Invoice, Status, Subscription } from "./types.ts";
import type { World } from "./world.ts";

/** The days between the tries of a renewal that isn't paid; after the last one it is given up. */
const RETRY_DAYS = [3, 5, 7];

/** What an invoice that was paid means for its subscription. */
export function invoicePaid(world: World, invoice: Invoice): void {
  const subscription = world.find("subscription", invoice._subscription);
  if (!subscription) return;
  const { id, status, _pending: pending } = subscription;
  if (pending?.invoice === invoice.id) {
    const applied = apply(world, subscription, pending.items, pending.anchor);
    world.emit("customer.subscription.pending_update_applied", applied);
  }
  const isLatest = subscription.latest_invoice === invoice.id;
  if (status === "incomplete" || (isLatest && (status === "past_due" || status === "unpaid")))
    world.change("subscription", id, { status: "active" }, "customer.subscription.updated");
  owes(world, invoice.customer, false);
}

function apply(
  world: World,
  { id }: Subscription,
  items: Subscription["_items"],
  anchor: number,
): Subscription {
  return world.change(
    "subscription",
    id,
    { _items: items, billing_cycle_anchor: anchor, _pending: null, pending_update: null },
    "customer.subscription.updated",
  );
}

/** An invoice that is void takes the change that waited for it with it. */
export function invoiceVoided(world: World, invoice: Invoice): void {
  const subscription = world.find("subscription", invoice._subscription);
  if (subscription?._pending?.invoice !== invoice.id) return;
  const none = { _pending: null, pending_update: null };
  world.change("subscription", subscription.id, none, "customer.subscription.updated");
}

/** What an invoice that wasn't paid means: it is tried again, for some time, when it is a renewal's. */
export function invoiceFailed(world: World, invoice: Invoice, asksBank: boolean): void {
  const { id, billing_reason: reason, attempt_count: attempts } = invoice;
  const subscription = world.find("subscription", invoice._subscription);
  const isPending = subscription?._pending?.invoice === id;
  const retries = reason === "subscription_cycle" || (reason === "subscription_update" && !isPending);
  const days = retries ? RETRY_DAYS[attempts - 1] : undefined;
  const changed = world.change("invoice", id, {
    next_payment_attempt: days === undefined ? null : world.now() + days * DAY,
  });
  if (asksBank) world.emit("invoice.payment_action_required", changed);
  world.emit("invoice.payment_failed", changed);
  owes(world, invoice.customer, true);
  if (!subscription || isPending || !retries) return;
  const live: Status[] = ["active", "past_due"];
  if (days === undefined && live.includes(subscription.status)) giveUp(world, subscription);
  else if (subscription.status === "active")
    world.change("subscription", subscription.id, { status: "past_due" }, "customer.subscription.updated");
}

function giveUp(world: World, subscription: Subscription): void {
  const { afterDunning } = world.settings();
  if (afterDunning === "cancel") {
    end(world, subscription.id, "payment_failed");
  } else {
    const status = afterDunning === "unpaid" ? "unpaid" : "past_due";
    world.change("subscription", subscription.id, { status }, "customer.subscription.updated");
  }
}

function owes(world: World, id: string, delinquent: boolean): void {
  const customer = world.find("customer", id);
  const others = world
    .all("invoice")
    .some((one) => one.customer === id && one.status === "open" && one.attempted);
  if (customer && !customer.deleted && customer.delinquent !== (delinquent || others))
    world.change("customer", id, { delinquent: delinquent || others }, "customer.updated");
}

/** Ends a subscription now: its open invoices aren't tried any more, and its schedule is over. */
export function end(
  world: World,
  id: string,
  reason: "cancellation_requested" | "payment_failed" | "payment_disputed" | null,
  details: { comment?: string | null; feedback?: string | null } = {},
): Subscription {
  const subscription = world.get("subscription", id);
  for (const invoice of world.all("invoice")) {
    const isOpen = invoice.status === "open" || invoice.status === "draft";
    if (invoice._subscription === id && isOpen && invoice.auto_advance)
      world.change(
        "invoice",
        invoice.id,
        { auto_advance: false, next_payment_attempt: null, automatically_finalizes_at: null },
        "invoice.updated",
      );
  }
  const schedule = world.find("subscription_schedule", subscription.schedule);
  if (schedule?.status === "active")
    world.change(
      "subscription_schedule",
      schedule.id,
      { status: "canceled", canceled_at: world.now() },
      "subscription_schedule.canceled",
    );
  return world.change(
    "subscription",
    id,
    {
      status: "canceled",
      canceled_at: subscription.canceled_at ?? world.now(),
      ended_at: world.now(),
      pending_update: null,
      _pending: null,
      cancellation_details: {
        ...subscription.cancellation_details,
        ...details,
        reason: subscription.cancellation_details.reason ?? reason,
      },
    },
    "customer.subscription.deleted",
  );
}
