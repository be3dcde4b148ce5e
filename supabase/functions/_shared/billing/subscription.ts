import type Stripe from "stripe";
import type { Interval } from "../contract/plans.ts";

/** What a price of Stripe's is of; `position`: of its plan, the better the higher. */
export interface PriceOf {
  id: string;
  plan_id: number | null;
  addon_id: number | null;
  interval: Interval;
  position: number;
}

/** What needs a person, told once by its reference. */
export interface Alert {
  reference: string;
  message: string;
}

/** What entitles to a plan: past due does during grace. */
export const LIVE: readonly Stripe.Subscription.Status[] = ["active", "trialing", "past_due"];
export const ENDED: readonly Stripe.Subscription.Status[] = ["canceled", "incomplete_expired"];
const CURRENCY = "gbp";

/** A subscription by what counts of it. */
export interface SubscriptionRead {
  subscription: Stripe.Subscription;
  plan: PriceOf | null;
  interval: Interval | null;
  /** Since 2025-03-31 it stands on the items. */
  periodEnd: number | null;
  addons: { addon_id: number; quantity: number }[];
}

/** Whether a subscription is one that counts here; says why not. */
export function isOurs(
  { id, customer, currency, livemode: live }: Stripe.Subscription,
  customerId: string,
  livemode: boolean,
  alerts: Alert[],
): boolean {
  const refuse = (why: string) => {
    alerts.push({
      reference: `subscription:${id}:${why.replace(/\W+/g, "-")}`,
      message: `Subscription ${id} doesn't count: ${why}.`,
    });
    return false;
  };
  if (live !== livemode) return refuse(live ? "it is of the live mode" : "it is of the test mode");
  if (idOf(customer) !== customerId) return refuse("it is another customer's");
  if (currency !== CURRENCY) return refuse(`it is in ${currency.toUpperCase()} and not in pounds`);
  return true;
}

/** What a subscription is of, by its items; a price that isn't known counts for nothing, and is told of. */
export function readSubscription(
  subscription: Stripe.Subscription,
  prices: readonly PriceOf[],
  alerts: Alert[],
): SubscriptionRead {
  const items = subscription.items.data.map((item) => ({
    item,
    price: prices.find(({ id }) => id === item.price.id),
  }));
  const isLive = LIVE.includes(subscription.status);
  for (const { item, price } of items) {
    if (price || !isLive) continue;
    const message = `Subscription ${subscription.id} has a price that isn't known here (${item.price.id}), which counts for nothing. Run npm run stripe:setup, or correct it at Stripe.`;
    alerts.push({ reference: `price:${subscription.id}:${item.price.id}`, message });
  }
  const plans = items.filter(({ price }) => price?.plan_id != null);
  plans.sort((a, b) => (b.price?.position ?? 0) - (a.price?.position ?? 0));
  const [planned] = plans;
  const main = planned ?? items.find(({ price }) => price) ?? items[0];
  return {
    subscription,
    plan: planned?.price ?? null,
    interval: main?.price?.interval ?? null,
    periodEnd: main?.item.current_period_end ?? null,
    addons: items.flatMap(({ item, price }) =>
      price?.addon_id != null && (item.quantity ?? 1) > 0
        ? { addon_id: price.addon_id, quantity: item.quantity ?? 1 }
        : [],
    ),
  };
}

/** The better plan first; of equal ones what is paid for, then the older. */
export function better(a: SubscriptionRead, b: SubscriptionRead): number {
  return (
    (b.plan?.position ?? 0) - (a.plan?.position ?? 0) ||
    LIVE.indexOf(a.subscription.status) - LIVE.indexOf(b.subscription.status) ||
    a.subscription.created - b.subscription.created ||
    (a.subscription.id < b.subscription.id ? -1 : 1)
  );
}

/** A scheduled end is `cancel_at`, or `cancel_at_period_end` alone, or that of a schedule after which nothing comes. */
export function endOf({ subscription, periodEnd }: SubscriptionRead): number | null {
  if (subscription.cancel_at !== null) return subscription.cancel_at;
  if (subscription.cancel_at_period_end) return periodEnd;
  const schedule = scheduleOf(subscription);
  return schedule?.end_behavior === "cancel" ? (schedule.phases.at(-1)?.end_date ?? null) : null;
}

/** Its schedule while it is one: a released or completed one says nothing any more. */
export function scheduleOf({ schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule | null {
  if (schedule === null || typeof schedule === "string") return null;
  return schedule.status === "active" || schedule.status === "not_started" ? schedule : null;
}

/** The id of what Stripe names or tells in whole. */
export function idOf(reference: string | { id: string }): string {
  return typeof reference === "string" ? reference : reference.id;
}
