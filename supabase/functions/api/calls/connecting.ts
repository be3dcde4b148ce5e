import { z } from "zod";
import { accessTokenOf, loseConnection } from "../../_shared/connections/tokens.ts";
import { memberConnection } from "../../_shared/connections/connection.ts";
import {
  beginSignIn,
  finishSignIn,
  refuseSignIn,
  type SigningIn,
} from "../../_shared/connections/sign-in.ts";
import { toApiError } from "../../_shared/connections/vendor-errors.ts";
import { driveOf, findService, connectionName } from "../../_shared/connections/vendors.ts";
import {
  CONNECTION_TYPES,
  Connection,
  type ConnectionType,
  type SignedIn,
  type Integration,
} from "../../_shared/contract/connections.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc } from "../../_shared/db/client.ts";
import type { AccessToken, DriveService } from "../../_shared/providers/drive.ts";
import { VendorError } from "../../_shared/providers/vendor.ts";
import type { MemberContext } from "../context.ts";

const Own = z.object({ clients: z.array(z.string()), connections: z.array(Connection) });

/** What the caller can connect, and what is connected. */
export async function integrationsOf(context: MemberContext): Promise<Integration[]> {
  const { db, organizationId } = context;
  const { clients, connections } = Own.parse(
    await rpc(db, "list_connections", { organization_id: organizationId }),
  );
  return CONNECTION_TYPES.map((type) => {
    const service = findService(context, type);
    return {
      type,
      available: service !== null && (service.configured !== null || clients.includes(service.vendor)),
      local: service?.local ?? false,
      asks: [...(service?.asking("folders").asks ?? [])],
      asks_for_groups: [...(service?.asking("folders").groupAsks ?? [])],
      asks_for_files: type === "google" ? [...(service?.asking("files").asks ?? [])] : [],
      connection: connections.find((connection) => connection.type === type) ?? null,
    };
  });
}

/** What is sent back from a vendor, or that there is nothing yet. */
interface Answer {
  code?: string | undefined;
  state?: string | undefined;
  error?: string | undefined;
  error_description?: string | undefined;
  reach?: "files" | "folders" | undefined;
  groups?: boolean | undefined;
  take_over?: number[] | undefined;
}

/** Begins or ends signing in to one type of connection. */
export async function signIn(
  context: MemberContext,
  type: ConnectionType,
  answer: Answer,
): Promise<SignedIn> {
  const { userId } = await context.caller();
  const redirectUri = new URL("/app/integrations", context.env.publicUrl).href;
  const at: SigningIn = { ...context, userId, redirectUri };
  const { code, state, error, error_description: description = "", reach, groups } = answer;
  if (error !== undefined) return refuseSignIn(at, type, { error, description, state });
  if (code === undefined && state === undefined)
    return { url: await beginSignIn(at, type, { reach, groups, takeOver: answer.take_over }) };
  if (code === undefined || state === undefined) {
    const message = "This sign-in isn't complete. Please begin again.";
    throw new ApiError("invalid_input", message);
  }
  await finishSignIn(at, type, { code, state });
  const connection = (await integrationsOf(context)).find((one) => one.type === type)?.connection;
  if (!connection) throw new ApiError("conflict", "This connection is gone again.");
  return { connection };
}

/** Asks the drives of a type of connection as the caller. @throws ApiError in the vendor's words */
export async function asking<T>(
  context: MemberContext,
  type: ConnectionType,
  work: (service: DriveService, token: AccessToken, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { organizationId, service: db } = context;
  const service = driveOf(context, type);
  const { userId } = await context.caller();
  const connection = await memberConnection(db, { organizationId, userId, type }, connectionName(type));
  const signal = AbortSignal.timeout(30_000);
  try {
    return await work(service, accessTokenOf(context, connection.id, signal), signal);
  } catch (error) {
    if (error instanceof VendorError) await loseConnection(db, connection.id, error);
    return toApiError(error);
  }
}
