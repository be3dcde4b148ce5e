import type { IncomingMessage } from "node:http";
import { withBrand, type HostBrand } from "../../supabase/functions/_shared/domain/branding/head.ts";

/** What the page tells the app; nothing in it is secret. */
export interface PageConfig {
  supabasePublishableKey: string;
  offlineModel: boolean;
}

export interface PageContext {
  config: PageConfig;
  /** The site's own address, for requests that name a host which isn't the site's. */
  siteUrl: string;
  /** Whether a host is the site's. */
  knows: (host: string) => boolean;
  trustProxy: boolean;
  /** What a host serves; null while it isn't known. */
  brandOf: (host: string) => Promise<HostBrand | null>;
}

/**
 * Puts into the app's page its configuration, and the brand of the host that it was asked at. The API's address is the one that the
 * page itself was asked at.
 */
export async function pageFor(html: string, request: IncomingMessage, context: PageContext): Promise<string> {
  const host = await context.brandOf(new URL(originOf(request, context)).hostname);
  return withConfig(host ? withBrand(html, host) : html, request, context);
}

function withConfig(html: string, request: IncomingMessage, context: PageContext): string {
  const config = { supabaseUrl: originOf(request, context), ...context.config };
  const json = JSON.stringify(config).replaceAll("<", "\\u003c");
  return html.replace(
    "</head>",
    () => `<script type="application/json" id="atrium-config">${json}</script></head>`,
  );
}

/** Where the request's sender reaches this server, if under a name that is known. */
export function originOf(request: IncomingMessage, context: PageContext): string {
  const { host } = request.headers;
  return host && context.knows(host) ? addressOf(host, request, context) : context.siteUrl;
}

function addressOf(host: string, request: IncomingMessage, { siteUrl, trustProxy }: PageContext): string {
  const site = new URL(siteUrl);
  if (host === site.host) return site.origin;
  const forwarded = trustProxy && request.headers["x-forwarded-proto"] === "https";
  return `${forwarded ? "https" : "http"}://${host}`;
}

/**
 * A policy under which the page runs the app's scripts only, not all that its origin serves, and talks to its own
 * origin only. `scripts` are the paths that hold them.
 */
export function contentSecurityPolicy(
  request: IncomingMessage,
  scripts: string[],
  context: PageContext,
): string {
  const api = originOf(request, context);
  const { host = new URL(api).host } = request.headers;
  const own = scripts.map((path) => addressOf(host, request, context) + path).join(" ");
  return [
    "default-src 'self'",
    `script-src ${own}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' data: blob:",
    `connect-src 'self' ${api} ${api.replace(/^http/, "ws")} blob:`,
    `worker-src ${own} blob:`,
    "frame-src 'self' blob:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
