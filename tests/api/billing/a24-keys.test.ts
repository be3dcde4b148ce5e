import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Ground } from "../../../local/ground.ts";
import { call, refusal } from "../../support/call.ts";
import { makeOperator, makeOrganization, type Organization } from "../../support/people.ts";
import { startOwnStack } from "../../support/own-stack.ts";
import { sql } from "../../support/sql.ts";
import { until } from "../../support/wait.ts";
import { deliver, stands } from "./hooks.ts";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

/** A stack that knows where Stripe is, and has no key for it. */
let ground: Ground;
let organization: Organization;
let plan = 0;
beforeAll(async () => {
  ground = await startOwnStack({ STRIPE_API_URL: "http://127.0.0.1:9" });
  organization = await makeOrganization();
  const [row] = await sql()`select id from public.plans where name = 'Team'`;
  plan = Number(row?.["id"]);
});
afterAll(() => ground.close());

describe("A24 without Stripe's keys", () => {
  it("plans are shown, nothing can be bought, and each act says so in words", async () => {
    const { owner, id: organizationId } = organization;
    const options = { organizationId };
    expect(await call(owner, "/stripe/subscription", { refresh: true }, options)).toMatchObject({
      configured: false,
      plan: { name: "Free" },
      status: "none",
      stale: false,
    });
    expect(await call(owner, "/stripe/invoices", {}, options)).toEqual({ invoices: [], has_more: false });
    const key = crypto.randomUUID();
    for (const [path, input] of [
      ["/stripe/plans/checkout", { plan_id: plan, interval: "month", key }],
      ["/stripe/plans/preview", { plan_id: plan, interval: "month" }],
      ["/stripe/plan-addons/checkout", { addon_id: 1, quantity: 1, key }],
      ["/stripe/plans/cancel", {}],
      ["/stripe/portal", {}],
    ] as const) {
      const { status, body } = await refusal(owner, path, input, options);
      expect([path, status, body.code]).toEqual([path, 501, "not_configured"]);
      expect(body.message).toMatch(/payment.*(set up|configured)/i);
      expect(body.message).not.toMatch(/sk_|whsec_/);
    }
    const [left] = await sql()`
      select (select count(*)::int from public.billing_customers where organization_id = ${organizationId}) as customers,
        (select count(*)::int from public.billing_acts where organization_id = ${organizationId}) as acts`;
    expect(left).toEqual({ customers: 0, acts: 0 });
  });

  it("a webhook is refused until its secret is set, so that Stripe sends it again", async () => {
    const event = {
      id: "evt_early",
      type: "x",
      created: 1,
      livemode: false,
      data: { object: { object: "x" } },
    };
    expect(await deliver(event)).toEqual({ status: 501, code: "not_configured" });
  });

  it("the rounds through organisations end at once, and change nothing", async () => {
    const before = await stands(organization.id);
    for (const kind of ["billing.sweep", "billing.grace", "billing.charges"]) {
      await sql()`select private.enqueue(${kind}, 1, ${`${kind}:test`})`;
      const status = await until(kind, async () => {
        const [row] =
          await sql()`select status from public.jobs where key = ${`${kind}:test`} order by id desc limit 1`;
        return row && ["queued", "running"].includes(String(row["status"]))
          ? null
          : String(row?.["status"] ?? "done");
      });
      expect([kind, status]).toEqual([kind, "done"]);
    }
    expect(await stands(organization.id)).toEqual(before);
  });

  it("an operator who asks Stripe hears that there is nothing to ask", async () => {
    const operator = await makeOperator();
    const told = await refusal(operator, "/plat-admin/billing/sync", { organization_id: organization.id });
    expect(told.status).toBe(404);
  });
});
