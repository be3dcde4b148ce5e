import ipaddr from "ipaddr.js";

/** The whole of IPv6 that is given out for the public internet (IANA). */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR("2000::/3");
/** Public by their range, but answered by the machine's own cloud: Azure's metadata. */
const METADATA = new Set(["168.63.129.16"]);

/**
 * Whether an IP address is one of the public internet: not this machine's, not of a private network, of a tunnel into
 * one, of a cloud's metadata, or kept back by IANA.
 * @param address as a name server or a URL says it, in any spelling that `ipaddr.js` reads
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes("%")) return false;
  const parsed = ipaddr.process(address);
  if (METADATA.has(parsed.toString())) return false;
  if (parsed.range() !== "unicast") return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_V6);
}

/** One spelling of an address, so that two can be compared. */
export function plainAddress(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}

/** The IP address that a URL's host is; null when it is a name. */
export function literalAddress({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(bare) ? bare : null;
}
