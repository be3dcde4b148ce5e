import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { sql } from "../../support/sql.ts";
import { deliver, heard, kept, outcomeOf, stands, type Told, toldOf } from "./hooks.ts";
import { idOf, makePayer, type Payer, type Paying, startPaying } from "./paying.ts";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

let paying: Paying;
let payer: Payer;
beforeAll(async () => {
  paying = await startPaying();
  payer = await makePayer(paying);
  await payer.buy("Team");
});
afterAll(() => paying.close());
afterEach(() => paying.vendor.proveClean());

const eventId = () => `evt_${randomUUID().replaceAll("-", "")}`;
/** One that says that the payer's subscription has ended, which isn't so. */
async function lie(more: object = {}): Promise<Told> {
  const event = toldOf(paying, "customer.subscription.created", await payer.customer());
  const data = event["data"] as { object: object };
  return {
    ...event,
    id: eventId(),
    type: "customer.subscription.deleted",
    data: { object: { ...data.object, status: "canceled", items: { data: [] } } },
    ...more,
  };
}

describe("A7 a webhook that isn't to be believed", () => {
  it.each<[string, number, (event: Told) => Promise<{ status: number; code: string | null }>]>([
    ["without a signature", 401, (event) => deliver(event, { header: null })],
    ["with nonsense for one", 401, (event) => deliver(event, { header: "t=1,v1=00" })],
    ["signed by somebody else", 401, (event) => deliver(event, { secret: "whsec_forged" })],
    ["signed six minutes ago", 401, (event) => deliver(event, { dated: -360 })],
    ["dated an hour ahead", 401, (event) => deliver(event, { dated: 3600 })],
    [
      "changed on its way",
      401,
      (event) => deliver(event, { over: JSON.stringify({ ...event, created: 1 }) }),
    ],
    [
      "cut off on its way",
      401,
      (event) => deliver(JSON.stringify(event).slice(0, -200), { over: JSON.stringify(event) }),
    ],
    ["cut off before it was signed", 400, (event) => deliver(JSON.stringify(event).slice(0, -200))],
    ["that is no event", 400, () => deliver("[]")],
    ["that is empty", 400, () => deliver("")],
    ["of the live mode", 400, (event) => deliver({ ...event, livemode: true })],
    ["whose id is none of Stripe's", 400, (event) => deliver({ ...event, id: "x".repeat(300) })],
  ])("%s is refused with %i, and leaves nothing", async (_, status, send) => {
    const before = [await stands(payer.id), await kept()];
    const answer = await send(await lie());
    expect(answer).toEqual({ status, code: status === 401 ? "unauthenticated" : "invalid_input" });
    expect([await stands(payer.id), await kept()]).toEqual(before);
  });

  it("a signature of 4 minutes ago, as of a slow network, is taken", async () => {
    const event = await lie();
    expect(await deliver(event, { dated: -240 })).toEqual({ status: 200, code: null });
    expect(await outcomeOf(event.id)).toContain("Synchronised");
  });
});

describe("A6 a webhook about what isn't ours", () => {
  const alerts = async (like: string) =>
    (await sql()`select organization_id, message from public.billing_alerts where reference like ${like}`)
      .length;

  it("an unknown customer is answered 200, and told to a person, once", async () => {
    const before = await stands(payer.id);
    const event = await lie();
    const { object } = event["data"] as { object: object };
    const data = { object: { ...object, customer: "cus_ofnobody" } };
    expect(await heard({ ...event, data })).toContain("Nobody here is the customer cus_ofnobody");
    expect(await heard({ ...event, data, id: eventId() })).toContain("Nobody here");
    expect([await stands(payer.id), await alerts("customer:cus_ofnobody%")]).toEqual([before, 1]);
  });

  it("another organisation's customer that claims to be ours changes neither", async () => {
    const other = await makePayer(paying);
    await other.buy("Business");
    const before = [await stands(payer.id), await stands(other.id)];
    const event = await lie();
    const { object } = event["data"] as { object: { metadata: object } };
    const customer = await other.customer();
    const metadata = { ...object.metadata, organization_id: String(payer.id) };
    const data = { object: { ...object, customer, metadata } };
    expect(await heard({ ...event, data })).toContain("Synchronised");
    expect([await stands(payer.id), await stands(other.id)]).toEqual(before);
  });

  it("a second customer that says it is an organisation's never takes its place", async () => {
    const before = [await stands(payer.id), await payer.customer()];
    const made = await paying.stripe.customers.create({ metadata: { organization_id: String(payer.id) } });
    expect(await heard(toldOf(paying, "customer.created", made.id))).toContain("Nobody here");
    expect([await stands(payer.id), await payer.customer()]).toEqual(before);
    expect(await alerts(`customer:${made.id}%`)).toBe(1);
  });

  it("an object of a kind that we don't know is answered 200", async () => {
    const before = await stands(payer.id);
    const event = await lie({
      type: "radar.unheard_of",
      data: { object: { object: "radar.thing", id: "x_1" } },
    });
    expect(await heard(event)).toBe("It is about no customer.");
    expect(await stands(payer.id)).toEqual(before);
  });
});

describe("A3, A5 a webhook that is true of another moment", () => {
  it("says nothing by its own words", async () => {
    const before = await stands(payer.id);
    expect(await heard(await lie())).toBe(`Synchronised: plan ${idOf(paying.ids, "Team")}, active.`);
    expect(await stands(payer.id)).toEqual(before);
  });

  it.each(["2019-05-16", "2023-10-16", "2099-01-01.future", null])(
    "is worked on whatever version of Stripe's API it is of (%s)",
    async (api_version) => {
      const own = await makePayer(paying);
      const { url } = await own.plan("Team");
      await paying.local.control("checkout/finish", { session: url?.split("/").at(-1) ?? "" });
      const event = toldOf(paying, "customer.subscription.created", await own.customer());
      // Before 2025-03-31 the period stood on the subscription; later versions may say anything.
      const { object } = event["data"] as { object: object };
      const data = { object: { ...object, items: undefined, current_period_end: 1, status: "incomplete" } };
      expect(await heard({ ...event, api_version, data })).toBe(
        `Synchronised: plan ${idOf(paying.ids, "Team")}, active.`,
      );
      expect(await own.subscription()).toMatchObject({ plan: { name: "Team" }, status: "active" });
    },
  );

  it("A5: that comes five times, also at once, is kept and worked on once, with no second effect", async () => {
    const event = await lie();
    const before = await stands(payer.id);
    const asked = paying.asked.length;
    const answers = await Promise.all([1, 2, 3, 4].map(() => deliver(event)));
    await outcomeOf(event.id);
    answers.push(await deliver(event));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const rows = await sql()`select state from public.webhook_events where external_id = ${event.id}`;
    const jobs = await sql()`
      select 1 from public.jobs join public.webhook_events as events on payload ->> 'event_id' = events.id::text
      where kind = 'billing.event' and external_id = ${event.id} and status <> 'done'`;
    expect([[...rows], jobs.length]).toEqual([[{ state: "done" }], 0]);
    expect(paying.asked.slice(asked).filter((one) => one === "GET /v1/subscriptions")).toHaveLength(1);
    expect(await stands(payer.id)).toEqual(before);
    expect(await payer.paid()).toBe(4900);
  });

  it("A3: all events of a life, from the last to the first and each twice, come to its end", async () => {
    const own = await makePayer(paying);
    await own.buy("Team");
    const customer = await own.customer();
    await own.addon(2);
    const [{ id: subscription } = { id: "" }] = await own.all();
    await paying.stripe.subscriptions.cancel(subscription);
    const events = paying.local.world
      .all("event")
      .filter((event) => JSON.stringify(event).includes(customer));
    expect(events.length).toBeGreaterThan(8);
    const again = events.toReversed().flatMap((event) => [event, event]) as unknown as Told[];
    for (const event of again) expect((await deliver(event)).status).toBe(200);
    for (const { id } of again) await outcomeOf(id);
    expect(await own.subscription()).toMatchObject({
      plan: { name: "Free" },
      status: "canceled",
      addons: [],
    });
    expect(await own.paid()).toBe(4900 + 2 * 1900);
  });
});
