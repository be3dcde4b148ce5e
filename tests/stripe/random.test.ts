import { afterEach, describe, expect, it, vi } from "vitest";
import type Stripe from "stripe";
import { isProving, randomFrom, seed } from "../../local/testing/sample.ts";
import type { Invoice, Subscription } from "../../local/stripe/types.ts";
import { startTested, type Tested } from "./tested.ts";

vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 });

const HISTORIES = isProving ? 200 : 8;
const ACTS = 40;

let local: Tested;
afterEach(async () => {
  local.proveClean();
  await local.close();
});

/** One act of somebody's: what Stripe refuses is no failure of the stand-in. */
async function act(random: () => number, customers: string[]): Promise<void> {
  const { stripe, prices } = local;
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const customer = pick(customers);
  const { data } = await stripe.subscriptions.list({ customer });
  const subscription = data[0];
  const item = subscription && pick(subscription.items.data);
  const behavior = pick(["always_invoice", "create_prorations", "none"] as const);
  const payment = pick(["allow_incomplete", "pending_if_incomplete", "error_if_incomplete"] as const);
  const price = pick([prices.team, prices.business, prices.teamYear]);
  const acts: (() => Promise<unknown>)[] = [
    () =>
      stripe.subscriptions.create({ customer, items: [{ price }], payment_behavior: "error_if_incomplete" }),
    () => local.clock.advance({ seconds: Math.ceil(random() * 20 * 86_400) }),
    () => local.clock.advance({ seconds: Math.ceil(random() * 7_200) }),
    () =>
      local.control("card", {
        customer,
        number: pick(["4242424242424242", "4242424242424242", "4000000000000341", "4000002760003184"]),
      }),
    () => stripe.invoiceItems.create({ customer, amount: Math.floor(random() * 900), currency: "gbp" }),
  ];
  if (subscription && item) {
    const change: Stripe.SubscriptionUpdateParams = {
      items: [{ id: item.id, price, quantity: 1 + Math.floor(random() * 5) }],
      proration_behavior: behavior,
      payment_behavior: payment,
    };
    acts.push(
      () => stripe.subscriptions.update(subscription.id, change),
      () => previewed(subscription.id, change),
      () =>
        stripe.subscriptionItems.create({
          subscription: subscription.id,
          price: prices.seats,
          quantity: 1 + Math.floor(random() * 3),
          proration_behavior: behavior,
        }),
      () => stripe.subscriptionItems.del(item.id, { proration_behavior: behavior }),
      () => stripe.subscriptions.update(subscription.id, { cancel_at_period_end: random() < 0.5 }),
      () => stripe.subscriptionSchedules.create({ from_subscription: subscription.id }),
      async () => {
        const { data: open } = await stripe.invoices.list({ customer, status: "open" });
        if (open[0]) await stripe.invoices.pay(open[0].id);
      },
    );
    if (random() < 0.1)
      acts.push(() => stripe.subscriptions.cancel(subscription.id, { prorate: random() < 0.5 }));
  }
  await pick(acts)().catch((error: unknown) => {
    const { statusCode } = error as { statusCode?: number };
    if (statusCode === undefined || statusCode >= 500) throw error;
  });
}

/** What is shown before a change is what is charged by it. */
async function previewed(id: string, { items, ...change }: Stripe.SubscriptionUpdateParams): Promise<void> {
  const now = local.clock.now();
  const shown = await local.stripe.invoices.createPreview({
    subscription: id,
    subscription_details: { items: items ?? [], proration_behavior: "always_invoice", proration_date: now },
  });
  const before = await local.stripe.subscriptions.retrieve(id);
  const after = await local.stripe.subscriptions.update(id, {
    items: items ?? [],
    ...change,
    proration_behavior: "always_invoice",
    proration_date: now,
  });
  if (after.latest_invoice === before.latest_invoice) return;
  const invoice = await local.stripe.invoices.retrieve(after.latest_invoice as string);
  if (invoice.billing_reason === "subscription_update") expect(invoice.total).toBe(shown.total);
}

function check(periods: Map<string, [number, number]>): void {
  const { world } = local;
  for (const invoice of world.all("invoice")) checkInvoice(invoice);
  for (const subscription of world.all("subscription")) checkSubscription(subscription, periods);
  for (const { type, data } of world.all("event").slice(-200))
    if (type.endsWith(".updated")) expect(Object.keys(data.previous_attributes ?? {})).not.toEqual([]);
}

function checkInvoice(invoice: Invoice): void {
  const sum = invoice._lines.reduce((total, { amount }) => total + amount, 0);
  expect([invoice.subtotal, invoice.total]).toEqual([sum, sum]);
  for (const { amount } of invoice._lines) expect(Number.isSafeInteger(amount)).toBe(true);
  expect(invoice.amount_paid + invoice.amount_remaining).toBe(invoice.amount_due);
  if (invoice.status === "draft") return;
  const { starting_balance: from, ending_balance: to } = invoice;
  // What is due is the total with the credit that it used, no more.
  expect(invoice.amount_due).toBe(invoice.total + from - (to ?? 0));
  const { world } = local;
  const paid = world
    .all("charge")
    .filter((charge) => charge.paid && charge.payment_intent === invoice._intent)
    .reduce((total, { amount }) => total + amount, 0);
  expect(paid).toBe(invoice.status === "paid" ? invoice.amount_due : 0);
}

function checkSubscription(subscription: Subscription, periods: Map<string, [number, number]>): void {
  const { id, _items: items, status } = subscription;
  const of = new Set(items.map((item) => `${item.current_period_start} ${item.current_period_end}`));
  expect(of.size).toBe(1);
  const [start, end] = [items[0]?.current_period_start ?? 0, items[0]?.current_period_end ?? 0];
  const before = periods.get(id);
  // The next period begins where the last one ended, or, begun anew, within it.
  if (before && before[0] !== start) expect(start).toBeLessThanOrEqual(local.clock.now());
  expect(end).toBeGreaterThan(start);
  if (before) expect(start).toBeGreaterThanOrEqual(before[0]);
  if (["active", "past_due", "trialing"].includes(status)) expect(end).toBeGreaterThan(local.clock.now());
  periods.set(id, [start, end]);
  const renewals = local.world
    .all("invoice")
    .filter((one) => one._subscription === id && one.billing_reason === "subscription_cycle")
    .map(({ period_end: at }) => at);
  expect(new Set(renewals).size).toBe(renewals.length);
}

describe("random histories", () => {
  it.each(Array.from({ length: HISTORIES }, (_, place) => seed + place))("%i keep the books", async (of) => {
    local = await startTested();
    const random = randomFrom(of);
    const [payer, other] = [await local.customer(), await local.customer()];
    const customers = [payer, other];
    // Cards that are refused can keep all later ones from beginning.
    await local.stripe.subscriptions.create({ customer: payer, items: [{ price: local.prices.team }] });
    const periods = new Map<string, [number, number]>();
    for (let count = 0; count < ACTS; count += 1) {
      await act(random, customers);
      check(periods);
    }
    const { world } = local;
    expect(world.all("invoice").length).toBeGreaterThan(0);
    // Each change is told of once: an invoice is paid, and a subscription begins and ends, a single time.
    for (const type of [
      "invoice.paid",
      "invoice.finalized",
      "customer.subscription.created",
      "customer.subscription.deleted",
    ]) {
      const ids = world
        .all("event")
        .filter((event) => event.type === type)
        .map(({ data }) => (data.object as { id: string }).id);
      expect(new Set(ids).size).toBe(ids.length);
    }
    expect(world.all("event").filter(({ type }) => type === "invoice.paid")).toHaveLength(
      world.all("invoice").filter(({ status }) => status === "paid").length,
    );
  });
});
