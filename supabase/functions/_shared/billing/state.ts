import type Stripe from "stripe";
import type { Interval } from "../contract/plans.ts";
import {
  type Alert,
  better,
  ENDED,
  endOf,
  idOf,
  isOurs,
  LIVE,
  type PriceOf,
  readSubscription,
  scheduleOf,
  type SubscriptionRead,
} from "./subscription.ts";

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
  /** Where the payment is made, or confirmed, that is due. */
  payment_url: string | null;
  next_plan_id: number | null;
  next_interval: Interval | null;
  next_at: string | null;
  addons: { addon_id: number; quantity: number }[];
  /** When the first trial began. */
  trial_used_at: string | null;
  /** The customer was deleted at Stripe. */
  gone: boolean;
  alerts: Alert[];
}

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
  const alerts: Alert[] = [];
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
    ...dueOf(live, open),
    ...nextOf(main, prices),
    addons: sumOf(live.flatMap(({ addons }) => addons)),
    ...common,
  };
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
  payment_url: null,
  next_plan_id: null,
  next_interval: null,
  next_at: null,
  addons: [],
} satisfies Partial<BillingState>;

/** Without a live one: what can yet be paid or resumed, else how the latest ended. */
function lastOf(read: readonly SubscriptionRead[]): Pick<BillingState, "status" | "subscription_id"> {
  const latest = [...read].sort(
    (a, b) =>
      b.subscription.created - a.subscription.created || (a.subscription.id < b.subscription.id ? 1 : -1),
  );
  const open = latest.find(({ subscription }) => !ENDED.includes(subscription.status));
  const last = (open ?? latest[0])?.subscription;
  return { status: last?.status ?? "active", subscription_id: open?.subscription.id ?? null };
}

/** The oldest payment that failed and is open still; it is the invoice that says since when, not when we heard of it. */
function dueOf(
  live: readonly SubscriptionRead[],
  open: readonly Stripe.Invoice[],
): Pick<BillingState, "past_due_since" | "payment_url"> {
  const due = live.filter(({ subscription }) => subscription.status === "past_due");
  const ids = new Set(due.map(({ subscription }) => subscription.id));
  const own = open.filter((invoice) => {
    const of = invoice.parent?.subscription_details?.subscription;
    return invoice.status === "open" && of != null && ids.has(idOf(of));
  });
  const latest = due.flatMap(({ subscription: { latest_invoice: invoice } }) =>
    invoice !== null && typeof invoice !== "string" ? invoice : [],
  );
  const [oldest] = (own.length > 0 ? own : latest).sort((a, b) => finalizedAt(a) - finalizedAt(b));
  const [first] = due;
  if (!first) return { past_due_since: null, payment_url: null };
  return {
    past_due_since: iso(oldest ? finalizedAt(oldest) : first.subscription.created),
    payment_url: oldest?.hosted_invoice_url ?? null,
  };
}

function finalizedAt({ status_transitions, created }: Stripe.Invoice): number {
  return status_transitions.finalized_at ?? created;
}

function nextOf(
  { subscription, plan, interval }: SubscriptionRead,
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

function sumOf(addons: BillingState["addons"]): BillingState["addons"] {
  const sums = new Map<number, number>();
  for (const { addon_id, quantity } of addons)
    sums.set(addon_id, Math.min(MOST_OF_AN_ADDON, (sums.get(addon_id) ?? 0) + quantity));
  return [...sums]
    .map(([addon_id, quantity]) => ({ addon_id, quantity }))
    .sort((a, b) => a.addon_id - b.addon_id);
}

function iso(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

function isoOf(seconds: number | null): string | null {
  return seconds === null ? null : iso(seconds);
}
