import { attach, cardBy } from "./cards.ts";
import { changeItems, editable } from "./changes.ts";
import { periodEnd } from "./calendar.ts";
import { redeem } from "./discounts.ts";
import { invalid } from "./errors.ts";
import { withMetadata } from "./form.ts";
import { intervalOf } from "./plan.ts";
import { billPeriod } from "./renewals.ts";
import type { Subscription } from "./types.ts";
import type { World } from "./world.ts";

/** What of a subscription can be set besides its items. */
interface Settings {
  cancel_at?: number | "" | "min_period_end" | "max_period_end" | undefined;
  cancel_at_period_end?: boolean | undefined;
  cancellation_details?: { comment?: string | undefined; feedback?: string | undefined } | undefined;
  default_payment_method?: string | undefined;
  description?: string | undefined;
  metadata?: Record<string, string> | "" | undefined;
  coupons?: { coupon: string; promotion: string | null }[] | undefined;
  trial_end?: number | "now" | undefined;
  trial_settings?: { end_behavior: { missing_payment_method: string } } | undefined;
}

/** Sets it, as one change. */
export function updateSubscription(world: World, id: string, given: Settings): Subscription {
  const before = world.get("subscription", id);
  const patch: Partial<Subscription> = { ...cancelling(world, before, given) };
  if (given.metadata !== undefined) patch.metadata = withMetadata(before.metadata, given.metadata);
  if (given.description !== undefined)
    patch["description"] = given.description === "" ? null : given.description;
  if (given.default_payment_method !== undefined) {
    const named = given.default_payment_method;
    const card = named === "" ? null : cardBy(world, named, "default_payment_method");
    if (card && card.customer !== before.customer) {
      if (card.customer !== null)
        throw invalid(
          "The customer does not have a payment method with the ID.",
          "default_payment_method",
          "resource_missing",
        );
      attach(world, card, before.customer);
    }
    patch.default_payment_method = card?.id ?? null;
  }
  if (given.trial_settings)
    patch.trial_settings = {
      end_behavior: { ...before.trial_settings.end_behavior, ...given.trial_settings.end_behavior },
    };
  if (given.coupons) patch.discounts = given.coupons.map((one) => redeem(world, one, before.customer, id).id);
  if (typeof given.trial_end === "number") Object.assign(patch, trialUntil(world, before, given.trial_end));
  const after = world.change("subscription", id, patch, "customer.subscription.updated");
  if (given.trial_end === "now" && before.status === "trialing") endTrial(world, id);
  return world.get("subscription", after.id);
}

function cancelling(world: World, before: Subscription, given: Settings): Partial<Subscription> {
  const { cancel_at: at, cancel_at_period_end: atEnd, cancellation_details: details } = given;
  if (at !== undefined && at !== "" && atEnd !== undefined)
    throw invalid(
      "You may only specify one of these parameters: cancel_at, cancel_at_period_end.",
      "cancel_at",
    );
  if (before.schedule !== null && (at !== undefined || atEnd !== undefined))
    throw invalid(
      "The subscription is managed by the subscription schedule, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.",
    );
  const told = {
    ...before.cancellation_details,
    ...(details?.comment !== undefined && { comment: details.comment || null }),
    ...(details?.feedback !== undefined && { feedback: details.feedback || null }),
  };
  const ends = before._items.map((item) => item.current_period_end);
  const scheduled = (moment: number, isPeriodEnd: boolean) => ({
    cancel_at: moment,
    cancel_at_period_end: isPeriodEnd,
    canceled_at: world.now(),
    cancellation_details: { ...told, reason: "cancellation_requested" },
  });
  if (atEnd === true) return scheduled(Math.max(...ends), true);
  if (at === "min_period_end") return scheduled(Math.min(...ends), false);
  if (at === "max_period_end") return scheduled(Math.max(...ends), false);
  if (typeof at === "number") {
    if (at <= world.now()) throw invalid("`cancel_at` must be a unix timestamp in the future", "cancel_at");
    return scheduled(at, false);
  }
  if (atEnd === false || at === "")
    return {
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: { ...told, comment: null, feedback: null, reason: null },
    };
  return details ? { cancellation_details: told } : {};
}

function trialUntil(world: World, before: Subscription, moment: number): Partial<Subscription> {
  if (moment <= world.now()) throw invalid("Timestamp must be in the future.", "trial_end");
  const period = { current_period_end: moment };
  return {
    status: "trialing",
    trial_end: moment,
    trial_start: before.trial_start ?? world.now(),
    billing_cycle_anchor: moment,
    _items: before._items.map((item) => ({ ...item, ...period })),
    _trialTold: false,
  };
}

/** Ends a trial now, and bills the first period. */
function endTrial(world: World, id: string): void {
  const now = world.now();
  const subscription = editable(world, id);
  const end = periodEnd(now, intervalOf(world, subscription._items), now);
  const items = subscription._items.map((item) => ({
    ...item,
    current_period_start: now,
    current_period_end: end,
  }));
  world.change(
    "subscription",
    id,
    { status: "active", trial_end: now, billing_cycle_anchor: now, _items: items },
    "customer.subscription.updated",
  );
  billPeriod(world, id, true);
}

/** Goes on with what was paused for the lack of a card: its period begins now. */
export function resume(world: World, id: string): Subscription {
  const subscription = world.get("subscription", id);
  if (subscription.status !== "paused") throw invalid("Only paused subscriptions can be resumed.");
  world.change("subscription", id, { status: "active" });
  const after = changeItems(world, id, {
    items: [],
    behavior: "none",
    payment: "allow_incomplete",
    restart: true,
  });
  world.emit("customer.subscription.resumed", after);
  return after;
}
