import { logError } from "../config/seeing/log.ts";
import Stripe from "stripe";
import { ApiError } from "../db/api-error.ts";

const { errors } = Stripe;

/** Whether anything was to change: nothing; something, not yet asked for; something that was asked for, and may have been done. */
export type Asked = "read" | "act" | "sent";

const UNREACHED: Readonly<Record<Asked, string>> = {
  read: "Payment can't be reached right now. Try again in a few minutes.",
  act: "Payment can't be reached right now, and nothing was charged. Try again in a few minutes.",
  sent: "Payment can't be reached right now, so we don't know yet whether this went through. Try again: it is never charged twice.",
};
const OTHER_MODE =
  "Payment is set up here with a key of another mode than this organisation's payments. Please ask whoever runs this site.";
const REJECTED = "Payment isn't set up right here. Please ask whoever runs this site.";
/** Told where the customer was deleted at Stripe. */
export const CUSTOMER_GONE =
  "This organisation's account with our payment provider was closed there. Please write to support, who can open it again.";

/** Whether what was asked may have been done although it failed: the connection broke, or Stripe itself did. */
const isUnsure = (error: unknown): boolean =>
  error instanceof errors.StripeConnectionError || error instanceof errors.StripeAPIError;

/** Stripe's own lock on what is asked for, which somebody else holds. */
const isBusy = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError && error.statusCode === 409;

/** Whether Stripe can't be asked now, so that what it last said goes on. */
export const isOutage = (error: unknown): boolean =>
  isUnsure(error) || error instanceof errors.StripeRateLimitError || isBusy(error);

/**
 * Whether Stripe has ended with what it was asked for, so that the next try is by another key: it answers the same key the same
 * way for a day. A broken connection tells nothing, and it may be at it still.
 */
export const isOver = (error: unknown): boolean =>
  error instanceof errors.StripeError && !(error instanceof errors.StripeConnectionError);

/** Whether something isn't there at Stripe. */
export const isMissing = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError && error.code === "resource_missing";

/** Whether Stripe wouldn't do what was asked, as things stand there. */
export const isRefused = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError && !isBusy(error);

/**
 * What people are told of an error of Stripe's, in the API's codes; any other error is itself. What Stripe says of a card is for
 * them, all else may name keys and others' ids, and goes to the log by its kind.
 */
export function refusalOf(error: unknown, asked: Asked): unknown {
  if (!(error instanceof errors.StripeError)) return error;
  if (error instanceof errors.StripeCardError) {
    return new ApiError("payment_required", `${error.message} Nothing was charged.`);
  }
  logError(
    `Stripe refused: ${[error.type, error.statusCode, error.code, error.param, error.requestId].join(" ")}`,
  );
  if (isOutage(error)) {
    return new ApiError("unavailable", UNREACHED[asked === "sent" && !isUnsure(error) ? "act" : asked]);
  }
  if (isMissing(error)) {
    return /similar object exists in (live|test) mode/.test(error.message)
      ? new ApiError("not_configured", OTHER_MODE)
      : error.param === "customer" || /^No such customer/.test(error.message)
        ? new ApiError("conflict", CUSTOMER_GONE)
        : new ApiError("conflict", "What this was about is no longer there. Look again, and choose anew.");
  }
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError) {
    return new ApiError("not_configured", REJECTED);
  }
  if (error instanceof errors.StripeIdempotencyError) {
    return new ApiError("conflict", "This is being done already. Look again in a moment.");
  }
  return new ApiError(
    "provider_failed",
    asked === "read"
      ? "Our payment provider couldn't answer this."
      : "Our payment provider refused this, and nothing was charged.",
  );
}

/** Asks Stripe. @throws ApiError as `refusalOf` */
export async function told<T>(asked: Asked, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw refusalOf(error, asked);
  }
}

/** @throws ApiError `not_configured` for data of the mode that our key isn't of (A24) */
export function checkMode(livemode: boolean, payments: { livemode: boolean }): void {
  if (livemode !== payments.livemode) throw new ApiError("not_configured", OTHER_MODE);
}
