/** What Google answers instead, with the body that its guides show ("Resolve errors" of Drive and of Calendar). */
export class GoogleError extends Error {
  readonly status: number;
  readonly reason: string;
  readonly domain: string;
  readonly at: { location: string; locationType: string } | undefined;

  constructor(
    status: number,
    reason: string,
    message: string,
    more: { domain?: string; parameter?: string; header?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.reason = reason;
    this.domain = more.domain ?? "global";
    this.at = more.parameter
      ? { location: more.parameter, locationType: "parameter" }
      : more.header
        ? { location: more.header, locationType: "header" }
        : undefined;
  }

  /** @param headers beside the type */
  response(headers: Record<string, string> = {}): Response {
    const status = canonical[this.status];
    const error = {
      code: this.status,
      message: this.message,
      errors: [{ message: this.message, domain: this.domain, reason: this.reason, ...this.at }],
      ...(status !== undefined && { status }),
    };
    return Response.json({ error }, { status: this.status, headers: { ...challengeOf(this), ...headers } });
  }
}

/** Names of google.rpc.Code by their HTTP status. */
const canonical: Record<number, string | undefined> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  429: "RESOURCE_EXHAUSTED",
  500: "INTERNAL",
  503: "UNAVAILABLE",
  504: "DEADLINE_EXCEEDED",
};

function challengeOf({ status, reason }: GoogleError): Record<string, string> {
  const realm = 'Bearer realm="https://accounts.google.com/"';
  if (status === 401) return { "www-authenticate": `${realm}, error="invalid_token"` };
  if (reason === "insufficientPermissions")
    return { "www-authenticate": `${realm}, error="insufficient_scope"` };
  return {};
}

export function invalid(parameter: string, message = "Invalid Value"): GoogleError {
  return new GoogleError(400, "invalid", message, { parameter });
}

export function notFound(fileId: string): GoogleError {
  return new GoogleError(404, "notFound", `File not found: ${fileId}.`, { parameter: "fileId" });
}

export function unauthenticated(): GoogleError {
  return new GoogleError(
    401,
    "authError",
    "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.",
    { header: "Authorization" },
  );
}

/** Failures that are asked for, by the kind of `local/vendors/faults.ts`. */
export function failureOf(kind: string): GoogleError | undefined {
  const known: Record<string, [number, string, string, string]> = {
    "401": [401, "authError", "Invalid Credentials", "global"],
    "403": [403, "forbidden", "The user does not have sufficient permissions for this file.", "global"],
    "404": [404, "notFound", "Not Found", "global"],
    "410": [410, "gone", "The requested resource is gone.", "global"],
    "429": [429, "rateLimitExceeded", "Rate Limit Exceeded", "usageLimits"],
    "500": [500, "backendError", "Internal Error", "global"],
    "502": [502, "backendError", "Bad Gateway", "global"],
    "503": [503, "backendError", "The service is currently unavailable.", "global"],
    "504": [504, "backendError", "Deadline exceeded", "global"],
    rateLimitExceeded: [403, "rateLimitExceeded", "Rate Limit Exceeded", "usageLimits"],
    userRateLimitExceeded: [403, "userRateLimitExceeded", "User Rate Limit Exceeded", "usageLimits"],
    downloadQuotaExceeded: [
      403,
      "downloadQuotaExceeded",
      "The download quota for this file has been exceeded.",
      "usageLimits",
    ],
  };
  const found = known[kind];
  return found && new GoogleError(found[0], found[1], found[2], { domain: found[3] });
}
