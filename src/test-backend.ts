import { vi } from "vitest";

/** Answers one request; undefined means 404. */
export type Answer = (request: Request) => Response | Promise<Response> | undefined;

/**
 * Answers every request of the app in this test by its path below the Supabase URL.
 * @param routes path → answer, e.g. "/functions/v1/api/user/get-or-create"
 * @returns the requests that came, oldest first
 */
export function serve(routes: Record<string, Answer>): Request[] {
  const seen: Request[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    seen.push(request.clone());
    const { pathname } = new URL(request.url);
    return (await routes[pathname]?.(request)) ?? Response.json({ message: "No such path" }, { status: 404 });
  });
  return seen;
}

/** A path of the product's API, as `serve` wants it. */
export function api(path: string): string {
  return `/functions/v1/api${path}`;
}

/** An error answer of the API. */
export function errorAnswer(status: number, code: string, message: string): Response {
  return Response.json({ error: true, code, message, requestId: "req-1" }, { status });
}

/** The identity provider's answer to a sign-in. */
export function authSession(id: string, email: string): Response {
  const encode = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, "");
  const expires = Math.floor(Date.now() / 1000) + 3600;
  const user = { id, email, aud: "authenticated", app_metadata: {}, user_metadata: {}, created_at: "" };
  return Response.json({
    access_token: `${encode({ alg: "HS256" })}.${encode({ sub: id, exp: expires })}.c2ln`,
    token_type: "bearer",
    expires_in: 3600,
    expires_at: expires,
    refresh_token: "refresh",
    user,
  });
}
