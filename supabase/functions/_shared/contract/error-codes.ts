/** Every error code of the API with its HTTP status; total, so that no error goes out without one. */
export const ERROR_STATUS = {
  invalid_input: 400,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  /** The session lacks the second step that the account has, or that the organisation asks for. */
  mfa_required: 403,
  /** The session was opened through a vendor that the organisation doesn't allow. */
  sign_in_way: 403,
  account_disabled: 403,
  organization_suspended: 403,
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

/** Shown for an error whose cause is not for the user (product §8). */
export const UNKNOWN_ERROR = "Something went wrong";

/** product §8. */
export const NOT_A_MEMBER = "You are not a member of this organisation.";
