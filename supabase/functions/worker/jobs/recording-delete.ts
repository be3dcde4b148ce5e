import { z } from "zod";
import { jobKind } from "./job.ts";

/** Deletes files of a recording whose run is gone, or the parts of one that has ended. */
export const recordingDelete = jobKind({
  kind: "recording.delete",
  lane: "bulk",
  failure: "The files of a recording couldn't be deleted.",
  payloads: { 1: z.object({ paths: z.array(z.string().min(1)) }) },
  async run({ payload }, { recordings }, { signal }) {
    for (const path of payload.paths) await recordings.remove(path, signal);
    return { outcome: "finished" };
  },
});
