import type { Origins } from "./origins.ts";

const exposed =
  "content-range, content-location, preference-applied, x-total-count, x-request-id, retry-after";

/**
 * Answers preflights and puts the CORS headers of `/auth`, `/rest`, `/storage` and `/realtime` for allowed origins
 * only, in place of lite's own, which allow everybody. Adds `nosniff`.
 */
export async function withCors(
  request: Request,
  origins: Origins,
  next: (request: Request) => Promise<Response>,
): Promise<Response> {
  const origin = request.headers.get("origin");
  const allowed = origin !== null && origins.allows(origin, request.headers.get("host") ?? undefined);
  if (request.method === "OPTIONS" && origin !== null)
    return preflight(request, allowed ? origin : undefined);
  const response = await next(request);
  const headers = new Headers(response.headers);
  for (const name of response.headers.keys()) {
    if (name.startsWith("access-control-")) headers.delete(name);
  }
  headers.set("x-content-type-options", "nosniff");
  headers.append("vary", "Origin");
  if (allowed) {
    headers.set("access-control-allow-origin", origin);
    headers.set("access-control-expose-headers", exposed);
  }
  return new Response(response.body, { status: response.status, headers });
}

function preflight(request: Request, origin: string | undefined): Response {
  const headers = new Headers({ vary: "Origin" });
  if (!origin) return new Response(null, { status: 403, headers });
  headers.set("access-control-allow-origin", origin);
  headers.set("access-control-allow-methods", "GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS");
  headers.set("access-control-allow-headers", request.headers.get("access-control-request-headers") ?? "");
  headers.set("access-control-max-age", "86400");
  return new Response(null, { status: 204, headers });
}
