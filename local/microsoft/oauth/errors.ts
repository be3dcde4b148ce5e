import { randomUUID } from "node:crypto";

/** An answer of the identity platform's: OAuth's code, and Microsoft's number for it. */
export class SignInError extends Error {
  readonly error: string;
  readonly number: number;
  readonly status: number;
  readonly suberror: string | undefined;

  constructor(
    error: string,
    number: number,
    message: string,
    more: { status?: number; suberror?: string } = {},
  ) {
    super(message);
    this.error = error;
    this.number = number;
    this.status = more.status ?? 400;
    this.suberror = more.suberror;
  }

  /** Microsoft's words, as they stand in `error_description`. */
  description(now: number): string {
    const at = timestamp(now);
    return `AADSTS${this.number}: ${this.message} Trace ID: ${randomUUID()} Correlation ID: ${randomUUID()} Timestamp: ${at}`;
  }
}

function timestamp(now: number): string {
  return new Date(now)
    .toISOString()
    .replace("T", " ")
    .replace(/\.\d+Z$/, "Z");
}

/** The token endpoint's JSON (learn.microsoft.com, reference-error-codes). */
export function refusedToken(error: SignInError, now: number): Response {
  const description = error.description(now);
  const [, trace, correlation] = /Trace ID: (\S+) Correlation ID: (\S+)/.exec(description) ?? [];
  return Response.json(
    {
      error: error.error,
      error_description: description,
      error_codes: [error.number],
      timestamp: timestamp(now),
      trace_id: trace,
      correlation_id: correlation,
      error_uri: `https://login.microsoftonline.com/error?code=${error.number}`,
      ...(error.suberror !== undefined && { suberror: error.suberror }),
    },
    { status: error.status, headers: { "cache-control": "no-store", pragma: "no-cache" } },
  );
}

export function notConsented(client: string): SignInError {
  return new SignInError(
    "invalid_grant",
    65_001,
    `The user or administrator has not consented to use the application with ID '${client}' named 'Atrium'. Send an interactive authorization request for this user and resource.`,
    { suberror: "consent_required" },
  );
}
