import type { auth as client } from "./auth-client.ts";

/** What a link from an auth mail said in the address when the page opened. */
export interface Arrival {
  type: string | null;
  /** Why the link didn't work, e.g. `otp_expired`. */
  errorCode: string | null;
}

/**
 * Reads an auth mail's answer from an address, before the client takes it out.
 * @param url the page's address
 */
export function readArrival(url: string): Arrival {
  const { hash, searchParams } = new URL(url);
  const fragment = new URLSearchParams(hash.slice(1));
  const read = (name: string) => fragment.get(name) ?? searchParams.get(name);
  return { type: read("type"), errorCode: read("error_code") ?? read("error") };
}

export const arrival = readArrival(window.location.href);

let loading: Promise<typeof client> | null = null;

/**
 * The identity provider's client (SPEC §7: it is not the product's API). It comes in a file of its own, since a page is
 * usable before it is there.
 * @throws Error when the file can't be loaded; the next call tries again
 */
export function identity(): Promise<typeof client> {
  loading ??= import("./auth-client.ts").then(
    ({ auth }) => auth,
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}
