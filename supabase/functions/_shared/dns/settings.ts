import { isIP } from "node:net";
import { z } from "zod";
import { parseVariables, type VariablesGiven } from "../config/env.ts";

/** A name server: by UDP, and TCP for what is long, or over HTTPS (RFC 8484). */
export type NameServer = { address: string; port: number } | { url: string };

/** Asked where the environment names none and the system's can't be read: an edge function has neither UDP nor resolv.conf. */
const OVER_HTTPS = ["https://cloudflare-dns.com/dns-query", "https://dns.google/dns-query"];

const FORM =
  "addresses with a port, such as 9.9.9.9:53 or [2620:fe::fe]:53, or https:// addresses of DNS servers, with commas between";

const Variables = z.object({
  DNS_SERVERS: z
    .string()
    .transform((list) => list.split(/[\s,]+/).filter((server) => server !== ""))
    .refine(
      (servers) => servers.length > 0 && servers.every((server) => readNameServer(server) !== null),
      FORM,
    )
    .optional(),
});

/**
 * The name servers that are asked, in their order; nobody but the operator names one.
 * @param resolvConf the system's list, where it can be read
 * @throws Error that names the variable when it is malformed
 */
export function nameServers(given: VariablesGiven, resolvConf: string | null): NameServer[] {
  const named = parseVariables(Variables, given).DNS_SERVERS ?? systemServers(resolvConf ?? "");
  return (named.length > 0 ? named : OVER_HTTPS).map(readNameServer).filter((server) => server !== null);
}

function systemServers(resolvConf: string): string[] {
  const found = [...resolvConf.matchAll(/^nameserver[ \t]+([^\s%]+)[ \t]*$/gm)].map(
    ([, address]) => address ?? "",
  );
  return found
    .filter((address) => isIP(address) !== 0)
    .map((address) => (isIP(address) === 6 ? `[${address}]` : address));
}

/** A name server by its text; null where it isn't one. Without a port it is 53. */
function readNameServer(text: string): NameServer | null {
  if (/^https:\/\//.test(text)) return URL.canParse(text) ? { url: text } : null;
  if (isIP(text) === 6) return { address: text, port: 53 };
  const [, bracketed, plain, port = "53"] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const address = bracketed ?? plain ?? "";
  const isPort = Number(port) > 0 && Number(port) < 65_536;
  return isPort && isIP(address) === (bracketed === undefined ? 4 : 6)
    ? { address, port: Number(port) }
    : null;
}
