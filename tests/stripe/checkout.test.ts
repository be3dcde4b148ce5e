import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startTested, type Tested } from "./tested.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let local: Tested;
beforeAll(async () => {
  local = await startTested();
});
afterAll(() => local.close());
afterEach(() => local.proveClean());

const back = {
  success_url: "http://localhost:3000/back?session={CHECKOUT_SESSION_ID}",
  cancel_url: "http://localhost:3000/app",
};

async function open(more: object = {}) {
  const { id: customer } = await local.stripe.customers.create({ email: "owner@example.com" });
  return local.stripe.checkout.sessions.create({
    mode: "subscription",
    customer,
    line_items: [{ price: local.prices.team, quantity: 1 }],
    ...back,
    ...more,
  });
}

describe("a checkout", () => {
  it("is paid: a subscription with its period on the item, a paid invoice, and events of each", async () => {
    const session = await open({
      metadata: { organization_id: "7" },
      subscription_data: { metadata: { organization_id: "7" } },
    });
    expect(session).toMatchObject({
      status: "open",
      url: `${local.url}/checkout/${session.id}`,
      amount_total: 4_900,
    });
    await local.control("checkout/finish", { session: session.id });

    const { stripe } = local;
    const done = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ["subscription", "line_items", "invoice"],
    });
    expect(done).toMatchObject({ status: "complete", payment_status: "paid", url: null });
    const { data } = await stripe.subscriptions.list({
      customer: session.customer as string,
      status: "all",
      limit: 100,
      expand: ["data.items.data.price", "data.latest_invoice", "data.default_payment_method"],
    });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      status: "active",
      metadata: { organization_id: "7" },
      latest_invoice: {
        status: "paid",
        total: 4_900,
        amount_paid: 4_900,
        billing_reason: "subscription_create",
      },
      default_payment_method: { card: { last4: "4242" } },
    });
    const item = data[0]?.items.data[0];
    expect((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)).toBeGreaterThan(27 * 86_400);
    expect(local.told()).toEqual(
      expect.arrayContaining([
        "customer.subscription.created",
        "invoice.created",
        "invoice.finalized",
        "invoice.paid",
        "payment_intent.succeeded",
        "checkout.session.completed",
      ]),
    );
  });

  it("whose card is declined leaves nothing, and can be tried again", async () => {
    const session = await open();
    const before = local.told().length;
    await expect(
      local.control("checkout/finish", { session: session.id, card: { number: "4000000000000002" } }),
    ).rejects.toThrow("Your card was declined.");
    await expect(
      local.control("checkout/finish", { session: session.id, card: { number: "4000000000000341" } }),
    ).rejects.toThrow("Your card was declined.");
    expect(local.told()).toHaveLength(before);
    const { data } = await local.stripe.subscriptions.list({ customer: session.customer as string });
    expect(data).toEqual([]);
    await local.control("checkout/finish", { session: session.id });
    await expect(local.control("checkout/finish", { session: session.id })).rejects.toThrow(
      "already complete",
    );
  });

  it("expires, by us or after a day", async () => {
    const [first, second] = [await open(), await open()];
    await expect(local.stripe.checkout.sessions.expire(first.id)).resolves.toMatchObject({
      status: "expired",
      url: null,
    });
    await local.clock.advance({ days: 1 });
    const { data } = await local.stripe.checkout.sessions.list({
      customer: second.customer as string,
      status: "expired",
    });
    expect(data.map(({ id }) => id)).toEqual([second.id]);
    await expect(local.control("checkout/finish", { session: second.id })).rejects.toThrow("has expired");
    await expect(local.stripe.checkout.sessions.expire(second.id)).rejects.toMatchObject({ statusCode: 400 });
  });

  it("sends people back to the site alone", async () => {
    await expect(open({ success_url: "https://elsewhere.test/" })).rejects.toMatchObject({
      code: "url_invalid",
    });
    await expect(open({ cancel_url: "javascript:alert(1)" })).rejects.toMatchObject({ code: "url_invalid" });
  });

  it("begins a trial without a card, once its page needs none", async () => {
    const trial = {
      trial_period_days: 14,
      trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
    };
    const session = await open({ payment_method_collection: "if_required", subscription_data: trial });
    expect(session.amount_total).toBe(0);
    await local.control("checkout/finish", { session: session.id, card: null });
    const { data } = await local.stripe.subscriptions.list({ customer: session.customer as string });
    expect(data[0]).toMatchObject({ status: "trialing", default_payment_method: null });
    const { status } = await local.stripe.checkout.sessions.retrieve(session.id);
    expect(status).toBe("complete");
  });

  it("takes a promotion code and a VAT id", async () => {
    await local.control("coupon", { percent_off: 50, code: "HALF", duration: "once" });
    const session = await open({
      allow_promotion_codes: true,
      tax_id_collection: { enabled: true },
      customer_update: { name: "auto", address: "auto" },
    });
    const tax_id = { type: "gb_vat", value: "GB123456789" };
    await expect(
      local.control("checkout/finish", { session: session.id, promotion: "NONE" }),
    ).rejects.toThrow("invalid");
    await local.control("checkout/finish", { session: session.id, promotion: "half", tax_id });
    const done = await local.stripe.checkout.sessions.retrieve(session.id, { expand: ["invoice.discounts"] });
    expect(done).toMatchObject({
      amount_subtotal: 4_900,
      amount_total: 2_450,
      invoice: { total: 2_450, amount_paid: 2_450, discounts: [{ object: "discount" }] },
      customer_details: { tax_ids: [{ type: "gb_vat", value: "GB123456789" }] },
    });
    const customer = await local.stripe.customers.retrieve(session.customer as string, {
      expand: ["tax_ids"],
    });
    expect(customer).toMatchObject({ tax_ids: { data: [{ value: "GB123456789" }] } });
  });
});

describe("the catalogue", () => {
  it("finds prices by lookup keys, and hands a key on", async () => {
    const { stripe, prices } = local;
    const found = await stripe.prices.list({ lookup_keys: ["team_month", "none"], expand: ["data.product"] });
    expect(found.data).toMatchObject([{ id: prices.team, product: { name: "Team" } }]);
    const params = {
      product: "atrium_plan_team",
      unit_amount: 5_900,
      currency: "gbp",
      lookup_key: "team_month",
      recurring: { interval: "month" as const },
    };
    await expect(stripe.prices.create(params)).rejects.toMatchObject({ code: "resource_already_exists" });
    const made = await stripe.prices.create({ ...params, transfer_lookup_key: true });
    expect((await stripe.prices.list({ lookup_keys: ["team_month"] })).data[0]?.id).toBe(made.id);
    expect(await stripe.prices.retrieve(prices.team)).toMatchObject({ lookup_key: null, active: true });
    await stripe.prices.update(prices.team, { lookup_key: "team_month", transfer_lookup_key: true });
  });

  it("pages its lists", async () => {
    const { stripe } = local;
    const all = await stripe.customers.list({ limit: 100 });
    const seen: string[] = [];
    for await (const { id } of stripe.customers.list({ limit: 2 })) seen.push(id);
    expect(seen).toEqual(all.data.map(({ id }) => id));
    const first = await stripe.customers.list({ limit: 1 });
    expect(first.has_more).toBe(true);
    const last = await stripe.customers.list({ limit: 1, starting_after: seen.at(-1) ?? "" });
    expect(last).toMatchObject({ data: [], has_more: false });
  });
});
