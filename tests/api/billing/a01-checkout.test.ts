import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { addMember, makePerson } from "../../support/people.ts";
import { makePayer, type Paying, refused, sessionOf, startPaying } from "./paying.ts";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

let paying: Paying;
beforeAll(async () => {
  paying = await startPaying();
});
afterAll(() => paying.close());
afterEach(() => paying.vendor.proveClean());

describe("A1 the customer", () => {
  it("is made before the checkout, once, bound in our table and by metadata", async () => {
    const payer = await makePayer(paying);
    const { state, url } = await payer.plan("Team");
    expect(state).toBe("pay");
    const customer = await payer.customer();
    const session = await paying.stripe.checkout.sessions.retrieve(sessionOf(url));
    expect(session).toMatchObject({
      customer,
      mode: "subscription",
      metadata: { organization_id: String(payer.id) },
      success_url: expect.stringContaining("/app/settings/billing?checkout=done") as string,
      allow_promotion_codes: true,
      tax_id_collection: { enabled: true },
    });
    const made = await paying.stripe.customers.retrieve(customer);
    expect(made).toMatchObject({ email: payer.owner.email, metadata: { organization_id: String(payer.id) } });
    await paying.local.control("checkout/finish", { session: session.id });
    expect(await payer.subscription(true)).toMatchObject({
      plan: { name: "Team" },
      status: "active",
      interval: "month",
      pence: 4900,
      test: true,
      configured: true,
      stale: false,
      card: { brand: "visa", last4: "4242" },
      billing_email: payer.owner.email,
    });
    expect(await payer.record()).toEqual([
      { action: "billing.checkout", name: "Team, monthly", email: payer.owner.email },
    ]);
  });

  it("is one for two owners who begin at the same moment, and so is the subscription", async () => {
    const payer = await makePayer(paying);
    const second = await makePerson("Second");
    await addMember(payer.id, second, "owner");
    const before = paying.local.world.all("customer").length;
    const [one, two] = await Promise.all([payer.plan("Team"), payer.plan("Business", {}, second)]);
    expect(paying.local.world.all("customer").length).toBe(before + 1);
    const finished = await Promise.allSettled(
      [one, two].map(({ url }) => paying.local.control("checkout/finish", { session: sessionOf(url) })),
    );
    expect(finished.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await payer.all()).toHaveLength(1);
  });
});

describe("A12 two tabs", () => {
  it("close each other's checkout: the earlier one can't be paid", async () => {
    const payer = await makePayer(paying);
    const first = await payer.plan("Team");
    const second = await payer.plan("Team");
    await expect(
      paying.local.control("checkout/finish", { session: sessionOf(first.url) }),
    ).rejects.toThrow();
    await paying.local.control("checkout/finish", { session: sessionOf(second.url) });
    expect(await refused(payer.plan("Team"))).toMatchObject({
      status: 409,
      message: "Team, monthly, is your plan already.",
    });
    expect(await payer.all()).toHaveLength(1);
    expect(await payer.paid()).toBe(4900);
  });

  it("a checkout that was left open for a day can't be paid, and the same click opens another", async () => {
    const payer = await makePayer(paying);
    const key = randomUUID();
    const first = await payer.plan("Team", { key });
    expect(await payer.plan("Team", { key })).toEqual(first);
    await paying.local.clock.advance({ seconds: 25 * 3600 });
    await expect(
      paying.local.control("checkout/finish", { session: sessionOf(first.url) }),
    ).rejects.toThrow();
    const second = await payer.plan("Team", { key });
    expect(sessionOf(second.url)).not.toBe(sessionOf(first.url));
    await paying.local.control("checkout/finish", { session: sessionOf(second.url) });
    expect(await payer.plan("Team", { key })).toEqual({ state: "done", url: null });
    expect(await payer.all()).toHaveLength(1);
  });

  it("a key stands for one choice", async () => {
    const payer = await makePayer(paying);
    const key = randomUUID();
    await payer.plan("Team", { key });
    expect(await refused(payer.plan("Business", { key }))).toMatchObject({ code: "conflict" });
  });
});

describe("A13 one click", () => {
  it("20 times at once is one change and one charge", async () => {
    const payer = await makePayer(paying);
    await payer.buy("Team");
    const key = randomUUID();
    const all = await Promise.all(Array.from({ length: 20 }, () => payer.plan("Business", { key })));
    expect(new Set(all.map(({ state }) => state))).toEqual(new Set(["done"]));
    const { data } = await paying.stripe.invoices.list({ customer: await payer.customer() });
    expect(data).toHaveLength(2);
    expect(await payer.paid()).toBe(19900);
    expect((await payer.record()).filter(({ action }) => action === "billing.plan")).toHaveLength(1);
  });

  it("by 20 at once with keys of their own is one charge, and the others hear why", async () => {
    const payer = await makePayer(paying);
    await payer.buy("Team");
    const all = await Promise.all(Array.from({ length: 20 }, () => refused(payer.addon(2))));
    expect(all.filter((each) => each === null)).toHaveLength(1);
    expect(new Set(all.flatMap((each) => each?.message ?? []))).toEqual(
      new Set(["You have 2 × Extra messages already."]),
    );
    expect(await payer.paid()).toBe(4900 + 2 * 1900);
    expect((await payer.subscription()).addons).toMatchObject([{ quantity: 2, pence: 3800 }]);
  });
});
