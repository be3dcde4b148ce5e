import { z } from "zod";
import type { ContextDraft } from "../../../contract/agent-drafts.ts";
import { ApiError } from "../../../db/api-error.ts";
import type { Db } from "../../../db/client.ts";
import {
  CONTEXT_SECTIONS,
  contextMessages,
  MOST_CONTEXT_ITEMS,
} from "../../../domain/agents/draft-prompt.ts";
import { withhold } from "../../../domain/agents/withhold.ts";
import type { Ai } from "../../../providers/ai.ts";
import { type NumberedPassage, numberPassages, sourcesOf } from "../../prompt.ts";
import { citationOf, type Passage } from "../../retrieval/passage.ts";
import { generateStructured } from "../../structured/generate-structured.ts";
import { passagesOf } from "../../whole/library.ts";
import { type AgentDraftContext, secretsIn } from "./context.ts";

/** What a model may tell: entries with their sources, and nothing else of the agent. */
const Told = z.object({
  items: z
    .array(
      z.object({
        section: z.enum(CONTEXT_SECTIONS),
        text: z.string().min(1).max(500),
        source: z.int(),
        quote: z.string().max(500),
      }),
    )
    .max(MOST_CONTEXT_ITEMS),
});
type Item = z.infer<typeof Told>["items"][number];

/** What is read of the documents: about 10,000 tokens, evenly over all of them. */
const reading = { passages: 160, characters: 40_000 } as const;

/**
 * Drafts what an agent should know. An entry whose source doesn't bear it out, and one that repeats what is hidden from
 * somebody, is left out.
 * @param tell told what is being done
 * @throws ApiError `invalid_input` when the documents say nothing of the kind; as `generateStructured`
 */
export async function draftContext(
  service: Db,
  ai: Ai,
  context: AgentDraftContext,
  tell: (stage: "reading" | "writing", count: number) => void,
  signal: AbortSignal,
): Promise<ContextDraft> {
  const { input, settings, organization_name } = context;
  tell("reading", input.document_ids.length);
  const whole = await passagesOf(
    service,
    { ...context, document_ids: input.document_ids },
    { document_ids: input.document_ids, most: reading.passages, days: null },
    signal,
  );
  const of = whole.documents.reduce((sum, { total }) => sum + total, 0);
  const passages = numberPassages(evenly(whole.results, reading.characters));
  if (passages.length === 0)
    throw new ApiError("invalid_input", "Nothing in these documents can be read yet. Choose others.");
  tell("writing", passages.length);
  const told = await generateStructured(
    ai,
    {
      name: "agent_context",
      schema: Told,
      messages: contextMessages(organization_name, sourcesOf(passages)),
      maxCharacters: 40_000,
      options: { ...(settings.model !== null && { choice: settings.model }), maxTokens: 6000 },
    },
    signal,
  );
  const needles = secretsIn(context);
  const borneOut = told.items.flatMap((item) => sourced(item, passages));
  const items = borneOut.filter(
    ({ text, source }) => withhold(`${text}\n${source.quote}`, needles).count === 0,
  );
  if (borneOut.length === 0) {
    const why = "These documents don't say what an agent should know. Choose others, or write it yourself.";
    throw new ApiError("invalid_input", why);
  }
  return {
    items,
    read: passages.length,
    of,
    withheld: borneOut.length - items.length,
    offline: ai.models[0]?.offline ?? false,
  };
}

/** So many of them that their texts fit, taken evenly, so that the end of each document is among them. */
function evenly(passages: readonly Passage[], most: number): Passage[] {
  const all = passages.reduce((sum, { text }) => sum + text.length, 0);
  if (all <= most) return [...passages];
  const share = most / all;
  return passages.filter((_, at) => Math.floor((at + 1) * share) > Math.floor(at * share));
}

/** An entry with the exact words that it rests on; none where its source doesn't bear it out. */
function sourced(
  { section, text, source, quote }: Item,
  passages: readonly NumberedPassage[],
): ContextDraft["items"] {
  const passage = passages.find(({ id }) => id === source);
  const said = text.replace(/\s+/g, " ").trim();
  if (!passage || said === "") return [];
  // A tone is judged rather than said: its words needn't be the source's, but its example must be.
  const found = section === "tone" ? quote : said;
  if (section === "tone" && !plain(passage.text).includes(plain(quote))) return [];
  const resolved = citationOf(passage, found);
  return resolved ? [{ section, text: said, source: resolved.citation }] : [];
}

const plain = (text: string) => text.replace(/\s+/g, " ").trim().toLowerCase() || "\0";
