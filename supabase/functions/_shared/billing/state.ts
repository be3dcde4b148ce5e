import type Stripe from "stripe";
import { BILLING_DAYS } from "../contract/billing.ts";
import type { Interval } from "../contract/plans.ts";

/** What a price of Stripe's is of; `position`: of its plan, the better the higher. */
export interface PriceOf {
  id: string;
  plan_id: number | null;
  addon_id: number | null;
  interval: Interval;
  position: number;
}

/** What Stripe said at one look at a customer. */
export interface StripeRead {
  customer: Stripe.Customer | Stripe.DeletedCustomer;
  /** Of every status, the newest first, with their items, schedule, latest invoice and card. */
  subscriptions: readonly Stripe.Subscription[];
  /** Invoices that are yet to be paid; asked for only where a subscription is past due. */
  open: readonly Stripe.Invoice[];
}

/** What holds for an organisation, as `write_billing_state` takes it. Times are ISO 8601. */
export interface BillingState {
  /** Null: Free. */
  plan_id: number | null;
  /** `active` without any subscription, too. */
  status: Stripe.Subscription.Status;
  subscription_id: string | null;
  interval: Interval | null;
  period_end: string | null;
  trial_end: string | null;
  cancels_at: string | null;
  past_due_since: string | null;
  next_plan_id: number | null;
  next_interval: Interval | null;
  next_at: string | null;
  addons: { addon_id: number; quantity: number }[];
  /** When the first trial began. */
  trial_used_at: string | null;
  /** The customer was deleted at Stripe. */
  gone: boolean;
  /** What needs a person, told once by its reference. */
  alerts: { reference: string; message: string }[];
}

/** What entitles to a plan: past due does during grace. */
const LIVE: readonly Stripe.Subscription.Status[] = ["active", "trialing", "past_due"];
const ENDED: readonly Stripe.Subscription.Status[] = ["canceled", "incomplete_expired"];
const CURRENCY = "gbp";
const MOST_OF_AN_ADDON = 10_000;

/**
 * What a customer's subscriptions entitle to (docs/decisions/billing.md): a function of what Stripe says now and of nothing else,
 * so that it comes to the same whenever and however often it is asked: no clock, and nothing that was known before.
 */
export function stateOf(
  { customer, subscriptions, open }: StripeRead,
  prices: readonly PriceOf[],
  { livemode }: { livemode: boolean },
): BillingState {
  const alerts: BillingState["alerts"] = [];
  const gone = customer.deleted === true;
  if (gone) {
    const message = "The customer was deleted at Stripe, so the organisation has no subscription any more.";
    alerts.push({ reference: `customer:${customer.id}:deleted`, message });
  }
  const read = (gone ? [] : subscriptions)
    .filter((one) => isOurs(one, customer.id, livemode, alerts))
    .map((one) => readSubscription(one, prices, alerts));
  const live = read.filter(({ subscription }) => LIVE.includes(subscription.status)).sort(better);
  if (live.length > 1) {
    const ids = live.map(({ subscription }) => subscription.id).sort();
    const message = `There are ${live.length} live subscriptions (${ids.join(", ")}). The better plan counts; cancel what was bought twice, and refund it.`;
    alerts.push({
      reference: `subscriptions:${ids.join(":")}`.slice(0, 300),
      message: message.slice(0, 500),
    });
  }
  const trials = read.flatMap(({ subscription }) => subscription.trial_start ?? []);
  const common = {
    trial_used_at: trials.length > 0 ? iso(Math.min(...trials)) : null,
    gone,
    alerts,
  };
  const [main] = live;
  if (!main) return { ...NOTHING, ...lastOf(read), ...common };
  const { subscription } = main;
  return {
    plan_id: main.plan?.plan_id ?? null,
    status: subscription.status,
    subscription_id: subscription.id,
    interval: main.interval,
    period_end: isoOf(main.periodEnd),
    trial_end: subscription.status === "trialing" ? isoOf(subscription.trial_end) : null,
    cancels_at: isoOf(endOf(main)),
    past_due_since: pastDueSince(live, open),
    ...nextOf(main, prices),
    addons: sumOf(live.flatMap(({ addons }) => addons)),
    ...common,
  };
}

/** When grace ends that began then: the subscription is cancelled. */
export function graceEnd(pastDueSince: Date): Date {
  return new Date(pastDueSince.getTime() + BILLING_DAYS.grace * 86_400_000);
}

const NOTHING = {
  plan_id: null,
  status: "active",
  subscription_id: null,
  interval: null,
  period_end: null,
  trial_end: null,
  cancels_at: null,
  past_due_since: null,
  next_plan_id: null,
  next_interval: null,
  next_at: null,
  addons: [],
} satisfies Partial<BillingState>;

interface Read {
  subscription: Stripe.Subscription;
  plan: PriceOf | null;
  interval: Interval | null;
  /** Since 2025-03-31 it stands on the items. */
  periodEnd: number | null;
  addons: BillingState["addons"];
}

function isOurs(
  { id, customer, currency, livemode: live }: Stripe.Subscription,
  customerId: string,
  livemode: boolean,
  alerts: BillingState["alerts"],
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

function readSubscription(
  subscription: Stripe.Subscription,
  prices: readonly PriceOf[],
  alerts: BillingState["alerts"],
): Read {
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
function better(a: Read, b: Read): number {
  return (
    (b.plan?.position ?? 0) - (a.plan?.position ?? 0) ||
    LIVE.indexOf(a.subscription.status) - LIVE.indexOf(b.subscription.status) ||
    a.subscription.created - b.subscription.created ||
    (a.subscription.id < b.subscription.id ? -1 : 1)
  );
}

/** Without a live one: what can yet be paid or resumed, else how the latest ended. */
function lastOf(read: readonly Read[]): Pick<BillingState, "status" | "subscription_id"> {
  const latest = [...read].sort(
    (a, b) =>
      b.subscription.created - a.subscription.created || (a.subscription.id < b.subscription.id ? 1 : -1),
  );
  const open = latest.find(({ subscription }) => !ENDED.includes(subscription.status));
  const last = (open ?? latest[0])?.subscription;
  return { status: last?.status ?? "active", subscription_id: open?.subscription.id ?? null };
}

/** A scheduled end is `cancel_at`, or `cancel_at_period_end` alone, or that of a schedule after which nothing comes. */
function endOf({ subscription, periodEnd }: Read): number | null {
  if (subscription.cancel_at !== null) return subscription.cancel_at;
  if (subscription.cancel_at_period_end) return periodEnd;
  const schedule = scheduleOf(subscription);
  return schedule?.end_behavior === "cancel" ? (schedule.phases.at(-1)?.end_date ?? null) : null;
}

/** The oldest payment that failed and is open still; it is the invoice that says since when, not when we heard of it. */
function pastDueSince(live: readonly Read[], open: readonly Stripe.Invoice[]): string | null {
  const due = live.filter(({ subscription }) => subscription.status === "past_due");
  if (due.length === 0) return null;
  const ids = new Set(due.map(({ subscription }) => subscription.id));
  const own = open.filter((invoice) => {
    const of = invoice.parent?.subscription_details?.subscription;
    return invoice.status === "open" && of !== undefined && ids.has(idOf(of));
  });
  const latest = due.flatMap(({ subscription: { latest_invoice: invoice } }) =>
    invoice !== null && typeof invoice !== "string" ? invoice : [],
  );
  const since = (own.length > 0 ? own : latest).map(
    ({ status_transitions, created }) => status_transitions.finalized_at ?? created,
  );
  return iso(
    since.length > 0
      ? Math.min(...since)
      : Math.min(...due.map(({ subscription, periodEnd }) => periodEnd ?? subscription.created)),
  );
}

function nextOf(
  { subscription, plan, interval }: Read,
  prices: readonly PriceOf[],
): Pick<BillingState, "next_plan_id" | "next_interval" | "next_at"> {
  const none = { next_plan_id: null, next_interval: null, next_at: null };
  const schedule = scheduleOf(subscription);
  const from = schedule?.current_phase?.end_date ?? 0;
  const phase = schedule?.phases.find(({ start_date }) => start_date >= from);
  if (!phase) return none;
  const next = phase.items
    .flatMap(({ price }) => prices.find(({ id, plan_id }) => id === idOf(price) && plan_id !== null) ?? [])
    .sort((a, b) => b.position - a.position)[0];
  if (!next || (next.plan_id === plan?.plan_id && next.interval === interval)) return none;
  return { next_plan_id: next.plan_id, next_interval: next.interval, next_at: iso(phase.start_date) };
}

/** Its schedule while it is one: a released or completed one says nothing any more. */
function scheduleOf({ schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule | null {
  if (schedule === null || typeof schedule === "string") return null;
  return schedule.status === "active" || schedule.status === "not_started" ? schedule : null;
}

function sumOf(addons: BillingState["addons"]): BillingState["addons"] {
  const sums = new Map<number, number>();
  for (const { addon_id, quantity } of addons)
    sums.set(addon_id, Math.min(MOST_OF_AN_ADDON, (sums.get(addon_id) ?? 0) + quantity));
  return [...sums]
    .map(([addon_id, quantity]) => ({ addon_id, quantity }))
    .sort((a, b) => a.addon_id - b.addon_id);
}

function idOf(reference: string | { id: string }): string {
  return typeof reference === "string" ? reference : reference.id;
}

function iso(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

function isoOf(seconds: number | null): string | null {
  return seconds === null ? null : iso(seconds);
}
