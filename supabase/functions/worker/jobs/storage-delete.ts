import { z } from "zod";
import { unwrap } from "../../_shared/db/client.ts";
import { jobKind } from "./job.ts";

/** Deletes an uploaded file that no document has any more. */
export const storageDelete = jobKind({
  kind: "storage.delete",
  lane: "bulk",
  failure: "The file couldn't be deleted.",
  payloads: { 1: z.object({ path: z.string().min(1) }) },
  async run({ payload }, { db, uploads }, { signal }) {
    const using = unwrap(
      await db.from("documents").select("id").eq("path", payload.path).limit(1).abortSignal(signal),
    );
    if (!using?.length) await uploads.remove(payload.path, signal);
    return { outcome: "finished" };
  },
});
