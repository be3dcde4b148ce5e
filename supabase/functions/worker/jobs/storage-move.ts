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
    const copied = document?.path ?? payload.path;
    if (copied !== payload.path) await uploads.copy(copied, payload.path, signal);
    const done = await rpc(db, "finish_move", { job_id: id, job_lease: lease, copied }, signal);
    return { outcome: done ? "settled" : "continue" };
  },
});
