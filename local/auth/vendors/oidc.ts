import * as oauth from "oauth4webapi";
import { z } from "zod";
import { isHere, type Vendor } from "./settings.ts";

/** Whom a vendor says that somebody is. */
export interface VendorIdentity {
  /** The vendor's own and lasting name of the account. */
  subject: string;
  email: string | null;
  /** Whether the vendor vouches for the address being theirs. */
  verified: boolean;
  name: string;
}

/** What one sign-in keeps to itself. */
export interface FlowSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(255).toLowerCase().optional().catch(undefined),
  email_verified: z.unknown().optional(),
  xms_edov: z.unknown().optional(),
  name: z.string().optional().catch(undefined),
});

/** How long what a vendor says of its endpoints is taken from memory. */
const keptMs = 3_600_000;
/** A vendor that doesn't answer by then has failed. */
const patienceMs = 10_000;

/**
 * A client of a vendor by OpenID Connect: authorization code, PKCE, state and nonce.
 * @param redirectUri where the vendor sends people back to
 */
export function oidcClient(vendor: Vendor, redirectUri: string) {
  const client: oauth.Client = { client_id: vendor.clientId };
  const secret = oauth.ClientSecretPost(vendor.clientSecret);
  const http = () => ({
    signal: AbortSignal.timeout(patienceMs),
    // In clear text only to this machine, where tests have their vendor.
    [oauth.allowInsecureRequests]: vendor.issuer.protocol === "http:" && isHere(vendor.issuer),
  });
  let kept: { server: oauth.AuthorizationServer; until: number } | undefined;

  async function discover(): Promise<oauth.AuthorizationServer> {
    if (kept && kept.until > Date.now()) return kept.server;
    const response = await oauth.discoveryRequest(vendor.issuer, http());
    const server = await serverOf(vendor, response);
    kept = { server, until: Date.now() + keptMs };
    return server;
  }

  return {
    /** Where to send somebody, and what to keep until they are back. @throws when the vendor doesn't answer */
    async begin(): Promise<{ url: string; secrets: FlowSecrets }> {
      const { authorization_endpoint: endpoint } = await discover();
      if (!endpoint) throw new Error(`${vendor.name} names no address to sign in at.`);
      const secrets = {
        state: oauth.generateRandomState(),
        nonce: oauth.generateRandomNonce(),
        verifier: oauth.generateRandomCodeVerifier(),
      };
      const url = new URL(endpoint);
      url.search = new URLSearchParams({
        ...Object.fromEntries(url.searchParams),
        client_id: vendor.clientId,
        redirect_uri: redirectUri,
        response_type: "code",
        scope: "openid email profile",
        prompt: "select_account",
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: "S256",
      }).toString();
      return { url: url.href, secrets };
    },

    /**
     * Who came back.
     * @throws oauth.AuthorizationResponseError when the vendor says no, e.g. since they refused; other errors when what it says
     * doesn't hold
     */
    async finish(answer: URLSearchParams, { state, nonce, verifier }: FlowSecrets): Promise<VendorIdentity> {
      const common = await discover();
      const params = oauth.validateAuthResponse(common, client, answer, state);
      const response = await oauth.authorizationCodeGrantRequest(
        common,
        client,
        secret,
        params,
        redirectUri,
        verifier,
        http(),
      );
      const server = await ofTenant(common, response);
      const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
        expectedNonce: nonce,
        requireIdToken: true,
      });
      await oauth.validateApplicationLevelSignature(server, response, http());
      const claims = Claims.parse(oauth.getValidatedIdTokenClaims(tokens));
      const email = claims.email ?? null;
      return {
        subject: claims.sub,
        email,
        verified: email !== null && isVerified(vendor.provider, claims),
        name: (claims.name ?? "").trim().slice(0, 120),
      };
    },
  };
}

export type OidcClient = ReturnType<typeof oidcClient>;

/**
 * Whether a vendor vouches for an address. What Microsoft calls `email` an administrator of any tenant may write as they
 * like; only `xms_edov` says that its domain is theirs.
 */
function isVerified(provider: Vendor["provider"], claims: z.infer<typeof Claims>): boolean {
  const told = provider === "azure" ? claims.xms_edov : claims.email_verified;
  return told === true || told === "true" || told === 1 || told === "1";
}

/** Stands in the issuer of a Microsoft that answers for all tenants. */
const TENANT = "{tenantid}";

/** What a vendor says of itself, under the issuer that was asked, or the one for all tenants. */
async function serverOf(vendor: Vendor, response: Response): Promise<oauth.AuthorizationServer> {
  if (vendor.provider === "azure") {
    const told = z.looseObject({ issuer: z.string() }).safeParse(await response.clone().json()).data;
    const isForAll = told?.issuer === `${vendor.issuer.origin}/${TENANT}/v2.0`;
    if (response.ok && told && isForAll) return told as oauth.AuthorizationServer;
  }
  return oauth.processDiscoveryResponse(vendor.issuer, response);
}

/** The server as the tenant's own, whose id the token tells; the token is judged by that afterwards. */
async function ofTenant(
  server: oauth.AuthorizationServer,
  response: Response,
): Promise<oauth.AuthorizationServer> {
  if (!server.issuer.includes(TENANT)) return server;
  const body = z.looseObject({ id_token: z.string() }).safeParse(await response.clone().json()).data;
  const payload = Buffer.from(body?.id_token.split(".")[1] ?? "", "base64url").toString();
  const tid = z.guid().safeParse(tidIn(payload)).data;
  return tid ? { ...server, issuer: server.issuer.replace(TENANT, tid) } : server;
}

function tidIn(payload: string): unknown {
  try {
    return (JSON.parse(payload) as { tid?: unknown } | null)?.tid;
  } catch {
    return undefined;
  }
}
