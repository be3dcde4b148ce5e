import { z } from "zod";
import { rpc } from "../../_shared/db/client.ts";
import { jobKind } from "./job.ts";

/** So many slices a step, each a transaction of its own and of so many passages: on the embedded ground 50 hold others up for 0.1 s. */
const slices = 20;
const atOnce = 50;

/** Puts the passages of libraries that have become large into the search's index; their questions are answered meanwhile as before. */
export const searchPost = jobKind({
  kind: "search.post",
  lane: "bulk",
  everySeconds: 3600,
  failure: "The search's index couldn't be filled.",
  payloads: { 1: z.object({}) },
  async run(_job, { db }, { signal }) {
    for (let slice = 0; slice < slices; slice += 1) {
      if (!(await rpc(db, "post_passages", { at_once: atOnce }, signal))) return { outcome: "finished" };
    }
    return { outcome: "continue" };
  },
});
