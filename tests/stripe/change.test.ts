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

describe("an upgrade", () => {
  it("costs at once what its preview said, to the penny and the second", async () => {
    const made = await subscribed();
    await local.clock.advance({ days: 10 });
    const items = [{ id: itemOf(made), price: local.prices.business }];
    const details = {
      items,
      proration_behavior: "always_invoice" as const,
      proration_date: local.clock.now(),
    };
    const preview = await stripe.invoices.createPreview({
      subscription: made.id,
      subscription_details: details,
    });
    // 20 of 30 days: -4900 × 2/3 + 19900 × 2/3.
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-3_267, 13_267]);
    expect(preview).toMatchObject({ total: 10_000, amount_due: 10_000, number: null });
    await local.clock.advance({ seconds: 600 });
    await stripe.subscriptions.update(made.id, {
      items,
      proration_behavior: "always_invoice",
      proration_date: details.proration_date,
      payment_behavior: "pending_if_incomplete",
    });
    const invoice = await latest(made.id);
    expect(invoice).toMatchObject({ status: "paid", total: 10_000, billing_reason: "subscription_update" });
    expect(invoice.lines.data.map(({ amount, description }) => [amount, description])).toEqual(
      preview.lines.data.map(({ amount, description }) => [amount, description]),
    );
  });

  it("waits for its payment when the bank asks, and comes with it", async () => {
    const customer = await local.customer("pm_card_visa");
    const made = await stripe.subscriptions.create({ customer, items: [{ price: local.prices.team }] });
    await local.control("card", { customer, number: "4000002760003184" });
    const change = {
      items: [{ id: itemOf(made), price: local.prices.business }],
      proration_behavior: "always_invoice" as const,
      payment_behavior: "pending_if_incomplete" as const,
    };
    const pending = await stripe.subscriptions.update(made.id, change);
    expect(pending.items.data[0]?.price.id).toBe(local.prices.team);
    expect(pending.pending_update?.subscription_items?.[0]?.price.id).toBe(local.prices.business);
    expect(pending.status).toBe("active");
    await expect(stripe.subscriptions.update(made.id, change)).rejects.toThrow("pending update");
    const { id } = await latest(made.id);
    const { data } = await stripe.invoicePayments.list({
      invoice: id,
      expand: ["data.payment.payment_intent"],
    });
    const intent = data[0]?.payment.payment_intent as Stripe.PaymentIntent;
    expect(intent).toMatchObject({ status: "requires_action", next_action: { type: "redirect_to_url" } });
    await local.control("payment/confirm", { payment_intent: intent.id, agrees: true });
    const after = await stripe.subscriptions.retrieve(made.id);
    expect(after).toMatchObject({ pending_update: null, status: "active" });
    expect(after.items.data[0]?.price.id).toBe(local.prices.business);
  });

  it("is forgotten when its payment doesn't come in 23 hours, and its invoice is void", async () => {
    const made = await subscribed();
    await local.control("card", { customer: made.customer as string });
    const items = [{ id: itemOf(made), price: local.prices.business }];
    await stripe.subscriptions.update(made.id, {
      items,
      proration_behavior: "always_invoice",
      payment_behavior: "pending_if_incomplete",
    });
    const { id, status } = await latest(made.id);
    expect(status).toBe("open");
    await local.clock.advance({ days: 1 });
    const after = await stripe.subscriptions.retrieve(made.id);
    expect(after).toMatchObject({ pending_update: null, status: "active" });
    expect(after.items.data[0]?.price.id).toBe(local.prices.team);
    expect((await stripe.invoices.retrieve(id)).status).toBe("void");
    expect(local.told()).toContain("customer.subscription.pending_update_expired");
  });

  it("is given up with its invoice, and another can be made", async () => {
    const made = await subscribed();
    await local.control("card", { customer: made.customer as string });
    const change = () =>
      stripe.subscriptions.update(made.id, {
        items: [{ id: itemOf(made), price: local.prices.business }],
        proration_behavior: "always_invoice",
        payment_behavior: "pending_if_incomplete",
      });
    expect((await change()).pending_update).not.toBeNull();
    await stripe.invoices.voidInvoice((await latest(made.id)).id);
    const after = await stripe.subscriptions.retrieve(made.id);
    expect(after).toMatchObject({ pending_update: null, status: "active" });
    expect(after.items.data[0]?.price.id).toBe(local.prices.team);
    await local.control("card", { customer: made.customer as string, number: "4242424242424242" });
    expect((await change()).items.data[0]?.price.id).toBe(local.prices.business);
  });

  it("to a year begins a year of its own, with what wasn't used given back", async () => {
    const made = await subscribed();
    await local.clock.advance({ days: 15 });
    const after = await stripe.subscriptions.update(made.id, {
      items: [{ id: itemOf(made), price: local.prices.teamYear }],
      proration_behavior: "always_invoice",
    });
    const invoice = await latest(made.id);
    expect(invoice.lines.data.map(({ amount }) => amount)).toEqual([-2_450, 49_000]);
    const item = after.items.data[0];
    expect(item?.current_period_start).toBe(local.clock.now());
    expect(after.billing_cycle_anchor).toBe(local.clock.now());
    expect(new Date((item?.current_period_end ?? 0) * 1000).getUTCFullYear()).toBe(
      new Date(local.clock.now() * 1000).getUTCFullYear() + 1,
    );
  });
});

describe("items", () => {
  it("come, change in number and go", async () => {
    const made = await subscribed();
    await local.clock.advance({ days: 15 });
    const seats = await stripe.subscriptionItems.create({
      subscription: made.id,
      price: local.prices.seats,
      quantity: 2,
      proration_behavior: "always_invoice",
    });
    expect((await latest(made.id)).total).toBe(2_500);
    const more = await stripe.subscriptionItems.update(seats.id, {
      quantity: 4,
      proration_behavior: "always_invoice",
    });
    expect(more.quantity).toBe(4);
    expect((await latest(made.id)).total).toBe(2_500);
    await stripe.subscriptionItems.update(seats.id, { quantity: 1, proration_behavior: "none" });
    const { id } = await latest(made.id);
    expect(await stripe.subscriptionItems.list({ subscription: made.id })).toMatchObject({
      data: [{ id: seats.id, quantity: 1 }, { quantity: 1 }],
    });
    expect(await stripe.subscriptionItems.del(seats.id, { proration_behavior: "none" })).toMatchObject({
      deleted: true,
    });
    expect((await latest(made.id)).id).toBe(id);
    await expect(stripe.subscriptionItems.del(itemOf(made))).rejects.toThrow("at least one active plan");
    await expect(stripe.subscriptionItems.retrieve(seats.id)).rejects.toMatchObject({ statusCode: 404 });
  });

  it("whose proration waits come onto the next invoice, with what we add to it", async () => {
    const made = await subscribed();
    await local.clock.advance({ days: 15 });
    await stripe.subscriptions.update(made.id, {
      items: [{ id: itemOf(made), price: local.prices.business }],
    });
    await stripe.invoiceItems.create({
      customer: made.customer as string,
      amount: 120,
      currency: "gbp",
      description: "3 messages of the help agent",
    });
    const preview = await stripe.invoices.createPreview({ subscription: made.id });
    await local.clock.advance({ days: 16 });
    const invoice = await latest(made.id);
    expect(invoice).toMatchObject({
      billing_reason: "subscription_cycle",
      status: "paid",
      total: preview.total,
    });
    expect(invoice.lines.data.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([
      -2_450, 120, 9_950, 19_900,
    ]);
    expect((await stripe.invoices.list({ customer: made.customer as string })).data).toHaveLength(2);
  });
});
