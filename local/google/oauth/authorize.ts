import { randomUUID } from "node:crypto";
import type { Grant } from "../types.ts";
import type { World } from "../world.ts";
import { isIdentity, longName, scopes } from "./scopes.ts";
import type { Client } from "./token-endpoint.ts";
import { issue } from "./tokens.ts";

/** A request for consent that is as it must be. */
export interface Asked {
  redirectUri: string;
  state: string | null;
  scopes: string[];
  challenge: string | null;
  nonce: string | null;
  offline: boolean;
  consent: boolean;
  include: boolean;
  loginHint: string | null;
  /** Whether files are picked too, for `drive.file`; the parameters are those of Google's picker for apps without a browser's window. */
  picks: { many: boolean; folders: boolean } | undefined;
}

/** What can't be sent back, since nobody knows to whom. */
export class Unanswerable extends Error {}

/** What can: where to. */
export class SentBack extends Error {
  readonly location: string;
  constructor(location: string) {
    super(location);
    this.location = location;
  }
}

/**
 * Reads a request for consent.
 * @throws Unanswerable for an app or an address that isn't registered; SentBack with the error otherwise
 */
export function readAsked(client: Client, query: URLSearchParams): Asked {
  if (query.get("client_id") !== client.id)
    throw new Unanswerable("Error 401: invalid_client. The OAuth client was not found.");
  const redirectUri = query.get("redirect_uri") ?? "";
  if (!client.redirectUris.includes(redirectUri))
    throw new Unanswerable(
      `Error 400: redirect_uri_mismatch. ${redirectUri || "No address"} isn't one of this app's: ${client.redirectUris.join(", ")}.`,
    );
  const state = query.get("state");
  const refuse = (error: string, description: string) =>
    new SentBack(backTo(redirectUri, { error, error_description: description, state }));
  if (query.get("response_type") !== "code")
    throw refuse("unsupported_response_type", "Only code is answered.");
  const asked = [...new Set((query.get("scope") ?? "").split(" ").filter(Boolean))];
  if (asked.length === 0) throw refuse("invalid_request", "Missing required parameter: scope");
  const strange = asked.filter((scope) => !(scope in scopes));
  if (strange.length > 0)
    throw refuse("invalid_scope", `Some requested scopes cannot be shown: ${strange.join(" ")}`);
  const method = query.get("code_challenge_method") ?? "plain";
  const challenge = query.get("code_challenge");
  if (challenge !== null && method !== "S256")
    throw refuse("invalid_request", "This Google takes code_challenge_method=S256 only.");
  const prompt = (query.get("prompt") ?? "").split(" ");
  if (prompt.includes("none")) throw refuse("interaction_required", "Somebody has to choose an account.");
  return {
    redirectUri,
    state,
    scopes: asked.map(longName),
    challenge,
    nonce: query.get("nonce"),
    offline: query.get("access_type") === "offline",
    consent: prompt.includes("consent"),
    include: query.get("include_granted_scopes") === "true",
    loginHint: query.get("login_hint"),
    picks:
      query.get("trigger_onepick") === "true"
        ? {
            many: query.get("allow_multiple") !== "false",
            folders: query.get("allow_folder_selection") === "true",
          }
        : undefined,
  };
}

/**
 * What somebody answers.
 * @param ticked the scopes they leave ticked; those that say who they are count as such
 * @returns where their browser goes on
 */
export function agree(
  world: World,
  asked: Asked,
  { person, ticked, picked = [] }: { person: string; ticked: readonly string[]; picked?: string[] },
): string {
  const before = [...world.all("grant")].filter((one) => one.person === person && !one.revoked);
  const given = asked.scopes.filter((scope) => isIdentity(scope) || ticked.includes(scope));
  const earlier = asked.include ? before.flatMap((one) => one.scopes) : [];
  const grant: Grant = world.put("grant", {
    id: randomUUID(),
    person,
    scopes: [...new Set([...given, ...earlier])],
    created: world.iso(),
    // Files that were picked once stay the app's, however often it asks.
    files: [...new Set([...before.flatMap((one) => one.files), ...picked])],
    revoked: false,
  });
  const code = issue(world, "code", grant, {
    code: {
      redirectUri: asked.redirectUri,
      challenge: asked.challenge,
      nonce: asked.nonce,
      offline: asked.offline && (asked.consent || before.length === 0),
      used: false,
    },
  });
  return backTo(asked.redirectUri, {
    state: asked.state,
    code: code.id,
    scope: grant.scopes.join(" "),
    authuser: "0",
    prompt: asked.consent ? "consent" : "none",
    ...(asked.picks && { picked_file_ids: picked.join(",") }),
  });
}

export function deny(asked: Asked): string {
  return backTo(asked.redirectUri, { error: "access_denied", state: asked.state });
}

function backTo(address: string, params: Record<string, string | null>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(params)) if (value !== null) url.searchParams.set(name, value);
  return url.href;
}
