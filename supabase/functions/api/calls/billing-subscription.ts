import { logError } from "../../_shared/config/seeing/log.ts";
import type Stripe from "stripe";
import { z } from "zod";
import { heldBy, penceOf } from "../../_shared/billing/change.ts";
import { Offers, type OfferedPrice } from "../../_shared/billing/offers.ts";
import { isMissing } from "../../_shared/billing/refusals.ts";
import { synchronise } from "../../_shared/billing/synchronise.ts";
import { BILLING_DAYS, type Subscription, SubscriptionStatus } from "../../_shared/contract/billing.ts";
import { Timestamp } from "../../_shared/contract/call.ts";
import { Interval } from "../../_shared/contract/plans.ts";
import { rpc } from "../../_shared/db/client.ts";
import type { MemberContext } from "../context.ts";
import { openInvoice } from "./billing-steps.ts";

const Overview = z.object({
  subscription: z.object({
    plan_id: z.int(),
    provider_subscription_id: z.string().nullable(),
    status: SubscriptionStatus,
    interval: Interval.nullable(),
    period_end: Timestamp.nullable(),
    trial_end: Timestamp.nullable(),
    cancels_at: Timestamp.nullable(),
    past_due_since: Timestamp.nullable(),
    next_plan_id: z.int().nullable(),
    next_interval: Interval.nullable(),
    next_at: Timestamp.nullable(),
    synced_at: Timestamp.nullable(),
  }),
  customer: z.object({ id: z.string().nullable(), livemode: z.boolean().nullable(), gone: z.boolean() }),
  trial_available: z.boolean(),
  addons: z.array(z.object({ id: z.int(), quantity: z.int() })),
  offers: Offers,
});
type Overview = z.infer<typeof Overview>;

/** What only Stripe knows; with its own prices, where it was asked. */
interface Asked {
  customer: Stripe.Customer | null;
  subscription: Stripe.Subscription | null;
  open: Stripe.Invoice | null;
}

/** So long the screen waits for Stripe, which isn't asked twice. */
const SCREEN = { timeout: 3_000, maxNetworkRetries: 0 };

/**
 * The organisation's subscription for its admins: what Stripe last said, with what only Stripe knows while it answers in time.
 * @param refresh asks Stripe how the organisation stands, and writes it, first (A8)
 */
export async function subscriptionOf(context: MemberContext, refresh: boolean): Promise<Subscription> {
  const { payments, organizationId } = context;
  let stale = false as boolean;
  const mayAsk = payments.configured;
  if (refresh && mayAsk) {
    // Who may not see this hears so before anything is asked.
    await context.caller();
    await synchronise(context, organizationId).catch((error: unknown) => {
      stale = true;
      logged(error);
    });
  }
  const overview = await overviewOf(context);
  const { customer, subscription } = overview;
  const isOurs = customer.id !== null && !customer.gone && customer.livemode === payments.livemode;
  let asked: Asked | null = null;
  if (mayAsk && isOurs && customer.id !== null && !stale) {
    asked = await ask(payments.stripe(), customer.id, subscription).catch((error: unknown) => {
      stale = true;
      return logged(error);
    });
  }
  return told(overview, asked, { configured: mayAsk, test: !payments.livemode, stale });
}

/** What our own database says of it, in one round trip. */
export async function overviewOf({ db, payments, organizationId }: MemberContext): Promise<Overview> {
  const args = { organization_id: organizationId, livemode: payments.livemode };
  return Overview.parse(await rpc(db, "billing_overview", args));
}

function logged(error: unknown): null {
  logError("Stripe wasn't read", error);
  return null;
}

async function ask(
  stripe: Stripe,
  customerId: string,
  { provider_subscription_id: id, past_due_since }: Overview["subscription"],
): Promise<Asked> {
  const [customer, subscription, open] = await Promise.all([
    stripe.customers.retrieve(
      customerId,
      { expand: ["invoice_settings.default_payment_method", "tax_ids"] },
      SCREEN,
    ),
    id === null
      ? null
      : stripe.subscriptions
          .retrieve(
            id,
            { expand: ["default_payment_method", "latest_invoice", "discounts.source.coupon"] },
            SCREEN,
          )
          .catch((error: unknown) => {
            if (isMissing(error)) return null;
            throw error;
          }),
    past_due_since === null
      ? null
      : stripe.invoices.list({ customer: customerId, status: "open", limit: 1 }, SCREEN),
  ]);
  if (customer.deleted) return { customer: null, subscription: null, open: null };
  return {
    customer,
    subscription,
    open: open?.data[0] ?? (subscription ? openInvoice(subscription) : null),
  };
}

function told(
  { subscription: own, addons, offers, trial_available, customer }: Overview,
  asked: Asked | null,
  { configured, test, stale }: { configured: boolean; test: boolean; stale: boolean },
): Subscription {
  const plan = (id: number) => ({ id, name: offers.plans.find((each) => each.id === id)?.name ?? "" });
  const held = asked?.subscription ? heldBy(asked.subscription, offers) : null;
  const priceNow = (fits: (price: OfferedPrice) => boolean) =>
    offers.prices.find((price) => price.current && price.interval === own.interval && fits(price))?.pence ??
    0;
  const planPence = own.interval === null ? 0 : priceNow(({ plan_id }) => plan_id === own.plan_id);
  const listed = addons.map(({ id, quantity }) => {
    const line = held?.find(({ price }) => price.addon_id === id);
    const pence = (line?.price.pence ?? priceNow(({ addon_id }) => addon_id === id)) * quantity;
    return { id, name: offers.addons.find((each) => each.id === id)?.name ?? "", quantity, pence };
  });
  const isNone = own.provider_subscription_id === null && own.status === "active";
  return {
    configured,
    test,
    plan: plan(own.plan_id),
    status: isNone || customer.gone ? "none" : own.status,
    interval: own.interval,
    pence: held ? penceOf(held) : planPence + listed.reduce((sum, { pence }) => sum + pence, 0),
    addons: listed,
    period_end: own.period_end,
    trial_ends_at: own.trial_end,
    trial_available,
    cancels_at: own.cancels_at,
    next:
      own.next_plan_id !== null && own.next_interval !== null && own.next_at !== null
        ? { plan: plan(own.next_plan_id), interval: own.next_interval, at: own.next_at }
        : null,
    past_due_since: own.past_due_since,
    grace_ends_at: own.past_due_since === null ? null : graceEndOf(own.past_due_since),
    payment_url: asked?.open?.hosted_invoice_url ?? null,
    card: cardOf(asked),
    discount: asked?.subscription ? discountOf(asked.subscription) : null,
    billing_email: asked?.customer?.email ?? null,
    tax_ids: asked?.customer?.tax_ids?.data.map(({ value }) => value) ?? [],
    synced_at: own.synced_at,
    stale,
  };
}

const graceEndOf = (since: string): string =>
  new Date(Date.parse(since) + BILLING_DAYS.grace * 86_400_000).toISOString();

function cardOf(asked: Asked | null): Subscription["card"] {
  const methods = [
    asked?.subscription?.default_payment_method,
    asked?.customer?.invoice_settings.default_payment_method,
  ];
  for (const method of methods) {
    if (!method || typeof method === "string" || !method.card) continue;
    const { brand, last4, exp_month, exp_year } = method.card;
    return { brand, last4, exp_month, exp_year };
  }
  return null;
}

/** "Spring: 20% off" of the first discount. */
function discountOf({ discounts }: Stripe.Subscription): string | null {
  const [discount] = discounts;
  if (!discount || typeof discount === "string") return null;
  const { coupon } = discount.source;
  if (!coupon || typeof coupon === "string") return null;
  const amount =
    coupon.percent_off === null
      ? coupon.amount_off === null
        ? ""
        : `£${(coupon.amount_off / 100).toFixed(2)} off`
      : `${coupon.percent_off}% off`;
  return [coupon.name, amount].filter((part) => part !== null && part !== "").join(": ");
}
