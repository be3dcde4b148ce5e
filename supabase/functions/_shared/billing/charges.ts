import Stripe from "stripe";
import { z } from "zod";
import { rpc } from "../db/client.ts";
import { json } from "../db/statement.ts";
import { ensureCustomer } from "./customer.ts";
import { isRefused } from "./refusals.ts";
import type { BillingServices } from "./synchronise.ts";

const Batches = z.array(
  z.object({
    id: z.int(),
    organization_id: z.int(),
    pence: z.int(),
    description: z.string(),
    subscription: z.string().nullable(),
    customer_id: z.string().nullable(),
    owner_id: z.int().nullable(),
    stale: z.boolean().nullable(),
  }),
);
type Batch = z.infer<typeof Batches>[number];

/**
 * Puts what organisations owe by the ledger (help agent's messages) on their invoices at Stripe: gathers what months that have
 * ended came to, and bills each batch once. May be broken off anywhere: a batch is made before Stripe is asked, and asking again
 * asks for the very same, by the same key.
 * @param after the last batch that was tried in this round
 * @returns the last that was tried now, null when there is none left
 */
export async function billCharges(services: BillingServices, after: number): Promise<number | null> {
  const { payments, service } = services;
  const { livemode } = payments;
  if (after === 0) await rpc(service, "make_charge_batches", { livemode });
  const batches = Batches.parse(await rpc(service, "charge_batches_to_bill", { after_id: after, livemode }));
  for (const batch of batches) await billBatch(services, batch);
  return batches.at(-1)?.id ?? null;
}

async function billBatch(services: BillingServices, batch: Batch): Promise<void> {
  const { service, payments } = services;
  if (batch.stale) {
    // Stripe may have forgotten the key, so that asking again could charge twice.
    const message = `It isn't known whether Stripe has the item "${batch.description}" (batch ${batch.id}). Look there, and correct the batch by hand.`;
    await rpc(service, "alert_billing", {
      reference: `charges:${batch.id}`,
      message,
      organization_id: batch.organization_id,
    });
    return;
  }
  const customer = batch.customer_id ?? (await newCustomer(services, batch));
  if (customer === null) return;
  const billed = await bill(services, payments.stripe(), batch, customer);
  await rpc(service, "charge_batch_billed", {
    batch_id: batch.id,
    item_id: billed.item,
    ...(billed.invoice !== null && { invoice_id: billed.invoice }),
  });
}

function newCustomer(
  services: BillingServices,
  { owner_id, organization_id }: Batch,
): Promise<string | null> {
  if (owner_id === null) return Promise.resolve(null);
  return ensureCustomer(services, { user_id: owner_id, organization_id });
}

interface Billed {
  item: string;
  /** Null: the subscription's next one. */
  invoice: string | null;
}

async function bill(
  { service }: BillingServices,
  stripe: Stripe,
  { id, organization_id, subscription, pence, description }: Batch,
  customer: string,
): Promise<Billed> {
  const told = {
    customer,
    amount: pence,
    currency: "gbp",
    description,
    metadata: { charge_batch: String(id) },
  };
  if (subscription !== null) {
    await rpc(service, "start_charge_batch", { batch_id: id });
    try {
      const item = await stripe.invoiceItems.create(
        { ...told, subscription },
        { idempotencyKey: `charges:${id}:subscription` },
      );
      return { item: item.id, invoice: null };
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      // It has ended since; nothing was made.
    }
  }
  await rpc(service, "start_charge_batch", { batch_id: id, own_invoice: true });
  const invoice = await stripe.invoices.create(
    {
      customer,
      auto_advance: false,
      pending_invoice_items_behavior: "exclude",
      metadata: { charge_batch: String(id) },
    },
    { idempotencyKey: `charges:${id}:invoice` },
  );
  const item = await stripe.invoiceItems.create(
    { ...told, invoice: invoice.id },
    { idempotencyKey: `charges:${id}:item` },
  );
  const { status } = await stripe.invoices.retrieve(invoice.id);
  if (status === "draft")
    await stripe.invoices.finalizeInvoice(
      invoice.id,
      { auto_advance: true },
      { idempotencyKey: `charges:${id}:finalise` },
    );
  await collect({ service, stripe }, organization_id, invoice.id);
  return { item: item.id, invoice: invoice.id };
}

/** Takes it from the card; what can't be taken waits for its owners, who are told where it is paid. */
async function collect(
  { service, stripe }: { service: BillingServices["service"]; stripe: Stripe },
  organizationId: number,
  id: string,
): Promise<void> {
  try {
    await stripe.invoices.pay(id, {}, { idempotencyKey: `charges:${id}:pay` });
  } catch (error) {
    if (!isRefused(error) && !(error instanceof Stripe.errors.StripeCardError)) throw error;
  }
  const { status, hosted_invoice_url: url, amount_remaining: pence } = await stripe.invoices.retrieve(id);
  if (status !== "open") return;
  await rpc(service, "notice_billing", {
    organization_id: organizationId,
    kind: "payment_failed",
    reference: `payment_failed:${id}`,
    details: json({ url, pence }),
  });
}
