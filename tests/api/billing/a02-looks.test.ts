import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { call } from "../../support/call.ts";
import { makeOperator } from "../../support/people.ts";
import { sql } from "../../support/sql.ts";
import { until } from "../../support/wait.ts";
import { heard, stands, toldOf } from "./hooks.ts";
import { idOf, makePayer, type Payer, type Paying, refused, sessionOf, startPaying } from "./paying.ts";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

let paying: Paying;
beforeAll(async () => {
  paying = await startPaying();
});
afterAll(() => paying.close());
afterEach(() => paying.vendor.proveClean());

/** Pays for a plan at Stripe, of which we know nothing yet. */
async function paid(payer: Payer, name = "Team"): Promise<void> {
  const { url } = await payer.plan(name);
  await paying.local.control("checkout/finish", { session: sessionOf(url) });
  expect(await stands(payer.id)).toMatchObject({ subscription: { provider_subscription_id: null } });
}

/** The round that asks for whoever wasn't looked at for a day, which is due each hour. */
async function sweep({ id }: Payer): Promise<void> {
  await sql()`update public.billing_customers set looked_at = now() - interval '1 day' where organization_id = ${id}`;
  await sql()`select private.enqueue('billing.sweep', 1, 'billing.sweep:test')`;
  await until("the sweep", async () => {
    const rows =
      await sql()`select 1 from public.jobs where key = 'billing.sweep:test' and status in ('queued', 'running')`;
    return rows.length === 0 ? true : null;
  });
}

async function operatorsSync(payer: Payer): Promise<void> {
  const operator = await makeOperator();
  await call(operator, "/plat-admin/billing/sync", { organization_id: payer.id });
}

const ways: Readonly<Record<string, (payer: Payer) => Promise<unknown>>> = {
  webhook: async (payer) => heard(toldOf(paying, null, await payer.customer())),
  "owner's refresh": (payer) => payer.subscription(true),
  "nightly sweep": sweep,
  "operator's sync": operatorsSync,
};

describe("A2 one function, whoever asks", () => {
  it("webhook, refresh, sweep and operator's sync come to the same row, and twice is as once", async () => {
    const rows: unknown[] = [];
    for (const way of Object.values(ways)) {
      const payer = await makePayer(paying);
      await paid(payer, "Business");
      const [{ id, items } = { id: "", items: null }] = await payer.all();
      const [price] = await sql()`
        select provider_price_id as id from public.billing_prices
        where addon_id = ${idOf(paying.ids, "Extra messages")} and interval = 'month' and current`;
      await paying.stripe.subscriptions.update(id, {
        items: [{ price: String(price?.["id"]), quantity: 3 }],
        proration_behavior: "none",
      });
      await paying.stripe.subscriptions.update(id, { cancel_at_period_end: true });
      const end = items?.data[0]?.current_period_end ?? 0;
      await way(payer);
      const once = await stands(payer.id);
      await way(payer);
      expect(await stands(payer.id)).toEqual(once);
      const text = JSON.stringify(once)
        .replaceAll(id, "sub")
        .replaceAll(new Date(end * 1000).toISOString().replace(".000Z", "+00:00"), "end")
        .replace(`"organization_id":${payer.id},`, "");
      rows.push(JSON.parse(text));
    }
    expect(rows[0]).toMatchObject({
      subscription: {
        plan_id: idOf(paying.ids, "Business"),
        status: "active",
        interval: "month",
        period_end: "end",
        cancels_at: "end",
        provider_subscription_id: "sub",
      },
      addons: [[idOf(paying.ids, "Extra messages"), 3]],
    });
    expect(rows).toEqual(rows.map(() => rows[0]));
  });

  it("and an operator's is for operators alone", async () => {
    const payer = await makePayer(paying);
    await paid(payer);
    const body = { organization_id: payer.id };
    const told = await refused(call(payer.owner, "/plat-admin/billing/sync", body));
    expect(told).toMatchObject({ status: 403 });
    expect(await stands(payer.id)).toMatchObject({ subscription: { provider_subscription_id: null } });
  });
});

describe("A8 the return from checkout", () => {
  const isTeam = {
    plan: { name: "Team" },
    status: "active",
    interval: "month",
    card: { last4: "4242" },
    payment_url: null,
    stale: false,
  };
  const event = async (payer: Payer) => toldOf(paying, "checkout.session.completed", await payer.customer());

  it("shows the plan when the webhook came before, comes after, and never comes", async () => {
    const [early, late, never] = await Promise.all([1, 2, 3].map(() => makePayer(paying)));
    if (!early || !late || !never) throw new Error("Nobody pays.");
    for (const payer of [early, late, never]) await paid(payer);

    await heard(await event(early));
    expect(await early.subscription(true)).toMatchObject(isTeam);
    expect(await late.subscription(true)).toMatchObject(isTeam);
    const before = await stands(late.id);
    await heard(await event(late));
    expect(await stands(late.id)).toEqual(before);
    expect(await never.subscription(true)).toMatchObject(isTeam);

    for (const payer of [early, late, never]) {
      expect(await payer.subscription()).toMatchObject(isTeam);
      expect([await payer.paid(), (await payer.all()).length]).toEqual([4900, 1]);
    }
  });

  it("and at the same moment as the webhook", async () => {
    const payer = await makePayer(paying);
    await paid(payer);
    const told = await event(payer);
    const [, first, second] = await Promise.all([
      heard(told),
      payer.subscription(true),
      payer.subscription(true),
    ]);
    expect([first, second]).toMatchObject([isTeam, isTeam]);
  });

  it("whose payment isn't through says so, and gives nothing", async () => {
    const payer = await makePayer(paying);
    const { url } = await payer.plan("Team");
    const card = { number: "4000002500003155" };
    await paying.local.control("checkout/finish", { session: sessionOf(url), card, agrees: false });
    expect(await payer.subscription(true)).toMatchObject({ plan: { name: "Free" } });
    expect(await payer.paid()).toBe(0);
  });
});
