import { changeItems } from "./changes.ts";
import { invalid } from "./errors.ts";
import { intervalOf, newItem } from "./plan.ts";
import { periodEnd } from "./calendar.ts";
import type { Due } from "./renewals.ts";
import { end } from "./outcomes.ts";
import { billPeriod } from "./renewals.ts";
import type { Item, Phase, Schedule, Subscription } from "./types.ts";
import type { World } from "./world.ts";

/** The next thing that a schedule's time brings: a phase, or its end. */
export function nextPhase(world: World, schedule: Schedule): Due | undefined {
  if (schedule.status !== "active") return undefined;
  const now = schedule._phases.findIndex(({ start_date: start }) => start === schedule._current);
  const phase = schedule._phases[now];
  if (!phase) return undefined;
  const next = schedule._phases[now + 1];
  return {
    at: phase.end_date,
    act: () => (next ? begin(world, schedule.id, next) : complete(world, schedule.id)),
  };
}

/** A phase's items take the place of those before; at a period's end without proration, as the renewal bills them. */
function begin(world: World, id: string, phase: Phase): void {
  const schedule = world.change(
    "subscription_schedule",
    id,
    { _current: phase.start_date },
    "subscription_schedule.updated",
  );
  const subscription = world.find("subscription", schedule.subscription);
  if (!subscription || subscription.status === "canceled") return;
  const periodEnds = Math.min(...subscription._items.map((item) => item.current_period_end));
  if (periodEnds !== phase.start_date) {
    changeItems(world, subscription.id, {
      items: asChanges(subscription, phase),
      behavior: phase.proration_behavior as "none",
      payment: "allow_incomplete",
    });
    return;
  }
  const items = phaseItems(world, subscription, phase);
  const old = intervalOf(world, subscription._items);
  const interval = intervalOf(world, items);
  const same = old.interval === interval.interval && old.interval_count === interval.interval_count;
  const anchor = same ? subscription.billing_cycle_anchor : phase.start_date;
  const ends = periodEnd(anchor, interval, phase.start_date);
  world.change(
    "subscription",
    subscription.id,
    {
      billing_cycle_anchor: anchor,
      _items: items.map((item) => ({
        ...item,
        current_period_start: phase.start_date,
        current_period_end: ends,
      })),
    },
    "customer.subscription.updated",
  );
  billPeriod(world, subscription.id);
}

function asChanges(subscription: Subscription, phase: Phase) {
  const kept = (price: string) => subscription._items.find((item) => item.price === price);
  const gone = subscription._items.filter((item) => !phase.items.some(({ price }) => price === item.price));
  return [
    ...phase.items.map(({ price, quantity }) => ({
      ...(kept(price) ? { id: kept(price)?.id } : { price }),
      quantity,
    })),
    ...gone.map(({ id }) => ({ id, deleted: true })),
  ];
}

function phaseItems(world: World, subscription: Subscription, phase: Phase): Item[] {
  const period = { start: phase.start_date, end: phase.end_date };
  return phase.items.map((wanted) => {
    const kept = subscription._items.find((item) => item.price === wanted.price);
    return kept ? { ...kept, quantity: wanted.quantity } : newItem(world, subscription.id, wanted, period);
  });
}

function complete(world: World, id: string): void {
  const schedule = world.get("subscription_schedule", id);
  if (schedule.end_behavior === "release") {
    release(world, id, "completed");
    return;
  }
  const subscription = world.find("subscription", schedule.subscription);
  world.change(
    "subscription_schedule",
    id,
    { status: "completed", completed_at: world.now() },
    "subscription_schedule.completed",
  );
  if (subscription && subscription.status !== "canceled")
    end(world, subscription.id, "cancellation_requested");
}

/** Lets a subscription go on without its schedule. */
export function release(world: World, id: string, how: "released" | "completed" = "released"): Schedule {
  const schedule = active(world, id);
  if (schedule.subscription !== null)
    world.change("subscription", schedule.subscription, { schedule: null }, "customer.subscription.updated");
  const patch = {
    subscription: null,
    released_subscription: schedule.subscription,
    ...(how === "released"
      ? { status: "released" as const, released_at: world.now() }
      : { status: "completed" as const, completed_at: world.now() }),
  };
  return world.change("subscription_schedule", id, patch, `subscription_schedule.${how}`);
}

/** A schedule that still runs. @throws StripeError 400 */
export function active(world: World, id: string): Schedule {
  const schedule = world.get("subscription_schedule", id, "schedule");
  if (schedule.status === "active" || schedule.status === "not_started") return schedule;
  throw invalid(
    `You can only update a subscription schedule that has a status of \`active\` or \`not_started\`. This one is \`${schedule.status}\`.`,
  );
}
