import { endSession } from "./account.ts";
import { request } from "./http.ts";

/** In the tab's storage: a proof is of use to nobody without the password. */
const KEY = "atrium.link-proof";

/**
 * Ends the session that a mailed link has opened: its purpose is done, and it could set a password. That the link was
 * followed counts once its person signs in with the password in this tab.
 * @returns the address of the account. @throws as `request`; the session goes on then
 */
export async function leaveLinkSession(): Promise<string> {
  const { email, token } = await request("/user/link-proof");
  if (token !== null) window.sessionStorage.setItem(KEY, JSON.stringify({ email, token }));
  await endSession();
  return email;
}

/** Proves an account's address by the link that was followed in this tab. @returns whether it did */
export async function proveByLink(email: string): Promise<boolean> {
  const kept = JSON.parse(window.sessionStorage.getItem(KEY) ?? "null") as {
    email: string;
    token: string;
  } | null;
  if (kept?.email !== email) return false;
  window.sessionStorage.removeItem(KEY);
  // Where it is over, the account's settings offer another link.
  return request("/user/prove-email", { token: kept.token }).then(
    () => true,
    () => false,
  );
}
