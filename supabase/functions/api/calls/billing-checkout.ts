import type Stripe from "stripe";
import type { Change } from "../../_shared/billing/change.ts";
import { isRefused } from "../../_shared/billing/refusals.ts";
import { BILLING_DAYS } from "../../_shared/contract/billing.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import type { Outcome, Turn } from "./billing-act.ts";
import { DONE } from "./billing-steps.ts";

/** Where Stripe sends people back to: the screen of payment, which says how it went. */
const RETURN = "/app/settings/billing?checkout=";

/** What a click's own checkout came to: the same while it is open, done once it was completed; null: a new one is to be opened. */
export async function reopened(turn: Turn, session: string): Promise<Outcome | null> {
  const { status, url } = await turn.stripe.checkout.sessions.retrieve(session);
  if (status === "open" && url !== null) return { state: "pay", url, session };
  return status === "complete" ? DONE : null;
}

/**
 * Closes every checkout of the customer that is open, so that of two tabs only the last one can be paid (A12). One that can't be
 * closed was completed in this moment: look at the subscriptions after this, not before.
 * @returns the one that this very click opened, whose answer was lost; it stays open
 */
export async function closeCheckouts(turn: Turn, customer: string): Promise<Stripe.Checkout.Session | null> {
  const { data } = await turn.stripe.checkout.sessions.list({ customer, status: "open", limit: 100 });
  const own = data.find(({ metadata }) => metadata?.["click"] === turn.click) ?? null;
  for (const { id } of data.filter((each) => each !== own)) {
    try {
      await turn.stripe.checkout.sessions.expire(id, {}, turn.sending(`expire:${id}`));
    } catch (error) {
      if (!isRefused(error)) throw error;
    }
  }
  return own;
}

/** Opens Stripe's page for a first purchase (A1), in words and taxes of the customer; a trial asks for no card (A16). */
export async function openCheckout(
  turn: Turn,
  customer: string,
  { lines }: Change & { kind: "checkout" },
  { trial, publicUrl }: { trial: boolean; publicUrl: string },
): Promise<Outcome> {
  const organization_id = String(turn.organizationId);
  const { id, url } = await turn.stripe.checkout.sessions.create(
    {
      mode: "subscription",
      customer,
      client_reference_id: organization_id,
      line_items: lines.map(({ price, quantity }) => ({ price: price.id, quantity })),
      allow_promotion_codes: true,
      tax_id_collection: { enabled: true },
      customer_update: { address: "auto", name: "auto" },
      billing_address_collection: trial ? "auto" : "required",
      payment_method_collection: trial ? "if_required" : "always",
      locale: "en-GB",
      metadata: { organization_id, click: turn.click },
      success_url: `${publicUrl}${RETURN}done`,
      cancel_url: `${publicUrl}${RETURN}cancelled`,
      subscription_data: {
        metadata: { organization_id },
        ...(trial && {
          trial_period_days: BILLING_DAYS.trial,
          trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
        }),
      },
    },
    // After one that has expired comes another: Stripe answers the same key with the old one.
    turn.sending(`checkout:${turn.before?.session ?? "first"}`),
  );
  if (url === null)
    throw new ApiError("provider_failed", "Our payment provider opened no checkout. Try again.");
  return { state: "pay", url, session: id };
}
