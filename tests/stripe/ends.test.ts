import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type Stripe from "stripe";
import { startTested, type Tested } from "./tested.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let local: Tested;
let stripe: Stripe;
beforeAll(async () => {
  local = await startTested();
  ({ stripe } = local);
});
afterAll(() => local.close());
afterEach(() => local.proveClean());

/** Begins on the first of a month of 30 days, so that a day is a thirtieth. */
const BEGIN = Date.UTC(2030, 3, 1) / 1000;
let begin = BEGIN;
beforeEach(async () => {
  while (local.clock.now() > begin - 100)
    begin = Date.UTC(new Date(begin * 1000).getUTCFullYear() + 1, 3, 1) / 1000;
  await local.clock.advance({ to: begin });
});

async function subscribed(items = [{ price: local.prices.team }] as Stripe.SubscriptionCreateParams.Item[]) {
  const customer = await local.customer();
  return stripe.subscriptions.create({ customer, items });
}

const itemOf = (subscription: Stripe.Subscription) => subscription.items.data[0]?.id ?? "";
const latest = async (id: string) => {
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] });
  return invoice as Stripe.Invoice;
};

describe("a downgrade", () => {
  it("comes with the next period by a schedule, without proration", async () => {
    const made = await subscribed([{ price: local.prices.business }]);
    const { id, phases } = await stripe.subscriptionSchedules.create({ from_subscription: made.id });
    const [now] = phases;
    await stripe.subscriptionSchedules.update(id, {
      end_behavior: "release",
      phases: [
        {
          items: [{ price: local.prices.business }],
          start_date: now?.start_date ?? 0,
          end_date: now?.end_date ?? 0,
        },
        {
          items: [{ price: local.prices.team }],
          duration: { interval: "month" },
          proration_behavior: "none",
        },
      ],
    });
    await expect(stripe.subscriptions.update(made.id, { cancel_at_period_end: true })).rejects.toThrow(
      "schedule",
    );
    await local.clock.advance({ days: 31 });
    const after = await stripe.subscriptions.retrieve(made.id);
    expect(after.items.data[0]?.price.id).toBe(local.prices.team);
    expect(after.items.data[0]?.current_period_start).toBe(now?.end_date);
    expect(await latest(made.id)).toMatchObject({ total: 4_900, status: "paid" });
    await local.clock.advance({ days: 31 });
    expect(await stripe.subscriptionSchedules.retrieve(id)).toMatchObject({
      status: "completed",
      subscription: null,
    });
    expect((await stripe.subscriptions.retrieve(made.id)).schedule).toBeNull();
  });

  it("keeps a discount only where its phases name it", async () => {
    const { coupon } = await local.control("coupon", { percent_off: 50, duration: "forever" });
    const customer = await local.customer();
    const items = [{ price: local.prices.business }];
    const made = await stripe.subscriptions.create({
      customer,
      items,
      discounts: [{ coupon: coupon as string }],
    });
    const { id, phases } = await stripe.subscriptionSchedules.create({ from_subscription: made.id });
    const [now] = phases;
    const discounts = (now?.discounts ?? []).map(({ discount }) => ({ discount: discount as string }));
    const first = { items, start_date: now?.start_date ?? 0, end_date: now?.end_date ?? 0, discounts };
    const month = { interval: "month" as const };
    await stripe.subscriptionSchedules.update(id, {
      phases: [
        first,
        { items: [{ price: local.prices.team }], duration: month, discounts },
        { items: [{ price: local.prices.team }], duration: month },
      ],
    });
    await local.clock.advance({ days: 64 });
    const { data } = await stripe.invoices.list({ subscription: made.id });
    expect(data.map(({ total }) => total).reverse()).toEqual([9_950, 2_450, 4_900]);
  });

  it("that is taken back leaves the subscription as it was", async () => {
    const made = await subscribed();
    const { id } = await stripe.subscriptionSchedules.create({ from_subscription: made.id });
    expect(await stripe.subscriptionSchedules.release(id)).toMatchObject({
      status: "released",
      released_subscription: made.id,
    });
    await expect(stripe.subscriptionSchedules.release(id)).rejects.toMatchObject({ statusCode: 400 });
    expect((await stripe.subscriptions.retrieve(made.id)).schedule).toBeNull();
  });

  it("gives credit, which pays what comes", async () => {
    const made = await subscribed([{ price: local.prices.business }]);
    await stripe.subscriptions.update(made.id, {
      items: [{ id: itemOf(made), price: local.prices.team }],
      proration_behavior: "always_invoice",
    });
    const customer = await stripe.customers.retrieve(made.customer as string);
    expect(customer).toMatchObject({ balance: -15_000 });
    await local.clock.advance({ days: 31 });
    expect(await latest(made.id)).toMatchObject({
      total: 4_900,
      amount_due: 0,
      status: "paid",
      starting_balance: -15_000,
      ending_balance: -10_100,
    });
  });
});

describe("the end", () => {
  it("comes with the period, is taken back, or comes now", async () => {
    const made = await subscribed();
    const end = made.items.data[0]?.current_period_end;
    const details = { feedback: "too_expensive", comment: "Dear" } as const;
    const told = await stripe.subscriptions.update(made.id, {
      cancel_at_period_end: true,
      cancellation_details: details,
    });
    expect(told).toMatchObject({
      status: "active",
      cancel_at_period_end: true,
      cancel_at: end,
      cancellation_details: details,
    });
    const undone = await stripe.subscriptions.update(made.id, { cancel_at_period_end: false });
    expect(undone).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
    await stripe.subscriptions.update(made.id, { cancel_at: "max_period_end" });
    await local.clock.advance({ days: 31 });
    const over = await stripe.subscriptions.retrieve(made.id);
    expect(over).toMatchObject({
      status: "canceled",
      ended_at: end,
      cancellation_details: { reason: "cancellation_requested" },
    });
    expect((await stripe.invoices.list({ subscription: made.id })).data).toHaveLength(1);
    await expect(stripe.subscriptions.cancel(made.id)).rejects.toMatchObject({ statusCode: 404 });
    await expect(stripe.subscriptions.update(made.id, { cancel_at_period_end: true })).rejects.toMatchObject({
      statusCode: 400,
    });
    const other = await subscribed();
    expect(await stripe.subscriptions.cancel(other.id)).toMatchObject({ status: "canceled" });
  });
});
