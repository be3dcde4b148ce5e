import { createPayments, type Payments } from "../providers/payments/payments.ts";
import { Variables } from "../providers/payments/settings.ts";

/** Stripe by its key, for scripts and the embedded ground; at `url` where it isn't Stripe itself. @throws ZodError for a key that isn't one */
export function payments({ url, secretKey }: { url?: string | undefined; secretKey: string }): Payments {
  return createPayments(
    Variables.parse({ STRIPE_SECRET_KEY: secretKey, ...(url !== undefined && { STRIPE_API_URL: url }) }),
  );
}
