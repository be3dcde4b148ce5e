import { z } from "zod";
import { AiSettings } from "../../_shared/contract/ai-settings.ts";
import { rpc } from "../../_shared/db/client.ts";
import { json } from "../../_shared/db/statement.ts";
import { followLesson, LessonTest } from "../../_shared/generation/compositions/lessons/check-lesson.ts";
import { meterOf } from "../../_shared/generation/meter.ts";
import { jobKind } from "./job.ts";

const Next = LessonTest.extend({ settings: AiSettings }).nullable();
const failure = "Lessons couldn't be tried with these settings.";

/** Asks the questions of lessons with AI settings that wait to be published, one a step; what fails none is published. */
export const aiSettingsCheck = jobKind({
  kind: "ai_settings.check",
  lane: "normal",
  leaseSeconds: 120,
  failure,
  payloads: { 1: z.object({ draft_id: z.int() }) },
  async run({ id, lease }, { db, ai }, { signal }) {
    const held = { job_id: id, job_lease: lease };
    const next = Next.parse(await rpc(db, "next_ai_check", held, signal));
    if (next === null) {
      await rpc(db, "end_ai_checks", held, signal);
      return { outcome: "settled" };
    }
    const meter = meterOf(ai);
    const { context, settings } = next;
    const deps = { service: db, ai: meter.ai };
    const wanted = await followLesson(deps, { ...next, context: { ...context, settings } }, signal);
    const now = wanted.follows ? null : await followLesson(deps, next, signal);
    const checked = {
      // What the present settings don't follow either isn't held against the new ones.
      outcome: wanted.follows || now?.follows === false ? "passing" : "failing",
      said: wanted.said,
      said_now: now?.said ?? null,
    };
    const saved = { ...held, question_id: next.id, checked: json(checked), generations: json(meter.spent) };
    await rpc(db, "save_ai_check", saved, signal);
    return { outcome: "continue" };
  },
  async onDead({ id, lease, last_error }, { db }, { signal }) {
    const ended = { job_id: id, job_lease: lease, failure: last_error ?? failure };
    await rpc(db, "end_ai_checks", ended, signal);
    return { outcome: "settled" };
  },
});
