import { clientSecret } from "../../_shared/connections/connection.ts";
import { type connections, VendorClient } from "../../_shared/contract/connections.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc } from "../../_shared/db/client.ts";
import { z } from "zod";
import type { Handlers } from "../context.ts";
import { integrationsOf } from "./connecting.ts";

const Clients = z.array(VendorClient.omit({ redirect_uri: true }));

export const connectionCalls: Handlers<typeof connections> = {
  "/user-integrations": async (context) => ({ integrations: await integrationsOf(context) }),
  "/user-integrations/{type}": async (context, { type, disconnect }) => {
    const { db, organizationId } = context;
    if (disconnect) {
      const documents_too = disconnect.documents === "remove";
      await rpc(db, "disconnect", { organization_id: organizationId, of_type: type, documents_too });
    }
    const found = (await integrationsOf(context)).find((one) => one.type === type);
    if (!found) throw new ApiError("not_found", "There is no such service.");
    return found;
  },
  "/user-integrations/clients": async ({ db, organizationId, env }) => {
    const told = await rpc(db, "list_connection_clients", { organization_id: organizationId });
    const redirect_uri = new URL("/app/integrations", env.publicUrl).href;
    return { clients: Clients.parse(told).map((client) => ({ ...client, redirect_uri })) };
  },
  "/user-integrations/clients/update": async (context, { vendor, client }) => {
    const { db, service, secrets, organizationId } = context;
    const named = { organization_id: organizationId, vendor };
    await rpc(db, "set_connection_client", { ...named, ...(client && { client_id: client.id }) });
    if (client) await secrets.put(service, clientSecret(organizationId, vendor), JSON.stringify(client));
    return { success: true } as const;
  },
};
