import { cut } from "../domain/text/cut.ts";
import { z } from "zod";
import type { TagSuggestion } from "../contract/tag-suggestions.ts";
import { MOST_SUGGESTED, type OfferedTag, tagMessages } from "../domain/text/tag-prompt.ts";
import type { Ai } from "../providers/ai.ts";
import { generateStructured } from "./structured/generate-structured.ts";

const LONGEST_REASON = 300;

const Suggestions = z.object({
  suggestions: z.array(z.object({ tag: z.int(), reason: z.string() })).max(50),
});

/**
 * Asks the side model which tags fit a document. What isn't one of the tags, or is named twice, is left out.
 * @throws UnusableAnswerError when it doesn't write what was asked for, twice; ApiError as the model does
 */
export async function suggestTags(
  ai: Pick<Ai, "stream">,
  asked: { context: string; tags: readonly OfferedTag[]; document: { title: string; text: string } },
  signal: AbortSignal,
): Promise<TagSuggestion[]> {
  if (asked.tags.length === 0) return [];
  const structure = {
    name: "tag_suggestions",
    schema: Suggestions,
    messages: tagMessages(asked),
    maxCharacters: 10_000,
    withinSeconds: 45,
    options: { model: "side", maxTokens: 800 },
  } as const;
  const { suggestions } = await generateStructured(ai, structure, signal);
  const offered = new Set(asked.tags.map(({ id }) => id));
  const found = new Map<number, string>();
  for (const { tag, reason } of suggestions) {
    const said = reason.replace(/\s+/g, " ").trim();
    if (offered.has(tag) && !found.has(tag) && said !== "") found.set(tag, cut(said, LONGEST_REASON));
  }
  return [...found].slice(0, MOST_SUGGESTED).map(([tag_id, reason]) => ({ tag_id, reason }));
}
