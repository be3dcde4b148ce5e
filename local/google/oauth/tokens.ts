import { randomText } from "../../vendors/secret.ts";
import type { Viewer } from "../call.ts";
import type { Grant, Token } from "../types.ts";
import type { World } from "../world.ts";
import { scopeNames } from "./scopes.ts";

const CODE_MS = 10 * 60_000;
/** From so many on, those that can't be good again are forgotten. */
const MOST_TOKENS = 500;
const beginnings = { code: "4/0A", access: "ya29.a0", refresh: "1//0" } as const;

/** A new token of a grant. */
export function issue(
  world: World,
  kind: Token["kind"],
  grant: Grant,
  more: Partial<Pick<Token, "code" | "scopes">> = {},
): Token {
  if (world.count("token") > MOST_TOKENS) forgetTokens(world);
  const life = { code: CODE_MS, access: world.settings().accessSeconds * 1000, refresh: 0 }[kind];
  return world.put("token", {
    id: beginnings[kind] + randomText(kind === "code" ? 60 : 90),
    kind,
    grant: grant.id,
    scopes: more.scopes ?? grant.scopes,
    expires: life === 0 ? 0 : world.now() + life,
    ...(more.code && { code: more.code }),
  });
}

/** The grant behind a token that is good now. */
export function goodGrant(world: World, token: Token | undefined): Grant | undefined {
  if (!token || (token.expires !== 0 && token.expires <= world.now())) return undefined;
  const grant = world.find("grant", token.grant);
  return grant && !grant.revoked ? grant : undefined;
}

export function viewerOf(world: World, bearer: string): Viewer | undefined {
  const token = world.find("token", bearer);
  if (token?.kind !== "access") return undefined;
  const grant = goodGrant(world, token);
  if (!grant) return undefined;
  const scopes = new Set(token.scopes);
  const wide = scopeNames("drive", "drive.readonly", "drive.metadata", "drive.metadata.readonly");
  const only = wide.some((scope) => scopes.has(scope)) ? undefined : new Set(grant.files);
  return { person: world.person(grant.person), scopes, only };
}

/** Ends a grant, or all that its person gave the app, as the settings say. */
export function revoke(world: World, grant: Grant): void {
  const all = world.settings().revokes === "account";
  for (const one of [...world.all("grant")])
    if (one.id === grant.id || (all && one.person === grant.person))
      world.put("grant", { ...one, revoked: true });
  forgetTokens(world);
}

/** Tokens that can't be good again. */
export function forgetTokens(world: World): void {
  for (const token of [...world.all("token")])
    if (!goodGrant(world, token) && token.kind !== "refresh") world.remove("token", token.id);
}
