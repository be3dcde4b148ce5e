import { z } from "zod";
import { chatExports } from "../../_shared/contract/chat-exports.ts";
import { rpc } from "../../_shared/db/client.ts";
import { fileNameOf } from "../../_shared/domain/chat-export/file-name.ts";
import type { Handlers } from "../context.ts";

const CitedText = z.object({ name: z.string(), revision: z.int(), text: z.string() });

export const chatExportCalls: Handlers<typeof chatExports> = {
  "/chat/export/sources": async ({ db, organizationId }, { revision_ids }) =>
    chatExports["/chat/export/sources"].output.parse({
      sources: await rpc(db, "export_sources", { organization_id: organizationId, revision_ids }),
    }),
  "/chat/export/text": async ({ db, organizationId }, { revision_id }) => {
    const cited = CitedText.parse(
      await rpc(db, "cited_text", { organization_id: organizationId, revision_id }),
    );
    return {
      name: `${fileNameOf(cited.name, "document")} (text of revision ${cited.revision}).txt`,
      type: "text/plain; charset=utf-8",
      body: new TextEncoder().encode(cited.text),
    };
  },
};
