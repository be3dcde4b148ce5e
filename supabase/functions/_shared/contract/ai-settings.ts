import { z } from "zod";
import { call, Done, Id, Page, prose, Timestamp } from "./call.ts";
import { AnswerSearch, Citation } from "./chat.ts";
import { growing } from "./read.ts";

/** The limits of AI settings; the database holds them too (`private.check_ai_settings`). */
export const AI_LIMITS = {
  instructions: 4000,
  creativity: [0, 1],
  answerTokens: [200, 16_000],
  languages: 12,
} as const;

const [leastCreative, mostCreative] = AI_LIMITS.creativity;
const [leastTokens, mostTokens] = AI_LIMITS.answerTokens;
const creativityWords = `Creativity is between ${leastCreative} and ${mostCreative}.`;
const tokensWords = `An answer can have ${leastTokens} to ${mostTokens.toLocaleString("en-US")} tokens.`;

/** How an organisation's assistant answers. Null: as the environment and the model have it. */
export const AiSettings = z.object({
  /** The id of one of the models that are set up. */
  model: z.string().max(200).nullable(),
  /** The temperature; null isn't sent. */
  creativity: z
    .number(creativityWords)
    .min(leastCreative, creativityWords)
    .max(mostCreative, creativityWords)
    .nullable(),
  length: growing(z.enum(["short", "normal", "detailed"]), "normal"),
  tone: growing(z.enum(["neutral", "friendly", "formal", "plain"]), "neutral"),
  instructions: prose("Instructions", AI_LIMITS.instructions),
  /** Off: what no document says may be told from what the model knows, and says so. A chat may say otherwise. */
  only_documents: z.boolean(),
  /** Answers are in one of these; the first where a question is in none. Empty: in the question's. */
  languages: z
    .array(z.string().regex(/^[a-z]{2}$/, "A language is named as “en”."))
    .max(AI_LIMITS.languages, `At most ${AI_LIMITS.languages} languages can be chosen.`),
  /** The most that an answer may have; null: as the model has it. */
  answer_tokens: z.int(tokensWords).min(leastTokens, tokensWords).max(mostTokens, tokensWords).nullable(),
});
export type AiSettings = z.infer<typeof AiSettings>;

/** As `private.no_ai_settings` has it. */
export const NO_AI_SETTINGS: AiSettings = {
  model: null,
  creativity: null,
  length: "normal",
  tone: "neutral",
  instructions: "",
  only_documents: true,
  languages: [],
  answer_tokens: null,
};

/** A model that is set up for answers. */
export const AiModel = z.object({
  id: z.string(),
  provider: z.string(),
  model: z.string(),
  /** The built-in one, which quotes documents and knows no style. */
  offline: z.boolean(),
  /** It looks at pictures that questions come with; others have only what was read out of them. */
  pictures: z.boolean(),
});
export type AiModel = z.infer<typeof AiModel>;

const Person = z.object({ id: Id, name: z.string() });

/** Settings that wait until the questions of lessons have been asked with them. */
export const AiDraft = z.object({
  id: Id,
  settings: AiSettings,
  /** `held`: it waits for a decision. */
  state: growing(z.enum(["checking", "held"]), "held"),
  /** Why it is held, where it isn't for lessons that fail. */
  reason: z.string().nullable(),
  requested_by: Person.nullable(),
  created_at: Timestamp,
  total: z.int().min(0),
  asked: z.int().min(0),
  /** Lessons that wouldn't be followed any more, with what is answered with these settings and with the present ones. */
  failing: z.array(
    z.object({
      lesson_id: Id,
      question: z.string(),
      answer: z.string(),
      said: z.string().nullable(),
      said_now: z.string().nullable(),
    }),
  ),
});
export type AiDraft = z.infer<typeof AiDraft>;

export const AiVersion = z.object({
  number: z.int().min(1),
  settings: AiSettings,
  /** Those of the version before. */
  before: AiSettings,
  /** The number of the version that it repeats; 0: as before anybody set it. */
  brought_back: z.int().min(0).nullable(),
  published_by: Person.nullable(),
  created_at: Timestamp,
});
export type AiVersion = z.infer<typeof AiVersion>;

const Side = growing(z.enum(["present", "draft"]), "draft");

/** One of the two answers of a preview, as it is written. */
export const PreviewEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("begin"), side: Side }),
  z.object({ type: z.literal("delta"), side: Side, text: z.string() }),
  z.object({
    type: z.literal("end"),
    side: Side,
    content: z.string(),
    citations: z.array(Citation),
    refused: AnswerSearch.shape.refused,
    /** Tokens that it took of all models together; null where a provider doesn't say. */
    tokens: z.int().min(0).nullable(),
    /** Why there is no answer, in words. */
    error: z.string().nullable(),
  }),
]);
export type PreviewEvent = z.infer<typeof PreviewEvent>;

/** What a change of the AI settings makes stale. */
export const aiSettingsLists = [
  "/organization/ai-settings",
  "/organization/ai-settings/versions",
  "/organization/audit",
  "/lessons/list",
] as const;

export const aiSettings = {
  "/organization/ai-settings": call({
    access: "admin",
    summary:
      "How the assistant answers, which models are set up, and the settings that wait to be published.",
    input: z.object({}),
    output: z.object({
      /** Of the version that answers; 0: nobody has set it. */
      number: z.int().min(0),
      settings: AiSettings,
      /** The first is the one for `model: null`. */
      models: z.array(AiModel),
      /** How many questions lessons have: they are asked before settings are published. */
      lesson_questions: z.int().min(0),
      draft: AiDraft.nullable(),
    }),
  }),
  "/organization/ai-settings/versions": call({
    access: "admin",
    summary: "The versions of the AI settings, latest first.",
    input: z.object({ ...Page }),
    output: z.object({ versions: z.array(AiVersion), total: z.int().min(0) }),
  }),
  "/organization/ai-settings/preview": call({
    access: "admin",
    summary:
      "Answers a question with the present settings and with others, and streams both; nothing is stored.",
    input: z.object({
      question: prose("Question", 2000)
        .transform((text) => text.trim())
        .pipe(z.string().min(1, "Question can't be empty.")),
      settings: AiSettings,
    }),
    output: PreviewEvent,
    transport: "events",
  }),
  "/organization/ai-settings/publish": call({
    access: "admin",
    summary: "Publishes the settings that wait, whatever became of lessons.",
    input: z.object({}),
    output: Done,
    invalidates: aiSettingsLists,
  }),
  "/organization/ai-settings/keep": call({
    access: "admin",
    summary: "Keeps the present settings: those that wait are let go of.",
    input: z.object({}),
    output: Done,
    invalidates: aiSettingsLists,
  }),
  "/organization/ai-settings/bring-back": call({
    access: "admin",
    summary: "Has the assistant answer at once as an earlier version did; 0 is as before anybody set it.",
    input: z.object({ number: z.int().min(0).max(2_000_000_000) }),
    output: Done,
    invalidates: aiSettingsLists,
  }),
};
