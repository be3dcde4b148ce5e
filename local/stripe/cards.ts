import { StripeError, invalid } from "./errors.ts";
import { newId } from "./ids.ts";
import type { PaymentMethod } from "./types.ts";
import type { World } from "./world.ts";

interface Behaviour {
  says: string;
  /** Kept for a customer without complaint. */
  attaches: boolean;
  /** Why each charge is declined. */
  declines?: { code: string; decline_code: string; message: string };
  /** The bank asks: once for all later payments, or at each. */
  asks?: "once" | "always";
  disputes?: boolean;
}

const declined = {
  code: "card_declined",
  decline_code: "generic_decline",
  message: "Your card was declined.",
};

/** Stripe's test cards that the stand-in knows; any other number isn't one. */
export const testCards: Record<string, Behaviour> = {
  "4242424242424242": { says: "pays", attaches: true },
  "5555555555554444": { says: "pays (Mastercard)", attaches: true },
  "4000000000000002": { says: "is declined", attaches: false, declines: declined },
  "4000000000009995": {
    says: "has insufficient funds",
    attaches: false,
    declines: {
      code: "card_declined",
      decline_code: "insufficient_funds",
      message: "Your card has insufficient funds.",
    },
  },
  "4000002500003155": { says: "asks for 3-D Secure, once", attaches: true, asks: "once" },
  "4000002760003184": { says: "asks for 3-D Secure at each payment", attaches: true, asks: "always" },
  "4000000000000341": { says: "can be saved, and each charge fails", attaches: true, declines: declined },
  "4000000000000259": { says: "pays, and is disputed", attaches: true, disputes: true },
};

export function behaviourOf(card: PaymentMethod): Behaviour {
  return testCards[card._number] ?? { says: "pays", attaches: true };
}

export interface GivenCard {
  number: string;
  /** 1 to 12. */
  month: number;
  /** Of four digits. */
  year: number;
  cvc: string;
}

/** A card as somebody typed it. @throws StripeError 402 that says what is wrong, as Stripe's page does */
export function checkCard(world: World, { number, month, year, cvc }: GivenCard): void {
  const wrong = (code: string, message: string) =>
    new StripeError(402, { type: "card_error", code, message });
  if (!testCards[number.replace(/\s/g, "")])
    throw wrong(
      "incorrect_number",
      "This is no test card. Use one of those listed, such as 4242 4242 4242 4242.",
    );
  if (!(month >= 1 && month <= 12))
    throw wrong("invalid_expiry_month", "Your card's expiry date is invalid.");
  const now = new Date(world.now() * 1000);
  const isPast =
    year < now.getUTCFullYear() || (year === now.getUTCFullYear() && month < now.getUTCMonth() + 1);
  if (isPast || year > now.getUTCFullYear() + 50)
    throw wrong("expired_card", "Your card's expiry date is in the past.");
  if (!/^\d{3,4}$/.test(cvc)) throw wrong("invalid_cvc", "Your card's security code is incomplete.");
}

/** Stripe's names of test cards, such as `pm_card_visa`, which tests send instead of a card. */
export const namedCards: Record<string, string> = {
  pm_card_visa: "4242424242424242",
  pm_card_mastercard: "5555555555554444",
  pm_card_chargeDeclined: "4000000000000002",
  pm_card_visa_chargeDeclined: "4000000000000002",
  pm_card_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_authenticationRequiredOnSetup: "4000002500003155",
  pm_card_authenticationRequired: "4000002760003184",
  pm_card_chargeCustomerFail: "4000000000000341",
  pm_card_createDispute: "4000000000000259",
};

/** Keeps a card, of nobody yet. */
export function addCard(world: World, { number, month, year }: Omit<GivenCard, "cvc">): PaymentMethod {
  const digits = number.replace(/\s/g, "");
  return world.add({
    id: newId("payment_method"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: digits.startsWith("5") ? "mastercard" : "visa",
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "GB",
      exp_month: month,
      exp_year: year,
      fingerprint: digits.slice(-8),
      funding: "credit",
      last4: digits.slice(-4),
    },
    created: world.now(),
    customer: null,
    livemode: false,
    metadata: {},
    type: "card",
    _number: digits,
    _agreed: false,
  });
}

/** A card by its id or by Stripe's name of a test card, which makes a new one. */
export function cardBy(world: World, id: string, param: string): PaymentMethod {
  const number = namedCards[id];
  if (number === undefined) return world.get("payment_method", id, param);
  return addCard(world, { number, month: 12, year: new Date(world.now() * 1000).getUTCFullYear() + 4 });
}

/** Gives a card to a customer. @throws StripeError 402 where its bank refuses */
export function attach(world: World, card: PaymentMethod, customer: string): PaymentMethod {
  if (card.customer === customer) return card;
  if (card.customer !== null)
    throw invalid(
      "The payment method you provided has already been attached to a customer.",
      "payment_method",
    );
  const { attaches, declines } = behaviourOf(card);
  if (!attaches && declines) throw new StripeError(402, { type: "card_error", ...declines });
  return world.change("payment_method", card.id, { customer }, "payment_method.attached");
}
