import { z } from "zod";
import { checkSender } from "../../_shared/mail/senders/check-sender.ts";
import { jobKind } from "./job.ts";

/** Looks at the records of senders that are due, one a step. What one couldn't be asked of is asked again when it is due next. */
export const sendersCheck = jobKind({
  kind: "senders.check",
  lane: "bulk",
  everySeconds: 300,
  leaseSeconds: 60,
  failure: "The records of senders couldn't be looked at.",
  payloads: { 1: z.object({}) },
  async run(_job, deps, { signal }) {
    const was = await checkSender({ ...deps, service: deps.db }, null, signal);
    return was ? { outcome: "continue" } : { outcome: "finished" };
  },
});
