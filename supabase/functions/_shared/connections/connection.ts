import { z } from "zod";
import { ConnectionType } from "../contract/connections.ts";
import { ApiError } from "../db/api-error.ts";
import { type Db, rpc } from "../db/client.ts";
import { NotConfiguredError } from "../providers/not-configured.ts";
import type { VendorClient } from "../providers/vendor.ts";
import type { SecretOwner } from "../secrets/seal.ts";
import type { SecretStore } from "../secrets/secret-store.ts";
import { serviceOf, type VendorName, type Vendors } from "./vendors.ts";

/** A connection as the server knows it; its tokens are a secret. */
export const ConnectionRow = z.object({
  id: z.int(),
  organization_id: z.int(),
  user_id: z.int(),
  type: ConnectionType,
  state: z.enum(["connected", "reconnect", "admin_consent"]),
  reason: z.string().nullable(),
  scopes: z.array(z.string()),
  own_client: z.boolean(),
  email: z.string().nullable(),
});
export type ConnectionRow = z.infer<typeof ConnectionRow>;

/** What works with connections needs. */
export interface ConnectionDeps extends Vendors {
  /** The database past the policies. */
  service: Db;
  secrets: SecretStore;
}

/** Whose secret the tokens of a connection are. */
export function grantSecret({
  organization_id,
  user_id,
  type,
}: Pick<ConnectionRow, "organization_id" | "user_id" | "type">): SecretOwner {
  return { kind: "connection", name: type, organizationId: organization_id, userId: user_id };
}

/** Whose secret is that of an organisation's own client at a vendor. */
export function clientSecret(organizationId: number, vendor: VendorName): SecretOwner {
  return { kind: "connection.client", name: vendor, organizationId };
}

export async function connectionById(db: Db, of_connection_id: number): Promise<ConnectionRow | null> {
  return ConnectionRow.nullable().parse(await rpc(db, "find_connection", { of_connection_id }));
}

/** @throws ApiError `conflict`, in words, when a member hasn't connected a service, or has to connect it again */
export async function memberConnection(
  db: Db,
  of: { organizationId: number; userId: number; type: ConnectionType },
  name: string,
): Promise<ConnectionRow> {
  const found = await rpc(db, "find_connection", {
    of_organization_id: of.organizationId,
    of_user_id: of.userId,
    of_type: of.type,
  });
  const connection = ConnectionRow.nullable().parse(found);
  if (!connection) throw new ApiError("conflict", `Connect ${name} first.`);
  if (connection.state !== "connected")
    throw new ApiError("conflict", connection.reason ?? `Connect ${name} again first.`);
  return connection;
}

const Own = z.object({ id: z.string(), secret: z.string() });

/** An organisation's own client at a vendor; null: it has none. */
export async function ownClient(
  { service, secrets }: ConnectionDeps,
  organizationId: number,
  vendor: VendorName,
): Promise<VendorClient | null> {
  const kept = await secrets.get(service, clientSecret(organizationId, vendor));
  return kept === null ? null : Own.parse(JSON.parse(kept));
}

/**
 * The client that a connection is made with, or goes on with.
 * @param own whether it is the organisation's own; undefined: that where it has one
 * @throws NotConfiguredError when there is none
 */
export async function clientFor(
  deps: ConnectionDeps,
  { organizationId, type, own }: { organizationId: number; type: ConnectionType; own?: boolean },
): Promise<{ client: VendorClient; own: boolean }> {
  const { vendor, configured, name } = serviceOf(deps, type);
  const theirs = own === false ? null : await ownClient(deps, organizationId, vendor);
  if (theirs) return { client: theirs, own: true };
  if (configured && own !== true) return { client: configured, own: false };
  throw new NotConfiguredError(name, `${vendor.toUpperCase()}_CLIENT_ID`);
}
