import { z } from "zod";
import { rpc } from "../../_shared/db/client.ts";
import { jobKind } from "./job.ts";

/** Deletes a logo that its organisation shows no longer, or never did. */
export const brandingDelete = jobKind({
  kind: "branding.delete",
  lane: "bulk",
  failure: "A logo that isn't shown any more couldn't be deleted.",
  payloads: { 1: z.object({ path: z.string().min(1) }) },
  async run({ payload: { path } }, { db, logos }, { signal }) {
    if (!(await rpc(db, "is_logo_shown", { path }, signal))) await logos.remove(path, signal);
    return { outcome: "finished" };
  },
});
