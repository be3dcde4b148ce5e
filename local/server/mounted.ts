/** A request beneath a prefix as one of a site that stands at the root. */
export function beneath(prefix: string, request: Request): Request {
  const url = new URL(request.url);
  url.pathname = url.pathname.slice(prefix.length) || "/";
  return new Request(url, request);
}

/** An app that answers beneath a prefix as if it stood at the root. */
export function mountedAt(prefix: string, app: { fetch(request: Request): Response | Promise<Response> }) {
  return { fetch: (request: Request) => app.fetch(beneath(prefix, request)) };
}
