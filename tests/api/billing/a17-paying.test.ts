import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { addMember, makePerson } from "../../support/people.ts";
import { sql } from "../../support/sql.ts";
import { heard, stands, toldOf } from "./hooks.ts";
import { idOf, makePayer, type Payer, type Paying, refused, sessionOf, startPaying } from "./paying.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let paying: Paying;
beforeAll(async () => {
  paying = await startPaying();
});
afterAll(() => paying.close());
afterEach(async () => {
  await paying.local.control("fail/clear", {});
  paying.vendor.proveClean();
});

const ASKS = "4000002760003184";
/** What its holder tells the bank about the payment that waits for it. */
async function confirm(payer: Payer, agrees: boolean): Promise<void> {
  const customer = await payer.customer();
  const waiting = paying.local.world
    .all("payment_intent")
    .find((intent) => intent.customer === customer && intent.status === "requires_action");
  await paying.local.control("payment/confirm", { payment_intent: waiting?.id ?? "", agrees });
}
const card = async (payer: Payer, number: string) =>
  paying.local.control("card", { customer: await payer.customer(), number });

describe("A17 a card whose bank asks (3-D Secure)", () => {
  it("has an upgrade wait at a link; confirmed there, the plan follows", async () => {
    const payer = await makePayer(paying);
    await payer.buy("Team");
    await card(payer, ASKS);
    const { state, url } = await payer.plan("Business");
    expect([state, url]).toEqual(["pay", expect.stringContaining("/invoices/")]);
    expect(await payer.subscription()).toMatchObject({ plan: { name: "Team" }, payment_url: url });
    await heard(toldOf(paying, "invoice.payment_action_required", await payer.customer()));
    expect(await stands(payer.id)).toMatchObject({ notices: ["action_required"] });

    await confirm(payer, true);
    await heard(toldOf(paying, "invoice.paid", await payer.customer()));
    expect(await payer.subscription()).toMatchObject({ plan: { name: "Business" }, payment_url: null });
    expect([await payer.paid(), (await payer.all()).length]).toEqual([19900, 1]);
  });

  it("and whose holder says no changes nothing, and can say yes with another card", async () => {
    const payer = await makePayer(paying);
    await payer.buy("Team");
    await card(payer, ASKS);
    const { url } = await payer.plan("Business");
    await confirm(payer, false);
    await heard(toldOf(paying, "payment_intent.payment_failed", await payer.customer()));
    expect(await payer.subscription()).toMatchObject({ plan: { name: "Team" }, payment_url: url });
    expect(await payer.paid()).toBe(4900);
    await card(payer, "4242424242424242");
    const [open] = (await paying.stripe.invoices.list({ customer: await payer.customer() })).data;
    await paying.stripe.invoices.pay(open?.id ?? "");
    expect(await payer.subscription(true)).toMatchObject({ plan: { name: "Business" }, payment_url: null });
    expect(await payer.paid()).toBe(19900);
  });
});

describe("A17 a renewal whose card fails", () => {
  it("is past due, with a link and the last day of grace; paid, all is well again", async () => {
    const payer = await makePayer(paying);
    await payer.buy("Team");
    await card(payer, "4000000000000341");
    await paying.local.clock.advance({ days: 32 });
    await heard(toldOf(paying, "invoice.payment_failed", await payer.customer()));
    const due = await payer.subscription();
    expect(due).toMatchObject({
      plan: { name: "Team" },
      status: "past_due",
      payment_url: expect.stringContaining("/invoices/") as string,
    });
    const grace = Date.parse(due.grace_ends_at ?? "") - Date.parse(due.past_due_since ?? "");
    expect(grace).toBe(14 * 86_400_000);
    expect(await stands(payer.id)).toMatchObject({ notices: ["payment_failed"] });
    expect(await refused(payer.addon(1))).toMatchObject({ code: "payment_required" });

    await card(payer, "4242424242424242");
    const invoice = due.payment_url?.split("/").at(-1) ?? "";
    await paying.stripe.invoices.pay(invoice);
    await heard(toldOf(paying, "invoice.paid", invoice));
    expect(await payer.subscription()).toMatchObject({
      status: "active",
      past_due_since: null,
      grace_ends_at: null,
      payment_url: null,
    });
    expect(await payer.paid()).toBe(2 * 4900);
  });
});

describe("A14 a coupon", () => {
  it("that lasts is kept by a downgrade, and counts on what comes after", async () => {
    const payer = await makePayer(paying);
    const code = `SPRING${payer.id}`;
    await paying.local.control("coupon", { percent_off: 20, duration: "forever", name: "Spring", code });
    const { url } = await payer.plan("Business");
    await paying.local.control("checkout/finish", { session: sessionOf(url), promotion: code });
    expect(await payer.subscription(true)).toMatchObject({ discount: "Spring: 20% off" });
    expect(await payer.plan("Team")).toEqual({ state: "scheduled", url: null });
    expect(await payer.subscription()).toMatchObject({
      discount: "Spring: 20% off",
      plan: { name: "Business" },
    });
    await paying.local.clock.advance({ days: 32 });
    expect(await payer.subscription(true)).toMatchObject({
      discount: "Spring: 20% off",
      plan: { name: "Team" },
    });
    expect(await payer.paid()).toBe(0.8 * (19900 + 4900));
  });
});

describe("A15 add-ons without a plan", () => {
  it("are bought on Free, and the plan joins them on the same subscription", async () => {
    const payer = await makePayer(paying);
    const { state, url } = await payer.addon(2);
    expect(state).toBe("pay");
    await paying.local.control("checkout/finish", { session: sessionOf(url) });
    expect(await payer.subscription(true)).toMatchObject({
      plan: { name: "Free" },
      status: "active",
      addons: [{ name: "Extra messages", quantity: 2, pence: 3800 }],
      pence: 3800,
    });
    expect(await payer.plan("Team")).toEqual({ state: "done", url: null });
    expect(await payer.subscription()).toMatchObject({ plan: { name: "Team" }, pence: 4900 + 3800 });
    expect([await payer.paid(), (await payer.all()).length]).toEqual([4900 + 3800, 1]);
  });
});

describe("a preview", () => {
  it("names what will be over the new limits, by its meter and in words", async () => {
    const payer = await makePayer(paying);
    await payer.buy("Team");
    for (let count = 0; count < 9; count += 1) await addMember(payer.id, await makePerson(), "user");
    await sql()`delete from public.limit_overrides where organization_id = ${payer.id}`;
    const [row] = await sql()`
      select count(*)::int as members from public.organization_members where organization_id = ${payer.id}`;
    const members = Number(row?.["members"]);
    expect(members).toBeGreaterThan(10);
    const { over } = await payer.preview({ plan_id: idOf(paying.ids, "Free") });
    expect(over.map(({ meter }) => meter)).toEqual(["members"]);
    expect(over[0]?.text).toContain(`${members}`);
    expect(over[0]?.text).toContain("10");
    expect((await payer.preview({ plan_id: idOf(paying.ids, "Business"), interval: "month" })).over).toEqual(
      [],
    );
  });
});

describe("the portal", () => {
  it("is linked to for the organisation's own customer, and put on record", async () => {
    const [payer, other] = [await makePayer(paying), await makePayer(paying)];
    await payer.buy("Team");
    await other.buy("Team");
    const { url } = await payer.portal();
    expect(url).toMatch(/\/portal\//);
    const page = await (await fetch(url)).text();
    expect(page).toContain("4242");
    expect((await payer.record()).at(-1)).toMatchObject({ action: "billing.portal" });
    const session = paying.local.world.all("billing_portal.session").find((one) => url.endsWith(one.id));
    expect(session?.customer).toBe(await payer.customer());
  });
});

describe("A22, A24 what Stripe won't have", () => {
  it("A22: a customer that was deleted there has no subscription; who buys hears whom to ask", async () => {
    const payer = await makePayer(paying);
    await payer.buy("Team");
    const customer = await payer.customer();
    await paying.local.control("customer/delete", { customer });
    await heard(toldOf(paying, "customer.deleted", customer));
    expect(await payer.subscription(true)).toMatchObject({
      plan: { name: "Free" },
      status: "none",
      card: null,
    });
    expect(await payer.invoices()).toEqual({ invoices: [], has_more: false });
    for (const act of [() => payer.plan("Team"), () => payer.addon(1), () => payer.portal()]) {
      expect(await refused(act())).toMatchObject({
        code: "conflict",
        message: expect.stringContaining("write to support") as string,
      });
    }
    expect(await payer.customer()).toBe(customer);
  });

  it("A24: a test key leaves an organisation of the live mode as it is, and says so", async () => {
    const payer = await makePayer(paying);
    await payer.buy("Team");
    await sql()`update public.billing_customers set livemode = true where organization_id = ${payer.id}`;
    const [before, asked] = [await stands(payer.id), paying.asked.length];
    const told = { code: "not_configured", message: expect.stringContaining("another mode") as string };
    expect(await refused(payer.plan("Business"))).toMatchObject(told);
    expect(await refused(payer.preview({ plan_id: idOf(paying.ids, "Business") }))).toMatchObject(told);
    expect(await refused(payer.cancel())).toMatchObject(told);
    expect(await payer.subscription(true)).toMatchObject({ plan: { name: "Team" }, stale: true });
    expect(await payer.invoices()).toEqual({ invoices: [], has_more: false });
    expect(paying.asked.slice(asked)).toEqual([]);
    expect(await stands(payer.id)).toEqual(before);
  });
});
