import type * as oauth from "oauth4webapi";
import { z } from "zod";
import { VendorError, type VendorSignIn } from "../vendor.ts";
import { createSignIn } from "../vendors/sign-in.ts";
import type { Refusal } from "../vendors/token-error.ts";

/** What stands for the tenant in the issuer of an endpoint that several have in common. */
const ANY_TENANT = "{tenantid}";

const Server = z.looseObject({
  issuer: z.string().min(1),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});
const Claims = z.looseObject({
  sub: z.string().min(1),
  tid: z.guid().optional(),
  oid: z.string().min(1).optional(),
  name: z.string().catch(""),
  email: z.email().optional().catch(undefined),
  preferred_username: z.email().optional().catch(undefined),
});

/** Signing in at Microsoft. @param authority its own with `/v2.0`, of one tenant or of all, or the stand-in's */
export function createMicrosoftSignIn(authority: string): VendorSignIn {
  const address = new URL(authority);
  return createSignIn({
    name: "Microsoft",
    issuer: address,
    asking: () => ({ response_mode: "query", prompt: "select_account" }),
    serverOf: (response) => serverOf(response, address),
    serverOfTokens,
    accountOf(claims) {
      const { sub, tid, oid, name, email, preferred_username: login } = Claims.parse(claims);
      const mail = (email ?? login)?.toLowerCase() ?? null;
      // `sub` is another for each client; an organisation may come with one of its own later.
      const id = oid === undefined ? sub : `${tid ?? ""}/${oid}`;
      return { id, name: name.trim() || (mail ?? ""), email: mail };
    },
    scopesOf: (told) => told.split(" ").filter(Boolean).map(shortName),
    scopesOfRefresh: (granted) =>
      granted.length === 0 ? undefined : [...new Set([...granted, "offline_access"])].join(" "),
    refusalOf,
    revokesAll: false,
    // Microsoft has no such call: people withdraw access at myapps.microsoft.com, and a forgotten token runs out.
    revoke: () => Promise.resolve(),
  });
}

/** Its issuer isn't the address that was asked, which may be many tenants' or a tenant's by its domain; its host is. */
async function serverOf(response: Response, asked: URL): Promise<oauth.AuthorizationServer> {
  const told = Server.safeParse(response.ok ? await response.json() : undefined);
  const isOwn = ({ issuer, token_endpoint, jwks_uri }: z.output<typeof Server>) =>
    [issuer, token_endpoint, jwks_uri].every((text) => URL.parse(text)?.origin === asked.origin);
  if (told.success && isOwn(told.data)) return told.data as oauth.AuthorizationServer;
  throw new VendorError("unavailable", "Microsoft doesn't say where people sign in.");
}

/** An id token's issuer is that of its tenant, which its claims have to name, and which the signature then confirms. */
async function serverOfTokens(
  server: oauth.AuthorizationServer,
  response: Response,
): Promise<oauth.AuthorizationServer> {
  if (!server.issuer.includes(ANY_TENANT)) return server;
  const tenant = await tenantOf(response.clone());
  return tenant === undefined ? server : { ...server, issuer: server.issuer.replace(ANY_TENANT, tenant) };
}

async function tenantOf(response: Response): Promise<string | undefined> {
  try {
    const { id_token: token } = z.object({ id_token: z.string() }).parse(await response.json());
    const payload = (token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/");
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    return z.object({ tid: z.guid() }).parse(JSON.parse(new TextDecoder().decode(bytes))).tid;
  } catch {
    // What isn't such an answer is refused by whoever reads it next.
    return undefined;
  }
}

/** Scopes of Graph are told with its address before them, or without. */
function shortName(scope: string): string {
  return scope.replace(/^https:\/\/graph\.microsoft\.[a-z.]+\//i, "");
}

/** An administrator has to agree, or to assign the person: AADSTS numbers of learn.microsoft.com's reference-error-codes. */
const FOR_ADMINS = [90_093, 90_094, 90_095, 50_105];
/**
 * Consent is missing, whoever may give it: what was agreed to was withdrawn, or an administrator's was. Signing in shows
 * which, since Microsoft then asks the person or says that an administrator has to.
 */
const UNAGREED = 65_001;
/** Codes of what a second factor, a policy or a new password asks of the person. */
const ANEW = [50_076, 50_078, 50_079, 50_173, 53_000, 53_001, 53_003, 700_082];

function refusalOf({ description }: Refusal): VendorError | undefined {
  const number = Number(/AADSTS(\d+)/.exec(description)?.[1] ?? Number.NaN);
  if (FOR_ADMINS.includes(number))
    return new VendorError(
      "admin_consent",
      "Your organisation's Microsoft administrator has to allow this app first. Please ask them, then connect again.",
    );
  if (number === UNAGREED)
    return new VendorError(
      "grant_lost",
      "What was allowed at Microsoft was withdrawn. Please connect again: Microsoft then asks you, or says that an administrator has to allow it.",
    );
  if (ANEW.includes(number))
    return new VendorError("grant_lost", "Microsoft asks you to sign in again. Please connect again.");
  return undefined;
}
