import { NOT_A_MEMBER } from "@contract/error-codes.ts";
import type { SignInWays } from "@contract/branding.ts";
import { AuthClient } from "@supabase/auth-js";
import type { QueryClient } from "@tanstack/react-query";
import { admit, SignInError } from "./admission.ts";
import { AUTH_MESSAGES } from "./auth-errors.ts";
import { request } from "./http.ts";
import { isAuthError } from "./is-auth-error.ts";
import type { HostBranding } from "./session.ts";
import { STORAGE_KEYS } from "./storage-keys.ts";
import { identity } from "./supabase.ts";
import { server, type Way } from "./ways.ts";

const PENDING = "atrium.vendor";
const SESSION = `${STORAGE_KEYS.session}-vendor`;

/** What this tab alone can take the answer with; it is gone with the tab. Mails' links need another flow, and so another client. */
const vendorAuth = new AuthClient({
  ...server,
  flowType: "pkce",
  storage: window.sessionStorage,
  storageKey: SESSION,
  autoRefreshToken: false,
  detectSessionInUrl: false,
});

/** What is kept in the tab while somebody is at the vendor. */
interface Pending {
  /** Where they wanted to be. */
  from: string | null;
  /** The token of the invitation that they came from. */
  invitation: string | null;
}

/** Leaves the page for the vendor's. @throws SignInError when there is no way there */
export async function leaveFor(way: Way, ways: SignInWays, pending: Pending): Promise<void> {
  window.sessionStorage.setItem(PENDING, JSON.stringify(pending));
  const redirectTo = `${window.location.origin}/app/sign-in`;
  const { error } =
    way === "saml"
      ? await vendorAuth.signInWithSSO({ domain: ways.saml_domain ?? "", options: { redirectTo } })
      : await vendorAuth.signInWithOAuth({
          provider: way === "google" ? "google" : "azure",
          options: { redirectTo, ...(way === "microsoft" && { scopes: "email" }) },
        });
  if (error) throw new SignInError(AUTH_MESSAGES.other, wordsFor(error.code ?? null));
}

/**
 * Takes who is back from a vendor.
 * @param search of the page's address
 * @returns where they wanted to be
 * @throws SignInError with the words to show; nobody is signed in then
 */
export async function comeBack(
  client: QueryClient,
  host: HostBranding,
  search: string,
): Promise<string | null> {
  const params = new URLSearchParams(search);
  const { from, invitation } = takePending();
  const code = params.get("code");
  if (code === null) throw new SignInError(wordsFor(params.get("error_code") ?? params.get("error")));
  const { data, error } = await vendorAuth.exchangeCodeForSession(code);
  window.sessionStorage.removeItem(SESSION);
  if (error) throw new SignInError(wordsFor(isAuthError(error) ? (error.code ?? null) : null));
  const { error: unset } = await (await identity()).setSession(data.session);
  if (unset) throw new SignInError(AUTH_MESSAGES.other);
  const unjoined = invitation === null ? null : await join(invitation);
  try {
    await admit(client, host, data.session.user.id);
  } catch (failure) {
    // Why the invitation didn't let them in says more than that they aren't in.
    if (unjoined && failure instanceof SignInError && failure.message === NOT_A_MEMBER)
      throw new SignInError(unjoined);
    throw failure;
  }
  return from;
}

/** @returns why an invitation couldn't be accepted; null: it was */
async function join(token: string): Promise<string | null> {
  try {
    await request("/user/accept-invitation", { token });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : AUTH_MESSAGES.other;
  }
}

function takePending(): Pending {
  const kept = window.sessionStorage.getItem(PENDING);
  window.sessionStorage.removeItem(PENDING);
  const { from, invitation } = (kept === null ? {} : JSON.parse(kept)) as Partial<Pending>;
  return {
    from: typeof from === "string" && from.startsWith("/") ? from : null,
    invitation: invitation ?? null,
  };
}

const OVER = "This sign-in is over. Begin it again.";
const UNPROVED =
  "There is an account with your address, and the address isn’t confirmed. Sign in with its password and confirm the address first.";

/** The address is anybody's to write, so that its words aren't shown: only those for codes that are known. */
const WORDS: Record<string, string> = {
  access_denied: "You weren’t signed in, because that was refused. Try again, or sign in with your password.",
  bad_oauth_state: OVER,
  bad_oauth_callback: OVER,
  bad_code_verifier: OVER,
  flow_state_not_found: OVER,
  flow_state_expired: OVER,
  pkce_code_verifier_not_found: OVER,
  provider_email_needs_verification:
    "Your address isn’t verified there, so it can’t open an account here. Verify it, or sign in with your password.",
  email_exists: UNPROVED,
  user_already_exists: UNPROVED,
  email_address_not_authorized: NOT_A_MEMBER,
  signup_disabled: NOT_A_MEMBER,
  user_banned: "This account is blocked. Please contact support.",
  provider_disabled: "This account can’t be opened this way. Sign in with your password.",
  sso_provider_not_found: "Nobody has set up single sign-on for this domain. Sign in with your password.",
  saml_provider_disabled: "Single sign-on isn’t available. Sign in with your password.",
  validation_failed: "This way to sign in isn’t available. Sign in with your password.",
  over_request_rate_limit: "Too many attempts. Wait a minute, then try again.",
};

function wordsFor(code: string | null): string {
  return WORDS[code ?? ""] ?? "That didn’t work. Try again, or sign in with your password.";
}
