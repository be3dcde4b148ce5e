import { Attachment, attachments } from "../../_shared/contract/attachments.ts";
import { rpc } from "../../_shared/db/client.ts";
import type { Handlers } from "../context.ts";
import { objectOf, typeOf } from "./documents.ts";

export const attachmentCalls: Handlers<typeof attachments> = {
  "/thread/attachments/upload": async ({ db, organizationId }, { chat_id, name, path, type }) =>
    Attachment.parse(
      await rpc(db, "add_attachment", {
        organization_id: organizationId,
        name,
        path: objectOf(path),
        type: typeOf(type, name),
        ...(chat_id && { chat_id }),
      }),
    ),
  "/thread/attachments": async ({ db, organizationId }, { ids }) =>
    attachments["/thread/attachments"].output.parse(
      await rpc(db, "my_attachments", { organization_id: organizationId, document_ids: ids }),
    ),
  "/thread/attachments/delete": async ({ db, organizationId }, { document_id }) => {
    await rpc(db, "delete_attachment", { organization_id: organizationId, document_id });
    return { success: true };
  },
};
