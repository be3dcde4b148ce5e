import { z } from "zod";
import { blanks } from "../blanks.ts";
import { after } from "../calendar.ts";
import { invalid } from "../errors.ts";
import { field, withMetadata } from "../form.ts";
import { newId } from "../ids.ts";
import { intervalOf, recurringPrice } from "../plan.ts";
import { end } from "../outcomes.ts";
import { active, release } from "../schedules.ts";
import type { Phase, Schedule } from "../types.ts";
import type { World } from "../world.ts";
import { one } from "./route.ts";
import { prorating } from "./subscriptions.ts";

const { text, int, count, flag, metadata, expand } = field;
const only = z.strictObject({ expand });

const phase = z.strictObject({
  items: z.array(z.strictObject({ price: text, quantity: count.default(1), metadata })).min(1),
  start_date: int.or(z.literal("now")).optional(),
  end_date: int.optional(),
  duration: z
    .strictObject({ interval: z.enum(["day", "week", "month", "year"]), interval_count: count.default(1) })
    .optional(),
  proration_behavior: prorating.default("create_prorations"),
  metadata,
});

/** Phases, each from the end of the one before. */
function phasesOf(world: World, given: z.output<typeof phase>[], first: number): Phase[] {
  let start = first;
  return given.map((one, place) => {
    one.items.forEach(({ price }, item) =>
      recurringPrice(world, price, `phases[${place}][items][${item}][price]`),
    );
    const named = one.start_date === "now" ? world.now() : (one.start_date ?? start);
    if (place > 0 && named !== start)
      throw invalid(
        "Phases must be contiguous: each starts where the one before ends.",
        `phases[${place}][start_date]`,
      );
    const interval = intervalOf(world, one.items);
    const length = one.duration ? after(named, one.duration, 1) : after(named, interval, 1);
    const end = one.end_date ?? length;
    if (end <= named) throw invalid("A phase must end after it starts.", `phases[${place}][end_date]`);
    start = end;
    return {
      start_date: named,
      end_date: end,
      items: one.items.map(({ price, quantity, metadata: data }) => ({
        price,
        quantity,
        metadata: withMetadata({}, data),
      })),
      proration_behavior: one.proration_behavior,
      metadata: withMetadata({}, one.metadata),
    };
  });
}

export const schedules = [
  one(
    "POST",
    "/subscription_schedules",
    z.strictObject({ from_subscription: text, expand }),
    (world, { from_subscription: id }) => {
      const subscription = world.get("subscription", id, "from_subscription");
      if (subscription.schedule !== null)
        throw invalid(
          "You cannot migrate a subscription that is already attached to a schedule.",
          "from_subscription",
        );
      if (!["active", "trialing", "past_due"].includes(subscription.status))
        throw invalid(
          `You cannot migrate a subscription that has a status of ${subscription.status}.`,
          "from_subscription",
        );
      const { _items: items } = subscription;
      const start = Math.min(...items.map((item) => item.current_period_start));
      const made = world.add<Schedule>(
        {
          ...blanks.subscription_schedule,
          id: newId("subscription_schedule"),
          object: "subscription_schedule",
          canceled_at: null,
          completed_at: null,
          created: world.now(),
          customer: subscription.customer,
          end_behavior: "release",
          metadata: {},
          released_at: null,
          released_subscription: null,
          status: "active",
          subscription: id,
          _currency: subscription.currency,
          _current: start,
          _phases: [
            {
              start_date: start,
              end_date: Math.min(...items.map((item) => item.current_period_end)),
              items: items.map(({ price, quantity }) => ({ price, quantity, metadata: {} })),
              proration_behavior: "create_prorations",
              metadata: {},
            },
          ],
        },
        "subscription_schedule.created",
      );
      world.change("subscription", id, { schedule: made.id }, "customer.subscription.updated");
      return made;
    },
  ),
  one("GET", "/subscription_schedules/:id", only, (world, _, id) =>
    world.get("subscription_schedule", id, "schedule"),
  ),
  one(
    "POST",
    "/subscription_schedules/:id",
    z.strictObject({
      phases: z.array(phase).min(1).max(10).optional(),
      end_behavior: z.enum(["release", "cancel"]).optional(),
      proration_behavior: prorating.optional(),
      metadata,
      expand,
    }),
    (world, { phases, end_behavior: behavior, metadata: data }, id) => {
      const before = active(world, id);
      const changed = phases && phasesOf(world, phases, Number(before["_current"]));
      const holds = changed?.find(
        ({ start_date: start, end_date: end }) => start <= world.now() && end > world.now(),
      );
      if (changed && !holds) throw invalid("The phases must hold the present moment.", "phases");
      return world.change(
        "subscription_schedule",
        id,
        {
          ...(changed && { _phases: changed, _current: holds?.start_date }),
          ...(behavior && { end_behavior: behavior }),
          metadata: withMetadata(before.metadata, data),
        },
        "subscription_schedule.updated",
      );
    },
  ),
  one(
    "POST",
    "/subscription_schedules/:id/release",
    z.strictObject({ preserve_cancel_date: flag.optional(), expand }),
    (world, _, id) => release(world, id),
  ),
  one(
    "POST",
    "/subscription_schedules/:id/cancel",
    z.strictObject({ invoice_now: flag.optional(), prorate: flag.optional(), expand }),
    (world, _, id) => {
      const schedule = active(world, id);
      if (schedule.subscription !== null) end(world, schedule.subscription, "cancellation_requested");
      return world.get("subscription_schedule", id);
    },
  ),
];
