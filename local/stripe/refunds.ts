import { end } from "./outcomes.ts";
import { invalid } from "./errors.ts";
import { newId } from "./ids.ts";
import type { Charge, Refund } from "./types.ts";
import type { World } from "./world.ts";

interface Wanted {
  charge?: string | undefined;
  intent?: string | undefined;
  amount?: number | undefined;
  reason?: string | undefined;
  metadata?: Record<string, string>;
}

/** Gives money back, wholly or in part; never more than was paid. */
export function refund(
  world: World,
  { charge: named, intent, amount, reason, metadata = {} }: Wanted,
): Refund {
  const id = named ?? world.get("payment_intent", intent ?? "", "payment_intent").latest_charge;
  if (id === null)
    throw invalid("This PaymentIntent does not have a successful charge to refund.", "payment_intent");
  const charge: Charge = world.get("charge", id, "charge");
  const left = charge.amount - charge.amount_refunded;
  const wanted = amount ?? left;
  if (!charge.paid || left === 0)
    throw invalid(`Charge ${id} has already been refunded.`, undefined, "charge_already_refunded");
  if (wanted <= 0 || wanted > left)
    throw invalid(
      `Refund amount (${wanted}) is greater than unrefunded amount on charge (${left})`,
      "amount",
    );
  const made = world.add<Refund>(
    {
      id: newId("refund"),
      object: "refund",
      amount: wanted,
      balance_transaction: null,
      charge: id,
      created: world.now(),
      currency: charge.currency,
      customer: charge.customer,
      customer_account: null,
      destination_details: { card: { type: "refund" }, type: "card" },
      metadata,
      payment_intent: charge.payment_intent,
      payment_method: charge.payment_method,
      reason: reason ?? null,
      receipt_number: null,
      source_transfer_reversal: null,
      status: "succeeded",
      transfer_reversal: null,
    },
    "refund.created",
  );
  const refunded = charge.amount_refunded + wanted;
  world.change(
    "charge",
    id,
    { amount_refunded: refunded, refunded: refunded === charge.amount },
    "charge.refunded",
  );
  const invoice = world.find("invoice", world.get("payment_intent", charge.payment_intent)._invoice);
  if (invoice) world.change("invoice", invoice.id, { _refunded: refunded });
  return made;
}

/** Deletes a customer: its subscriptions end at once, its invoices stay. */
export function deleteCustomer(world: World, id: string): void {
  const before = world.get("customer", id);
  if (before.deleted) return;
  for (const subscription of world.all("subscription"))
    if (subscription.customer === id && !["canceled", "incomplete_expired"].includes(subscription.status))
      end(world, subscription.id, null);
  for (const card of world.all("payment_method"))
    if (card.customer === id)
      world.change("payment_method", card.id, { customer: null }, "payment_method.detached");
  world.emit("customer.deleted", before);
  world.change("customer", id, { deleted: true });
}
