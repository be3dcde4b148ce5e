import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { normalHost } from "../../supabase/functions/_shared/domain/hosts/normal-host.ts";

export interface Origins {
  /** Is this host the site's: named by the operator, this machine, or an address of a network without strangers? */
  knows(host: string): boolean;
  /** May a page of this origin talk to a server that was addressed as `host`? */
  allows(origin: string, host: string | undefined): boolean;
}

/**
 * The site's own pages, whatever host they were served from, those that the operator names, and those under a host of
 * `domains`, which may change, by the protocol of the site, whose address is the first that is named.
 */
export function createOrigins(named: [site: string, ...string[]], domains: ReadonlySet<string>): Origins {
  const { protocol, port } = new URL(named[0]);
  const origins = new Set(named.map((url) => new URL(url).origin));
  const hosts = new Set([...origins].map((origin) => new URL(origin).host));
  // A proxy stands at the usual port; without one a domain is at the site's.
  const isDomain = (given: string) => {
    const host = normalHost(given);
    const at = /:(\d+)$/.exec(given)?.[1] ?? "";
    return host !== null && domains.has(host) && (at === "" || at === port);
  };
  const isDomains = (origin: string) =>
    URL.canParse(origin) && new URL(origin).protocol === protocol && isDomain(new URL(origin).host);
  return {
    knows: (given) => {
      const host = given.toLowerCase();
      return hosts.has(host) || isDomain(host) || loopbackHost.test(host) || isPrivate(host);
    },
    allows: (origin, host) =>
      origins.has(origin) || (host !== undefined && hostOf(origin) === host) || isDomains(origin),
  };
}

const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  privateNetworks.addSubnet(network, prefix);
privateNetworks.addSubnet("fc00::", 7, "ipv6");
privateNetworks.addSubnet("fe80::", 10, "ipv6");

function isPrivate(host: string): boolean {
  const address = host.replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1");
  const version = isIP(address);
  if (version === 0) return false;
  const isOwn = Object.values(networkInterfaces()).some((list) =>
    list?.some((own) => own.address === address),
  );
  return isOwn || privateNetworks.check(address, version === 6 ? "ipv6" : "ipv4");
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

const loopbackAddress = /^(127(\.\d+){3}|::1|::ffff:127(\.\d+){3})$/;
const loopbackHost = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/;

/** From this machine, by a name that means this machine: a page elsewhere can't get here by renaming its host. */
export function isLocal(address: string | undefined, headers: IncomingHttpHeaders): boolean {
  if (headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined) return false;
  return loopbackAddress.test(address ?? "") && loopbackHost.test(headers.host ?? "");
}
