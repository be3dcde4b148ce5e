/** A refusal as the auth service words it. */
export function authRefusal(
  status: number,
  code: string,
  msg: string,
  headers: Record<string, string> = {},
): Response {
  const body = { code: status, error_code: code, msg };
  return Response.json(body, { status, headers: { "x-sb-error-code": code, ...headers } });
}

/** 429, and how long to wait. */
export function tooMany(seconds: number): Response {
  const msg = `Too many attempts. Try again in ${seconds} second${seconds === 1 ? "" : "s"}.`;
  return authRefusal(429, "over_request_rate_limit", msg, { "retry-after": String(seconds) });
}
