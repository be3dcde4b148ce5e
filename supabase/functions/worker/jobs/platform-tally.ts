import { z } from "zod";
import { rpc } from "../../_shared/db/client.ts";
import { jobKind } from "./job.ts";

/** Brings the platform's days up to now, so that operators who look wait for no count. Done twice, it comes to the same. */
export const platformTally = jobKind({
  kind: "platform.tally",
  lane: "bulk",
  leaseSeconds: 120,
  everySeconds: 300,
  failure: "The platform's days couldn't be tallied.",
  payloads: { 1: z.object({}) },
  async run(_job, { db }, { signal }) {
    await rpc(db, "tally_platform", {}, signal);
    return { outcome: "finished" };
  },
});
