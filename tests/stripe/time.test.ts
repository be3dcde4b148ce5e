import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
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

async function subscribed(card?: string, more: Partial<Stripe.SubscriptionCreateParams> = {}) {
  const customer = await local.customer(card);
  return stripe.subscriptions.create({ customer, items: [{ price: local.prices.team }], ...more });
}
const state = async (id: string) => (await stripe.subscriptions.retrieve(id)).status;
const eventsOf = (id: string) =>
  local.world
    .all("event")
    .filter(({ data }) => (data.object as { id?: string }).id === id)
    .map(({ type }) => type);

describe("renewals", () => {
  it("keep to the last day of a month and come back from February", async () => {
    let year = new Date(local.clock.now() * 1000).getUTCFullYear() + 1;
    if (year % 4 === 0) year += 1;
    await local.clock.advance({ to: Date.UTC(year, 0, 31, 12) / 1000 });
    const { id } = await subscribed();
    const ends: string[] = [];
    for (let month = 0; month < 4; month += 1) {
      const { items } = await stripe.subscriptions.retrieve(id);
      const end = items.data[0]?.current_period_end ?? 0;
      ends.push(new Date(end * 1000).toISOString().slice(5, 10));
      await local.clock.advance({ to: end + 7_200 });
    }
    expect(ends).toEqual(["02-28", "03-31", "04-30", "05-31"]);
    const { data } = await stripe.invoices.list({ subscription: id });
    expect(data.map(({ status, total }) => [status, total])).toEqual(Array(5).fill(["paid", 4_900]));
  });

  it("stand as a draft for an hour, and take what is added in it", async () => {
    const made = await subscribed();
    await local.clock.advance({ to: made.items.data[0]?.current_period_end ?? 0 });
    const [draft] = (await stripe.invoices.list({ subscription: made.id, status: "draft" })).data;
    expect(draft).toMatchObject({ billing_reason: "subscription_cycle", number: null });
    await stripe.invoiceItems.create({
      customer: made.customer as string,
      invoice: draft?.id ?? "",
      amount: 100,
      currency: "gbp",
    });
    await local.clock.advance({ seconds: 3_600 });
    expect(await stripe.invoices.retrieve(draft?.id ?? "")).toMatchObject({
      status: "paid",
      amount_paid: 5_000,
    });
  });

  it("that fail are tried again, past due, until the subscription ends", async () => {
    const made = await subscribed();
    await local.control("card", { customer: made.customer as string });
    await local.clock.advance({ days: 32 });
    expect(await state(made.id)).toBe("past_due");
    const [open] = (await stripe.invoices.list({ subscription: made.id, status: "open" })).data;
    expect(open).toMatchObject({
      attempt_count: 1,
      attempted: true,
      hosted_invoice_url: `${local.url}/invoices/${open?.id}`,
    });
    await local.clock.advance({ days: 3 });
    expect((await stripe.invoices.retrieve(open?.id ?? "")).attempt_count).toBe(2);
    await local.clock.advance({ days: 12 });
    const over = await stripe.subscriptions.retrieve(made.id);
    expect(over).toMatchObject({ status: "canceled", cancellation_details: { reason: "payment_failed" } });
    expect(eventsOf(open?.id ?? "").filter((type) => type === "invoice.payment_failed")).toHaveLength(4);
    expect((await stripe.invoices.retrieve(open?.id ?? "")).next_payment_attempt).toBeNull();
  });

  it("that failed are good again with a card that pays", async () => {
    const made = await subscribed();
    const customer = made.customer as string;
    await local.control("card", { customer });
    await local.clock.advance({ days: 32 });
    await local.control("card", { customer, number: "4242424242424242" });
    const [open] = (await stripe.invoices.list({ subscription: made.id, status: "open" })).data;
    expect(await stripe.invoices.pay(open?.id ?? "")).toMatchObject({ status: "paid", amount_remaining: 0 });
    expect(await state(made.id)).toBe("active");
    await expect(stripe.invoices.pay(open?.id ?? "")).rejects.toMatchObject({ code: "invoice_already_paid" });
  });

  it("are unpaid after the last try where that is set", async () => {
    await local.control("settings", { after_dunning: "unpaid" });
    const made = await subscribed();
    await local.control("card", { customer: made.customer as string });
    await local.clock.advance({ days: 50 });
    expect(await state(made.id)).toBe("unpaid");
    await local.control("settings", { after_dunning: "cancel" });
  });

  it("that the bank asks about each time wait for the holder", async () => {
    const made = await subscribed();
    await local.control("card", { customer: made.customer as string, number: "4000002760003184" });
    await local.clock.advance({ days: 32 });
    expect(await state(made.id)).toBe("past_due");
    const [open] = (
      await stripe.invoices.list({ subscription: made.id, status: "open", expand: ["data.payments"] })
    ).data;
    expect(eventsOf(open?.id ?? "")).toContain("invoice.payment_action_required");
    const intent = open?.payments?.data[0]?.payment.payment_intent as string;
    await local.control("payment/confirm", { payment_intent: intent, agrees: true });
    expect(await state(made.id)).toBe("active");
  });
});

describe("a trial of 14 days", () => {
  const trial = {
    trial_period_days: 14,
    trial_settings: { end_behavior: { missing_payment_method: "cancel" as const } },
  };
  async function begun() {
    const { id: customer } = await stripe.customers.create({ email: "a@example.com" });
    return stripe.subscriptions.create({ customer, items: [{ price: local.prices.team }], ...trial });
  }

  it("is told of three days before its end, and ends without a card", async () => {
    const { id } = await begun();
    await local.clock.advance({ days: 10 });
    expect(eventsOf(id)).not.toContain("customer.subscription.trial_will_end");
    await local.clock.advance({ days: 1 });
    expect(eventsOf(id).filter((type) => type === "customer.subscription.trial_will_end")).toHaveLength(1);
    await local.clock.advance({ days: 3 });
    expect(await state(id)).toBe("canceled");
    expect((await stripe.invoices.list({ subscription: id })).data).toMatchObject([
      { total: 0, status: "paid" },
    ]);
  });

  it("goes on into a paid period with one", async () => {
    const made = await begun();
    await local.control("card", { customer: made.customer as string, number: "4242424242424242" });
    await local.clock.advance({ seconds: 14 * 86_400 + 3_700 });
    expect(await state(made.id)).toBe("active");
    const { data } = await stripe.invoices.list({ subscription: made.id });
    expect(data.map(({ total, status }) => [total, status])).toEqual([
      [4_900, "paid"],
      [0, "paid"],
    ]);
    const { items } = await stripe.subscriptions.retrieve(made.id);
    expect(items.data[0]?.current_period_start).toBe(made.trial_end);
  });

  it("pauses instead where that is asked, and goes on when it is resumed", async () => {
    const made = await begun();
    await stripe.subscriptions.update(made.id, {
      trial_settings: { end_behavior: { missing_payment_method: "pause" } },
    });
    await local.clock.advance({ days: 15 });
    expect(await state(made.id)).toBe("paused");
    await local.control("card", { customer: made.customer as string, number: "4242424242424242" });
    expect(await stripe.subscriptions.resume(made.id)).toMatchObject({ status: "active" });
    await expect(stripe.subscriptions.resume(made.id)).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe("a first payment", () => {
  it("that is refused leaves the subscription incomplete, and in 23 hours expired", async () => {
    const customer = await local.customer();
    await local.control("card", { customer });
    const made = await stripe.subscriptions.create({ customer, items: [{ price: local.prices.team }] });
    expect(made.status).toBe("incomplete");
    await local.clock.advance({ days: 1 });
    expect(await state(made.id)).toBe("incomplete_expired");
  });

  it("that may not fail leaves nothing", async () => {
    const customer = await local.customer();
    await local.control("card", { customer });
    const failing = stripe.subscriptions.create({
      customer,
      items: [{ price: local.prices.team }],
      payment_behavior: "error_if_incomplete",
    });
    await expect(failing).rejects.toMatchObject({
      statusCode: 402,
      code: "card_declined",
      type: "StripeCardError",
    });
    expect((await stripe.subscriptions.list({ customer, status: "all" })).data).toEqual([]);
  });

  it("needs a card", async () => {
    const { id: customer } = await stripe.customers.create({});
    const failing = stripe.subscriptions.create({ customer, items: [{ price: local.prices.team }] });
    await expect(failing).rejects.toMatchObject({ code: "resource_missing" });
  });
});

describe("a discount", () => {
  it("counts for as many months as it says", async () => {
    const { coupon } = await local.control("coupon", { amount_off: 1_000, duration: "repeating", months: 2 });
    const made = await subscribed("pm_card_visa", { discounts: [{ coupon: coupon as string }] });
    await local.clock.advance({ days: 95 });
    const { data } = await stripe.invoices.list({ subscription: made.id });
    expect(data.map(({ total }) => total).reverse()).toEqual([3_900, 3_900, 4_900, 4_900]);
  });
});

describe("money back", () => {
  it("by refunds, never more than was paid", async () => {
    const made = await subscribed();
    const { data } = await stripe.invoices.list({ subscription: made.id, expand: ["data.payments"] });
    const intent = data[0]?.payments?.data[0]?.payment.payment_intent as string;
    await stripe.refunds.create({ payment_intent: intent, amount: 1_000 });
    await expect(stripe.refunds.create({ payment_intent: intent, amount: 4_000 })).rejects.toMatchObject({
      statusCode: 400,
    });
    await stripe.refunds.create({ payment_intent: intent });
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: "charge_already_refunded",
    });
    const refunds = await stripe.refunds.list({ payment_intent: intent });
    expect(refunds.data.map(({ amount }) => amount)).toEqual([3_900, 1_000]);
    expect(await stripe.invoices.retrieve(data[0]?.id ?? "")).toMatchObject({
      status: "paid",
      amount_paid: 4_900,
    });
  });

  it("by a dispute, and a customer that is deleted ends what it has", async () => {
    const made = await subscribed("pm_card_createDispute");
    expect(local.told()).toContain("charge.dispute.created");
    await local.control("customer/delete", { customer: made.customer as string });
    expect(await stripe.customers.retrieve(made.customer as string)).toMatchObject({ deleted: true });
    expect(await state(made.id)).toBe("canceled");
    await expect(stripe.customers.update(made.customer as string, { name: "B" })).rejects.toMatchObject({
      code: "resource_missing",
    });
    expect((await stripe.invoices.list({ customer: made.customer as string })).data).toHaveLength(1);
  });
});
