import Stripe from "stripe";
import { ApiError } from "../db/api-error.ts";

const { errors } = Stripe;

/** What can't be known: Stripe was asked for something, and its answer didn't come. */
const UNSURE =
  "Payment can't be reached right now, so we don't know yet whether this went through. Try again: it is never charged twice.";
const UNREACHED = "Payment can't be reached right now, and nothing was charged. Try again in a few minutes.";
const UNREAD = "Payment can't be reached right now. Try again in a few minutes.";
const OTHER_MODE =
  "Payment is set up here with a key of another mode than this organisation's payments. Please ask whoever runs this site.";
const REJECTED = "Payment isn't set up right here. Please ask whoever runs this site.";
export const CUSTOMER_GONE =
  "This organisation's account with our payment provider was closed there. Please write to support, who can open it again.";

/** Whether what was asked may have been done although it failed: the connection broke, or Stripe itself did. */
export const isUnsure = (error: unknown): boolean =>
  error instanceof errors.StripeConnectionError || error instanceof errors.StripeAPIError;

/** Whether Stripe can't be asked now, so that what it last said goes on. */
export const isOutage = (error: unknown): boolean =>
  isUnsure(error) || error instanceof errors.StripeRateLimitError;

/** Whether something isn't there at Stripe. @param parameter that named it, where it matters which */
export const isMissing = (error: unknown, parameter?: string): boolean =>
  error instanceof errors.StripeInvalidRequestError &&
  error.code === "resource_missing" &&
  (parameter === undefined || error.param === parameter);

/**
 * What people are told of an error of Stripe's, in the API's codes; any other error is itself. What Stripe says of a card is for
 * them, all else names keys and ids and goes to the log, without the key.
 * @param asked `read`: nothing was to change; `act`: something was, and may have been
 */
export function refusalOf(error: unknown, asked: "read" | "act"): unknown {
  if (!(error instanceof errors.StripeError)) return error;
  if (error instanceof errors.StripeCardError) {
    return new ApiError("payment_required", `${error.message} Nothing was charged.`);
  }
  if (isOutage(error)) {
    const unsure = asked === "act" && isUnsure(error);
    return new ApiError("unavailable", unsure ? UNSURE : asked === "act" ? UNREACHED : UNREAD);
  }
  console.error(`Stripe refused: ${[error.type, error.code, error.param, error.requestId].join(" ")}`);
  if (isMissing(error, "customer")) return new ApiError("conflict", CUSTOMER_GONE);
  if (isMissing(error) && /similar object exists in (live|test) mode/.test(error.message)) {
    return new ApiError("not_configured", OTHER_MODE);
  }
  if (
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError
  ) {
    return new ApiError("not_configured", REJECTED);
  }
  if (error instanceof errors.StripeIdempotencyError) {
    return new ApiError("conflict", "This is being done already. Look again in a moment.");
  }
  return new ApiError("provider_failed", "Our payment provider refused this, and nothing was charged.");
}

/** Does what is asked of Stripe. @throws ApiError as `refusalOf` */
export async function told<T>(asked: "read" | "act", work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw refusalOf(error, asked);
  }
}

/** @throws ApiError `not_configured` for data of the mode that our key isn't of */
export function checkMode(livemode: boolean, payments: { livemode: boolean }): void {
  if (livemode !== payments.livemode) throw new ApiError("not_configured", OTHER_MODE);
}
