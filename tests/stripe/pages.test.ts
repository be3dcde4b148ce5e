import { PDFDocument } from "@cantoo/pdf-lib";
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

async function get(address: string) {
  const response = await fetch(address);
  return { status: response.status, text: await response.text(), headers: response.headers };
}
async function send(address: string, form: Record<string, string>, origin: string | null = local.url) {
  const response = await fetch(address, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(form),
    headers: origin === null ? {} : { origin },
  });
  return { status: response.status, to: response.headers.get("location"), text: await response.text() };
}
const typed = (card = "4242 4242 4242 4242") => ({ card, expiry: "12 / 40", cvc: "123" });

async function open(more: object = {}, name = "Ada") {
  const { id: customer } = await stripe.customers.create({ email: "ada@example.com", name });
  return stripe.checkout.sessions.create({
    mode: "subscription",
    customer,
    line_items: [{ price: local.prices.team }],
    success_url: "http://localhost:3000/back?session={CHECKOUT_SESSION_ID}",
    ...more,
  });
}
const page = (session: Stripe.Checkout.Session) => session.url ?? "";

describe("the checkout's page", () => {
  it("says what is bought, takes a card, and leads back", async () => {
    const session = await open();
    const { text, headers } = await get(page(session));
    for (const words of [
      "Team",
      "$49.00".replace("$", "£"),
      "Card number",
      "Expiry",
      "CVC",
      "Pay and subscribe",
      "no money moves",
      "4000 0025 0000 3155",
    ])
      expect(text).toContain(words);
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    const done = await send(page(session), typed());
    expect(done).toMatchObject({ status: 303, to: `http://localhost:3000/back?session=${session.id}` });
    expect((await get(`${local.url}/checkout/${session.id}`)).text).toContain("complete");
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe("complete");
  });

  it.each([
    ["4000 0000 0000 0002", "Your card was declined."],
    ["4000 0000 0000 9995", "insufficient funds"],
    ["4111 1111 1111 1111", "no test card"],
    ["", "card number is incomplete"],
  ])("tells of a card %s: %s", async (card, words) => {
    const session = await open();
    const refused = await send(page(session), typed(card));
    expect(refused.status).toBe(402);
    expect(refused.text).toContain(words);
    expect(refused.text).toContain('role="alert"');
    expect((await send(page(session), typed())).status).toBe(303);
  });

  it.each([
    [{ expiry: "01 / 20" }, "in the past"],
    [{ expiry: "13 / 40" }, "expiry date is invalid"],
    [{ cvc: "1" }, "security code is incomplete"],
  ])("tells of %j: %s", async (wrong, words) => {
    const refused = await send(page(await open()), { ...typed(), ...wrong });
    expect(refused.text).toContain(words);
  });

  it("asks the bank for a card of 3-D Secure, and takes no as an answer", async () => {
    const session = await open();
    const asked = await send(page(session), typed("4000002500003155"));
    expect(asked).toMatchObject({ status: 303, to: `/confirm/${session.id}` });
    const bank = `${local.url}${asked.to}`;
    expect((await get(bank)).text).toContain("Complete authentication");
    expect((await send(bank, { agrees: "no" })).text).toContain("didn&#39;t confirm");
    expect((await get(bank)).status).toBe(410);
    await send(page(session), typed("4000002500003155"));
    expect((await send(bank, { agrees: "yes" })).to).toBe(`http://localhost:3000/back?session=${session.id}`);
    const { data } = await stripe.subscriptions.list({ customer: session.customer as string });
    expect(data).toMatchObject([{ status: "active" }]);
  });

  it("starts a trial without a card, and takes codes", async () => {
    await local.control("coupon", { amount_off: 900, code: "NINE" });
    const coded = await open({ allow_promotion_codes: true });
    const applied = await send(`${page(coded)}/promotion`, { code: "nine" });
    expect(applied.status).toBe(303);
    expect((await get(page(coded))).text).toContain("£40.00");
    expect((await send(`${page(coded)}/promotion`, { code: "NONE" })).text).toContain("invalid");
    const trial = await open({
      payment_method_collection: "if_required",
      subscription_data: { trial_period_days: 14 },
    });
    const { text } = await get(page(trial));
    expect(text).toContain("Start trial");
    expect(text).not.toContain("Card number");
    expect((await send(page(trial), {})).status).toBe(303);
  });

  it("runs nothing that a name holds", async () => {
    const session = await open({}, '<script>alert("1")</script>');
    const { text } = await get(page(session));
    expect(text).not.toContain("<script");
    expect(text).toContain("&lt;script&gt;");
  });
});

describe("the other pages", () => {
  it("have an open invoice paid, also where the bank asks, and give it as a PDF", async () => {
    const customer = await local.customer();
    await local.control("card", { customer });
    const made = await stripe.subscriptions.create({
      customer,
      items: [{ price: local.prices.team }],
      expand: ["latest_invoice"],
    });
    const { hosted_invoice_url: address = "", invoice_pdf: pdf = "" } = made.latest_invoice as Stripe.Invoice;
    expect((await get(address ?? "")).text).toContain("Pay £49.00");
    expect((await send(address ?? "", {})).text).toContain("declined");
    const asked = await send(address ?? "", typed("4000002760003184"));
    expect(asked.to).toMatch(/^\/confirm\/pi_/);
    await send(`${local.url}${asked.to}`, { agrees: "yes" });
    expect((await get(address ?? "")).text).toContain("Paid");
    expect((await stripe.subscriptions.retrieve(made.id)).status).toBe("active");
    const file = await fetch(pdf ?? "");
    expect(file.headers.get("content-type")).toBe("application/pdf");
    expect((await PDFDocument.load(await file.arrayBuffer())).getPageCount()).toBe(1);
  });

  it("change card, details and the end of a subscription in the portal", async () => {
    const customer = await local.customer();
    const made = await stripe.subscriptions.create({ customer, items: [{ price: local.prices.team }] });
    const { url } = await stripe.billingPortal.sessions.create({
      customer,
      return_url: "http://localhost:3000/app",
    });
    expect((await get(url)).text).toContain("Save card");
    expect((await send(`${url}/card`, typed("5555555555554444"))).status).toBe(303);
    expect((await send(`${url}/card`, typed("4000000000000002"))).text).toContain("declined");
    const details = {
      name: "Ada Ltd",
      email: "bills@example.com",
      line1: "1 High St",
      city: "Leeds",
      postal_code: "LS1",
      country: "gb",
      vat: "GB 123 4567 89",
    };
    await send(`${url}/details`, details);
    expect(await stripe.customers.retrieve(customer, { expand: ["tax_ids"] })).toMatchObject({
      name: "Ada Ltd",
      email: "bills@example.com",
      address: { city: "Leeds", country: "GB" },
      tax_ids: { data: [{ type: "gb_vat", value: "GB123456789" }] },
    });
    await send(`${url}/cancel`, { subscription: made.id, undo: "" });
    const ending = await stripe.subscriptions.retrieve(made.id);
    expect(ending).toMatchObject({
      cancel_at_period_end: false,
      cancel_at: ending.items.data[0]?.current_period_end,
    });
    await send(`${url}/cancel`, { subscription: made.id, undo: "yes" });
    expect((await stripe.subscriptions.retrieve(made.id)).cancel_at).toBeNull();
    await local.clock.advance({ seconds: 3_700 });
    expect((await get(url)).status).toBe(410);
  });

  it("show what there is, and move the clock", async () => {
    const before = local.clock.now();
    expect((await get(`${local.url}/`)).text).toContain("Move on by a month");
    expect((await send(`${local.url}/act/move`, { by: "day" })).status).toBe(303);
    expect(local.clock.now() - before).toBeGreaterThanOrEqual(86_400);
    expect((await send(`${local.url}/act/nothing`, {})).status).toBe(404);
    expect((await send(`${local.url}/act/again`, { event: "evt_none" })).status).toBe(400);
  });

  it("take no form of another site, nor one that doesn't say where it is from", async () => {
    const session = await open();
    for (const origin of ["https://elsewhere.test", "null", null]) {
      for (const path of ["/act/move", `/checkout/${session.id}`])
        expect((await send(`${local.url}${path}`, { by: "year", ...typed() }, origin)).status).toBe(403);
    }
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe("open");
  });
});
