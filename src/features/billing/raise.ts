import type { Addon, Interval, Plan } from "@contract/plans.ts";
import type { PlanInfo } from "@contract/plans.ts";
import { amountOf, priceOf } from "./prices.ts";

/** A change of what the organisation has. */
export type Change =
  | { kind: "plan"; plan: Plan; interval: Interval; trial?: boolean }
  | { kind: "addon"; addon: Addon; /** How many there will be. */ quantity: number; interval: Interval };

interface Had {
  info: PlanInfo;
  plans: readonly Plan[];
  addons: readonly Addon[];
  interval: Interval;
}

const MOST_OF_AN_ADDON = 1000;

/** Whether a limit was agreed with an operator: it stands in the plan's place, so that another plan wouldn't move it. */
function isAgreed({ meter, limit }: PlanInfo["meters"][number], own: Plan, { info, addons }: Had): boolean {
  const had = info.addons.map(({ id, quantity }) => {
    const addon = addons.find((each) => each.id === id);
    return addon && quantity * amountOf(addon, meter);
  });
  return (
    !had.includes(undefined) &&
    limit !== had.reduce((sum: number, more) => sum + (more ?? 0), amountOf(own, meter))
  );
}

/**
 * The cheapest change that leaves room on a meter: some of an add-on, or a better plan.
 * @returns null where the meter is unknown or unlimited, or nothing that is sold lifts it
 */
export function cheapestLift(meter: string, had: Had): Change | null {
  const { info, plans, addons, interval } = had;
  if (meter === "white_label") return whiteLabel(had);
  const now = info.meters.find((each) => each.meter === meter);
  if (!now || now.limit === -1) return null;
  const missing = now.used + 1 - now.limit;
  const own = plans.findIndex(({ id }) => id === info.plan.id);
  const ownPlan = plans[own];
  const better = ownPlan && isAgreed(now, ownPlan, had) ? [] : plans.slice(own + 1);
  const byPlan = better.flatMap((plan) => {
    const amount = amountOf(plan, meter);
    const gained = amount - (ownPlan ? amountOf(ownPlan, meter) : 0);
    if (amount !== -1 && gained < Math.max(missing, 1)) return [];
    const pence = priceOf(plan, interval) - (ownPlan ? priceOf(ownPlan, interval) : 0);
    return [{ pence, change: { kind: "plan", plan, interval } as Change }];
  });
  const byAddon = addons.flatMap((addon) => {
    const amount = amountOf(addon, meter);
    if (amount === 0) return [];
    const more = amount === -1 ? 1 : Math.max(Math.ceil(missing / amount), 1);
    const quantity = more + (info.addons.find(({ id }) => id === addon.id)?.quantity ?? 0);
    if (quantity > MOST_OF_AN_ADDON) return [];
    const change: Change = { kind: "addon", addon, quantity, interval };
    return [{ pence: more * priceOf(addon, interval), change }];
  });
  return [...byAddon, ...byPlan].toSorted((one, other) => one.pence - other.pence)[0]?.change ?? null;
}

/** Branding is no meter: one of the add-on that brings web addresses gives it. */
function whiteLabel({ info, addons, interval }: Had): Change | null {
  const addon = addons.find((each) => amountOf(each, "domains") !== 0);
  const has = info.addons.some(({ id }) => id === addon?.id);
  return addon && !has ? { kind: "addon", addon, quantity: 1, interval } : null;
}
