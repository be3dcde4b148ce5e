import { z } from "zod";
import { call, Done, Id, Page, prose, Timestamp } from "./call.ts";
import { AnswerSearch, Citation } from "./chat.ts";
import { growing } from "./read.ts";

/** The longest question and answer of a lesson, in characters, and how many further questions it may have. */
export const LESSON = { question: 2000, answer: 4000, questions: 9 } as const;

const words = (field: string, most: number) =>
  prose(field, most)
    .transform((text) => text.trim())
    .pipe(z.string().min(1, `${field} can't be empty.`));

const Question = words("Question", LESSON.question);
const Answer = words("Answer", LESSON.answer);
const Questions = z
  .array(Question)
  .max(LESSON.questions, `At most ${LESSON.questions} further questions can be kept.`);
const TagIds = z.array(Id).max(50, "At most 50 tags at once.");

export const LessonState = growing(z.enum(["proposed", "accepted", "rejected"]), "proposed");

/** A question that a lesson answers, and what it came to when it was last asked. */
export const LessonQuestion = z.object({
  id: Id,
  question: z.string(),
  /** It waits to be asked. */
  due: z.boolean(),
  /**
   * `failing`: the answer doesn't say what the lesson says; `outdated`: the documents alone say otherwise than when it was
   * accepted; `needless`: they say the same by themselves. Null: not asked yet, or the reader isn't an admin.
   */
  outcome: growing(z.enum(["passing", "failing", "outdated", "needless"]), "passing").nullable(),
  /** What the answer said, and the documents alone: then and now. */
  said: z.string().nullable(),
  documents_said: z.string().nullable(),
  documents_say: z.string().nullable(),
  checked_at: Timestamp.nullable(),
});

const Person = z.object({ id: Id, name: z.string() });

/** An answer that somebody put right. Only an accepted one has an effect. */
export const Lesson = z.object({
  id: Id,
  state: LessonState,
  /** `correction`: of an answer; `generated`: from what somebody said was wrong with one. */
  origin: growing(z.enum(["written", "correction", "generated"]), "written"),
  /** As it stands without the conversation around it. */
  question: z.string(),
  answer: z.string(),
  wrong_answer: z.string().nullable(),
  /** Why it was rejected, in words. */
  reason: z.string().nullable(),
  /** What answers as it, while it is accepted. */
  document_id: Id.nullable(),
  /** Who is to read it: as a document with these tags. */
  tag_ids: z.array(Id),
  /** Documents that the wrong answer cited: who may not read each of them isn't answered with the lesson. */
  sources: z.array(z.object({ document_id: Id, document_name: z.string() })),
  /** The first is its own. */
  questions: z.array(LessonQuestion),
  /** Documents that changed since it held, where it doesn't now and their former files are kept; for admins. */
  changed: z
    .array(z.object({ document_id: Id, document_name: z.string(), changed_at: Timestamp }))
    .default([]),
  proposed_by: Person.nullable(),
  decided_by: Person.nullable(),
  created_at: Timestamp,
  decided_at: Timestamp.nullable(),
});
export type Lesson = z.infer<typeof Lesson>;

const Side = growing(z.enum(["without", "with"]), "with");

/** One of the two answers of a trial, as it is written. */
export const TrialEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("begin"), side: Side }),
  z.object({ type: z.literal("delta"), side: Side, text: z.string() }),
  z.object({
    type: z.literal("end"),
    side: Side,
    content: z.string(),
    citations: z.array(Citation),
    refused: AnswerSearch.shape.refused,
    /** Why there is no answer, in words. */
    error: z.string().nullable(),
  }),
]);
export type TrialEvent = z.infer<typeof TrialEvent>;

const Ids = z.array(Id).min(1, "Choose at least one lesson.").max(100, "At most 100 lessons at once.");
const lists = ["/lessons/list"] as const;

export const lessons = {
  "/lessons/list": call({
    access: "member",
    summary: "Lessons, latest first: admins see all, members those that they proposed.",
    input: z.object({
      ...Page,
      search: z.string().trim().max(200).optional(),
      /** `failing`: accepted ones whose tests need a look. */
      state: z.enum(["proposed", "accepted", "rejected", "failing"]).optional(),
    }),
    output: z.object({
      lessons: z.array(Lesson),
      total: z.int().min(0),
      counts: z.object({
        proposed: z.int().min(0),
        accepted: z.int().min(0),
        rejected: z.int().min(0),
        failing: z.int().min(0),
        /** What people said was wrong with answers and no lesson came of. */
        corrections: z.int().min(0),
      }),
      /** Tests are being run. */
      checking: z.boolean(),
    }),
  }),
  "/lessons/create": call({
    access: "member",
    summary: "Proposes a lesson, for an answer of the caller that was wrong or without one.",
    input: z.object({
      question: Question,
      answer: Answer,
      message_id: Id.optional(),
      /** Who is to read it; counts from admins alone. */
      tag_ids: TagIds.default([]),
      questions: Questions.default([]),
    }),
    output: Lesson,
    invalidates: lists,
  }),
  "/lessons/generate": call({
    access: "admin",
    summary: "Proposes lessons from what people said was wrong with answers, latest first, some at a time.",
    input: z.object({}),
    output: z.object({
      /** So many comments were read, and so many lessons came of them. */
      read: z.int().min(0),
      proposed: z.int().min(0),
      left: z.int().min(0),
    }),
    invalidates: lists,
  }),
  "/lessons/update": call({
    access: "admin",
    summary: "Changes a lesson; one that is accepted answers so at once.",
    input: z.object({
      id: Id,
      question: Question.optional(),
      answer: Answer.optional(),
      tag_ids: TagIds.optional(),
      /** Those beside its own. */
      questions: Questions.optional(),
      /** Of its sources, those that stay. */
      source_document_ids: z.array(Id).max(100).optional(),
    }),
    output: Lesson,
    invalidates: lists,
  }),
  "/lessons/accept": call({
    access: "admin",
    summary: "Has lessons answer from now on.",
    input: z.object({ ids: Ids }),
    output: z.object({ lessons: z.array(Lesson) }),
    invalidates: lists,
  }),
  "/lessons/reject": call({
    access: "admin",
    summary: "Rejects lessons; those that answered don't any more.",
    input: z.object({ ids: Ids, reason: prose("Reason", 500).nullable().default(null) }),
    output: Done,
    invalidates: lists,
  }),
  "/lessons/delete": call({
    access: "member",
    summary: "Deletes lessons: admins any, members those of their own that nobody accepted.",
    input: z.object({ ids: Ids }),
    output: Done,
    invalidates: lists,
  }),
  "/lessons/try": call({
    access: "admin",
    summary: "Answers a lesson's question without and with it, as a chat would, and streams both.",
    /** What is typed and not saved yet may be tried too. */
    input: z.object({ id: Id, question: Question.optional(), answer: Answer.optional() }),
    output: TrialEvent,
    transport: "events",
  }),
  "/lessons/check": call({
    access: "admin",
    summary: "Has the tests of all accepted lessons run again.",
    input: z.object({}),
    output: Done,
    invalidates: lists,
  }),
  "/lessons/keep": call({
    access: "admin",
    summary: "Keeps a lesson though the documents say otherwise now.",
    input: z.object({ id: Id }),
    output: Lesson,
    invalidates: lists,
  }),
};
