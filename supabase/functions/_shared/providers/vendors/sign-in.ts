import * as oauth from "oauth4webapi";
import { fetchWithKey } from "../../config/fetch-with-key.ts";
import {
  type Grant,
  type VendorAccount,
  type VendorClient,
  VendorError,
  type VendorSignIn,
} from "../vendor.ts";
import { isHere } from "./address.ts";
import { within } from "./patience.ts";
import { type Refusal, tokenError } from "./token-error.ts";

/** What differs between vendors that sign in by OpenID Connect. */
export interface SignInVendor {
  /** As people know it. */
  name: string;
  issuer: URL;
  /** What goes along with the request for consent to some scopes, beside the standard's. */
  asking(scopes: readonly string[]): Readonly<Record<string, string>>;
  /** What its answer to a discovery says, as the standard would have it. */
  serverOf(response: Response): Promise<oauth.AuthorizationServer>;
  /** The same as that of the tokens in an answer, whose issuer may be of one tenant only. */
  serverOfTokens(server: oauth.AuthorizationServer, response: Response): Promise<oauth.AuthorizationServer>;
  accountOf(claims: oauth.IDToken): VendorAccount;
  /** Its spelling of scopes as ours. */
  scopesOf(told: string): string[];
  /** What a refresh asks for; undefined: what was granted. */
  scopesOfRefresh(granted: readonly string[]): string | undefined;
  /** What is peculiar to its refusals; undefined: as the standard says. */
  refusalOf(refusal: Refusal): VendorError | undefined;
  revokesAll: boolean;
  revoke(server: oauth.AuthorizationServer, token: string, signal: AbortSignal): Promise<void>;
}

/** How long what a vendor says of its endpoints is taken from memory. */
const KEPT_MS = 3_600_000;
const PATIENCE_MS = 15_000;
/** Clocks differ; an id token is told by the vendor itself a moment ago. */
const CLOCKS_APART_S = 300;

/** Signing in at a vendor by authorization code, PKCE (S256) and an id token. */
export function createSignIn(vendor: SignInVendor): VendorSignIn {
  const { name } = vendor;
  const http = (signal: AbortSignal) => ({
    signal,
    [oauth.customFetch]: (url: string, init: oauth.CustomFetchOptions<string, URLSearchParams | undefined>) =>
      fetchWithKey(url, init as RequestInit),
    [oauth.allowInsecureRequests]: vendor.issuer.protocol === "http:" && isHere(vendor.issuer),
  });
  const own = ({ id }: VendorClient): oauth.Client => ({
    client_id: id,
    [oauth.clockTolerance]: CLOCKS_APART_S,
  });
  let kept: { server: oauth.AuthorizationServer; until: number } | undefined;

  async function discover(signal: AbortSignal): Promise<oauth.AuthorizationServer> {
    if (kept && kept.until > Date.now()) return kept.server;
    const server = await vendor.serverOf(await oauth.discoveryRequest(vendor.issuer, http(signal)));
    kept = { server, until: Date.now() + KEPT_MS };
    return server;
  }

  const tried = <T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>) =>
    within(name, { signal, ms: PATIENCE_MS }, (both) =>
      work(both).catch((error: unknown) => {
        throw tokenError(error, name, vendor.refusalOf) ?? error;
      }),
    );

  function grantOf(tokens: oauth.TokenEndpointResponse, usual: readonly string[] | undefined): Grant {
    const { expires_in: seconds, scope, access_token: accessToken, refresh_token: refreshToken } = tokens;
    const scopes = scope === undefined ? usual : vendor.scopesOf(scope);
    if (seconds === undefined || scopes === undefined)
      throw new VendorError("unavailable", `${name}'s answer to a sign-in isn't what it describes.`);
    return {
      accessToken,
      expiresAt: Date.now() + seconds * 1000,
      refreshToken: refreshToken ?? null,
      scopes: [...scopes],
    };
  }

  return {
    revokesAll: vendor.revokesAll,

    address: ({ client, redirectUri, scopes, state, verifier, hint }) =>
      tried(AbortSignal.timeout(PATIENCE_MS), async (signal) => {
        const { authorization_endpoint: endpoint } = await discover(signal);
        const url = new URL(endpoint ?? "");
        const asked = {
          ...vendor.asking(scopes),
          client_id: client.id,
          redirect_uri: redirectUri,
          response_type: "code",
          scope: scopes.join(" "),
          state,
          nonce: await nonceOf(verifier),
          code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
          ...(hint !== undefined && { login_hint: hint }),
        };
        for (const [key, value] of Object.entries(asked)) url.searchParams.set(key, value);
        return url.href;
      }),

    exchange: ({ client, redirectUri, code, verifier }, given) =>
      tried(given, async (signal) => {
        const told = await discover(signal);
        // Whoever keeps the state has compared it, and with it whose answer this is: no other vendor is asked with this code.
        const common = { ...told, authorization_response_iss_parameter_supported: false };
        const answer = new URLSearchParams({ code });
        const params = oauth.validateAuthResponse(common, own(client), answer, oauth.expectNoState);
        const secret = oauth.ClientSecretPost(client.secret);
        const response = await oauth.authorizationCodeGrantRequest(
          common,
          own(client),
          secret,
          params,
          redirectUri,
          verifier,
          http(signal),
        );
        const server = await vendor.serverOfTokens(common, response);
        const tokens = await oauth.processAuthorizationCodeResponse(server, own(client), response, {
          expectedNonce: await nonceOf(verifier),
          requireIdToken: true,
        });
        await oauth.validateApplicationLevelSignature(server, response, http(signal));
        const claims = oauth.getValidatedIdTokenClaims(tokens);
        if (!claims) throw new VendorError("unavailable", `${name} doesn't say who signed in.`);
        return { grant: grantOf(tokens, undefined), account: vendor.accountOf(claims) };
      }),

    refresh: ({ client, refreshToken, scopes }, given) =>
      tried(given, async (signal) => {
        const common = await discover(signal);
        const scope = vendor.scopesOfRefresh(scopes);
        const response = await oauth.refreshTokenGrantRequest(
          common,
          own(client),
          oauth.ClientSecretPost(client.secret),
          refreshToken,
          { ...http(signal), ...(scope !== undefined && { additionalParameters: { scope } }) },
        );
        const server = await vendor.serverOfTokens(common, response);
        return grantOf(await oauth.processRefreshTokenResponse(server, own(client), response), scopes);
      }),

    revoke: ({ refreshToken }, given) =>
      tried(given, async (signal) => vendor.revoke(await discover(signal), refreshToken, signal)),

    refused: ({ error, description }) =>
      vendor.refusalOf({ error, description, status: 400 }) ??
      new VendorError(
        "forbidden",
        error === "access_denied"
          ? `${name} wasn't allowed: whoever signed in there said no.`
          : `${name} refused the sign-in (${error.slice(0, 60).replace(/[^\w.-]/g, "")}).`,
      ),
  };
}

/** Of what is kept for the sign-in already, so that an id token belongs to it and nothing more has to be kept. */
function nonceOf(verifier: string): Promise<string> {
  return oauth.calculatePKCECodeChallenge(`nonce of ${verifier}`);
}
