import { periodEnd } from "./calendar.ts";
import { invalid } from "./errors.ts";
import { randomName } from "./ids.ts";
import { invoiceOf, waiting } from "./invoices.ts";
import {
  intervalOf,
  newItem,
  periodLine,
  planChange,
  recurringPrice,
  type ItemChange,
  type Prorating,
} from "./plan.ts";
import type { Draft, Invoice, Subscription } from "./types.ts";
import type { World } from "./world.ts";

export interface PreviewWish {
  customer: string | undefined;
  subscription: string | undefined;
  items: ItemChange[] | undefined;
  behavior: Prorating;
  date: number | undefined;
  restart: boolean;
  trialEnd: number | "now" | undefined;
  cancelNow: boolean;
}

/**
 * The invoice that a change would make, by the reckoning that makes it: the one at once when it is invoiced always or a
 * period begins anew, else the next one. Nothing is kept.
 */
export function preview(world: World, wish: PreviewWish): Invoice {
  if (wish.subscription === undefined) return ofNew(world, wish);
  const subscription = world.get("subscription", wish.subscription, "subscription");
  const { customer, currency, id } = subscription;
  if (wish.customer !== undefined && wish.customer !== customer)
    throw invalid(
      "The customer doesn't have a subscription with this ID.",
      "subscription",
      "resource_missing",
    );
  if (subscription.status === "canceled" || subscription.status === "incomplete_expired")
    throw invalid(`No upcoming invoices for customer: ${customer}`, undefined, "invoice_upcoming_none", 404);
  const { behavior, date, restart } = wish;
  const plan = planChange(world, subscription, wish.items ?? [], {
    behavior: wish.cancelNow ? "always_invoice" : behavior,
    restart: restart || wish.cancelNow,
    ...(date !== undefined && { date }),
  });
  const isNow = plan.resets || wish.cancelNow || (behavior === "always_invoice" && plan.drafts.length > 0);
  const chosen = wish.cancelNow ? plan.drafts.filter(({ proration }) => proration) : plan.drafts;
  const drafts = [...chosen, ...(isNow ? [] : nextPeriod(world, { ...subscription, _items: plan.items }))];
  return named(world, {
    subscription,
    customer,
    currency,
    drafts: [...drafts, ...waiting(world, customer, id)],
    reason: isNow ? "subscription_update" : "upcoming",
    prorationDate: date ?? world.now(),
    at: isNow ? world.now() : plan.period.end,
  });
}

function nextPeriod(world: World, subscription: Subscription): Draft[] {
  const { _items: items, cancel_at: cancelAt, billing_cycle_anchor: anchor } = subscription;
  const start = Math.min(...items.map((item) => item.current_period_end));
  if (cancelAt !== null && cancelAt <= start) return [];
  const end = periodEnd(anchor, intervalOf(world, items), start);
  return items.map((item) =>
    periodLine(world, { ...item, current_period_start: start, current_period_end: end }),
  );
}

function ofNew(world: World, { customer, items: wanted = [], trialEnd }: PreviewWish): Invoice {
  if (customer === undefined || wanted.length === 0)
    throw invalid("Preview a subscription, or a customer with subscription_details[items].", "customer");
  wanted.forEach(({ price = "" }, place) =>
    recurringPrice(world, price, `subscription_details[items][${place}][price]`),
  );
  const now = world.now();
  const isTrial = typeof trialEnd === "number" && trialEnd > now;
  const interval = intervalOf(
    world,
    wanted.map(({ price = "" }) => ({ price })),
  );
  const period = { start: now, end: isTrial ? trialEnd : periodEnd(now, interval, now) };
  const lines = wanted.map((item) => periodLine(world, newItem(world, "", item, period), isTrial));
  const drafts = lines.map((line) => ({ ...line, subscription: null }));
  const currency = world.get("price", wanted[0]?.price ?? "").currency;
  const waits = isTrial ? [] : waiting(world, customer, null);
  return named(world, {
    subscription: null,
    customer,
    currency,
    drafts: [...drafts, ...waits],
    reason: "upcoming",
    prorationDate: null,
    at: now,
  });
}

function named(
  world: World,
  bill: {
    subscription: Subscription | null;
    customer: string;
    currency: string;
    drafts: Draft[];
    reason: string;
    prorationDate: number | null;
    at: number;
  },
): Invoice {
  const period = { start: bill.at, end: bill.at };
  return { ...invoiceOf(world, { ...bill, period }), id: `upcoming_in_${randomName(24)}` };
}
