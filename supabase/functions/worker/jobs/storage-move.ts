import { z } from "zod";
import { rows, rpc } from "../../_shared/db/client.ts";
import { tables } from "../../_shared/db/tables.ts";
import { jobKind } from "./job.ts";

/**
 * Gives a document's file a new name, so that a link kept by who may no longer read it dies: copies it, and has the
 * database take the copy and delete the other. Done again after a kill it comes to the same.
 */
export const storageMove = jobKind({
  kind: "storage.move",
  failure: "The file couldn't be moved.",
  payloads: { 1: z.object({ document_id: z.int(), path: z.string().min(1) }) },
  async run({ id, lease, payload }, { db, uploads }, { signal }) {
    const moved = tables.selectFrom("documents").select("path").where("id", "=", payload.document_id);
    const [document] = await rows(db, moved, signal);
    if (document) await uploads.copy(document.path, payload.path, signal);
    await rpc(db, "finish_move", { job_id: id, job_lease: lease }, signal);
    return { outcome: "settled" };
  },
});
