import { describe, expect, it } from "vitest";
import type Stripe from "stripe";
import { stateOf, type StripeRead } from "../../../supabase/functions/_shared/billing/state.ts";
import type { PriceOf } from "../../../supabase/functions/_shared/billing/subscription.ts";

const DAY = 86_400;
const T0 = 1_790_000_000;
const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
const price = (id: string, of: Partial<PriceOf>): PriceOf => ({
  id: `price_${id}`,
  plan_id: null,
  addon_id: null,
  interval: "month",
  position: 0,
  ...of,
});
const prices = [
  price("team", { plan_id: 2, position: 2 }),
  price("teamyear", { plan_id: 2, position: 2, interval: "year" }),
  price("business", { plan_id: 3, position: 3 }),
  price("seats", { addon_id: 7 }),
  price("storage", { addon_id: 8 }),
];

interface Given {
  id?: string;
  status?: Stripe.Subscription.Status;
  items?: [price: string, quantity?: number, end?: number][];
  [field: string]: unknown;
}

/** What is read of a subscription, and nothing else. */
function subscription({ id = "sub_1", status = "active", items = [["team"]], ...rest }: Given = {}) {
  const data = items.map(([name, quantity = 1, end = T0 + 30 * DAY]) => ({
    price: { id: `price_${name}` },
    quantity,
    current_period_end: end,
  }));
  const told = {
    id,
    status,
    customer: "cus_1",
    currency: "gbp",
    livemode: false,
    created: T0,
    schedule: null,
  };
  const ends = {
    cancel_at: null,
    cancel_at_period_end: false,
    trial_start: null,
    trial_end: null,
    latest_invoice: null,
  };
  return { ...told, ...ends, items: { data }, ...rest } as unknown as Stripe.Subscription;
}
const customer = { id: "cus_1", object: "customer" } as Stripe.Customer;
const invoice = (of: string, finalized: number, status = "open") =>
  ({
    id: `in_${finalized}`,
    status,
    created: finalized - 3600,
    status_transitions: { finalized_at: finalized },
    hosted_invoice_url: `http://pay.test/${finalized}`,
    parent: { subscription_details: { subscription: of } },
  }) as unknown as Stripe.Invoice;
const state = (subscriptions: Stripe.Subscription[], more: Partial<StripeRead> = {}) =>
  stateOf({ customer, subscriptions, open: [], ...more }, prices, { livemode: false });

describe("A9: a plan is live while it is", () => {
  it.each<[Stripe.Subscription.Status, number | null, string | null]>([
    ["active", 2, "sub_1"],
    ["trialing", 2, "sub_1"],
    ["past_due", 2, "sub_1"],
    ["incomplete", null, "sub_1"],
    ["unpaid", null, "sub_1"],
    ["paused", null, "sub_1"],
    ["incomplete_expired", null, null],
    ["canceled", null, null],
  ])("%s: plan %s, subscription %s", (status, plan_id, subscription_id) => {
    expect(state([subscription({ status })])).toMatchObject({ plan_id, subscription_id, status, addons: [] });
  });

  it("without any subscription there is none, and all is well", () => {
    expect(state([])).toMatchObject({ plan_id: null, status: "active", subscription_id: null, alerts: [] });
  });

  it("a live one counts before those that have ended, also later ones", () => {
    const ended = subscription({ id: "sub_2", status: "canceled", created: T0 + DAY, items: [["business"]] });
    expect(state([ended, subscription()])).toMatchObject({
      plan_id: 2,
      subscription_id: "sub_1",
      alerts: [],
    });
  });
});

describe("A10, A11: times", () => {
  it("the period's end stands on the item of the plan", () => {
    const items: Given["items"] = [
      ["seats", 1, T0 + DAY],
      ["team", 1, T0 + 2 * DAY],
    ];
    expect(state([subscription({ items })]).period_end).toBe(iso(T0 + 2 * DAY));
  });

  it("it ends by cancel_at, by cancel_at_period_end, by a schedule after which nothing comes, or not", () => {
    const ends = (given: Given) => state([subscription(given)]).cancels_at;
    expect(ends({ cancel_at: T0 + 5 * DAY })).toBe(iso(T0 + 5 * DAY));
    expect(ends({ cancel_at_period_end: true })).toBe(iso(T0 + 30 * DAY));
    const schedule = { status: "active", end_behavior: "cancel", phases: [{ end_date: T0 + 9 * DAY }] };
    expect(ends({ schedule: { ...schedule, current_phase: { end_date: T0 + 9 * DAY } } })).toBe(
      iso(T0 + 9 * DAY),
    );
    expect(ends({})).toBeNull();
  });

  it("a trial's end is told while it lasts, and its beginning for ever", () => {
    const trial = { trial_start: T0, trial_end: T0 + 14 * DAY };
    expect(state([subscription({ status: "trialing", ...trial })])).toMatchObject({
      trial_end: iso(T0 + 14 * DAY),
      trial_used_at: iso(T0),
    });
    expect(state([subscription({ status: "canceled", ...trial })])).toMatchObject({
      trial_end: null,
      trial_used_at: iso(T0),
    });
  });

  it("what comes next is the schedule's next phase, where it is something else", () => {
    const phases = [
      { start_date: T0, end_date: T0 + 30 * DAY, items: [{ price: "price_business" }] },
      { start_date: T0 + 30 * DAY, end_date: T0 + 60 * DAY, items: [{ price: "price_team" }] },
    ];
    const schedule = {
      status: "active",
      end_behavior: "release",
      phases,
      current_phase: { end_date: T0 + 30 * DAY },
    };
    const items: Given["items"] = [["business"]];
    expect(state([subscription({ items, schedule })])).toMatchObject({
      next_plan_id: 2,
      next_interval: "month",
      next_at: iso(T0 + 30 * DAY),
      cancels_at: null,
    });
    expect(state([subscription({ schedule })]).next_plan_id).toBeNull();
    expect(
      state([subscription({ items, schedule: { ...schedule, status: "released" } })]).next_plan_id,
    ).toBeNull();
  });

  it("past due is since the oldest payment that is open, whenever it is looked at", () => {
    const due = subscription({ status: "past_due" });
    const open = [
      invoice("sub_1", T0 + 3 * DAY),
      invoice("sub_1", T0 + DAY),
      invoice("sub_2", T0),
      invoice("sub_1", T0, "paid"),
    ];
    expect(state([due], { open })).toMatchObject({
      past_due_since: iso(T0 + DAY),
      payment_url: `http://pay.test/${T0 + DAY}`,
    });
    expect(state([subscription()], { open }).past_due_since).toBeNull();
    const latest_invoice = invoice("sub_1", T0 + DAY);
    expect(state([subscription({ status: "past_due", latest_invoice })]).past_due_since).toBe(iso(T0 + DAY));
  });
});

describe("A12, A15: what is had", () => {
  it("add-ons are items with their quantities, with a plan or alone", () => {
    const items: Given["items"] = [["team"], ["seats", 3], ["storage", 2]];
    const addons = [
      { addon_id: 7, quantity: 3 },
      { addon_id: 8, quantity: 2 },
    ];
    expect(state([subscription({ items })])).toMatchObject({ plan_id: 2, addons });
    expect(state([subscription({ items: items.slice(1) })])).toMatchObject({
      plan_id: null,
      subscription_id: "sub_1",
      addons,
    });
    expect(state([subscription({ items: [["team"], ["seats", 0]] })]).addons).toEqual([]);
  });

  it("of two that are live the better plan counts, whichever is told first, with all add-ons, and somebody hears of it", () => {
    const team = subscription({ items: [["team"], ["seats", 1]] });
    const business = subscription({ id: "sub_2", status: "past_due", items: [["business"], ["seats", 2]] });
    const both = state([team, business]);
    expect(both).toMatchObject({
      plan_id: 3,
      subscription_id: "sub_2",
      addons: [{ addon_id: 7, quantity: 3 }],
    });
    expect(both.alerts).toMatchObject([{ reference: "subscriptions:sub_1:sub_2" }]);
    expect(state([business, team])).toEqual(both);
  });

  it("a price that isn't known counts for nothing, and the rest does", () => {
    const found = state([subscription({ items: [["unknown"], ["seats", 1]] })]);
    expect(found).toMatchObject({ plan_id: null, addons: [{ addon_id: 7, quantity: 1 }] });
    expect(found.alerts).toMatchObject([{ reference: "price:sub_1:price_unknown" }]);
    expect(state([subscription({ status: "canceled", items: [["unknown"]] })]).alerts).toEqual([]);
  });
});

describe("A20, A22, A24: what doesn't count", () => {
  it.each<[string, Given]>([
    ["of another currency", { currency: "usd" }],
    ["of the live mode", { livemode: true }],
    ["of another customer", { customer: "cus_2" }],
  ])("one %s", (_, given) => {
    const found = state([subscription(given)]);
    expect(found).toMatchObject({ plan_id: null, subscription_id: null });
    expect(found.alerts).toMatchObject([{ message: expect.stringContaining("doesn't count") as string }]);
  });

  it("a customer that was deleted has none, and somebody hears of it", () => {
    const deleted = { id: "cus_1", object: "customer", deleted: true } as Stripe.DeletedCustomer;
    const found = state([subscription()], { customer: deleted });
    expect(found).toMatchObject({ plan_id: null, subscription_id: null, gone: true });
    expect(found.alerts).toMatchObject([{ reference: "customer:cus_1:deleted" }]);
  });
});

it("is the same however often it is asked, and in whatever order Stripe lists", () => {
  const all = [
    subscription({ status: "canceled", created: T0 - DAY }),
    subscription({ id: "sub_2", items: [["teamyear"], ["storage", 2]] }),
    subscription({ id: "sub_3", status: "trialing", trial_start: T0, trial_end: T0 + DAY }),
  ];
  expect(state(all.toReversed())).toEqual(state(all));
  expect(state(all)).toMatchObject({ plan_id: 2, subscription_id: "sub_2", interval: "year" });
});
