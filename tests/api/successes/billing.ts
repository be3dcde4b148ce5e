import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { billing } from "../../../supabase/functions/_shared/contract/billing.ts";
import { sql } from "../../support/sql.ts";
import { makeScene, type Scene, type SuccessesOf } from "./scene.ts";

/** The id of the plan or add-on with a name. */
async function idOf(name: string): Promise<number> {
  const [row] = await sql()`
    select id from public.plans where name = ${name} union all select id from public.plan_addons where name = ${name}`;
  return Number(row?.["id"]);
}

/** Opens a checkout for the plan Team. */
const checkout = async ({ as, owner }: Scene) =>
  as(owner, "/stripe/plans/checkout", {
    plan_id: await idOf("Team"),
    interval: "month",
    key: randomUUID(),
  });

/** On the local Stripe, whose checkouts nobody pays here: what is bought is tried in tests/api/billing. */
export const billingSuccesses: SuccessesOf<typeof billing> = {
  "/stripe/subscription": async ({ as, admin }) => {
    const found = await as(admin, "/stripe/subscription", { refresh: true });
    expect(found).toMatchObject({ configured: true, test: true, plan: { name: "Free" }, stale: false });
  },
  "/stripe/plans/preview": async ({ as, owner }) => {
    const found = await as(owner, "/stripe/plans/preview", {
      plan_id: await idOf("Team"),
      interval: "month",
    });
    expect(found).toMatchObject({ per_period_pence: 4900, due_now_pence: 4900, begins_at: null });
  },
  "/stripe/plans/checkout": async (scene) => {
    expect(await checkout(scene)).toMatchObject({ state: "pay", url: expect.any(String) as string });
  },
  "/stripe/plan-addons/checkout": async ({ as, owner }) => {
    const wanted = { addon_id: await idOf("Extra messages"), quantity: 2, key: randomUUID() };
    expect(await as(owner, "/stripe/plan-addons/checkout", wanted)).toMatchObject({ state: "pay" });
  },
  "/stripe/plans/cancel": async ({ as, owner }) => {
    const nothing = as(owner, "/stripe/plans/cancel", {});
    await expect(nothing).rejects.toThrow("There is no subscription to cancel.");
  },
  "/stripe/portal": async ({ as, owner }) => {
    expect((await as(owner, "/stripe/portal", {})).url).toMatch(/^http/);
  },
  "/stripe/invoices": async () => {
    const { as, admin } = await makeScene();
    expect(await as(admin, "/stripe/invoices", {})).toEqual({ invoices: [], has_more: false });
  },
};
