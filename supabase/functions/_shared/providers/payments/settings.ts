import { z } from "zod";

export const Variables = z.object({
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, "isn't a secret key of Stripe's")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith("whsec_", "isn't a webhook's secret").optional(),
  /** Where Stripe's API is, without `/v1`: the stand-in's address on the embedded ground. */
  STRIPE_API_URL: z.url().default("https://api.stripe.com"),
});
export type PaymentSettings = z.output<typeof Variables>;
