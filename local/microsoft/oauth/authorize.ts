import { randomText } from "../../vendors/secret.ts";
import { hashed } from "../ids.ts";
import type { Account } from "../kinds.ts";
import type { World } from "../world.ts";
import { tenantsAt } from "./discovery.ts";
import { SignInError } from "./errors.ts";
import { consented, givable, needingAdmin, readScopes } from "./scopes.ts";

const CODE_MS = 600_000;

/** A request for somebody's consent whose client and way back are known to be right. */
export interface Asked {
  params: URLSearchParams;
  redirectUri: string;
  scopes: string[];
  accounts: Account[];
}

interface Registered {
  clientId: string;
  redirectUris: string[];
}

/** @throws SignInError that is shown to the person, since the way back isn't known to be the client's */
export function askedOf(
  world: World,
  tenant: string,
  params: URLSearchParams,
  { clientId, redirectUris }: Registered,
): Asked {
  const client = params.get("client_id") ?? "";
  if (client !== clientId)
    throw new SignInError(
      "unauthorized_client",
      700_016,
      `Application with identifier '${client}' was not found in the directory.`,
    );
  const redirectUri = params.get("redirect_uri") ?? "";
  if (!redirectUris.includes(redirectUri))
    throw new SignInError(
      "invalid_request",
      50_011,
      `The redirect URI '${redirectUri}' specified in the request does not match the redirect URIs configured for the application '${client}'.`,
    );
  const mayBe = tenantsAt(world, tenant);
  if (!mayBe) throw new SignInError("invalid_request", 90_002, `Tenant '${tenant}' not found.`);
  return {
    params,
    redirectUri,
    scopes: readScopes(params.get("scope") ?? "").scopes,
    accounts: [...world.all("account")].filter(mayBe),
  };
}

/** What is wrong with the rest of a request, which the client is told. */
export function problemOf({ params }: Asked): SignInError | undefined {
  const type = params.get("response_type");
  if (type !== "code")
    return new SignInError(
      "unsupported_response_type",
      700_054,
      `response_type '${type ?? ""}' is not enabled for the application.`,
    );
  if (!["query", null].includes(params.get("response_mode")))
    return new SignInError("invalid_request", 900_145, "The stand-in answers by the query alone.");
  if (!params.get("scope"))
    return new SignInError(
      "invalid_request",
      900_144,
      "The request body must contain the following parameter: 'scope'.",
    );
  const { unknown } = readScopes(params.get("scope") ?? "");
  if (unknown.length > 0)
    return new SignInError(
      "invalid_client",
      650_053,
      `The application 'Atrium' asked for scope '${unknown.join(" ")}' that doesn't exist on the resource '00000003-0000-0000-c000-000000000000'.`,
    );
  const challenge = params.get("code_challenge");
  const method = params.get("code_challenge_method");
  if (challenge === null ? method !== null : method !== "S256")
    return new SignInError(
      "invalid_request",
      9_002_325,
      "Proof Key for Code Exchange is taken by the method S256.",
    );
  if (challenge !== null && !/^[\w-]{43}$/.test(challenge))
    return new SignInError("invalid_request", 501_491, "Invalid size of Code_Challenge parameter.");
  return undefined;
}

/** Whether nothing has to be asked of an account: it agreed to all of it before. */
export function isSettled(world: World, { params, scopes }: Asked, account: Account): boolean {
  const agreed = consented(world, account);
  return params.get("prompt") !== "consent" && givable(account, scopes).every((scope) => agreed.has(scope));
}

/** Back to the client with a code. @param forAll whether an administrator agrees for all of the organisation */
export function agree(world: World, asked: Asked, account: Account, forAll: boolean): URL {
  const scopes = givable(account, asked.scopes);
  const lacking = needingAdmin(world, account, scopes);
  if (lacking.length > 0) return back(world, asked, approvalNeeded());
  if (!isSettled(world, asked, account)) {
    const all = forAll && account.isAdmin;
    world.put("consent", {
      id: all ? `all:${account.tenant}` : account.id,
      tenant: account.tenant,
      account: all ? null : account.id,
      scopes: [...new Set([...consented(world, account), ...scopes])],
      at: world.now(),
    });
  }
  const code = `1.${randomText(90)}`;
  world.put("code", {
    id: hashed(code),
    account: account.id,
    scopes,
    redirectUri: asked.redirectUri,
    challenge: asked.params.get("code_challenge"),
    nonce: asked.params.get("nonce"),
    expires: world.now() + CODE_MS,
    used: false,
  });
  return withState(asked, { code, session_state: hashed(code).slice(0, 32) });
}

export function approvalNeeded(): SignInError {
  return new SignInError(
    "consent_required",
    90_094,
    "An administrator of the organisation has to approve this application before it can be used.",
  );
}

/** Back to the client with an error. */
export function back(world: World, asked: Asked, error: SignInError): URL {
  return withState(asked, { error: error.error, error_description: error.description(world.now()) });
}

function withState({ redirectUri, params }: Asked, answer: Record<string, string>): URL {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  const state = params.get("state");
  if (state !== null) url.searchParams.set("state", state);
  return url;
}
