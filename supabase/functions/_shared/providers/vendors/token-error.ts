import * as oauth from "oauth4webapi";
import { VendorError } from "../vendor.ts";
import { retryAfterOf } from "./retry-after.ts";

/** What a vendor says instead of tokens, or instead of a code. */
export interface Refusal {
  error: string;
  description: string;
  status: number;
}

/**
 * How a token endpoint failed. Only `invalid_grant` and what asks for the person themselves lose a grant.
 * @returns undefined for what isn't the vendor's answer
 */
export function tokenError(
  error: unknown,
  vendor: string,
  peculiar: (refusal: Refusal) => VendorError | undefined,
): VendorError | undefined {
  if (error instanceof VendorError) return error;
  if (error instanceof oauth.ResponseBodyError) {
    const { error: code, error_description: description = "", status, response } = error;
    return peculiar({ error: code, description, status }) ?? usual(code, vendor, response, error);
  }
  if (error instanceof oauth.OperationProcessingError && error.cause instanceof Response)
    return busy(error.cause, vendor, error);
  return undefined;
}

function usual(code: string, vendor: string, response: Response, cause: Error): VendorError {
  const failed = busy(response, vendor, cause);
  if (failed) return failed;
  switch (code) {
    case "invalid_grant":
      return new VendorError("grant_lost", `${vendor} takes this sign-in no more. Please connect again.`, {
        cause,
      });
    case "interaction_required":
    case "login_required":
    case "consent_required":
      return new VendorError("grant_lost", `${vendor} asks you to sign in again.`, { cause });
    case "invalid_client":
    case "unauthorized_client":
      return new VendorError(
        "forbidden",
        `${vendor} doesn't know this site's client or its secret. Please ask whoever runs this site.`,
        { cause },
      );
    case "temporarily_unavailable":
    case "server_error":
      return new VendorError("unavailable", `${vendor} can't sign anybody in at the moment.`, { cause });
    case "invalid_scope":
      return new VendorError("scope_missing", `${vendor} doesn't grant what was asked for.`, { cause });
    default:
      return new VendorError("forbidden", `${vendor} refused the sign-in (${code.slice(0, 60)}).`, { cause });
  }
}

function busy(response: Response, vendor: string, cause: Error): VendorError | undefined {
  if (response.status !== 429 && response.status < 500) return undefined;
  const fault = response.status === 429 || response.status === 503 ? "throttled" : "unavailable";
  return new VendorError(fault, `${vendor} can't sign anybody in at the moment.`, {
    cause,
    retryAfterSeconds: retryAfterOf(response),
  });
}
