import type { IncomingHttpHeaders } from "node:http";

export interface Origins {
  /** May a page of this origin talk to a server that was addressed as `host`? */
  allows(origin: string, host: string | undefined): boolean;
}

/** The site's own pages, whatever host they were served from, and those that the operator names. */
export function createOrigins(named: string[]): Origins {
  const origins = new Set(named.map((url) => new URL(url).origin));
  return {
    allows: (origin, host) => origins.has(origin) || (host !== undefined && hostOf(origin) === host),
  };
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
