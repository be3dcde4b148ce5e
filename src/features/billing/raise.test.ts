import type { PlanInfo } from "@contract/plans.ts";
import type { Plan } from "@contract/plans.ts";
import { expect, test } from "vitest";
import { cheapestLift } from "./raise.ts";

const limit = (meter: string, amount: number) => ({
  meter,
  title: meter,
  unit: "count" as const,
  amount,
  text: "",
});
const plan = (id: number, monthly: number, amounts: Record<string, number>): Plan => ({
  id,
  name: `Plan ${id}`,
  description: "",
  monthly_pence: monthly,
  yearly_pence: monthly * 10,
  free: monthly === 0,
  limits: Object.entries(amounts).map(([meter, amount]) => limit(meter, amount)),
});
const plans = [
  plan(1, 0, { messages: 200, documents: 100 }),
  plan(2, 4900, { messages: 5000, documents: 2000 }),
  plan(3, 19_900, { messages: -1, documents: 20_000 }),
];
const addons = [plan(1, 1900, { messages: 2000 }), plan(2, 1500, { storage: 100 })];

const info = (
  planId: number,
  meter: string,
  used: number,
  most: number,
  had: { id: number; quantity: number }[] = [],
) =>
  ({
    plan: { id: planId, name: "" },
    addons: had,
    meters: [{ meter, used, limit: most }],
  }) as unknown as PlanInfo;

test.each([
  ["an add-on that is cheaper than the next plan", info(1, "messages", 200, 200), "addon 1 × 1"],
  [
    "as many as leave room, more than there are",
    info(1, "messages", 7000, 4200, [{ id: 1, quantity: 2 }]),
    "addon 1 × 4",
  ],
  ["the next plan where that is cheaper than so many", info(1, "messages", 4900, 200), "plan 2"],
  ["a plan where no add-on lifts it", info(1, "documents", 100, 100), "plan 2"],
  ["the plan that leaves room, not the next", info(1, "documents", 2500, 100), "plan 3"],
  ["nothing where another plan wouldn't move what was agreed", info(1, "documents", 300, 300), null],
  ["an add-on to what was agreed", info(1, "messages", 4000, 4000), "addon 1 × 1"],
  ["nothing where it is unlimited", info(3, "messages", 9000, -1), null],
  ["nothing where nothing more is sold", info(3, "documents", 20_000, 20_000), null],
  ["nothing for a meter that nobody knows", info(1, "messages", 1, 1), null, "smells"],
])("what lifts a limit: %s", (_name, had, expected, meter = had.meters[0]?.meter ?? "") => {
  const change = cheapestLift(meter, { info: had, plans, addons, interval: "month" });
  const words =
    change &&
    (change.kind === "plan" ? `plan ${change.plan.id}` : `addon ${change.addon.id} × ${change.quantity}`);
  expect(words).toBe(expected);
});

test("by the year, the prices of a year decide", () => {
  const dear = [{ ...plan(1, 1900, { messages: 2000 }), yearly_pence: 60_000 }];
  const change = cheapestLift("messages", {
    info: info(1, "messages", 200, 200),
    plans,
    addons: dear,
    interval: "year",
  });
  expect(change).toMatchObject({ kind: "plan", plan: { id: 2 }, interval: "year" });
});

test("branding, which is no meter, is lifted by one of the add-on that brings web addresses, once", () => {
  const offered = [...addons, plan(3, 4900, { domains: 3 })];
  const had = (ids: { id: number; quantity: number }[]) => ({
    info: info(1, "messages", 0, 200, ids),
    plans,
    addons: offered,
    interval: "month" as const,
  });
  expect(cheapestLift("white_label", had([]))).toMatchObject({
    kind: "addon",
    addon: { id: 3 },
    quantity: 1,
  });
  expect(cheapestLift("white_label", had([{ id: 3, quantity: 1 }]))).toBeNull();
});
