import { z } from "zod";
import { Choices } from "./choices.ts";
import { RerankVariables } from "./rerank.ts";
import { Voices } from "./voices.ts";

const tokens = z.coerce.number().int().min(512).max(10_000_000).optional();

/**
 * The endpoints that speak OpenAI's protocol: one for all, and for each purpose another one where its own `…_BASE_URL`
 * says so (docs/providers.md has a recipe a vendor).
 */
export const Variables = z.object({
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: z.url().optional(),
  /** Azure's deployments: in the path, with this version in the query and the key in `api-key`. */
  OPENAI_API_VERSION: z.string().optional(),
  OPENAI_CHAT_MODEL: z.string().default("gpt-4.1-mini"),
  /** How many tokens prompt and answer may have together; learnt from the provider's refusal unless it is set. */
  OPENAI_CHAT_CONTEXT: tokens,
  /** Whether the model for answers takes pictures; left out: as its name tells. */
  OPENAI_CHAT_PICTURES: z.enum(["on", "off"]).optional(),
  /** Further models for answers, which organisations may choose; JSON, a provider an entry (docs/providers.md). */
  OPENAI_CHAT_CHOICES: Choices.optional(),
  /** For side tasks; the one for answers when there is none. */
  OPENAI_SIDE_MODEL: z.string().optional(),
  OPENAI_SIDE_API_KEY: z.string().optional(),
  OPENAI_SIDE_BASE_URL: z.url().optional(),
  OPENAI_SIDE_API_VERSION: z.string().optional(),
  OPENAI_SIDE_CONTEXT: tokens,
  /** `none`: there are no embeddings, and passages are found by their words alone. */
  OPENAI_EMBEDDING_MODEL: z.string().default("text-embedding-3-small"),
  OPENAI_EMBEDDING_API_KEY: z.string().optional(),
  OPENAI_EMBEDDING_BASE_URL: z.url().optional(),
  OPENAI_EMBEDDING_API_VERSION: z.string().optional(),
  /** How many numbers to ask for; up to 1536 as the model has them. */
  OPENAI_EMBEDDING_DIMENSIONS: z.coerce.number().int().min(32).max(1536).optional(),
  /** Where the model before is reached while documents are embedded anew; the same endpoint when unset. */
  OPENAI_PREVIOUS_EMBEDDING_MODEL: z.string().optional(),
  OPENAI_PREVIOUS_EMBEDDING_API_KEY: z.string().optional(),
  OPENAI_PREVIOUS_EMBEDDING_BASE_URL: z.url().optional(),
  OPENAI_PREVIOUS_EMBEDDING_API_VERSION: z.string().optional(),
  /** Reads scans; the one for answers when there is none. */
  OPENAI_VISION_MODEL: z.string().optional(),
  OPENAI_VISION_API_KEY: z.string().optional(),
  OPENAI_VISION_BASE_URL: z.url().optional(),
  OPENAI_VISION_API_VERSION: z.string().optional(),
  /** `none`: recordings aren't transcribed; their words can be written down by hand. */
  OPENAI_TRANSCRIPTION_MODEL: z.string().default("whisper-1"),
  OPENAI_TRANSCRIPTION_API_KEY: z.string().optional(),
  OPENAI_TRANSCRIPTION_BASE_URL: z.url().optional(),
  OPENAI_TRANSCRIPTION_API_VERSION: z.string().optional(),
  /** Reads aloud. `none`: answers and documents are read aloud by the browser's own voices. */
  OPENAI_SPEECH_MODEL: z.string().default("gpt-4o-mini-tts"),
  OPENAI_SPEECH_VOICE: z.string().optional(),
  /** The voices of the voice generator, by register; left out: OpenAI's, or the one above. */
  OPENAI_SPEECH_VOICES: Voices.optional(),
  OPENAI_SPEECH_LANGUAGES: z
    .string()
    .regex(/^[a-z]{2,3}( *, *[a-z]{2,3})*$/, "languages such as en,de")
    .transform((list) => list.split(/ *, */))
    .optional(),
  OPENAI_SPEECH_API_KEY: z.string().optional(),
  OPENAI_SPEECH_BASE_URL: z.url().optional(),
  OPENAI_SPEECH_API_VERSION: z.string().optional(),
  /** Whether a search may ask the side model for other words and for an order; left out: unless embeddings know words only. */
  OPENAI_SEARCH_HELP: z.enum(["on", "off"]).optional(),
  ...RerankVariables,
});
export type ModelSettings = z.output<typeof Variables>;
