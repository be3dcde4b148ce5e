import { z } from "zod";
import { rows, rpc } from "../../_shared/db/client.ts";
import { tables } from "../../_shared/db/tables.ts";
import { jobKind } from "./job.ts";

/**
 * Gives the file that a document had before a name of its own, so that a link to what was replaced dies: copies it, and has
 * the database take the copy and delete the other. Done again after a kill it comes to the same.
 */
export const storageKeep = jobKind({
  kind: "storage.keep",
  failure: "The former file couldn't be kept.",
  payloads: {
    1: z.object({ document_id: z.int(), from: z.string().min(1), path: z.string().min(1) }),
  },
  async run({ id, lease, payload }, { db, uploads }, { signal }) {
    const kept = tables
      .selectFrom("kept_files")
      .select("path")
      .where("document_id", "=", payload.document_id)
      .where("path", "=", payload.from);
    const [file] = await rows(db, kept, signal);
    if (file) await uploads.copy(payload.from, payload.path, signal);
    await rpc(db, "finish_keep", { job_id: id, job_lease: lease }, signal);
    return { outcome: "settled" };
  },
});
