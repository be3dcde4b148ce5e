import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { openWorld } from "./world.ts";

let database: Database;
beforeAll(async () => {
  database = await openWorld();
});
afterAll(() => database.close());
beforeEach(() => database.exec("delete from public.platform_days; delete from public.platform_model_days"));

const one = async (statement: string) => (await database.query<Record<string, unknown>>(statement))[0];

describe("the operators' record", () => {
  it("is changed by nobody, not even past the policies", async () => {
    for (const change of [
      "update public.platform_audit set action = 'a.b'",
      "delete from public.platform_audit",
    ])
      await expect(database.exec(change)).rejects.toThrow(/can't be changed/);
  });

  it("holds what is done in organisation 1, and keeps the name of what is gone", async () => {
    await database.exec(`
      insert into public.platform_audit (actor_email, action, target_kind, target_id, target_name)
      values ('p16@example.com', 'organizations.delete', 'organization', 4711, 'Gone Ltd')`);
    expect(await one("select target_name as name from public.platform_audit where target_id = 4711")).toEqual(
      {
        name: "Gone Ltd",
      },
    );
  });
});

describe("the platform's days", () => {
  const day = (ago: number) => `(now() at time zone 'utc')::date - ${ago}`;

  it("count what came on each, and levels without what came later", async () => {
    await database.exec(`
      update public.organizations set created_at = now() - interval '3 days' where id in (100, 200);
      update public.organizations set created_at = now() - interval '1 day' where id = 300;
      select public.tally_platform()`);
    const days = await database.query(
      `select (${day(0)} - day)::int as ago, organizations::int as all, new_organizations::int as new from public.platform_days order by 1`,
    );
    expect(days).toEqual([
      { ago: 0, all: 3, new: 0 },
      { ago: 1, all: 3, new: 1 },
      { ago: 2, all: 2, new: 0 },
      { ago: 3, all: 2, new: 2 },
    ]);
  });

  it("stay as they were once they have ended, and are tallied once however often", async () => {
    await database.exec(`
      insert into public.platform_days (day, messages, tallied_at) values (${day(1)}, 4711, now());
      select public.tally_platform(); select public.tally_platform()`);
    const days = await database.query(`select messages::int from public.platform_days order by day`);
    expect(days).toHaveLength(2);
    expect(days[0]).toEqual({ messages: 4711 });
  });

  it("tell money that Stripe said came and went back, and subscriptions that are paid", async () => {
    const event = (id: string, type: string, object: object) =>
      `('stripe', '${id}', '${JSON.stringify({ type, data: { object } })}')`;
    await database.exec(`
      insert into public.webhook_events (provider, external_id, body) values
        ${event("evt_p1", "invoice.paid", { amount_paid: 4900 })}, ${event("evt_p2", "refund.created", { amount: 1000 })},
        ${event("evt_p3", "refund.failed", { amount: 400 })};
      update public.subscriptions set provider_subscription_id = 'sub_' || organization_id, interval = 'year',
        plan_id = (select id from public.plans where name = 'Team') where organization_id = 100;
      delete from public.organization_addons where organization_id = 100;
      select public.tally_platform()`);
    expect(
      await one(
        `select paid_pence::int as paid, refunded_pence::int as refunded, monthly_pence::int as monthly,
                (select round(yearly_pence / 12.0)::int from public.plans where name = 'Team') as expected
         from public.platform_days where day = ${day(0)}`,
      ),
    ).toEqual({
      paid: 4900,
      refunded: 600,
      monthly: expect.any(Number) as number,
      expected: expect.any(Number) as number,
    });
    const told = await one(
      `select monthly_pence::int = (select round(yearly_pence / 12.0)::int from public.plans where name = 'Team') as same
       from public.platform_days where day = ${day(0)}`,
    );
    expect(told).toEqual({ same: true });
  });
});

describe("the reason of a job", () => {
  it.each([
    ["The file “Plan.pdf” couldn't be read.", "The file “…” couldn't be read."],
    ["'Secret plan.docx' is empty.", "“…” is empty."],
    ["https://a.example/x?y=1 answered 404.", "… answered 404."],
    ["It couldn't be mailed to ada@example.com.", "It couldn't be mailed to …."],
    ["Report.docx is locked.", "… is locked."],
    ["Stripe can't be reached. Please don't worry.", "Stripe can't be reached. Please don't worry."],
  ])("%s", async (said, told) => {
    const [found] = await database.query<{ reason: string }>("select private.job_reason($1) as reason", [
      said,
    ]);
    expect(found?.reason).toBe(told);
  });
});
