import type { LookupAddress, LookupOptions } from "node:dns";
import type { LookupFunction } from "node:net";
import { isPublicAddress, plainAddress } from "./addresses.ts";
import { notPublic } from "./judge-url.ts";

/** Asks the name server, as `dns.lookup` does with `all`. */
export type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** A lookup for one connection, and what it has led to. */
export interface Pinned {
  lookup: LookupFunction;
  /** The addresses that the connection may have gone to, in one spelling. */
  addresses: Set<string>;
}

/**
 * A `lookup` for one connection: the name server is asked once, its whole answer judged, and the socket gets those very
 * addresses. So what is judged is what is connected to, whatever the name server says a moment later.
 * @param exempt the origin needn't be public
 */
export function pinnedLookup(resolve: Resolve, exempt: boolean): Pinned {
  const pinned = new Set<string>();
  const lookup: LookupFunction = (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, "", 0);
      const [first] = addresses;
      if (!first) return callback(noAddress(hostname), "", 0);
      if (!exempt && !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(notPublic(), "", 0);
      for (const { address } of addresses) pinned.add(plainAddress(address));
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
  return { lookup, addresses: pinned };
}

const noAddress = (hostname: string) =>
  Object.assign(new Error(`No address of ${hostname}`), { code: "ENOTFOUND" });
