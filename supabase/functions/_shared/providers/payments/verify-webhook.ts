import Stripe from "stripe";
import { NotConfiguredError } from "../not-configured.ts";
import type { Payments } from "./payments.ts";

/** How old, and how far ahead of our clock, a signature may be. */
const TOLERANCE_SECONDS = 300;
const crypto = Stripe.createSubtleCryptoProvider();

/**
 * Whether a webhook was signed by Stripe, lately: over its bytes as they came, by any of the signatures that it brings (two while a
 * secret is rotated). Stripe's library refuses what is old; what is dated ahead, which it takes, is refused here.
 * @throws NotConfiguredError where no webhook is set up
 */
export async function verifyWebhook(
  { webhookSecret }: Pick<Payments, "webhookSecret">,
  body: Uint8Array,
  headers: Headers,
): Promise<boolean> {
  if (webhookSecret === undefined) throw new NotConfiguredError("Payment", "STRIPE_WEBHOOK_SECRET");
  const header = headers.get("stripe-signature") ?? "";
  const dates = [...header.matchAll(/(?:^|,)\s*t=([^,]*)/g)].map(([, date]) => date ?? "");
  const latest = Date.now() / 1000 + TOLERANCE_SECONDS;
  if (dates.length !== 1 || dates.some((date) => !/^\d{1,12}$/.test(date) || Number(date) > latest))
    return false;
  try {
    await Stripe.webhooks.constructEventAsync(
      body as unknown as string,
      header,
      webhookSecret,
      TOLERANCE_SECONDS,
      crypto,
    );
    return true;
  } catch (error) {
    // Anything else is a body that isn't JSON, which is signed all the same, and refused by who reads it.
    return !(error instanceof Stripe.errors.StripeSignatureVerificationError);
  }
}
