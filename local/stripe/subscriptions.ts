import { blanks } from "./blanks.ts";
import { DAY, periodEnd } from "./calendar.ts";
import { redeem } from "./discounts.ts";
import { invalid } from "./errors.ts";
import { newId } from "./ids.ts";
import { collect, finalize, makeInvoice, waiting } from "./invoices.ts";
import { end } from "./outcomes.ts";
import { errorOf } from "./payments.ts";
import { intervalOf, newItem, periodLine, planChange, recurringPrice, type ItemChange } from "./plan.ts";
import type { PaymentMethod, Subscription } from "./types.ts";
import type { World } from "./world.ts";

export type PaymentBehavior =
  "allow_incomplete" | "default_incomplete" | "error_if_incomplete" | "pending_if_incomplete";

export interface Wish {
  customer: string;
  items: ItemChange[];
  card: string | null;
  trialEnd: number | null;
  /** What becomes of a trial that ends without a card: `cancel`, `pause`, `create_invoice`. */
  trialMissing: string;
  coupons: { coupon: string; promotion: string | null }[];
  metadata: Record<string, string>;
  description: string | null;
  behavior: PaymentBehavior;
  /** The holder has just confirmed the payment with the bank. */
  agreed?: boolean;
}

/** Makes a subscription with its first invoice, and has that paid. */
export function subscribe(world: World, wish: Wish): Subscription {
  const { customer, items: wanted, trialEnd } = wish;
  const now = world.now();
  const isTrial = trialEnd !== null && trialEnd > now;
  const id = newId("subscription");
  wanted.forEach(({ price }, place) => recurringPrice(world, price ?? "", `items[${place}][price]`));
  if (new Set(wanted.map(({ price }) => price)).size < wanted.length)
    throw invalid("Cannot add multiple subscription items with the same price.", "items");
  const interval = intervalOf(
    world,
    wanted.map(({ price = "" }) => ({ price })),
  );
  const anchor = isTrial ? trialEnd : now;
  const period = { start: now, end: isTrial ? trialEnd : periodEnd(anchor, interval, anchor) };
  const items = wanted.map((item) => newItem(world, id, item, period));
  const [first] = items;
  world.put<Subscription>({
    ...blanks.subscription,
    id,
    object: "subscription",
    billing_cycle_anchor: anchor,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    created: now,
    currency: world.get("price", first?.price ?? "").currency,
    customer,
    default_payment_method: wish.card,
    description: wish.description,
    discounts: [],
    ended_at: null,
    latest_invoice: null,
    metadata: wish.metadata,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: isTrial ? "trialing" : "incomplete",
    trial_end: isTrial ? trialEnd : null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: wish.trialMissing },
    },
    trial_start: isTrial ? now : null,
    _items: items,
    _pending: null,
    _trialTold: false,
  });
  const discounts = wish.coupons.map((one) => redeem(world, one, customer, id).id);
  const made = world.change("subscription", id, { discounts });
  world.emit("customer.subscription.created", made);
  const drafts = items.map((item) => periodLine(world, item, isTrial));
  if (!isTrial) drafts.push(...waiting(world, customer, id));
  const invoice = makeInvoice(world, {
    customer,
    currency: made.currency,
    subscription: made,
    reason: "subscription_create",
    drafts,
    period: { start: now, end: now },
  });
  world.change("subscription", id, { latest_invoice: invoice.id });
  finalize(world, invoice.id);
  if (world.get("invoice", invoice.id).status === "open") payFirst(world, invoice.id, wish);
  return world.get("subscription", id);
}

function payFirst(world: World, invoice: string, { behavior, agreed = false }: Wish): void {
  if (behavior === "default_incomplete") return;
  const intent = collect(world, invoice, { agreed });
  if (intent?.status === "succeeded" || behavior !== "error_if_incomplete") return;
  if (!intent) throw noCard();
  throw errorOf(intent);
}

export function noCard() {
  return invalid(
    "This customer has no attached payment source or default payment method. Please consider adding a default payment method.",
    undefined,
    "resource_missing",
  );
}

/** The card that a customer's subscriptions are paid with. */
export function defaultCard(world: World, subscription: Subscription): PaymentMethod | undefined {
  const customer = world.find("customer", subscription.customer);
  const own = world.find("payment_method", subscription.default_payment_method);
  return own ?? world.find("payment_method", customer?.invoice_settings.default_payment_method ?? null);
}

/** Ends a subscription now, as an owner or we ask; `prorate` gives what wasn't used as credit. */
export function cancelNow(
  world: World,
  id: string,
  {
    prorate = false,
    invoiceNow = false,
    comment,
    feedback,
  }: {
    prorate?: boolean;
    invoiceNow?: boolean;
    comment?: string | null;
    feedback?: string | null;
  },
): Subscription {
  const subscription = world.get("subscription", id);
  if (subscription.status === "canceled" || subscription.status === "incomplete_expired")
    throw invalid(`No such subscription: ${id}`, "id", "resource_missing", 404);
  if (prorate || invoiceNow) {
    const unused = prorate
      ? planChange(world, subscription, [], { behavior: "always_invoice", restart: true }).drafts.filter(
          ({ proration }) => proration,
        )
      : [];
    const drafts = [...unused, ...waiting(world, subscription.customer, id)];
    if (drafts.length > 0) {
      const { customer, currency } = subscription;
      const now = { start: world.now(), end: world.now() };
      const bill = { customer, currency, subscription, reason: "subscription_update", drafts, period: now };
      const invoice = makeInvoice(world, bill);
      world.change("subscription", id, { latest_invoice: invoice.id });
      finalize(world, invoice.id);
      collect(world, invoice.id);
    }
  }
  return end(world, id, "cancellation_requested", {
    ...(comment !== undefined && { comment }),
    ...(feedback !== undefined && { feedback }),
  });
}

/** The end of a trial of so many days from now. */
export function trialOf(world: World, days: number): number {
  return world.now() + days * DAY;
}
