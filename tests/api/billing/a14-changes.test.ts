import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { call, refusal } from "../../support/call.ts";
import { idOf, makePayer, type Paying, refused, startPaying } from "./paying.ts";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

let paying: Paying;
beforeAll(async () => {
  paying = await startPaying();
});
afterAll(() => paying.close());
afterEach(async () => {
  await paying.local.control("fail/clear", {});
  paying.vendor.proveClean();
});

const plan = (name: string) => ({ plan_id: idOf(paying.ids, name), interval: "month" as const });

describe("A14 a change of plan", () => {
  it("to a better one is at once, and costs what was shown", async () => {
    const payer = await makePayer(paying);
    await payer.buy("Team");
    const shown = await payer.preview(plan("Business"));
    expect(shown).toMatchObject({ per_period_pence: 19900, begins_at: null });
    const more = { proration_date: shown.proration_date };
    expect(await payer.plan("Business", more)).toEqual({ state: "done", url: null });
    expect(await payer.paid()).toBe(4900 + shown.due_now_pence);
    expect(await payer.subscription()).toMatchObject({ plan: { name: "Business" }, pence: 19900 });
  });

  it("isn't priced by a moment that wasn't shown", async () => {
    const payer = await makePayer(paying);
    await payer.buy("Team");
    const [own] = await payer.all();
    const late = (own?.items.data[0]?.current_period_end ?? 0) - 60;
    expect(await refused(payer.plan("Business", { proration_date: late }))).toMatchObject({
      code: "conflict",
    });
    expect(await payer.paid()).toBe(4900);
  });

  it("to a lesser one is with the next period, and can be taken back", async () => {
    const payer = await makePayer(paying);
    await payer.buy("Business");
    const shown = await payer.preview(plan("Team"));
    expect(shown).toMatchObject({ due_now_pence: 0, per_period_pence: 4900 });
    expect(await payer.plan("Team")).toEqual({ state: "scheduled", url: null });
    const next = await payer.subscription();
    expect(next).toMatchObject({ plan: { name: "Business" }, next: { plan: { name: "Team" } } });
    expect(next.next?.at).toBe(shown.begins_at);
    await payer.cancel({ undo: true });
    expect(await payer.subscription()).toMatchObject({ plan: { name: "Business" }, next: null });
    await payer.plan("Team");
    await paying.local.clock.advance({ days: 32 });
    expect(await payer.subscription(true)).toMatchObject({ plan: { name: "Team" }, next: null });
    expect(await payer.paid()).toBe(19900 + 4900);
  });

  it("from yearly to monthly is with the next period", async () => {
    const payer = await makePayer(paying);
    await payer.buy("Team", { interval: "year" });
    expect(await payer.plan("Team")).toEqual({ state: "scheduled", url: null });
    expect((await payer.subscription()).next).toMatchObject({ interval: "month" });
  });

  it("whose card is declined waits for its payment, and changes nothing until then", async () => {
    const payer = await makePayer(paying);
    await payer.buy("Team");
    await paying.local.control("card", { customer: await payer.customer() });
    const { state, url } = await payer.plan("Business");
    expect([state, url]).toEqual(["pay", expect.stringContaining("/invoices/")]);
    expect(await payer.subscription()).toMatchObject({ plan: { name: "Team" }, payment_url: url });
    expect(await payer.plan("Business")).toEqual({ state, url });
    await payer.cancel({ undo: true });
    expect(await payer.subscription()).toMatchObject({ plan: { name: "Team" }, payment_url: null });
    expect(await payer.paid()).toBe(4900);
  });
});

describe("A15 add-ons", () => {
  it("are items of the subscription: more are paid at once, fewer aren't refunded, none removes them", async () => {
    const payer = await makePayer(paying);
    await payer.buy("Team");
    await payer.addon(3);
    const paid = await payer.paid();
    expect(paid).toBe(4900 + 3 * 1900);
    await payer.addon(1);
    await payer.addon(0);
    expect(await payer.paid()).toBe(paid);
    expect(await payer.subscription()).toMatchObject({ addons: [], pence: 4900 });
    expect(await payer.all()).toHaveLength(1);
  });
});

describe("cancelling", () => {
  it("is at the period's end, with its reason, and can be taken back", async () => {
    const payer = await makePayer(paying);
    await payer.buy("Team");
    await payer.cancel({ reason: "too_expensive", comment: "Too much." });
    await payer.cancel({ reason: "too_expensive" });
    expect((await payer.subscription()).cancels_at).not.toBeNull();
    expect((await payer.all())[0]?.cancellation_details).toMatchObject({
      feedback: "too_expensive",
      comment: "Too much.",
    });
    await payer.cancel({ undo: true });
    expect(await payer.subscription()).toMatchObject({ cancels_at: null, plan: { name: "Team" } });
    expect((await payer.record()).map(({ action }) => action)).toEqual([
      "billing.checkout",
      "billing.cancel",
      "billing.resume",
    ]);
  });
});

describe("A16 a trial", () => {
  it("needs no card, and is one of an organisation ever", async () => {
    const payer = await makePayer(paying);
    expect((await payer.subscription()).trial_available).toBe(true);
    await payer.buy("Team", { trial: true }, null);
    expect(await payer.subscription()).toMatchObject({
      status: "trialing",
      plan: { name: "Team" },
      trial_available: false,
      card: null,
    });
    await paying.local.clock.advance({ days: 15 });
    expect(await payer.subscription(true)).toMatchObject({ plan: { name: "Free" } });
    expect(await refused(payer.plan("Team", { trial: true }))).toMatchObject({ code: "conflict" });
    expect(await payer.paid()).toBe(0);
  });
});

describe("A21 invoices", () => {
  it("are paged, tell refunds, and are the organisation's own", async () => {
    const [payer, other] = [await makePayer(paying), await makePayer(paying)];
    await payer.buy("Team");
    await other.buy("Team");
    await payer.plan("Business");
    const first = await payer.invoices({ limit: 1 });
    expect([first.invoices.length, first.has_more]).toEqual([1, true]);
    const last = first.invoices[0]?.id ?? "";
    await paying.local.control("refund", { invoice: last, amount: 500 });
    expect((await payer.invoices()).invoices).toMatchObject([
      { id: last, refunded: 500, currency: "gbp", status: "paid" },
      { refunded: 0, total: 4900 },
    ]);
    expect((await payer.invoices({ after: last })).invoices).toHaveLength(1);
    const foreign = await refused(other.invoices({ after: last }));
    expect(foreign).toEqual(await refused(other.invoices({ after: "in_nobodys" })));
    expect(foreign).toMatchObject({ status: 404 });
  });
});

describe("while Stripe is out of reach", () => {
  it("what it last said goes on, and says that it is old", async () => {
    const payer = await makePayer(paying);
    await payer.buy("Team");
    await paying.local.control("fail", { kind: "503", times: 20 });
    expect(await payer.subscription(true)).toMatchObject({
      stale: true,
      plan: { name: "Team" },
      pence: 4900,
    });
    expect(await refused(payer.invoices())).toMatchObject({ status: 503 });
    const key = randomUUID();
    expect(await refused(payer.plan("Business", { key }))).toMatchObject({
      message: expect.stringContaining("nothing was charged") as string,
    });
    await paying.local.control("fail/clear", {});
    expect(await payer.plan("Business", { key })).toMatchObject({ state: "done" });
    expect(await payer.paid()).toBe(19900);
  });

  it.each(["500", "close"] as const)(
    "a change whose answer is lost (%s) is one charge when it is clicked again",
    async (kind) => {
      const payer = await makePayer(paying);
      await payer.buy("Team");
      const [own] = await payer.all();
      const match = `POST /v1/subscriptions/${own?.id ?? ""}`;
      await paying.local.control("fail", { kind, after: true, times: 3, match });
      const key = randomUUID();
      const lost = await refused(payer.plan("Business", { key }));
      await paying.local.control("fail/clear", {});
      if (lost) expect(lost).toMatchObject({ status: 503 });
      expect(await payer.plan("Business", { key })).toMatchObject({ state: "done" });
      expect(await payer.paid()).toBe(19900);
      expect(await payer.all()).toHaveLength(1);
    },
  );
});

describe("others than owners", () => {
  it("may not act, admins may read, and nobody sees another organisation's", async () => {
    const [payer, other] = [await makePayer(paying), await makePayer(paying)];
    const input = { ...plan("Team"), key: randomUUID() };
    const options = { organizationId: payer.id };
    for (const [path, body] of [
      ["/stripe/plans/checkout", input],
      ["/stripe/plans/cancel", {}],
      ["/stripe/portal", {}],
    ] as const) {
      expect((await refusal(payer.admin, path, body, options)).status).toBe(403);
      expect((await refusal(payer.user, path, body, options)).status).toBe(403);
      expect((await refusal(other.owner, path, body, options)).status).toBe(403);
      expect((await refusal(null, path, body, options)).status).toBe(401);
    }
    await call(payer.admin, "/stripe/subscription", {}, options);
    expect((await refusal(payer.user, "/stripe/subscription", { refresh: true }, options)).status).toBe(403);
    expect((await refusal(other.owner, "/stripe/invoices", {}, options)).status).toBe(403);
    expect(await payer.record()).toEqual([]);
  });
});
