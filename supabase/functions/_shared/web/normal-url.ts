import { MAX_URL } from "./judge-url.ts";

/** Parameters that say where a visitor comes from or who they are, and change nothing of the page. */
const TRACKING =
  /^(utm_\w+|gclid|dclid|gbraid|wbraid|fbclid|msclkid|yclid|mc_[ce]id|igshid|_hs(enc|mi)|mkt_tok|oly_(anon|enc)_id|vero_id|phpsessid|jsessionid|aspsessionid\w*|sid|sessionid)$/i;

/**
 * One spelling for addresses of the same page: without fragment, tracking, sessions and empty queries.
 * @param base what it is relative to
 * @returns null for what isn't an address of the web
 */
export function normalUrl(text: string, base?: string): string | null {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed.length > MAX_URL || !URL.canParse(trimmed, base)) return null;
  const url = new URL(trimmed, base);
  if (url.protocol !== "http:" && url.protocol !== "https:") return null;
  url.hash = "";
  url.pathname = url.pathname.replace(/;jsessionid=[^/;]*/gi, "");
  const tracking = [...url.searchParams.keys()].filter((name) => TRACKING.test(name));
  // Deleting rewrites the whole query in another encoding: only where there is something to delete.
  for (const name of tracking) url.searchParams.delete(name);
  if (url.search === "") url.search = "";
  return url.href;
}

/** Whether two addresses are of one site: the same host, with or without `www.`, over HTTP or TLS, at the same port. */
export function isSameSite(one: string, other: string): boolean {
  return siteOf(one) === siteOf(other);
}

function siteOf(text: string): string {
  const { hostname, port } = new URL(text);
  return `${hostname.replace(/\.$/, "").replace(/^www\./, "")}:${port}`;
}
