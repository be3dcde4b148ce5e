import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../../../local/database/database.ts";
import { openMigrated } from "../../support/database.ts";
import { endCustomer, endGrace, outOfGrace } from "../../../supabase/functions/_shared/billing/endings.ts";
import { workOnEvent } from "../../../supabase/functions/_shared/billing/events.ts";
import { synchronise } from "../../../supabase/functions/_shared/billing/synchronise.ts";
import { StripeEvent } from "../../../supabase/functions/_shared/contract/billing-events.ts";
import { rpc } from "../../../supabase/functions/_shared/db/client.ts";
import { json } from "../../../supabase/functions/_shared/db/statement.ts";
import { giveClock, setClock } from "../../support/clock.ts";
import { type Bench, described, entitlement, openBench } from "./harness.ts";
import { CARDS, priceOf } from "./histories.ts";

let database: Database;
let bench: Bench;
beforeAll(async () => {
  database = await openMigrated();
  await giveClock(database);
});
beforeEach(async () => {
  bench = await openBench(database);
});
afterEach(async () => {
  await setClock(database, "0");
  await bench.close();
  described.proveClean();
});
afterAll(() => database.close());

const subscribe = (customer: string, name = "Team month", more: object = {}) =>
  bench.stripe.subscriptions.create({
    customer,
    items: [{ price: priceOf(bench.prices, name), quantity: 1 }],
    ...more,
  });
/** The last event of a type, as it would be delivered. */
const told = (type: string, about = "") => {
  const found = bench.world
    .all("event")
    .findLast((event) => event.type === type && JSON.stringify(event).includes(about));
  if (!found) throw new Error(`Stripe didn't tell of ${type}.`);
  return StripeEvent.parse(found);
};
const alerts = async (like: string) =>
  (
    await database.query<{ message: string }>("select message from billing_alerts where reference like $1", [
      like,
    ])
  ).map(({ message }) => message);
const notices = (organizationId: number) =>
  database.query<{ kind: string; details: { url?: string } }>(
    "select kind, details from billing_notices where organization_id = $1 order by id",
    [organizationId],
  );
/** Puts our clock to where Stripe's is. */
const keepTime = async () => {
  const ahead = bench.world.now() - Math.floor(Date.now() / 1000);
  await setClock(database, `${ahead} seconds`);
};
async function pastDue() {
  const made = await bench.customer();
  const { id } = await subscribe(made.customer);
  await bench.control("card", { customer: made.customer, number: CARDS.failing });
  await bench.control("clock/advance", { months: 1 });
  await bench.control("clock/advance", { days: 1 });
  await keepTime();
  await synchronise(bench, made.organizationId);
  return { ...made, subscription: id };
}

describe("A2–A5, A8: what Stripe says is what holds", () => {
  it("A3: an event's own words change nothing: a late 'active' after the end revives nobody", async () => {
    const { organizationId, customer } = await bench.customer();
    const { id } = await subscribe(customer);
    const created = told("customer.subscription.created", id);
    await workOnEvent(bench, created);
    expect(await entitlement(database, organizationId)).toMatchObject({
      plan: "Team",
      status: "active",
      subscription: id,
    });
    await bench.stripe.subscriptions.cancel(id);
    await workOnEvent(bench, told("customer.subscription.deleted", id));
    await workOnEvent(bench, created);
    expect(await entitlement(database, organizationId)).toMatchObject({
      plan: "Free",
      status: "canceled",
      subscription: null,
    });
  });

  it("A4: a look that began earlier and is answered later never overwrites a newer one", async () => {
    const { organizationId, customer } = await bench.customer();
    const { id } = await subscribe(customer);
    let go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    let reads = 0;
    const slow = {
      ...bench,
      payments: {
        ...bench.payments,
        stripe: () =>
          new Proxy(bench.stripe, {
            get: (target, name, self) =>
              name === "subscriptions"
                ? {
                    list: async (...asked: Parameters<typeof target.subscriptions.list>) => {
                      const found = await target.subscriptions.list(...asked);
                      reads += 1;
                      if (reads === 1) await held;
                      return found;
                    },
                  }
                : (Reflect.get(target, name, self) as unknown),
          }),
      },
    };
    const early = synchronise(slow, organizationId);
    await expect.poll(() => reads).toBe(1);
    await bench.stripe.subscriptions.cancel(id);
    await synchronise(bench, organizationId);
    go();
    await early;
    expect(await entitlement(database, organizationId)).toMatchObject({ plan: "Free", status: "canceled" });
    // What was written since began after the early one: it needn't look again.
    expect(reads).toBe(1);
  });

  it("A4: a look whose number is later but whose answer is older looks again", async () => {
    const { organizationId, customer } = await bench.customer();
    await subscribe(customer);
    const ticket = async () =>
      (await rpc(bench.service, "take_billing_ticket", { organization_id: organizationId })) as {
        ticket: number;
        seen: number;
      };
    const [first, second] = [await ticket(), await ticket()];
    const write = (own: typeof first) =>
      rpc(bench.service, "write_billing_state", {
        organization_id: organizationId,
        first_ticket: own.ticket,
        ticket: own.ticket,
        seen: own.seen,
        state: json({ status: "active", addons: [], alerts: [], gone: false }),
      });
    expect([await write(first), await write(second)]).toEqual(["written", "again"]);
  });

  it("many at once come to one", async () => {
    const { organizationId, customer } = await bench.customer();
    const { id } = await subscribe(customer);
    await Promise.all(Array.from({ length: 6 }, () => synchronise(bench, organizationId)));
    expect(await entitlement(database, organizationId)).toMatchObject({ plan: "Team", subscription: id });
  });

  it("tabs hear of a change, and of nothing where nothing changed", async () => {
    const { organizationId, customer } = await bench.customer();
    await subscribe(customer);
    const heard = async () =>
      (
        await database.query<{ count: number }>(
          "select count(*)::int as count from realtime.messages where topic = $1 and event = 'plan'",
          [`organization:${organizationId}`],
        )
      )[0]?.count;
    await synchronise(bench, organizationId);
    const once = await heard();
    await synchronise(bench, organizationId);
    expect([once, await heard()]).toEqual([1, 1]);
  });
});

describe("A6: what is nobody's", () => {
  it("A6: an unknown customer is kept as done, with an alert, once", async () => {
    const stranger = await bench.stripe.customers.create({ name: "Stranger" });
    await bench.control("card", { customer: stranger.id, number: CARDS.good });
    await subscribe(stranger.id);
    const event = told("customer.subscription.created", stranger.id);
    for (const _ of [1, 2]) expect((await workOnEvent(bench, event)).outcome).toContain("Nobody here");
    expect(await alerts(`customer:${stranger.id}%`)).toHaveLength(1);
  });

  it("A6: another account's customer, and an object that isn't there, too", async () => {
    const event = (object: object) =>
      StripeEvent.parse({
        id: "evt_x",
        type: "x",
        created: 1,
        livemode: false,
        api_version: "2019-01-01",
        data: { object },
      });
    const foreign = await workOnEvent(
      bench,
      event({ object: "subscription", id: "sub_x", customer: "cus_elsewhere" }),
    );
    expect(foreign.outcome).toContain("Nobody here");
    expect(await alerts("customer:cus_elsewhere%")).toMatchObject([
      expect.stringContaining("isn't in this account"),
    ]);
    expect(await workOnEvent(bench, event({ object: "product", id: "prod_1" }))).toEqual({
      outcome: "It is about no customer.",
    });
    const dispute = event({ object: "dispute", id: "dp_1", payment_intent: "pi_elsewhere" });
    expect(await workOnEvent(bench, dispute)).toEqual({ outcome: "It is about no customer." });
  });

  it("a customer whose making was broken off is known by what it was made with", async () => {
    const { organizationId, customer } = await bench.customer();
    await subscribe(customer);
    await database.query(
      "update billing_customers set provider_customer_id = null where organization_id = $1",
      [organizationId],
    );
    await workOnEvent(bench, told("customer.subscription.created", customer));
    expect(await entitlement(database, organizationId)).toMatchObject({ plan: "Team" });
  });
});

describe("A22, A23, A24: what can't be asked", () => {
  it("A22: a customer that is deleted at Stripe has no subscription, and nothing breaks", async () => {
    const { organizationId, customer } = await bench.customer();
    await subscribe(customer);
    await synchronise(bench, organizationId);
    await bench.control("customer/delete", { customer });
    await workOnEvent(bench, told("customer.deleted", customer));
    expect(await entitlement(database, organizationId)).toMatchObject({ plan: "Free", subscription: null });
    expect(await alerts(`customer:${customer}:deleted`)).toHaveLength(1);
  });

  it.each(["429", "500", "503", "409"] as const)(
    "A23: Stripe that answers %s leaves all as it is",
    async (kind) => {
      const { organizationId, customer } = await bench.customer();
      await subscribe(customer);
      await synchronise(bench, organizationId);
      await bench.control("fail", { kind, times: 50 });
      await expect(synchronise(bench, organizationId)).rejects.toThrow();
      await bench.control("fail/clear", {});
      expect(await entitlement(database, organizationId)).toMatchObject({ plan: "Team", status: "active" });
    },
  );

  it("A24: a test key isn't asked for a customer of the live mode", async () => {
    const { organizationId } = await bench.customer();
    const live = { ...bench, payments: { ...bench.payments, livemode: true } };
    await expect(synchronise(live, organizationId)).rejects.toMatchObject({ code: "not_configured" });
  });

  it("A22: with a deleted organisation its subscription ends, and the customer stays", async () => {
    const { organizationId, customer } = await bench.customer();
    const { id } = await subscribe(customer);
    await database.query("delete from organizations where id = $1", [organizationId]);
    const [job] = await database.query<{ payload: { customer_id: string } }>(
      "select payload from jobs where key = $1",
      [`billing-farewell:${customer}`],
    );
    expect(job?.payload.customer_id).toBe(customer);
    for (const count of [1, 0]) expect(await endCustomer(bench.stripe, customer)).toBe(count);
    expect((await bench.stripe.subscriptions.retrieve(id)).status).toBe("canceled");
    expect((await bench.stripe.customers.retrieve(customer)).deleted).toBeUndefined();
    const unpaid = await subscribe(customer, "Team month", { payment_behavior: "default_incomplete" });
    expect(await endCustomer(bench.stripe, customer)).toBe(1);
    expect((await bench.stripe.invoices.list({ subscription: unpaid.id, limit: 9 })).data).toMatchObject([
      { status: "void" },
    ]);
    // One that is bought by a checkout that was left open ends, too.
    const late = await subscribe(customer);
    const { outcome } = await workOnEvent(bench, told("customer.subscription.created", late.id));
    expect([outcome, (await bench.stripe.subscriptions.retrieve(late.id)).status]).toEqual([
      "The organisation was deleted; 1 of its subscriptions were cancelled.",
      "canceled",
    ]);
  });
});

describe("A16, A17, A25: what people are told", () => {
  it("A17: past due is told at once, after a week and on the day before, once each; on the last day it ends", async () => {
    const { organizationId, subscription } = await pastDue();
    expect(await entitlement(database, organizationId)).toMatchObject({ plan: "Team", status: "past_due" });
    const kinds = async () => (await notices(organizationId)).map(({ kind }) => kind);
    expect(await kinds()).toEqual(["payment_failed"]);
    expect((await notices(organizationId))[0]?.details.url).toContain("/invoices/");
    const [since] = await database.query<{ since: string }>(
      "select extract(epoch from past_due_since)::bigint::text as since from subscriptions where organization_id = $1",
      [organizationId],
    );
    const after = async (days: number) => {
      const at = Number(since?.since) + days * 86_400 + 60;
      await setClock(database, `${at - Math.floor(Date.now() / 1000)} seconds`);
      for (const _ of [1, 2]) await rpc(bench.service, "notice_billing_deadlines", {});
    };
    await after(6);
    expect(await kinds()).toEqual(["payment_failed"]);
    await after(7);
    await after(13);
    expect(await kinds()).toEqual(["payment_failed", "grace", "last_day"]);
    expect(await outOfGrace(bench)).not.toContain(organizationId);
    await after(14);
    expect(await outOfGrace(bench)).toContain(organizationId);
    for (const _ of [1, 2]) await endGrace(bench, organizationId);
    expect((await bench.stripe.subscriptions.retrieve(subscription)).status).toBe("canceled");
    expect(await entitlement(database, organizationId)).toMatchObject({ plan: "Free", past_due_since: null });
    expect(await kinds()).toEqual(["payment_failed", "grace", "last_day", "ended"]);
    // Nobody pays for what has ended: its link is closed, with the retries.
    const { data } = await bench.stripe.invoices.list({ subscription, limit: 10 });
    expect(data.map(({ status }) => status)).toEqual(["void", "paid"]);
  });

  it("A17: an end that was broken off before its invoice was closed is brought to its end by the event", async () => {
    const { organizationId, subscription } = await pastDue();
    await setClock(database, "90 days");
    await bench.control("fail", { kind: "500", times: 9, match: "/void" });
    await expect(endGrace(bench, organizationId)).rejects.toThrow();
    await bench.control("fail/clear", {});
    const invoices = async () =>
      (await bench.stripe.invoices.list({ subscription, limit: 10 })).data.map(({ status }) => status);
    expect(await invoices()).toEqual(["open", "paid"]);
    for (const _ of [1, 2]) await workOnEvent(bench, told("customer.subscription.deleted", subscription));
    expect(await invoices()).toEqual(["void", "paid"]);
  });

  it("A17: what an owner ended while it was unpaid is theirs and Stripe's to settle", async () => {
    const { subscription } = await pastDue();
    await bench.stripe.subscriptions.cancel(subscription);
    await workOnEvent(bench, told("customer.subscription.deleted", subscription));
    const { data } = await bench.stripe.invoices.list({ subscription, status: "open", limit: 10 });
    expect(data).toHaveLength(1);
  });

  it("A17: what was paid meanwhile isn't ended, though we never heard of it", async () => {
    const { organizationId, customer, subscription } = await pastDue();
    await bench.control("card", { customer, number: CARDS.good });
    const { data } = await bench.stripe.invoices.list({ customer, status: "open", limit: 10 });
    for (const { id } of data) await bench.stripe.invoices.pay(id);
    await setClock(database, "90 days");
    await endGrace(bench, organizationId);
    expect((await bench.stripe.subscriptions.retrieve(subscription)).status).toBe("active");
    expect(await entitlement(database, organizationId)).toMatchObject({ plan: "Team", past_due_since: null });
  });

  it("A16: a trial is told of before it ends, and without a card ends in Free; it was the only one", async () => {
    const { organizationId, customer } = await bench.customer(false);
    await subscribe(customer, "Team month", {
      trial_period_days: 14,
      trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
    });
    await synchronise(bench, organizationId);
    expect(await entitlement(database, organizationId)).toMatchObject({ plan: "Team", status: "trialing" });
    await bench.control("clock/advance", { days: 12 });
    await workOnEvent(bench, told("customer.subscription.trial_will_end"));
    await keepTime();
    await rpc(bench.service, "notice_billing_deadlines", {});
    expect((await notices(organizationId)).map(({ kind }) => kind)).toEqual(["trial_ending"]);
    await bench.control("clock/advance", { days: 3 });
    await synchronise(bench, organizationId);
    expect(await entitlement(database, organizationId)).toMatchObject({
      plan: "Free",
      status: "canceled",
      trial_end: null,
    });
    const [kept] = await database.query<{ used: boolean }>(
      "select trial_used_at is not null as used from billing_customers where organization_id = $1",
      [organizationId],
    );
    expect(kept?.used).toBe(true);
  });

  it("A25: a refund and a dispute change nothing but tell a person, once", async () => {
    const { organizationId, customer } = await bench.customer();
    await subscribe(customer);
    await synchronise(bench, organizationId);
    const { data } = await bench.stripe.invoices.list({ customer, status: "paid", limit: 1 });
    const invoice = data[0]?.id ?? "";
    await bench.control("refund", { invoice });
    await bench.control("dispute", { invoice });
    for (const _ of [1, 2])
      for (const type of ["refund.created", "charge.dispute.created"]) await workOnEvent(bench, told(type));
    expect(await entitlement(database, organizationId)).toMatchObject({ plan: "Team", status: "active" });
    const found = await database.query<{ count: number }>(
      "select count(*)::int as count from billing_alerts where organization_id = $1 and (reference like 'refund:%' or reference like 'dispute:%')",
      [organizationId],
    );
    expect(found).toEqual([{ count: 2 }]);
  });
});
