import * as oauth from "oauth4webapi";
import { z } from "zod";
import { fetchWithKey } from "../../config/fetch-with-key.ts";
import { VendorError, type VendorSignIn } from "../vendor.ts";
import { createSignIn } from "../vendors/sign-in.ts";
import type { Refusal } from "../vendors/token-error.ts";

const Claims = z.looseObject({
  sub: z.string().min(1),
  name: z.string().catch(""),
  email: z.email().optional().catch(undefined),
});

/** Signing in at Google. @param issuer its own, or the stand-in's address */
export function createGoogleSignIn(issuer: string): VendorSignIn {
  const address = new URL(issuer);
  return createSignIn({
    name: "Google",
    issuer: address,
    // A refresh token comes at consent only, so consent is asked for each time.
    asking: (scopes) => ({
      access_type: "offline",
      prompt: "consent select_account",
      // Of chosen files alone those are seen that are picked while signing in.
      ...(scopes.includes(CHOSEN_FILES) && { trigger_onepick: "true", allow_multiple: "true" }),
    }),
    serverOf: (response) => oauth.processDiscoveryResponse(address, response),
    serverOfTokens: (server) => Promise.resolve(server),
    accountOf(claims) {
      const { sub: id, name, email } = Claims.parse(claims);
      return { id, name: name.trim() || (email ?? ""), email: email?.toLowerCase() ?? null };
    },
    scopesOf: (told) => told.split(" ").filter(Boolean).map(shortName),
    scopesOfRefresh: () => undefined,
    refusalOf,
    revokesAll: true,
    revoke,
  });
}

const CHOSEN_FILES = "https://www.googleapis.com/auth/drive.file";
const LONG = "https://www.googleapis.com/auth/userinfo.";

/** `email` and `profile` are told by longer names than they are asked for. */
function shortName(scope: string): string {
  return scope.startsWith(LONG) ? scope.slice(LONG.length) : scope;
}

function refusalOf({ error, description }: Refusal): VendorError | undefined {
  if (error === "admin_policy_enforced")
    return new VendorError(
      "admin_consent",
      "Your organisation's Google administrator has to allow this app first. Please ask them, then connect again.",
    );
  if (error === "org_internal")
    return new VendorError(
      "forbidden",
      "This site's Google client is for its own organisation's accounts only.",
    );
  if (error === "invalid_grant" && /rapt|reauth/i.test(description))
    return new VendorError(
      "grant_lost",
      "Your organisation asks for a fresh sign-in at Google now and then. Please connect again.",
    );
  return undefined;
}

/** A grant that is dead already is answered 400 `invalid_token`, and is what was wanted. */
async function revoke(
  { revocation_endpoint: endpoint }: oauth.AuthorizationServer,
  token: string,
  signal: AbortSignal,
) {
  if (endpoint === undefined)
    throw new VendorError("unavailable", "Google doesn't say where access is given back.");
  const response = await fetchWithKey(endpoint, {
    method: "POST",
    body: new URLSearchParams({ token }),
    signal,
  });
  const text = await response.text();
  if (response.ok || (response.status === 400 && /invalid_token|invalid_grant/.test(text))) return;
  throw new VendorError("unavailable", "Google didn't take back the access. It is tried again.");
}
