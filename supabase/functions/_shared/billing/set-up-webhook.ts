import type Stripe from "stripe";
import type { Payments } from "../providers/payments/payments.ts";

/** What we are to be told: who is to be looked at, and nothing that only repeats it. */
export const EVENT_TYPES = [
  "checkout.session.completed",
  "customer.updated",
  "customer.deleted",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "customer.subscription.trial_will_end",
  "customer.subscription.pending_update_applied",
  "customer.subscription.pending_update_expired",
  "subscription_schedule.updated",
  "subscription_schedule.released",
  "subscription_schedule.canceled",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.payment_action_required",
  "invoice.voided",
  "invoice.marked_uncollectible",
  "refund.created",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.closed",
] as const satisfies readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[];

/**
 * Has Stripe tell us, at one address, of what we need. As often as wanted.
 * @returns its secret when it was made just now, which Stripe tells once; null when it was there
 */
export async function setUpWebhook(payments: Pick<Payments, "stripe">, url: string): Promise<string | null> {
  const stripe = payments.stripe();
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const known = data.find((endpoint) => endpoint.url === url);
  const enabled_events = [...EVENT_TYPES];
  if (!known) return (await stripe.webhookEndpoints.create({ url, enabled_events })).secret ?? null;
  const isSame = known.enabled_events.toSorted().join() === enabled_events.toSorted().join();
  if (!isSame || known.status !== "enabled") {
    await stripe.webhookEndpoints.update(known.id, { enabled_events, disabled: false });
  }
  return null;
}
