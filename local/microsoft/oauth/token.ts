import { isSame, randomText } from "../../vendors/secret.ts";
import { hashed, newGuid } from "../ids.ts";
import type { Account, Refresh } from "../kinds.ts";
import { iso, type World } from "../world.ts";
import { createHash } from "node:crypto";
import { consented, givable, readScopes } from "./scopes.ts";
import { notConsented, SignInError } from "./errors.ts";
import { idToken } from "./keys.ts";

export interface Client {
  id: string;
  secret: string;
}

const DAY_MS = 86_400_000;
/** How long a refresh token may lie unused. */
export const INACTIVE_DAYS = 90;

/** What the token endpoint answers. @throws SignInError */
export async function grantTokens(world: World, client: Client, request: Request): Promise<object> {
  const form = new URLSearchParams(await request.text());
  authenticateClient(client, form, request.headers);
  const type = form.get("grant_type");
  if (type === "authorization_code") return fromCode(world, client, form);
  if (type === "refresh_token") return refreshed(world, client, form);
  if (type === "client_credentials")
    return appToken(world, form, new URL(request.url).pathname.split("/")[1] ?? "");
  throw new SignInError(
    "unsupported_grant_type",
    70_003,
    `The app requested an unsupported grant type '${type ?? ""}'.`,
  );
}

function authenticateClient({ id, secret }: Client, form: URLSearchParams, headers: Headers): void {
  const basic = /^Basic (.+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  const [user, password] = basic
    ? Buffer.from(basic, "base64").toString().split(":").map(decodeURIComponent)
    : [form.get("client_id") ?? "", form.get("client_secret") ?? ""];
  if (user !== id)
    throw new SignInError(
      "unauthorized_client",
      700_016,
      `Application with identifier '${user ?? ""}' was not found in the directory.`,
    );
  if (!isSame(password ?? "", secret))
    throw new SignInError("invalid_client", 7_000_215, "Invalid client secret provided.", { status: 401 });
}

async function fromCode(world: World, client: Client, form: URLSearchParams): Promise<object> {
  const code = world.find("code", hashed(form.get("code") ?? ""));
  if (!code)
    throw new SignInError("invalid_grant", 9_002_313, "Invalid request. Request is malformed or invalid.");
  if (code.used)
    throw new SignInError(
      "invalid_grant",
      54_005,
      "OAuth2 Authorization code was already redeemed, please retry with a new valid code or use an existing refresh token.",
    );
  if (code.expires <= world.now())
    throw new SignInError(
      "invalid_grant",
      70_008,
      "The provided authorization code or refresh token has expired due to inactivity. Send a new interactive authorization request for this user and resource.",
    );
  if (form.get("redirect_uri") !== code.redirectUri)
    throw new SignInError(
      "invalid_grant",
      500_112,
      "The reply address does not match the reply address that was used for the authorization code.",
    );
  const verifier = form.get("code_verifier");
  const challenge = createHash("sha256")
    .update(verifier ?? "")
    .digest("base64url");
  if (code.challenge === null ? verifier !== null : challenge !== code.challenge)
    throw new SignInError(
      "invalid_grant",
      501_481,
      "The Code_Verifier does not match the code_challenge supplied in the authorization request.",
    );
  world.change("code", code.id, { used: true });
  const account = world.get("account", code.account);
  return issue(world, client, account, { scopes: code.scopes, nonce: code.nonce, family: newGuid() });
}

/** Another refresh token takes the place of the one that was used, which is good for a short while more. */
async function refreshed(world: World, client: Client, form: URLSearchParams): Promise<object> {
  const old = world.find("refresh", hashed(form.get("refresh_token") ?? ""));
  if (!old)
    throw new SignInError("invalid_grant", 9_002_313, "Invalid request. Request is malformed or invalid.");
  checkRefresh(world, old);
  const account = world.find("account", old.account);
  if (!account)
    throw new SignInError("invalid_grant", 50_034, "The user account does not exist in the directory.");
  const asked = form.get("scope");
  const scopes = asked === null ? old.scopes : scopesIn(account, asked);
  const agreed = consented(world, account);
  if (!scopes.every((scope) => agreed.has(scope))) throw notConsented(client.id);
  if (old.replaced === null) world.change("refresh", old.id, { replaced: world.now() });
  return issue(world, client, account, { scopes, nonce: null, family: old.family });
}

function scopesIn(account: Account, asked: string): string[] {
  const { scopes, unknown } = readScopes(asked);
  if (unknown.length > 0)
    throw new SignInError(
      "invalid_scope",
      70_011,
      `The provided value for the input parameter 'scope' is not valid. The scope '${unknown.join(" ")}' does not exist.`,
    );
  return givable(account, scopes);
}

function checkRefresh(world: World, { state, created, expires, replaced }: Refresh): void {
  const now = world.now();
  const { overlapSeconds } = world.settings();
  if (state === "revoked")
    throw new SignInError(
      "invalid_grant",
      50_173,
      `The provided grant has expired due to it being revoked, a fresh auth token is needed. The user might have changed or reset their password. The grant was issued on '${iso(created)}'.`,
      { suberror: "bad_token" },
    );
  if (state === "inactive" || expires <= now)
    throw new SignInError(
      "invalid_grant",
      700_082,
      `The refresh token has expired due to inactivity. The token was issued on ${iso(created)} and was inactive for ${INACTIVE_DAYS}.00:00:00.`,
    );
  if (state === "expired")
    throw new SignInError(
      "invalid_grant",
      70_008,
      "The provided authorization code or refresh token has expired due to inactivity. Send a new interactive authorization request for this user and resource.",
    );
  if (replaced !== null && replaced + overlapSeconds * 1000 <= now)
    throw new SignInError("invalid_grant", 70_000, "Provided grant is invalid or malformed.");
}

async function issue(
  world: World,
  client: Client,
  account: Account,
  { scopes, nonce, family }: { scopes: string[]; nonce: string | null; family: string },
): Promise<object> {
  const now = world.now();
  const { accessSeconds } = world.settings();
  const access = `EwB${randomText(120)}`;
  world.put("access", {
    id: hashed(access),
    account: account.id,
    tenant: account.tenant,
    scopes,
    expires: now + accessSeconds * 1000,
  });
  const keeps = scopes.includes("offline_access");
  const refresh = `1.A${randomText(200)}`;
  if (keeps)
    world.put("refresh", {
      id: hashed(refresh),
      account: account.id,
      scopes,
      family,
      created: now,
      expires: now + INACTIVE_DAYS * DAY_MS,
      replaced: null,
      state: "live",
    });
  forgetOld(world);
  return {
    token_type: "Bearer",
    // Microsoft doesn't name offline_access among what was granted.
    scope: scopes.filter((scope) => scope !== "offline_access").join(" "),
    expires_in: accessSeconds,
    ext_expires_in: accessSeconds,
    access_token: access,
    ...(keeps && { refresh_token: refresh }),
    ...(scopes.includes("openid") && {
      id_token: await idToken(world, account, { client: client.id, nonce, scopes }),
    }),
  };
}

/** An organisation's app by itself, once an administrator has agreed to something. */
function appToken(world: World, form: URLSearchParams, tenant: string): object {
  if (form.get("scope") !== "https://graph.microsoft.com/.default")
    throw new SignInError(
      "invalid_scope",
      1_002_012,
      "The provided value for scope is not valid. Client credential flows must have a scope value with /.default suffixed to the resource identifier.",
    );
  const consent = [...world.all("consent")].find((one) => one.account === null && one.tenant === tenant);
  if (!consent)
    throw new SignInError(
      "unauthorized_client",
      700_016,
      `The application wasn't found in the directory '${tenant}'.`,
    );
  const access = `eyA${randomText(120)}`;
  const { accessSeconds } = world.settings();
  const expires = world.now() + accessSeconds * 1000;
  world.put("access", { id: hashed(access), account: null, tenant, scopes: consent.scopes, expires });
  return {
    token_type: "Bearer",
    expires_in: accessSeconds,
    ext_expires_in: accessSeconds,
    access_token: access,
  };
}

/** Tokens that are over for long, so that the file doesn't grow. */
function forgetOld(world: World): void {
  const past = world.now() - DAY_MS;
  for (const { id, expires } of [...world.all("access")]) if (expires < past) world.remove("access", id);
  for (const { id, expires } of [...world.all("code")]) if (expires < past) world.remove("code", id);
  for (const { id, replaced } of [...world.all("refresh")])
    if (replaced !== null && replaced < past) world.remove("refresh", id);
}
