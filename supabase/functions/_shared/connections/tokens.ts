import { z } from "zod";
import { callOf } from "../db/statement.ts";
import { type Db, rpc, type RowsOf } from "../db/client.ts";
import type { AccessToken } from "../providers/drive.ts";
import { type Grant, VendorError } from "../providers/vendor.ts";
import {
  clientFor,
  connectionById,
  type ConnectionDeps,
  type ConnectionRow,
  grantSecret,
} from "./connection.ts";
import { serviceOf } from "./vendors.ts";

/** A token that has less left than this is fetched anew. */
const MARGIN_MS = 15 * 60_000;
const WAIT_MS = 500;
const MOST_WAITS = 40;

/** What is kept of a grant, sealed. */
export const KeptGrant = z.object({
  accessToken: z.string(),
  expiresAt: z.number(),
  /** When it was given, in milliseconds since 1970. */
  since: z.number(),
  refreshToken: z.string().nullable(),
  scopes: z.array(z.string()),
});
export type KeptGrant = z.infer<typeof KeptGrant>;

/** A grant as it is kept: a refresh token that didn't come anew goes on being the one before. */
export function grantText(grant: Grant, before: KeptGrant | null): string {
  const kept: KeptGrant = {
    ...grant,
    since: Date.now(),
    scopes: [...grant.scopes],
    refreshToken: grant.refreshToken ?? before?.refreshToken ?? null,
  };
  return JSON.stringify(kept);
}

const lost = (why: string) => new VendorError("grant_lost", why);
const NEWLY = "This connection works no more. Please connect it again.";

/**
 * Access tokens of one connection. One process at a time refreshes them, whichever asks; a new refresh token is kept before
 * the access token that came with it is used, and only the vendor's word that a grant is over disconnects.
 */
export function accessTokenOf(deps: ConnectionDeps, connectionId: number, signal: AbortSignal): AccessToken {
  let under: Promise<string> | undefined;
  let last: string | undefined;
  return (renewed) => {
    under ??= tokenOf(deps, connectionId, renewed === "anew" ? last : undefined, signal)
      .then((token) => (last = token))
      .finally(() => (under = undefined));
    return under;
  };
}

/** @param refused the token that its vendor took no more */
async function tokenOf(
  deps: ConnectionDeps,
  id: number,
  refused: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  for (let waits = 0; ; waits++) {
    const connection = await connectionById(deps.service, id);
    if (!connection || connection.state !== "connected") throw lost(connection?.reason ?? NEWLY);
    const kept = await keptOf(deps, connection);
    if (!kept) throw lost(NEWLY);
    const usable = kept.accessToken !== refused && kept.expiresAt > Date.now();
    const margin = Math.min(MARGIN_MS, (kept.expiresAt - kept.since) / 2);
    if (usable && kept.expiresAt - Date.now() > margin) return kept.accessToken;
    const lease = crypto.randomUUID();
    const turn = await rpc(deps.service, "begin_token_refresh", { of_connection_id: id, lease }, signal);
    if (turn === "yours") {
      // Somebody may have had it renewed between the reading and the turn.
      const now = await keptOf(deps, connection);
      if (now?.accessToken === kept.accessToken) return refresh(deps, connection, now, lease, signal);
      await rpc(deps.service, "end_token_refresh", { of_connection_id: id, lease }, signal);
      continue;
    }
    if (turn === "lost") continue;
    if (usable) return kept.accessToken;
    if (turn === "rest" || waits >= MOST_WAITS)
      throw new VendorError("unavailable", "The sign-in can't be renewed at the moment. It is tried again.", {
        retryAfterSeconds: 30,
      });
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    signal.throwIfAborted();
  }
}

async function keptOf(
  { secrets, service }: ConnectionDeps,
  connection: ConnectionRow,
): Promise<KeptGrant | null> {
  const text = await secrets.get(service, grantSecret(connection));
  return text === null ? null : KeptGrant.parse(JSON.parse(text));
}

async function refresh(
  deps: ConnectionDeps,
  connection: ConnectionRow,
  kept: KeptGrant,
  lease: string,
  signal: AbortSignal,
): Promise<string> {
  const { service, secrets } = deps;
  const held = { of_connection_id: connection.id, lease };
  try {
    if (kept.refreshToken === null) throw lost("This connection has run out. Please connect it again.");
    const { organization_id, own_client: own, type, scopes } = connection;
    const { client } = await clientFor(deps, { organizationId: organization_id, type, own });
    const { signIn } = serviceOf(deps, type);
    const grant = await signIn.refresh({ client, refreshToken: kept.refreshToken, scopes }, signal);
    await secrets.put(holding(service, held), grantSecret(connection), grantText(grant, kept));
    await rpc(service, "end_token_refresh", held);
    return grant.accessToken;
  } catch (error) {
    if (error instanceof VendorError && error.fault === "grant_lost") {
      // Somebody else may have had it renewed, and what was refused is the one before.
      const now = await keptOf(deps, connection);
      if (now && now.refreshToken !== kept.refreshToken) {
        await rpc(service, "end_token_refresh", held);
        return now.accessToken;
      }
      await loseConnection(service, connection.id, error, lease);
    } else {
      await rpc(service, "end_token_refresh", { ...held, failed: true });
    }
    throw error;
  }
}

/** What is written belongs to who refreshes, or isn't written. */
function holding(db: Db, held: { of_connection_id: number; lease: string }): Db {
  return {
    async transact(statements, signal) {
      const [, ...found] = await db.transact([callOf("hold_token_refresh", held), ...statements], signal);
      return found as unknown as RowsOf<typeof statements>;
    },
  };
}

/** Has a connection say that it works no more, and why. @returns whether the fault is one that ends it */
export async function loseConnection(
  db: Db,
  connectionId: number,
  { fault, message }: VendorError,
  lease?: string,
): Promise<boolean> {
  if (fault !== "grant_lost" && fault !== "admin_consent" && fault !== "scope_missing") return false;
  await rpc(db, "lose_connection", {
    of_connection_id: connectionId,
    new_state: fault === "admin_consent" ? "admin_consent" : "reconnect",
    why: message,
    ...(lease !== undefined && { lease }),
  });
  return true;
}
