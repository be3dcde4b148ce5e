import type Stripe from "stripe";
import { z } from "zod";
import { rpc } from "../db/client.ts";
import { json } from "../db/statement.ts";
import { isMissing, isRefused } from "./refusals.ts";
import { type BillingServices, synchronise } from "./synchronise.ts";

const Organizations = z.array(z.int());

/** Organisations whose payment has been due for all of grace. */
export async function outOfGrace({ payments, service }: BillingServices): Promise<number[]> {
  return Organizations.parse(await rpc(service, "billing_out_of_grace", { livemode: payments.livemode }));
}

/**
 * Ends the subscription of an organisation at the end of grace, unless Stripe says that it was paid meanwhile; its owners are told.
 * May be broken off anywhere and done again.
 */
export async function endGrace(services: BillingServices, organizationId: number): Promise<void> {
  const done = await synchronise(services, organizationId);
  await closeInvoices(services.payments.stripe(), done?.read.subscriptions ?? []);
  if (!done || !(await outOfGrace(services)).includes(organizationId)) return;
  const due = done.read.subscriptions.filter(({ status }) => status === "past_due");
  await rpc(services.service, "notice_billing", {
    organization_id: organizationId,
    kind: "ended",
    reference: `past_due:${done.state.subscription_id}:${done.state.past_due_since}:ended`,
    details: json({}),
  });
  await cancelAll(services.payments.stripe(), due);
  await synchronise(services, organizationId);
}

/** Cancels, at once, what a customer of a deleted organisation still has; the customer stays, for the accounts. */
export async function endCustomer(stripe: Stripe, customer: string): Promise<number> {
  try {
    const expand = ["data.latest_invoice"];
    const { data } = await stripe.subscriptions.list({ customer, status: "all", limit: 100, expand });
    const ended = await cancelAll(stripe, data);
    await closeInvoices(stripe, data);
    return ended;
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
}

/** By this a subscription tells that we ended it, and not its owner or Stripe. */
const ENDED_HERE = "Ended by Atrium";

/**
 * Cancels those that haven't ended, at once and without a further invoice, and closes what is open of them: nobody pays for what
 * has ended. @returns how many
 */
export async function cancelAll(
  stripe: Stripe,
  subscriptions: readonly Stripe.Subscription[],
): Promise<number> {
  let ended = 0;
  for (const { id, status } of subscriptions) {
    if (status === "canceled" || status === "incomplete_expired") continue;
    try {
      await stripe.subscriptions.cancel(id, {
        invoice_now: false,
        prorate: false,
        cancellation_details: { comment: ENDED_HERE },
      });
      await voidOpen(stripe, id);
      ended += 1;
    } catch (error) {
      // Somebody was faster.
      if (!isMissing(error)) throw error;
    }
  }
  return ended;
}

/** Closes the invoices that were left open where we ended a subscription and were broken off. */
export async function closeInvoices(
  stripe: Stripe,
  subscriptions: readonly Stripe.Subscription[],
): Promise<void> {
  for (const { id, status, cancellation_details: details, latest_invoice: latest } of subscriptions) {
    const isOpen = latest !== null && typeof latest !== "string" && latest.status === "open";
    if (status === "canceled" && details?.comment === ENDED_HERE && isOpen) await voidOpen(stripe, id);
  }
}

/** The latest last: while that is open, there may be others. */
async function voidOpen(stripe: Stripe, subscription: string): Promise<void> {
  const { data } = await stripe.invoices.list({ subscription, status: "open", limit: 100 });
  for (const { id } of data.reverse()) {
    try {
      await stripe.invoices.voidInvoice(id);
    } catch (error) {
      // Paid, or void, in this moment.
      if (!isRefused(error)) throw error;
    }
  }
}
