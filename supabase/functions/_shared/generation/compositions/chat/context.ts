import { z } from "zod";
import { AiSettings, NO_AI_SETTINGS } from "../../../contract/ai-settings.ts";

/** A span of a document that an answer cited and its asker may read. */
const CitedSpan = z.object({
  document_id: z.int(),
  revision_id: z.int(),
  start: z.int(),
  end: z.int(),
});

/** What the database tells of an answer to write; the last turn of the history is the question. */
export const AnswerContext = z.object({
  organization_id: z.int(),
  chat_id: z.int(),
  answer_id: z.int(),
  titled: z.boolean(),
  user_id: z.int(),
  ai_context: z.string(),
  ai_name: z.string().nullable(),
  organization_name: z.string(),
  documents: z.int(),
  /** Whether any lesson of the organisation answers. */
  has_lessons: z.boolean().default(false),
  /** The model whose vectors the organisation's passages have; null: today's. */
  embedding_model: z.string().nullable(),
  /** The documents that the question is aimed at, which alone are searched; null: all. */
  aimed_at: z.array(z.int()).nullable().default(null),
  /** Attachments of this branch of the chat, and of them those that came with this question. */
  attachments: z.array(z.int()).default([]),
  attached: z.array(z.int()).default([]),
  /** The asker's own calendar, where they have connected one. */
  calendar: z.object({ connection_id: z.int(), calendar_id: z.string().nullable() }).nullable().default(null),
  /** Where the question was asked, by the name of the time zone. */
  time_zone: z.string().nullable().default(null),
  /** How the organisation wants its answers. */
  settings: AiSettings.default(NO_AI_SETTINGS),
  /** Whether the chat's answers come from documents alone; null where the settings say. */
  only_documents: z.boolean().nullable().default(null),
  history: z.array(
    z.object({
      role: z.enum(["user", "assistant"]),
      content: z.string(),
      cited: z.array(CitedSpan).optional(),
    }),
  ),
});
export type AnswerContext = z.infer<typeof AnswerContext>;
