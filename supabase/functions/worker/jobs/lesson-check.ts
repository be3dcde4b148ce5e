import { z } from "zod";
import { rpc } from "../../_shared/db/client.ts";
import { json } from "../../_shared/db/statement.ts";
import { checkLesson, LessonTest } from "../../_shared/generation/compositions/lessons/check-lesson.ts";
import { meterOf } from "../../_shared/generation/meter.ts";
import { jobKind } from "./job.ts";

const Next = z.union([z.object({ wait: z.int() }), LessonTest]).nullable();

/** Asks the questions of an organisation's accepted lessons again, one a step, each once until something changes. */
export const lessonCheck = jobKind({
  kind: "lesson.check",
  lane: "bulk",
  leaseSeconds: 120,
  failure: "The tests of lessons couldn't be run.",
  payloads: { 1: z.object({ organization_id: z.int() }) },
  async run({ id, lease }, { db, ai }, { signal }) {
    const held = { job_id: id, job_lease: lease };
    const next = Next.parse(await rpc(db, "next_lesson_check", held, signal));
    if (next === null) return { outcome: "settled" };
    if ("wait" in next) return { outcome: "continue", delaySeconds: next.wait };
    const meter = meterOf(ai);
    const checked = await checkLesson({ service: db, ai: meter.ai }, next, signal);
    const saved = { ...held, question_id: next.id, checked: json(checked), generations: json(meter.spent) };
    await rpc(db, "save_lesson_check", saved, signal);
    return { outcome: "continue" };
  },
});
