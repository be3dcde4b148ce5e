import { z } from "zod";
import { askersCalendar } from "../../_shared/calendar/askers-calendar.ts";
import { AnswerContext } from "../../_shared/generation/compositions/chat/context.ts";
import { writeAnswer } from "../../_shared/generation/compositions/chat/write-answer.ts";
import { rpc } from "../../_shared/db/client.ts";
import { jobKind } from "./job.ts";

const failure = "The answer couldn't be finished. Please try again.";

/** Writes an answer whose writer died, from the start; whoever listens to the asker's topic sees it. */
export const chatAnswer = jobKind({
  kind: "chat.answer",
  lane: "interactive",
  attempts: 3,
  failure,
  payloads: { 1: z.object({ answer_id: z.int() }) },
  async run(job, { db, ai, uploads, ...services }, { signal }) {
    const begun = await rpc(db, "resume_answer", { job_id: job.id, job_lease: job.lease }, signal);
    if (begun === null) return { outcome: "finished" };
    await writeAnswer(
      { service: db, storing: db, uploads, ai, calendars: askersCalendar({ ...services, service: db }) },
      {
        job: { id: job.id, lease: job.lease },
        context: AnswerContext.parse(begun),
        emit: () => undefined,
        stop: new AbortController(),
        lease: signal,
      },
    );
    return { outcome: "settled" };
  },
  async onDead(job, { db }, { signal }) {
    const ended = { job_id: job.id, job_lease: job.lease, new_status: "failed", error: failure };
    await rpc(db, "finish_answer", ended, signal);
    return { outcome: "settled" };
  },
});
