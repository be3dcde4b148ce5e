import type { IncomingMessage } from "node:http";

/** What the page tells the app; nothing in it is secret. */
export interface PageConfig {
  supabasePublishableKey: string;
  offlineModel: boolean;
}

export interface PageContext {
  config: PageConfig;
  /** The site's own address, for requests whose host can't be used. */
  siteUrl: string;
  trustProxy: boolean;
}

/** Puts the app's configuration into its page. The API's address is the one that the page itself was asked at. */
export function withConfig(html: string, request: IncomingMessage, context: PageContext): string {
  const config = { supabaseUrl: originOf(request, context), ...context.config };
  const json = JSON.stringify(config).replaceAll("<", "\\u003c");
  return html.replace(
    "</head>",
    `<script type="application/json" id="atrium-config">${json}</script></head>`,
  );
}

/** Where the request's sender reaches this server. */
export function originOf(request: IncomingMessage, { siteUrl, trustProxy }: PageContext): string {
  const { host } = request.headers;
  if (!host || !/^[\w.:[\]-]+$/.test(host)) return siteUrl;
  const site = new URL(siteUrl);
  if (host === site.host) return site.origin;
  const forwarded = trustProxy && request.headers["x-forwarded-proto"] === "https";
  return `${forwarded ? "https" : "http"}://${host}`;
}

/** A policy under which the page runs its own scripts only, and talks to its own origin only. */
export function contentSecurityPolicy(origin: string): string {
  const sockets = origin.replace(/^http/, "ws");
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' data: blob:",
    `connect-src 'self' ${origin} ${sockets} blob:`,
    "worker-src 'self' blob:",
    "frame-src 'self' blob:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
