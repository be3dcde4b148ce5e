import { isPublicAddress, literalAddress } from "./addresses.ts";
import { WebError } from "./web-error.ts";

/** Longest address that is asked, in characters; the protocol of sitemaps has the same limit. */
export const MAX_URL = 2_048;

/** Names that never lead to the public internet (RFC 6761, 6762, 7686, 8375; ICANN's `internal`). */
const LOCAL_NAME = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home\.arpa|onion)$/;
/** Ports over 1024 that browsers refuse to ask (Fetch standard, "bad ports"), since other protocols live there. */
const BAD_PORTS = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10080,
]);

export const notPublic = () =>
  new WebError("not_public", "This address isn't public. Only sites on the public internet can be read.");

/**
 * Decides what can be decided of an address by its text alone; the name server's answer is judged when it comes
 * (`pinned-lookup.ts`). Redirects are judged in the same way.
 * @param allow exact origins whose machines needn't be public
 * @returns the address without its fragment, in the spelling that is asked
 * @throws WebError `address`, `not_public`
 */
export function judgeUrl(text: string, allow: ReadonlySet<string>, base?: URL): URL {
  if (text.length > MAX_URL)
    throw new WebError("address", `This address is longer than ${MAX_URL.toLocaleString("en")} characters.`);
  if (!URL.canParse(text, base)) throw new WebError("address", "This isn't an address of a web page.");
  const url = new URL(text, base);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw new WebError("address", "Only addresses that begin with http:// or https:// can be read.");
  if (url.username !== "" || url.password !== "") {
    throw new WebError("address", "This address holds a user name or a password. Leave them out.");
  }
  url.hash = "";
  if (allow.has(url.origin)) return url;
  if (!isPort(url.port))
    throw new WebError("address", `This address names port ${url.port}, which isn't one of web sites.`);
  const literal = literalAddress(url);
  if (literal !== null ? !isPublicAddress(literal) : !mayBePublic(url.hostname)) throw notPublic();
  return url;
}

/** The usual ports, and those that any program may open and browsers would ask too. */
function isPort(port: string): boolean {
  const number = Number(port);
  return port === "" || number === 80 || number === 443 || (number >= 1024 && !BAD_PORTS.has(number));
}

/** A name without a dot is looked up in the network that this machine is in. */
function mayBePublic(hostname: string): boolean {
  const name = hostname.replace(/\.$/, "").toLowerCase();
  return name.includes(".") && !LOCAL_NAME.test(name);
}
