import { z } from "zod";

export const Variables = z.object({
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: z.url().optional(),
  OPENAI_CHAT_MODEL: z.string().default("gpt-4.1-mini"),
  /** For side tasks; the one for answers when there is none. */
  OPENAI_SIDE_MODEL: z.string().optional(),
  OPENAI_EMBEDDING_MODEL: z.string().default("text-embedding-3-small"),
  OPENAI_TRANSCRIPTION_MODEL: z.string().default("whisper-1"),
});
export type ModelSettings = z.output<typeof Variables>;
