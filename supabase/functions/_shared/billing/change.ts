import type Stripe from "stripe";
import type { Interval } from "../contract/plans.ts";
import { ApiError } from "../db/api-error.ts";
import { addonOf, type Offers, offerWords, type OfferedPrice, planOf, priceOf } from "./offers.ts";

/** What an owner wants: a plan by the month or year, or so many of an add-on. */
export type Wanted =
  | { plan_id: number; interval: Interval }
  | { addon_id: number; quantity: number; interval?: Interval | undefined };

/** So many of a price. */
export interface Line {
  price: OfferedPrice;
  quantity: number;
}

/** What is to be done at Stripe so that it is as wanted. `lines`: what a period has then. */
export type Change =
  | { kind: "same"; words: string }
  | { kind: "cancel" }
  | { kind: "checkout"; interval: Interval; lines: Line[] }
  | { kind: "now"; interval: Interval; lines: Line[]; items: Items; charged: boolean }
  | { kind: "later"; interval: Interval; lines: Line[]; at: number };
type Items = Stripe.SubscriptionUpdateParams.Item[];

/** An item of a subscription that is of something sold here. */
export interface Held extends Line {
  id: string;
}

/** What a subscription holds of what is sold here; items of other prices are left as they are. */
export function heldBy({ items }: Stripe.Subscription, { prices }: Offers): Held[] {
  return items.data.flatMap(({ id, price, quantity }) => {
    const known = prices.find((each) => each.id === price.id);
    return known ? { id, price: known, quantity: quantity ?? 1 } : [];
  });
}

/** When what is paid for ends; since 2025-03-31 that stands on the items (A10). */
export function periodEndOf({ items }: Stripe.Subscription): number {
  return Math.max(...items.data.map(({ current_period_end }) => current_period_end));
}

/**
 * How to come from a subscription to what is wanted (A14, A15): better is at once and prorated, less and from yearly to monthly with
 * the next period; more of an add-on at once and prorated, fewer without a refund; in a trial all at once, since nothing is paid.
 * @param subscription the live one, null without
 * @throws ApiError 404 for what isn't sold, `not_configured` without its price, `conflict` for what can't be had together
 */
export function changeTo(wanted: Wanted, subscription: Stripe.Subscription | null, offers: Offers): Change {
  return "plan_id" in wanted
    ? planChange(wanted, subscription, offers)
    : addonChange(wanted, subscription, offers);
}

function planChange(
  { plan_id, interval }: { plan_id: number; interval: Interval },
  subscription: Stripe.Subscription | null,
  offers: Offers,
): Change {
  const plan = planOf(offers, plan_id);
  if (plan.free) return subscription ? { kind: "cancel" } : same(`${plan.name} is your plan already.`);
  const price = priceOf(offers, { plan_id }, interval);
  if (!subscription) return { kind: "checkout", interval, lines: [{ price, quantity: 1 }] };

  const held = heldBy(subscription, offers);
  const current = held.find((item) => item.price.plan_id !== null);
  const present = (current ?? held[0])?.price.interval ?? interval;
  if (current?.price.plan_id === plan_id && present === interval) {
    return same(`${offerWords(plan.name, interval)}, is your plan already.`);
  }
  if (!current && present !== interval && held.length > 0) {
    const paid = present === "year" ? "yearly" : "monthly";
    throw new ApiError(
      "conflict",
      `Your add-ons are paid ${paid}, and a plan is paid as they are. Choose ${paid}.`,
    );
  }
  const moved = held
    .filter((item) => item.price.addon_id !== null)
    .map((item) => ({
      ...item,
      price: item.price.interval === interval ? item.price : addonPrice(offers, item.price, interval),
    }));
  const lines: Line[] = [
    { price, quantity: 1 },
    ...moved.map((line) => ({ price: line.price, quantity: line.quantity })),
  ];
  const items: Items = [
    { ...(current && { id: current.id }), price: price.id, quantity: 1 },
    ...(present === interval
      ? []
      : moved.map(({ id, price: { id: to }, quantity }) => ({ id, price: to, quantity }))),
  ];
  const isTrial = subscription.status === "trialing";
  const before = offers.plans.find(({ id }) => id === current?.price.plan_id)?.position ?? 0;
  const isLess = plan.position < before || (present === "year" && interval === "month");
  if (isLess && !isTrial) return { kind: "later", interval, lines, at: periodEndOf(subscription) };
  return { kind: "now", interval, lines, items, charged: !isTrial };
}

function addonChange(
  {
    addon_id,
    quantity,
    interval: asked,
  }: { addon_id: number; quantity: number; interval?: Interval | undefined },
  subscription: Stripe.Subscription | null,
  offers: Offers,
): Change {
  const { name } = addonOf(offers, addon_id);
  const held = subscription ? heldBy(subscription, offers) : [];
  const present = held[0]?.price.interval;
  const interval = present ?? asked ?? "month";
  const current = held.find((item) => item.price.addon_id === addon_id);
  if ((current?.quantity ?? 0) === quantity) return same(`You have ${quantity} × ${name} already.`);
  const price = current?.price ?? priceOf(offers, { addon_id }, interval);
  if (!subscription) return { kind: "checkout", interval, lines: [{ price, quantity }] };

  const others = held
    .filter((item) => item !== current)
    .map((line) => ({ price: line.price, quantity: line.quantity }));
  // A subscription can't lose its last item; it ends instead.
  if (quantity === 0 && subscription.items.data.length === 1) return { kind: "cancel" };
  const item = quantity === 0 ? { deleted: true } : { quantity };
  return {
    kind: "now",
    interval,
    lines: quantity === 0 ? others : [...others, { price, quantity }],
    items: [current ? { id: current.id, ...item } : { price: price.id, quantity }],
    charged: quantity > (current?.quantity ?? 0) && subscription.status !== "trialing",
  };
}

function addonPrice(offers: Offers, { addon_id }: OfferedPrice, interval: Interval): OfferedPrice {
  if (addon_id === null) throw new Error("A price is of neither a plan nor an add-on.");
  return priceOf(offers, { addon_id }, interval);
}

const same = (words: string): Change => ({ kind: "same", words });

/** What a period costs with these lines, before tax and discounts. */
export function penceOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { price, quantity }) => sum + price.pence * quantity, 0);
}

/** The lines in words, as a preview shows them. */
export function lineWords(
  lines: readonly Line[],
  { plans, addons }: Offers,
): { description: string; pence: number }[] {
  return lines.map(({ price, quantity }) => {
    const name =
      plans.find(({ id }) => id === price.plan_id)?.name ??
      addons.find(({ id }) => id === price.addon_id)?.name ??
      "";
    const description = offerWords(name, price.interval, price.addon_id === null ? undefined : quantity);
    return { description, pence: price.pence * quantity };
  });
}
