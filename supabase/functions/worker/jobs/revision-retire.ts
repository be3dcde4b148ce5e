import { z } from "zod";
import { rpc } from "../../_shared/db/client.ts";
import { jobKind } from "./job.ts";

/** Deletes, some at a time, the passages of a revision in whose place another one answers. */
export const revisionRetire = jobKind({
  kind: "revision.retire",
  lane: "bulk",
  failure: "The passages of a former version couldn't be deleted.",
  payloads: { 1: z.object({ revision_id: z.int() }) },
  async run({ payload }, { db }, { signal }) {
    const some = await rpc(db, "drop_former_passages", { of_revision_id: payload.revision_id }, signal);
    return { outcome: some ? "continue" : "finished" };
  },
});
