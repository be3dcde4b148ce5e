import { ApiError } from "../db/api-error.ts";
import { VendorError, type VendorFault } from "../providers/vendor.ts";
import type { ErrorCode } from "../contract/error-codes.ts";

const codes: Readonly<Record<VendorFault, ErrorCode>> = {
  grant_lost: "conflict",
  unauthorized: "conflict",
  admin_consent: "forbidden",
  scope_missing: "forbidden",
  forbidden: "forbidden",
  not_found: "not_found",
  cursor_over: "unavailable",
  throttled: "rate_limited",
  changed: "conflict",
  unavailable: "unavailable",
};

/** Does something at the vendor; how it failed is told in its words. @throws ApiError */
export async function inWords<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    throw new ApiError(codes[error.fault], error.message);
  }
}
