/** The longest name that the domain name system holds, in characters. */
export const MAX_HOST = 253;
const MAX_LABEL = 63;
/** More than any host with a port has in any spelling; what is longer isn't looked at. */
const MAX_GIVEN = 1_000;

/**
 * The one spelling of a host, by which it is kept, found and compared: lower case, Punycode, without port and last dot;
 * an IPv4 address with dots, an IPv6 one in brackets. Every host that a browser can be at has one.
 * @param given a host as a person, a Host header or a page's address says it, perhaps with a port
 * @returns null where it isn't a host: with a user name, a path, spaces, an empty label
 */
export function normalHost(given: string): string | null {
  const text = given.length > MAX_GIVEN ? "" : given.trim();
  if (text === "" || /[\s\p{Cc}/\\?#@%<>^|]/u.test(text)) return null;
  const [, bare = text] = /^(.*?)(?::\d{1,5})?$/u.exec(text) ?? [];
  const withoutDot = bare.replace(/[.\u3002\uff0e\uff61]$/u, "");
  if (!URL.canParse(`http://${withoutDot}`)) return null;
  const { hostname, port } = new URL(`http://${withoutDot}`);
  if (port !== "" || hostname.startsWith("[")) return port === "" ? hostname : null;
  const labels = hostname.split(".");
  const isName = labels.every((label) => label.length <= MAX_LABEL && /^[a-z0-9_-]+$/.test(label));
  return isName && hostname.length <= MAX_HOST ? hostname : null;
}

/** Whether a host in its one spelling is an IP address. */
export function isAddress(host: string): boolean {
  return host.startsWith("[") || /^\d{1,3}(\.\d{1,3}){3}$/.test(host);
}
