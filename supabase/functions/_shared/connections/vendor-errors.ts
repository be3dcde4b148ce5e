import type { ErrorCode } from "../contract/errors.ts";
import { ApiError } from "../db/api-error.ts";
import { VendorError, type VendorFault } from "../providers/vendor.ts";

const CODES: Record<VendorFault, ErrorCode> = {
  grant_lost: "conflict",
  unauthorized: "conflict",
  admin_consent: "forbidden",
  scope_missing: "forbidden",
  forbidden: "forbidden",
  not_found: "not_found",
  cursor_over: "conflict",
  throttled: "rate_limited",
  changed: "conflict",
  unavailable: "provider_failed",
};

/** A vendor's fault as the API tells it, in its own words. @throws ApiError, or the error itself when it isn't a vendor's */
export function toApiError(error: unknown): never {
  if (!(error instanceof VendorError)) throw error;
  throw new ApiError(CODES[error.fault], error.message);
}
