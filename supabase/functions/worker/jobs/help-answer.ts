import { z } from "zod";
import { HelpContext } from "../../_shared/generation/compositions/help/context.ts";
import { writeHelp } from "../../_shared/generation/compositions/help/write-help.ts";
import { rpc } from "../../_shared/db/client.ts";
import { jobKind } from "./job.ts";

const failure = "The answer couldn't be finished, and nothing was charged. Please try again.";

/** Writes an answer of the help agent whose writer died, from the start. */
export const helpAnswer = jobKind({
  kind: "help.answer",
  lane: "interactive",
  attempts: 3,
  failure,
  payloads: { 1: z.object({ answer_id: z.int() }) },
  async run(job, { db, ai }, { signal }) {
    const begun = await rpc(db, "resume_help_answer", { job_id: job.id, job_lease: job.lease }, signal);
    if (begun === null) return { outcome: "finished" };
    await writeHelp(
      { service: db, storing: db, ai },
      {
        job: { id: job.id, lease: job.lease },
        context: HelpContext.parse(begun),
        emit: () => undefined,
        stop: new AbortController(),
        lease: signal,
      },
    );
    return { outcome: "settled" };
  },
  async onDead(job, { db }, { signal }) {
    const ended = { job_id: job.id, job_lease: job.lease, new_status: "failed", error: failure };
    await rpc(db, "finish_help_answer", ended, signal);
    return { outcome: "settled" };
  },
});
