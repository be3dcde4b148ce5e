import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { makePayer, type Paying, refused, sessionOf, startPaying } from "./paying.ts";

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

describe("while Stripe is slow", () => {
  it("an answer that never comes is asked for again, and is one charge", async () => {
    const payer = await makePayer(paying);
    await payer.buy("Team");
    const [own] = await payer.all();
    const match = `POST /v1/subscriptions/${own?.id ?? ""}`;
    await paying.local.control("fail", { kind: "hang", after: true, times: 1, match });
    expect(await payer.plan("Business")).toMatchObject({ state: "done" });
    expect([await payer.paid(), (await payer.all()).length]).toEqual([19900, 1]);
  });

  it("429 in the middle says that nothing was charged, and the same click goes on later", async () => {
    const payer = await makePayer(paying);
    await payer.buy("Team");
    await paying.local.control("fail", { kind: "429", times: 1, match: "POST " });
    const key = randomUUID();
    expect(await refused(payer.plan("Business", { key }))).toMatchObject({
      status: 503,
      message: expect.stringContaining("nothing was charged") as string,
    });
    expect(await payer.subscription()).toMatchObject({ plan: { name: "Team" } });
    await paying.local.control("fail/clear", {});
    expect(await payer.plan("Business", { key })).toMatchObject({ state: "done" });
    expect(await payer.paid()).toBe(19900);
  });

  it.each(["500", "close"] as const)(
    "a checkout whose answer is lost (%s) is the same one when it is clicked again",
    async (kind) => {
      const payer = await makePayer(paying);
      const fail = { kind, after: true, times: 3, match: "POST /v1/checkout/sessions" } as const;
      await paying.local.control("fail", fail);
      const key = randomUUID();
      const lost = await refused(payer.plan("Team", { key }));
      await paying.local.control("fail/clear", {});
      if (lost) expect(lost).toMatchObject({ status: 503 });
      const { url } = await payer.plan("Team", { key });
      expect(await payer.plan("Team", { key })).toEqual({ state: "pay", url });
      const customer = await payer.customer();
      const open = await paying.stripe.checkout.sessions.list({ customer, status: "open" });
      expect(open.data.map(({ id }) => id)).toEqual([sessionOf(url)]);
      await paying.local.control("checkout/finish", { session: sessionOf(url) });
      expect([await payer.paid(), (await payer.all()).length]).toEqual([4900, 1]);
    },
  );

  it.each(["POST /v1/subscription_schedules", "POST /v1/subscription_schedules/"])(
    "a downgrade whose answer at %s is lost is one when it is clicked again",
    async (match) => {
      const payer = await makePayer(paying);
      await payer.buy("Business");
      await paying.local.control("fail", { kind: "close", after: true, times: 3, match });
      const key = randomUUID();
      const lost = await refused(payer.plan("Team", { key }));
      await paying.local.control("fail/clear", {});
      if (lost) expect(lost).toMatchObject({ status: 503 });
      expect(await payer.plan("Team", { key })).toEqual({ state: "scheduled", url: null });
      const customer = await payer.customer();
      const schedules = paying.local.world.all("subscription_schedule");
      expect(schedules.filter((one) => one.customer === customer)).toHaveLength(1);
      expect(await payer.subscription()).toMatchObject({
        plan: { name: "Business" },
        next: { plan: { name: "Team" } },
      });
      await paying.local.clock.advance({ days: 32 });
      expect(await payer.subscription(true)).toMatchObject({ plan: { name: "Team" }, next: null });
      expect(await payer.paid()).toBe(19900 + 4900);
    },
  );
});
