import { logError } from "../../_shared/config/seeing/log.ts";
import { z } from "zod";
import { Lesson, lessons, type TrialEvent } from "../../_shared/contract/lessons.ts";
import { toApiError } from "../../_shared/db/api-error.ts";
import { rpc } from "../../_shared/db/client.ts";
import { json } from "../../_shared/db/statement.ts";
import { answerOnce, AskerContext } from "../../_shared/generation/compositions/lessons/answer-once.ts";
import { Correction, readCorrection } from "../../_shared/generation/compositions/lessons/read-correction.ts";
import { meterOf } from "../../_shared/generation/meter.ts";
import type { LessonChoice } from "../../_shared/generation/retrieval/lessons.ts";
import { Channel } from "../../_shared/generation/sinks/channel.ts";
import type { Handlers, MemberContext } from "../context.ts";

const done = { success: true } as const;

const Trial = z.object({
  lesson: z.object({ id: z.int(), question: z.string(), answer: z.string() }),
  context: AskerContext,
});

/** Answers a lesson's question without lessons and then with it, telling each as it is written. */
async function tryLesson(
  { service, ai, stopping }: MemberContext,
  { lesson, context }: z.infer<typeof Trial>,
  events: Channel<TrialEvent>,
): Promise<void> {
  const meter = meterOf(ai);
  const sides: [TrialEvent["side"], LessonChoice][] = [
    ["without", { kind: "none" }],
    ["with", { kind: "one", lesson }],
  ];
  try {
    for (const [side, choice] of sides) {
      events.push({ type: "begin", side });
      const add = (text: string) => events.push({ type: "delta", side, text });
      const asked = { context, question: lesson.question, lessons: choice };
      const answered = await answerOnce({ service, ai: meter.ai }, asked, add, stopping).catch(
        (error: unknown) => {
          const told = toApiError(error);
          if (told !== error) logError("the trial of a lesson failed", error, { lesson: lesson.id });
          return { content: "", citations: [], refused: false, error: told.message };
        },
      );
      events.push({ type: "end", side, error: null, ...answered });
    }
    const { organization_id, user_id } = context;
    await rpc(service, "keep_lesson_generations", {
      organization_id,
      user_id,
      generations: json(meter.spent),
    });
  } finally {
    events.close();
  }
}

/** Reads comments into proposals, one after the other; one that the model couldn't read stays for another time. */
async function readCorrections(
  { service, ai, stopping, organizationId, caller }: MemberContext,
  corrections: Correction[],
): Promise<{ read: number; proposed: number }> {
  const meter = meterOf(ai);
  let [read, proposed] = [0, 0];
  for (const correction of corrections) {
    const lesson = await readCorrection(meter.ai, correction, stopping).catch((error: unknown) => {
      logError("a comment on an answer failed", error, { answer: correction.message_id });
      if (read === 0) throw error;
      return undefined;
    });
    if (lesson === undefined) break;
    const saved = await rpc(service, "save_generated_lesson", {
      organization_id: organizationId,
      message_id: correction.message_id,
      comment: correction.comment,
      question: lesson?.question ?? "",
      answer: lesson?.answer ?? "",
    });
    read += 1;
    if (saved === true) proposed += 1;
  }
  const spent = {
    organization_id: organizationId,
    user_id: (await caller()).userId,
    generations: json(meter.spent),
  };
  await rpc(service, "keep_lesson_generations", spent);
  return { read, proposed };
}

export const lessonCalls: Handlers<typeof lessons> = {
  "/lessons/list": async ({ db, organizationId }, { search, state, limit, offset }) =>
    lessons["/lessons/list"].output.parse(
      await rpc(db, "list_lessons", {
        organization_id: organizationId,
        page_limit: limit,
        page_offset: offset,
        ...(search && { search }),
        ...(state && { with_state: state }),
      }),
    ),
  "/lessons/create": async ({ db, organizationId }, { message_id, ...lesson }) =>
    Lesson.parse(
      await rpc(db, "propose_lesson", {
        organization_id: organizationId,
        ...lesson,
        ...(message_id && { message_id }),
      }),
    ),
  "/lessons/generate": async (context) => {
    const { db, organizationId } = context;
    const waiting = z
      .array(Correction)
      .parse(await rpc(db, "corrections", { organization_id: organizationId }));
    const told = await readCorrections(context, waiting);
    const left = z
      .array(z.unknown())
      .parse(await rpc(db, "corrections", { organization_id: organizationId }));
    return { ...told, left: left.length };
  },
  "/lessons/update": async ({ db, organizationId }, { id, ...changes }) =>
    Lesson.parse(
      await rpc(db, "update_lesson", {
        organization_id: organizationId,
        lesson_id: id,
        changes: json(changes),
      }),
    ),
  "/lessons/accept": async ({ db, organizationId }, { ids }) => ({
    lessons: z
      .array(Lesson)
      .parse(await rpc(db, "accept_lessons", { organization_id: organizationId, lesson_ids: ids })),
  }),
  "/lessons/reject": async ({ db, organizationId }, { ids, reason }) => {
    const rejected = { organization_id: organizationId, lesson_ids: ids, ...(reason && { reason }) };
    await rpc(db, "reject_lessons", rejected);
    return done;
  },
  "/lessons/delete": async ({ db, organizationId }, { ids }) => {
    await rpc(db, "delete_lessons", { organization_id: organizationId, lesson_ids: ids });
    return done;
  },
  async *"/lessons/try"(context, { id, ...typed }) {
    const asked = { organization_id: context.organizationId, lesson_id: id };
    const kept = Trial.parse(await rpc(context.db, "lesson_trial", asked));
    const trial = { ...kept, lesson: { ...kept.lesson, ...typed } };
    const events = new Channel<TrialEvent>();
    context.background(
      tryLesson(context, trial, events).catch((error: unknown) => {
        logError("the trial of a lesson failed", error, { lesson: id });
      }),
    );
    yield* events;
  },
  "/lessons/check": async ({ db, organizationId }) => {
    await rpc(db, "recheck_lessons", { organization_id: organizationId });
    return done;
  },
  "/lessons/keep": async ({ db, organizationId }, { id }) =>
    Lesson.parse(await rpc(db, "keep_lesson", { organization_id: organizationId, lesson_id: id })),
};
