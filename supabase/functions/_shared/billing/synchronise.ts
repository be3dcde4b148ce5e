import type Stripe from "stripe";
import { z } from "zod";
import { Interval } from "../contract/plans.ts";
import { ApiError } from "../db/api-error.ts";
import { type Db, rpc } from "../db/client.ts";
import { json } from "../db/statement.ts";
import type { Payments } from "../providers/payments/payments.ts";
import { checkMode, isMissing, isRefused } from "./refusals.ts";
import { type BillingState, stateOf, type StripeRead } from "./state.ts";

/** What asking Stripe and writing what it says takes. */
export interface BillingServices {
  payments: Payments;
  /** The database past the policies. */
  service: Db;
}

/** What Stripe said, and what was written of it. */
export interface Synchronised {
  state: BillingState;
  read: StripeRead;
  /** The organisation was deleted, so that nothing was left to write. */
  organizationGone: boolean;
}

const Ticket = z.object({
  ticket: z.int(),
  seen: z.int(),
  customer_id: z.string(),
  livemode: z.boolean(),
  prices: z.array(
    z.object({
      id: z.string(),
      plan_id: z.int().nullable(),
      addon_id: z.int().nullable(),
      interval: Interval,
      position: z.int(),
    }),
  ),
});
const Outcome = z.enum(["written", "again", "outdated", "gone"]);

/** So often Stripe is asked anew because somebody else has written meanwhile; each time one of them gets on. */
const MOST_LOOKS = 8;

/**
 * Makes what an organisation is entitled to what Stripe says now (docs/decisions/billing.md): asks for the customer's
 * subscriptions, and writes the whole in one transaction. When it returns, what stands is at least as new as its call; several at
 * once never leave an older look over a newer one.
 * @returns null when the organisation has no customer at Stripe, so that there is nothing to ask
 * @throws ApiError `not_configured` for a customer of the other mode; Stripe's errors when it can't be asked, and nothing is written then
 */
export async function synchronise(
  { payments, service }: BillingServices,
  organizationId: number,
): Promise<Synchronised | null> {
  let first: number | undefined;
  for (let look = 0; look < MOST_LOOKS; look++) {
    const taken = await rpc(service, "take_billing_ticket", { organization_id: organizationId });
    if (taken === null) return null;
    const { ticket, seen, customer_id, livemode, prices } = Ticket.parse(taken);
    checkMode(livemode, payments);
    first ??= ticket;
    const read = await readStripe(payments.stripe(), customer_id);
    const state = stateOf(read, prices, { livemode });
    const outcome = Outcome.parse(
      await rpc(service, "write_billing_state", {
        organization_id: organizationId,
        first_ticket: first,
        ticket,
        seen,
        state: json(state),
      }),
    );
    if (outcome !== "again") return { state, read, organizationGone: outcome === "gone" };
  }
  throw new ApiError("unavailable", "Payments are being changed just now. Try again in a moment.");
}

/** Everything that entitlement rests on, in two exchanges, three where a payment is due. */
async function readStripe(stripe: Stripe, customer: string): Promise<StripeRead> {
  const [found, { data: subscriptions }] = await Promise.all([
    readCustomer(stripe, customer),
    stripe.subscriptions.list({
      customer,
      status: "all",
      limit: 100,
      expand: ["data.schedule", "data.latest_invoice", "data.default_payment_method"],
    }),
  ]);
  const due = subscriptions.some(({ status }) => status === "past_due");
  const open = due ? (await stripe.invoices.list({ customer, status: "open", limit: 100 })).data : [];
  return { customer: found, subscriptions, open };
}

/** Of one that was deleted nothing can be expanded. */
async function readCustomer(stripe: Stripe, customer: string): Promise<StripeRead["customer"]> {
  const expand = ["tax_ids", "invoice_settings.default_payment_method"];
  try {
    return await stripe.customers.retrieve(customer, { expand });
  } catch (error) {
    if (!isRefused(error) || isMissing(error)) throw error;
    return stripe.customers.retrieve(customer);
  }
}
