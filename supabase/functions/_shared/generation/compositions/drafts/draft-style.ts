import { cut } from "../../../domain/text/cut.ts";
import { z } from "zod";
import type { StyleDraft } from "../../../contract/agent-drafts.ts";
import { SAMPLES, styleMessages } from "../../../domain/agents/draft-prompt.ts";
import { STYLE_ASPECTS, styleSheet } from "../../../domain/agents/style/sheet.ts";
import { measureStyle, type StyleTraits } from "../../../domain/agents/style/traits.ts";
import { withhold } from "../../../domain/agents/withhold.ts";
import type { Ai } from "../../../providers/ai.ts";
import { generateStructured } from "../../structured/generate-structured.ts";
import { type AgentDraftContext, secretsIn } from "./context.ts";

/** What a model may tell: rules in words, and nothing else of the agent. */
const Told = z.object({
  rules: z.array(z.object({ aspect: z.enum(STYLE_ASPECTS), rule: z.string().min(1).max(300) })).max(12),
});

/**
 * Turns messages, and what was made of others by hand, into a style sheet: measured traits, and rules of a model that can
 * read. Lines that repeat what is hidden from somebody are left out.
 * @param tell told what is being done
 * @throws as `generateStructured`
 */
export async function draftStyle(
  ai: Ai,
  context: AgentDraftContext,
  tell: (stage: "reading" | "writing", count: number) => void,
  signal: AbortSignal,
): Promise<StyleDraft> {
  const { messages } = context.input;
  const room = SAMPLES.most - messages.length;
  const edits = room > 0 ? context.edits.slice(-room) : [];
  const samples = messages.length + edits.length;
  tell("reading", samples);
  const needles = secretsIn(context);
  const repeats = (text: string) => withhold(text, needles).count > 0;
  const measured = measureStyle(messages, edits);
  const [traits, dropped] = without(measured, repeats);
  const offline = ai.models[0]?.offline ?? false;
  const rules = offline ? [] : await rulesOf(ai, context, edits, styleSheet(traits), tell, signal);
  const kept = rules.filter(({ rule }) => !repeats(rule));
  const { text, count } = withhold(styleSheet(traits, kept), needles);
  return {
    text,
    samples,
    edits: edits.length,
    withheld: dropped + rules.length - kept.length + count,
    offline,
  };
}

async function rulesOf(
  ai: Ai,
  { input, settings }: AgentDraftContext,
  edits: AgentDraftContext["edits"],
  measured: string,
  tell: (stage: "writing", count: number) => void,
  signal: AbortSignal,
) {
  tell("writing", input.messages.length + edits.length);
  // Twenty of the longest messages are more than a model needs to hear how somebody writes.
  const short = (text: string) => cut(text, 4000);
  const shown = edits.map(({ before, after }) => ({ before: short(before), after: short(after) }));
  const { rules } = await generateStructured(
    ai,
    {
      name: "agent_style",
      schema: Told,
      messages: styleMessages(input.messages.map(short), shown, measured),
      maxCharacters: 12_000,
      options: { ...(settings.model !== null && { choice: settings.model }), maxTokens: 2500 },
    },
    signal,
  );
  return rules;
}

/** Traits without the formulas and phrases that repeat what is hidden, and how many those were. */
function without(traits: StyleTraits, repeats: (text: string) => boolean): [StyleTraits, number] {
  let dropped = 0;
  const keep = <Each extends { text: string }>(all: readonly Each[]): Each[] => {
    const kept = all.filter(({ text }) => !repeats(text));
    dropped += all.length - kept.length;
    return kept;
  };
  const kept = {
    ...traits,
    greetings: keep(traits.greetings),
    closings: keep(traits.closings),
    phrases: keep(traits.phrases),
    edits: { ...traits.edits, removed: keep(traits.edits.removed) },
  };
  return [kept, dropped];
}
