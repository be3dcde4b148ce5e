import { z } from "zod";
import { MessageRunContext } from "../../_shared/generation/compositions/messages/context.ts";
import { writeMessage } from "../../_shared/generation/compositions/messages/write-message.ts";
import { rpc } from "../../_shared/db/client.ts";
import { jobKind } from "./job.ts";

const failure = "The message couldn't be finished. Your input is kept; please try again.";

/** Writes a run of the message generator whose writer died, from the start. */
export const agentMessage = jobKind({
  kind: "agent.message",
  lane: "interactive",
  attempts: 3,
  failure,
  payloads: { 1: z.object({ run_id: z.int() }) },
  async run(job, { db, ai }, { signal }) {
    const begun = await rpc(db, "resume_agent_run", { job_id: job.id, job_lease: job.lease }, signal);
    if (begun === null) return { outcome: "finished" };
    await writeMessage(
      { service: db, storing: db, ai },
      {
        job: { id: job.id, lease: job.lease },
        context: MessageRunContext.parse(begun),
        emit: () => undefined,
        stop: new AbortController(),
        lease: signal,
      },
    );
    return { outcome: "settled" };
  },
  async onDead(job, { db }, { signal }) {
    const ended = { job_id: job.id, job_lease: job.lease, new_state: "failed", error: failure };
    await rpc(db, "finish_agent_run", ended, signal);
    return { outcome: "settled" };
  },
});
