import { z } from "zod";
import { AnswerContext } from "../../_shared/answer/context.ts";
import { writeAnswer } from "../../_shared/answer/write-answer.ts";
import { rpc } from "../../_shared/db/client.ts";
import { jobKind } from "./job.ts";

/** Writes an answer whose writer died, from the start; whoever listens to the asker's topic sees it. */
export const chatAnswer = jobKind({
  kind: "chat.answer",
  failure: "The answer couldn't be finished. Please try again.",
  payload: z.object({ answer_id: z.int() }),
  async run(job, { db, ai }, lease) {
    const begun = await rpc(db, "resume_answer", { job_id: job.id, job_lease: job.lease }, lease);
    if (begun === null) return { outcome: "finished" };
    await writeAnswer(
      { service: db, storing: db, ai },
      {
        job: { id: job.id, lease: job.lease },
        context: AnswerContext.parse(begun),
        emit: () => undefined,
        stop: new AbortController(),
        lease,
      },
    );
    return { outcome: "settled" };
  },
});
