import { invalid } from "./errors.ts";
import { collect, settle } from "./invoices.ts";
import { failPayment, notAuthenticated, tryPayment } from "./payments.ts";
import type { PaymentIntent } from "./types.ts";
import type { World } from "./world.ts";

/** The holder tells the bank yes or no about a payment that waits for it. */
export function confirmIntent(world: World, id: string, agrees: boolean): PaymentIntent {
  const intent = world.get("payment_intent", id);
  if (intent.status !== "requires_action") throw invalid("This payment isn't waiting for its holder.");
  const card = world.get("payment_method", intent.payment_method ?? "");
  if (!agrees) return failPayment(world, id, notAuthenticated);
  const tried = tryPayment(world, id, card, true);
  if (tried.status === "succeeded" && tried._invoice !== null) settle(world, tried._invoice);
  return tried;
}

/** Pays an invoice from its page: the holder is there, so the bank can ask. */
export function payInvoice(world: World, id: string, card?: string): PaymentIntent {
  const invoice = world.get("invoice", id);
  if (invoice.status !== "open") throw invalid("This invoice is no longer open.");
  const waiting = world.find("payment_intent", invoice._intent);
  if (waiting?.status === "requires_action" && card === undefined) return waiting;
  const used = card === undefined ? null : world.get("payment_method", card);
  const intent = collect(world, id, { card: used });
  if (!intent) throw invalid("There is no card to pay with. Give one.");
  return intent;
}
