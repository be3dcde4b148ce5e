import { provider } from "../provider.ts";
import { createPayments } from "./payments.ts";
import { Variables } from "./settings.ts";

/** Payments by Stripe, or by its stand-in at `STRIPE_API_URL`. */
export const payments = provider(Variables, createPayments);
