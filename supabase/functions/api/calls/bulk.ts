import { type bulk, BulkOutcome } from "../../_shared/contract/bulk.ts";
import { rpc } from "../../_shared/db/client.ts";
import type { Handlers } from "../context.ts";

export const bulkCalls: Handlers<typeof bulk> = {
  "/document/delete/bulk": async ({ db, organizationId }, { ids }) =>
    BulkOutcome.parse(
      await rpc(db, "delete_documents", { organization_id: organizationId, document_ids: ids }),
    ),
  "/document/retry/bulk": async ({ db, organizationId }, { ids }) =>
    BulkOutcome.parse(
      await rpc(db, "retry_documents", { organization_id: organizationId, document_ids: ids }),
    ),
};
