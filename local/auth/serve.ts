import { withRedirect } from "../mail/auth-mails.ts";
import { serveAdmin } from "./admin.ts";
import type { AdminContext } from "./admin.ts";
import type { Counter } from "./limits.ts";
import type { AuthLimits, Rule } from "./limits.ts";

export interface AuthContext extends AdminContext {
  /** Undefined: nothing is limited. */
  limits: AuthLimits | undefined;
  counter: Counter;
  /** May a link in mail return to this address? */
  mayReturnTo: (address: string) => boolean;
  /** Lite's own auth. */
  next: (request: Request) => Promise<Response>;
}

interface Check {
  key: string;
  rule: Rule;
  /** Counts only requests that were refused, and starts anew after one that was not. */
  failures?: boolean;
}

/** Lite's `/auth/v1` with limits (429 and how long to wait), `redirect_to` kept in mail, and the users' admin API. */
export async function serveAuth(request: Request, peer: string, context: AuthContext): Promise<Response> {
  const url = new URL(request.url);
  const path = url.pathname.replace(/^\/auth\/v1/, "");
  if (path.startsWith("/admin/")) return serveAdmin(request, path, context);
  const body = request.method === "POST" ? await request.clone().text() : "";
  const checks = context.limits ? checksFor(path, url, body, peer, context.limits) : [];
  const wait = Math.max(0, ...checks.map(({ key, rule }) => context.counter.wait(key, rule)));
  if (wait > 0) return tooMany(wait);
  const asked = url.searchParams.get("redirect_to");
  const redirectTo = asked && context.mayReturnTo(asked) ? asked : undefined;
  const response = await withRedirect(redirectTo, () => context.next(request));
  for (const { key, rule, failures } of checks) {
    if (!failures || !response.ok) context.counter.add(key, rule);
    else if (!key.startsWith("failures peer")) context.counter.clear(key);
  }
  return response;
}

function checksFor(path: string, url: URL, body: string, peer: string, limits: AuthLimits): Check[] {
  const address = addressIn(body);
  const grant = url.searchParams.get("grant_type");
  const guesses: Check[] = [
    { key: `failures address ${peer} ${address}`, rule: limits.failuresPerAddress, failures: true },
    { key: `failures peer ${peer}`, rule: limits.failuresPerPeer, failures: true },
  ];
  const mails: Check[] = [
    { key: `mails address ${address}`, rule: limits.mailsPerAddress },
    { key: `mails peer ${peer}`, rule: limits.mailsPerPeer },
  ];
  if (path === "/token" && grant === "password") return guesses;
  if (path === "/token") return [{ key: `refreshes ${peer}`, rule: limits.refreshesPerPeer }];
  if (path === "/verify") return guesses;
  if (path === "/signup") return [{ key: `sign-ups ${peer}`, rule: limits.signUpsPerPeer }];
  if (["/recover", "/otp", "/magiclink", "/resend"].includes(path)) return mails;
  return [];
}

function addressIn(body: string): string {
  try {
    const parsed: unknown = JSON.parse(body);
    const email = typeof parsed === "object" && parsed && "email" in parsed ? parsed.email : "";
    return typeof email === "string" ? email.trim().toLowerCase() : "";
  } catch {
    return "";
  }
}

function tooMany(seconds: number): Response {
  const msg = `Too many attempts. Try again in ${seconds} second${seconds === 1 ? "" : "s"}.`;
  return Response.json(
    { code: 429, error_code: "over_request_rate_limit", msg },
    {
      status: 429,
      headers: { "retry-after": String(seconds), "x-sb-error-code": "over_request_rate_limit" },
    },
  );
}
