/** An app that answers beneath a prefix as if it stood at the root. */
export function mountedAt(prefix: string, app: { fetch(request: Request): Response | Promise<Response> }) {
  return {
    fetch(request: Request) {
      const url = new URL(request.url);
      url.pathname = url.pathname.slice(prefix.length) || "/";
      return app.fetch(new Request(url, request));
    },
  };
}
