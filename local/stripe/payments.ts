import { behaviourOf } from "./cards.ts";
import { StripeError } from "./errors.ts";
import { blanks } from "./blanks.ts";
import { newId, randomName } from "./ids.ts";
import type { Charge, PaymentIntent, PaymentMethod } from "./types.ts";
import type { World } from "./world.ts";

interface Wanted {
  amount: number;
  currency: string;
  customer: string | null;
  card: PaymentMethod | null;
  invoice: string | null;
  description?: string | null;
  metadata?: Record<string, string>;
}

/** A payment that waits for its card. */
export function makeIntent(world: World, wanted: Wanted): PaymentIntent {
  const id = newId("payment_intent");
  return world.add<PaymentIntent>(
    {
      ...blanks.payment_intent,
      id,
      object: "payment_intent",
      amount: wanted.amount,
      amount_received: 0,
      client_secret: `${id}_secret_${randomName(24)}`,
      created: world.now(),
      currency: wanted.currency,
      customer: wanted.customer,
      description: wanted.description ?? null,
      last_payment_error: null,
      latest_charge: null,
      metadata: wanted.metadata ?? {},
      next_action: null,
      payment_method: wanted.card?.id ?? null,
      status: wanted.card ? "requires_confirmation" : "requires_payment_method",
      _invoice: wanted.invoice,
    },
    "payment_intent.created",
  );
}

/**
 * Tries a payment with a card.
 * @param agreed the holder has just confirmed it with the bank
 * @returns the payment: `succeeded`, `requires_action` (the bank asks), or `requires_payment_method` with the error
 */
export function tryPayment(world: World, id: string, card: PaymentMethod, agreed = false): PaymentIntent {
  const { declines, asks, disputes } = behaviourOf(card);
  const intent = world.get("payment_intent", id);
  const patch = { payment_method: card.id };
  if (!agreed && (asks === "always" || (asks === "once" && !card._agreed))) {
    const url = `${world.pages}/confirm/${id}`;
    return world.change(
      "payment_intent",
      id,
      {
        ...patch,
        status: "requires_action",
        next_action: { type: "redirect_to_url", redirect_to_url: { url, return_url: null } },
      },
      "payment_intent.requires_action",
    );
  }
  const charge = makeCharge(world, intent, card, declines === undefined);
  if (declines) {
    const error = { type: "card_error", ...declines, charge: charge.id };
    return failPayment(
      world,
      id,
      { ...error, payment_method: { id: card.id, object: "payment_method" } },
      charge.id,
    );
  }
  if (asks === "once") world.change("payment_method", card.id, { _agreed: true });
  const paid = world.change(
    "payment_intent",
    id,
    {
      ...patch,
      status: "succeeded",
      amount_received: intent.amount,
      latest_charge: charge.id,
      next_action: null,
      last_payment_error: null,
    },
    "payment_intent.succeeded",
  );
  if (disputes) dispute(world, charge.id);
  return paid;
}

/** Notes that a payment failed: it can be tried again with another card. */
export function failPayment(world: World, id: string, error: object, charge?: string): PaymentIntent {
  return world.change(
    "payment_intent",
    id,
    {
      status: "requires_payment_method",
      payment_method: null,
      next_action: null,
      last_payment_error: error,
      ...(charge !== undefined && { latest_charge: charge }),
    },
    "payment_intent.payment_failed",
  );
}

/** The bank's holder said no, or it couldn't be asked. */
export const notAuthenticated = {
  type: "card_error",
  code: "payment_intent_authentication_failure",
  message: "We are unable to authenticate your payment method. Please choose another one and try again.",
} as const;

/** The error of a payment that failed. */
export function errorOf(intent: PaymentIntent): StripeError {
  const error = intent.last_payment_error as {
    code?: string;
    decline_code?: string;
    message?: string;
  } | null;
  return new StripeError(402, {
    type: "card_error",
    code: error?.code ?? "card_declined",
    ...(error?.decline_code !== undefined && { decline_code: error.decline_code }),
    message: error?.message ?? "Your card was declined.",
  });
}

function makeCharge(world: World, intent: PaymentIntent, card: PaymentMethod, paid: boolean): Charge {
  const { amount, currency, customer } = intent;
  return world.add<Charge>(
    {
      id: newId("charge"),
      object: "charge",
      amount,
      amount_captured: paid ? amount : 0,
      amount_refunded: 0,
      captured: paid,
      created: world.now(),
      currency,
      customer,
      disputed: false,
      livemode: false,
      metadata: {},
      paid,
      payment_intent: intent.id,
      payment_method: card.id,
      payment_method_details: { type: "card", card: { brand: card.card.brand, last4: card.card.last4 } },
      refunded: false,
      status: paid ? "succeeded" : "failed",
    },
    paid ? "charge.succeeded" : "charge.failed",
  );
}

/** The holder's bank takes a payment back. */
export function dispute(world: World, chargeId: string): string {
  const charge = world.change("charge", chargeId, { disputed: true });
  const made = world.add(
    {
      id: newId("dispute"),
      object: "dispute",
      amount: charge.amount,
      balance_transactions: [],
      charge: charge.id,
      created: world.now(),
      currency: charge.currency,
      is_charge_refundable: false,
      livemode: false,
      metadata: {},
      payment_intent: charge.payment_intent,
      reason: "fraudulent",
      status: "needs_response",
    },
    "charge.dispute.created",
  );
  return made.id;
}

/** Ends a dispute. */
export function closeDispute(world: World, id: string, won: boolean): void {
  world.change("dispute", id, { status: won ? "won" : "lost" }, "charge.dispute.closed");
}
