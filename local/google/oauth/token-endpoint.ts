import { createHash } from "node:crypto";
import { isSame } from "../../vendors/secret.ts";
import type { Grant, Person, Token } from "../types.ts";
import type { World } from "../world.ts";
import { idToken } from "./keys.ts";
import { longName } from "./scopes.ts";
import { goodGrant, issue, revoke } from "./tokens.ts";

export interface Client {
  id: string;
  secret: string;
  redirectUris: readonly string[];
}

/** RFC 6749's errors, with Google's descriptions. */
class Refusal extends Error {
  readonly status: number;
  readonly error: string;
  constructor(status: number, error: string, description: string) {
    super(description);
    this.status = status;
    this.error = error;
  }
}

/** `POST /token`: a code for tokens, or a refresh token for an access token. */
export async function serveToken(world: World, client: Client, request: Request): Promise<Response> {
  try {
    const form = await formOf(request);
    authenticate(client, form, request.headers);
    const type = form.get("grant_type");
    if (type === "authorization_code") return await forCode(world, client, form);
    if (type === "refresh_token") return await forRefresh(world, client, form);
    throw new Refusal(400, "unsupported_grant_type", `Invalid grant_type: ${type ?? ""}`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const body = { error: error.error, error_description: error.message };
    return Response.json(body, { status: error.status, headers: { "cache-control": "no-store" } });
  }
}

async function formOf(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded"))
    throw new Refusal(400, "invalid_request", "Invalid content type.");
  return new URLSearchParams(await request.text());
}

function authenticate(client: Client, form: URLSearchParams, headers: Headers): void {
  const basic = /^Basic (.+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  const [id, secret] = basic
    ? Buffer.from(basic, "base64").toString().split(":", 2).map(decodeURIComponent)
    : [form.get("client_id"), form.get("client_secret")];
  if (id !== client.id) throw new Refusal(401, "invalid_client", "The OAuth client was not found.");
  if (!isSame(secret ?? "", client.secret)) throw new Refusal(401, "invalid_client", "Unauthorized");
}

async function forCode(world: World, client: Client, form: URLSearchParams): Promise<Response> {
  const token = world.find("token", form.get("code") ?? "");
  const grant = goodGrant(world, token);
  if (token?.kind !== "code" || !token.code || !grant || token.code.used)
    throw new Refusal(400, "invalid_grant", "Malformed auth code.");
  const { redirectUri, challenge, nonce, offline } = token.code;
  if (form.get("redirect_uri") !== redirectUri)
    throw new Refusal(400, "redirect_uri_mismatch", "Bad Request");
  world.put("token", { ...token, code: { ...token.code, used: true } });
  if (!proves(form.get("code_verifier"), challenge))
    throw new Refusal(
      400,
      "invalid_grant",
      challenge === null ? "Invalid code verifier." : "Missing or invalid code verifier.",
    );
  const refresh = offline ? issue(world, "refresh", grant) : undefined;
  return answer(world, client, grant, token, { refresh, nonce });
}

function proves(verifier: string | null, challenge: string | null): boolean {
  if (challenge === null) return verifier === null;
  if (verifier === null || !/^[\w.~-]{43,128}$/.test(verifier)) return false;
  return isSame(createHash("sha256").update(verifier).digest("base64url"), challenge);
}

async function forRefresh(world: World, client: Client, form: URLSearchParams): Promise<Response> {
  const token = world.find("token", form.get("refresh_token") ?? "");
  const grant = token?.kind === "refresh" ? goodGrant(world, token) : undefined;
  if (!token || !grant) throw new Refusal(400, "invalid_grant", "Token has been expired or revoked.");
  const asked = form.get("scope")?.split(" ").filter(Boolean).map(longName);
  if (asked?.some((scope) => !token.scopes.includes(scope)))
    throw new Refusal(400, "invalid_scope", "Some requested scopes were invalid.");
  const now = { ...token, scopes: token.scopes.filter((scope) => grant.scopes.includes(scope)) };
  return answer(world, client, grant, asked ? { ...now, scopes: asked } : now, {});
}

async function answer(
  world: World,
  client: Client,
  grant: Grant,
  { scopes }: Token,
  { refresh, nonce }: { refresh?: Token | undefined; nonce?: string | null },
): Promise<Response> {
  const access = issue(world, "access", grant, { scopes });
  const claims = claimsOf(world.person(grant.person), scopes);
  return Response.json(
    {
      access_token: access.id,
      expires_in: world.settings().accessSeconds,
      ...(refresh && { refresh_token: refresh.id }),
      scope: scopes.join(" "),
      token_type: "Bearer",
      ...(scopes.includes("openid") && {
        id_token: await idToken(world, nonce ? { ...claims, nonce } : claims, client.id),
      }),
    },
    { headers: { "cache-control": "no-cache, no-store, max-age=0, must-revalidate", pragma: "no-cache" } },
  );
}

function claimsOf({ id, name, sub }: Person, scopes: readonly string[]): Record<string, unknown> {
  return {
    sub,
    ...(scopes.includes(longName("email")) && { email: id, email_verified: true, hd: id.split("@")[1] }),
    ...(scopes.includes(longName("profile")) && {
      name,
      given_name: name.split(" ")[0],
      family_name: name.split(" ").slice(1).join(" "),
    }),
  };
}

/** `/v1/userinfo`, with an access token. */
export function serveUserInfo(world: World, bearer: string): Response {
  const token = world.find("token", bearer);
  const grant = token?.kind === "access" ? goodGrant(world, token) : undefined;
  if (!token || !grant || !token.scopes.includes("openid"))
    return Response.json(
      { error: "invalid_request", error_description: "Invalid Credentials" },
      { status: 401, headers: { "www-authenticate": 'Bearer error="invalid_token"' } },
    );
  return Response.json(claimsOf(world.person(grant.person), token.scopes));
}

/** `POST /revoke`, by an access or a refresh token. */
export async function serveRevoke(world: World, request: Request): Promise<Response> {
  const form = new URLSearchParams(request.method === "POST" ? await request.text() : "");
  const given = form.get("token") ?? new URL(request.url).searchParams.get("token") ?? "";
  const grant = goodGrant(world, world.find("token", given));
  if (!grant)
    return Response.json(
      { error: "invalid_token", error_description: "Token expired or revoked" },
      { status: 400 },
    );
  revoke(world, grant);
  return Response.json({});
}
