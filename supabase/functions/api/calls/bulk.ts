import { z } from "zod";
import { Id } from "../../_shared/contract/call.ts";
import { type bulk, BulkOutcome } from "../../_shared/contract/bulk.ts";
import { rpc } from "../../_shared/db/client.ts";
import type { Handlers } from "../context.ts";

const Step = BulkOutcome.extend({ left: z.array(Id) });

export const bulkCalls: Handlers<typeof bulk> = {
  "/document/delete/bulk": async ({ db, organizationId }, { ids }) => {
    const outcome: BulkOutcome = { done: [], refused: [] };
    // Many long documents are more than one statement may take; each step is whole by itself.
    for (let left = ids; left.length > 0;) {
      const asked = { organization_id: organizationId, document_ids: left };
      const step = Step.parse(await rpc(db, "delete_documents", asked));
      outcome.done.push(...step.done);
      outcome.refused.push(...step.refused);
      left = step.left;
    }
    return outcome;
  },
  "/document/retry/bulk": async ({ db, organizationId }, { ids }) =>
    BulkOutcome.parse(
      await rpc(db, "retry_documents", { organization_id: organizationId, document_ids: ids }),
    ),
};
