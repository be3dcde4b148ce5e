import type Stripe from "stripe";
import type { Change, Line } from "../../_shared/billing/change.ts";
import { isMissing, isRefused } from "../../_shared/billing/refusals.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import type { Look, Outcome, Turn } from "./billing-act.ts";

/** Without a url there is nothing to pay at. */
export const DONE: Outcome = { state: "done", url: null };
export const SCHEDULED: Outcome = { state: "scheduled", url: null };

/** Its schedule, while it is one. */
export function scheduleOf({ schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule | null {
  if (schedule === null || typeof schedule === "string") return null;
  return schedule.status === "active" || schedule.status === "not_started" ? schedule : null;
}

/** Whether it is to end, by either of Stripe's ways (A11). */
export const isEnding = ({ cancel_at, cancel_at_period_end }: Stripe.Subscription): boolean =>
  cancel_at !== null || cancel_at_period_end;

/** Ends a schedule, so that the subscription goes on as it is; one that has ended already is as wanted. */
export async function release(turn: Turn, live: Stripe.Subscription): Promise<boolean> {
  const schedule = scheduleOf(live);
  if (!schedule) return false;
  try {
    await turn.stripe.subscriptionSchedules.release(schedule.id, {}, turn.sending("release"));
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
  return true;
}

/** Takes back that it ends. @returns whether it was to */
export async function keep(turn: Turn, live: Stripe.Subscription): Promise<boolean> {
  if (!isEnding(live)) return false;
  await turn.stripe.subscriptions.update(
    live.id,
    {
      ...(live.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: "" }),
      cancellation_details: { feedback: "", comment: "" },
    },
    turn.sending("keep"),
  );
  return true;
}

/** Has a subscription end with what is paid for; one that ends or has ended already is as wanted. */
export async function endWithPeriod(
  turn: Turn,
  live: Stripe.Subscription,
  details: Stripe.SubscriptionUpdateParams.CancellationDetails = {},
): Promise<void> {
  await dropPending(turn, live);
  await release(turn, live);
  if (isEnding(live)) return;
  try {
    await turn.stripe.subscriptions.update(
      live.id,
      { cancel_at_period_end: true, cancellation_details: details },
      turn.sending("cancel"),
    );
  } catch (error) {
    if (!isRefused(error)) throw error;
    const { live: now } = await turn.look();
    if (now?.id === live.id && !isEnding(now)) throw error;
  }
}

/** The invoice that a change waits for, while it does (A14, A17). */
export function openInvoice({ pending_update, latest_invoice }: Stripe.Subscription): Stripe.Invoice | null {
  if (!pending_update || latest_invoice === null || typeof latest_invoice === "string") return null;
  return latest_invoice;
}

/** Gives up a change that waits for its payment: its invoice is voided, and the change with it. */
export async function dropPending(turn: Turn, live: Stripe.Subscription): Promise<void> {
  const invoice = openInvoice(live);
  if (!invoice) return;
  try {
    await turn.stripe.invoices.voidInvoice(invoice.id, {}, turn.sending("void"));
  } catch (error) {
    // Paid in this moment, or void already: what comes next looks again.
    if (!isRefused(error)) throw error;
  }
}

/** Whether a change that waits for its payment is the very one that is wanted. */
export function isPending({ pending_update }: Stripe.Subscription, change: Change): boolean {
  if (change.kind !== "now" || !pending_update?.subscription_items) return false;
  const asked = pending_update.subscription_items.map(
    ({ price, quantity }) => `${price.id} ${quantity ?? 1}`,
  );
  const wanted = change.lines.map(({ price, quantity }) => `${price.id} ${quantity}`);
  return asked.toSorted().join() === wanted.toSorted().join();
}

/** Where a change stands after it was asked for: done, or to be paid, or to be confirmed with the bank. */
export function standing(subscription: Stripe.Subscription): Outcome {
  if (!subscription.pending_update) return DONE;
  const invoice = openInvoice(subscription);
  if (!invoice?.hosted_invoice_url) {
    throw new ApiError("payment_required", "This has to be paid first. Open your last invoice to pay it.");
  }
  return { state: "pay", url: invoice.hosted_invoice_url };
}

/** Has the subscription hold these lines from its next period on. */
export async function schedule(
  turn: Turn,
  live: Stripe.Subscription,
  change: Change & { kind: "later" },
): Promise<void> {
  const { stripe } = turn;
  const { id, phases, current_phase } =
    scheduleOf(live) ??
    (await stripe.subscriptionSchedules.create({ from_subscription: live.id }, turn.sending("schedule")));
  const present = phases.find(({ start_date }) => start_date === current_phase?.start_date) ?? phases[0];
  if (!present) throw new Error("A schedule has no phase.");
  const discounts = present.discounts.flatMap(({ discount }) => {
    const of = typeof discount === "string" ? discount : discount?.id;
    return of === undefined ? [] : { discount: of };
  });
  const carried = discounts.length > 0 ? { discounts } : {};
  await stripe.subscriptionSchedules.update(
    id,
    {
      end_behavior: "release",
      proration_behavior: "none",
      phases: [
        {
          items: present.items.map(({ price, quantity }) => ({
            price: typeof price === "string" ? price : price.id,
            quantity: quantity ?? 1,
          })),
          start_date: present.start_date,
          end_date: change.at,
          ...carried,
        },
        {
          items: change.lines.map(asItem),
          duration: { interval: change.interval, interval_count: 1 },
          proration_behavior: "none",
          ...carried,
        },
      ],
    },
    turn.sending(`phases:${id}`),
  );
}

const asItem = ({ price, quantity }: Line) => ({ price: price.id, quantity });

/** Ends subscriptions that give nothing and could yet come to life beside a new one. */
export async function clear(turn: Turn, { found }: Look): Promise<void> {
  const left = found?.read.subscriptions.filter(({ status }) =>
    ["incomplete", "unpaid", "paused"].includes(status),
  );
  for (const { id } of left ?? []) {
    try {
      await turn.stripe.subscriptions.cancel(id, {}, turn.sending(`clear:${id}`));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
}
