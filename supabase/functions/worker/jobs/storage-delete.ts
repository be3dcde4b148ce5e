import { z } from "zod";
import { rows } from "../../_shared/db/client.ts";
import { tables } from "../../_shared/db/tables.ts";
import { jobKind } from "./job.ts";

/** Deletes an uploaded file that no revision of a document has any more. */
export const storageDelete = jobKind({
  kind: "storage.delete",
  lane: "bulk",
  failure: "The file couldn't be deleted.",
  payloads: { 1: z.object({ path: z.string().min(1) }) },
  async run({ payload }, { db, uploads }, { signal }) {
    const using = tables
      .selectFrom("document_revisions")
      .select("id")
      .where("path", "=", payload.path)
      .limit(1);
    if ((await rows(db, using, signal)).length === 0) await uploads.remove(payload.path, signal);
    return { outcome: "finished" };
  },
});
