import { z } from "zod";
import { RerankVariables } from "./rerank.ts";

export const Variables = z.object({
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: z.url().optional(),
  OPENAI_CHAT_MODEL: z.string().default("gpt-4.1-mini"),
  /** For side tasks; the one for answers when there is none. */
  OPENAI_SIDE_MODEL: z.string().optional(),
  OPENAI_EMBEDDING_MODEL: z.string().default("text-embedding-3-small"),
  OPENAI_TRANSCRIPTION_MODEL: z.string().default("whisper-1"),
  /** Whether a search may ask the side model for other words and for an order; left out: unless embeddings know words only. */
  OPENAI_SEARCH_HELP: z.enum(["on", "off"]).optional(),
  ...RerankVariables,
});
export type ModelSettings = z.output<typeof Variables>;
