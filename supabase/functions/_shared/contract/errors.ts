import { z } from "zod";

/** Every error code of the API with its HTTP status; total, so that no error goes out without one. */
export const ERROR_STATUS = {
  invalid_input: 400,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  rate_limited: 429,
  limit_reached: 429,
  internal: 500,
  not_configured: 501,
  provider_failed: 502,
  unavailable: 503,
  resource_limit: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

const codes = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

/** The body of every error answer (SPEC §8: an error flag, and the message that is shown). */
export const ErrorBody = z.object({
  error: z.literal(true),
  code: z.enum(codes),
  message: z.string(),
  requestId: z.string(),
  /** For `invalid_input`: message by dotted field path. */
  fields: z.record(z.string(), z.string()).optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** Shown for an error whose cause is not for the user (SPEC §8). */
export const UNKNOWN_ERROR = "Something went wrong";

/** SPEC §8. */
export const NOT_A_MEMBER = "You are not a member of this organisation.";
