import { chatExports } from "../../_shared/contract/chat-exports.ts";
import { rpc } from "../../_shared/db/client.ts";
import type { Handlers } from "../context.ts";

export const chatExportCalls: Handlers<typeof chatExports> = {
  "/chat/export/sources": async ({ db, organizationId }, { revision_ids }) =>
    chatExports["/chat/export/sources"].output.parse({
      sources: await rpc(db, "export_sources", { organization_id: organizationId, revision_ids }),
    }),
};
