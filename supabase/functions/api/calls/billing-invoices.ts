import type Stripe from "stripe";
import type { z } from "zod";
import { isMissing, told } from "../../_shared/billing/refusals.ts";
import { type billing, Invoice } from "../../_shared/contract/billing.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import type { MemberContext } from "../context.ts";
import { overviewOf } from "./billing-subscription.ts";

type Call = (typeof billing)["/stripe/invoices"];
/** Refunds are asked for each paid invoice by itself, so many at once: Stripe lists none by customer. */
const AT_ONCE = 5;

/**
 * The organisation's invoices (A21): of its own customer and no other, read as they are at Stripe.
 * @throws ApiError 404 for an invoice that isn't this organisation's, be it anybody's or nobody's; `unavailable` without Stripe
 */
export async function invoicesOf(
  context: MemberContext,
  { after, limit }: z.output<Call["input"]>,
): Promise<z.output<Call["output"]>> {
  const { customer } = await overviewOf(context);
  const { payments } = context;
  if (
    customer.id === null ||
    customer.gone ||
    !payments.configured ||
    customer.livemode !== payments.livemode
  ) {
    if (after !== undefined) throw unknownInvoice();
    return { invoices: [], has_more: false };
  }
  const stripe = payments.stripe();
  const own = customer.id;
  return told("read", async () => {
    if (after !== undefined) await checkOwn(stripe, after, own);
    const { data, has_more } = await stripe.invoices.list({
      customer: own,
      limit,
      ...(after !== undefined && { starting_after: after }),
      expand: ["data.payments"],
    });
    const refunded = await refundsOf(stripe, data);
    return { invoices: data.map((invoice) => toInvoice(invoice, refunded.get(invoice.id) ?? 0)), has_more };
  });
}

const unknownInvoice = () => new ApiError("not_found", "That invoice doesn't exist.");

async function checkOwn(stripe: Stripe, id: string, customer: string): Promise<void> {
  const found = await stripe.invoices.retrieve(id).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  const of = found?.customer;
  if ((typeof of === "string" ? of : of?.id) !== customer) throw unknownInvoice();
}

/** How much of each invoice was given back. */
async function refundsOf(stripe: Stripe, invoices: readonly Stripe.Invoice[]): Promise<Map<string, number>> {
  const waiting = invoices.flatMap(({ id, payments }) =>
    (payments?.data ?? []).flatMap(({ payment, status }) => {
      const intent = status === "paid" ? payment.payment_intent : undefined;
      return intent === undefined ? [] : { id, intent: typeof intent === "string" ? intent : intent.id };
    }),
  );
  const refunded = new Map<string, number>();
  const next = async (): Promise<void> => {
    for (let each = waiting.pop(); each; each = waiting.pop()) {
      const { data } = await stripe.refunds.list({ payment_intent: each.intent, limit: 100 });
      const sum = data
        .filter(({ status }) => status === "succeeded" || status === "pending")
        .reduce((total, { amount }) => total + amount, 0);
      refunded.set(each.id, (refunded.get(each.id) ?? 0) + sum);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return refunded;
}

/** Amounts as Stripe says them, in the currency's smallest unit (A20). */
function toInvoice(invoice: Stripe.Invoice, refunded: number): Invoice {
  const { id, number, created, status, total, currency, invoice_pdf, hosted_invoice_url } = invoice;
  return {
    id,
    number,
    created_at: new Date(created * 1000).toISOString(),
    status: Invoice.shape.status.parse(status ?? "draft"),
    total,
    currency,
    refunded,
    description: descriptionOf(invoice),
    pdf_url: invoice_pdf ?? null,
    url: hosted_invoice_url ?? null,
  };
}

/** Its own words, else those of what costs the most, with how much else there is; what is owed to the customer is a credit. */
function descriptionOf({ description, lines, total }: Stripe.Invoice): string {
  if (description) return description;
  const [first] = lines.data.toSorted((a, b) => b.amount - a.amount);
  const more = lines.data.length - 1;
  const rest = more > 0 ? ` and ${more} more` : "";
  return `${total < 0 ? "Credit: " : ""}${first?.description ?? "Invoice"}${rest}`;
}
