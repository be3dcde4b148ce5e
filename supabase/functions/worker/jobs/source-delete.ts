import { z } from "zod";
import { rpc } from "../../_shared/db/client.ts";
import { jobKind } from "./job.ts";

const stepMs = 2_000;

/** Takes away a source that somebody deleted, with its documents, which answer nothing any more. */
export const sourceDelete = jobKind({
  kind: "source.delete",
  failure: "The documents of a deleted source couldn't be deleted.",
  payloads: { 1: z.object({ source_id: z.int() }) },
  async run({ payload }, { db, now }, { signal }) {
    const end = now() + stepMs;
    while (await rpc(db, "drop_source", { of_source_id: payload.source_id }, signal)) {
      if (now() >= end) return { outcome: "continue" };
    }
    return { outcome: "finished" };
  },
});
