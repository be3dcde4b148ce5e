/** What Stripe answers instead: its status, and the body's `error`. */
export class StripeError extends Error {
  readonly status: number;
  readonly error: ErrorBody;
  /** The effect stays although the answer is an error, as that of a payment that was tried. */
  readonly keeps: boolean;

  constructor(status: number, error: ErrorBody, keeps = false) {
    super(error.message);
    this.status = status;
    this.error = error;
    this.keeps = keeps;
  }
}

interface ErrorBody {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
}

/** A request that can't be served as it is. */
export function invalid(message: string, param?: string, code?: string, status = 400): StripeError {
  return new StripeError(status, {
    type: "invalid_request_error",
    message,
    ...(code !== undefined && { code }),
    ...(param !== undefined && { param }),
  });
}

/** @param param which names it; `id`, that of the address, is a 404, any other a 400 */
export function missing(kind: string, id: string, param = "id"): StripeError {
  const name = kind.replace(/[._]/g, " ").replace("checkout session", "checkout.session");
  return invalid(`No such ${name}: '${id}'`, param, "resource_missing", param === "id" ? 404 : 400);
}
