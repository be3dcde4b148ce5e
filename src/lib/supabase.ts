import type { auth as client } from "./auth-client.ts";

/** What a link from an auth mail said in the address when the page opened. */
export interface Arrival {
  type: string | null;
  /** Why the link didn't work, e.g. `otp_expired`. */
  errorCode: string | null;
  /** Whether another link has to be followed too: of a changed address both mailboxes confirm it. */
  isFirstOfTwo: boolean;
}

/**
 * Reads an auth mail's answer from an address, before the client takes it out.
 * @param url the page's address
 */
export function readArrival(url: string): Arrival {
  const { hash, searchParams } = new URL(url);
  const fragment = new URLSearchParams(hash.slice(1));
  const read = (name: string) => fragment.get(name) ?? searchParams.get(name);
  const errorCode = read("error_code") ?? read("error");
  return { type: read("type"), errorCode, isFirstOfTwo: fragment.has("message") && errorCode === null };
}

export const arrival = readArrival(window.location.href);

/** Links whose session has no other purpose than to confirm an address. */
const CONFIRMING: readonly (string | null)[] = ["signup", "email_change"];

/** Whether the page was opened by a link to set a password: a forgotten one, or the first of an account that was made for somebody. */
export const isSettingPassword = arrival.type === "recovery" || arrival.type === "invite";

/** Whether the page was opened by a link that confirms an address, or by one that doesn't work. */
export const isConfirming =
  arrival.isFirstOfTwo ||
  CONFIRMING.includes(arrival.type) ||
  (/otp_expired|email_exists/.test(arrival.errorCode ?? "") &&
    !/^\/app\/(reset-password|sign-in)/.test(window.location.pathname));

let loading: Promise<typeof client> | null = null;
let loaded: typeof client | null = null;
const waiting = new Set<(auth: typeof client) => void>();

/**
 * The identity provider's client (product §7: it is not the product's API). It comes in a file of its own, since a page is
 * usable before it is there.
 * @throws Error when the file can't be loaded; the next call tries again
 */
export function identity(): Promise<typeof client> {
  loading ??= import("./auth-client.ts").then(
    ({ auth }) => {
      loaded = auth;
      for (const callback of [...waiting]) callback(auth);
      waiting.clear();
      return auth;
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/**
 * Calls back once the identity provider's client is there, whoever asked for it, and before they get it.
 * @returns calls it off
 */
export function whenIdentity(callback: (auth: typeof client) => void): () => void {
  if (loaded) callback(loaded);
  else waiting.add(callback);
  return () => waiting.delete(callback);
}
