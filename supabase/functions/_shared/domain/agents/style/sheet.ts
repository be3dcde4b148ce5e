import { formulas } from "./formulas.ts";
import type { Phrase } from "./phrases.ts";
import type { StyleTraits } from "./traits.ts";

/** What a model may say of a style beside what is measured. */
export const STYLE_ASPECTS = ["tone", "structure", "wording", "avoid", "edits"] as const;
export type StyleAspect = (typeof STYLE_ASPECTS)[number];

/** A rule in words. */
export interface StyleRule {
  aspect: StyleAspect;
  rule: string;
}

const aspects: Record<StyleAspect, string> = {
  tone: "Tone",
  structure: "Structure",
  wording: "Wording",
  avoid: "Avoid",
  edits: "As edited",
};
const names = new Intl.DisplayNames("en", { type: "language" });

/**
 * A style sheet in words, a line a trait, to be read and edited: what was measured, then what a model adds.
 * `Greeting:`, `Closing:` and `Leave out:` are read again by the model that has no other way to follow a style.
 */
export function styleSheet(traits: StyleTraits, rules: readonly StyleRule[] = []): string {
  const { language, messages, sentence, length, edits } = traits;
  const formality = formulas[language]?.address?.named;
  const lines = [
    `Language: ${names.of(language) ?? language}`,
    traits.address && formality
      ? `Address: ${traits.address === "both" ? `sometimes ${formality.formal}, sometimes ${formality.informal}` : formality[traits.address]}`
      : null,
    traits.contractions ? `Contractions (don’t, it’s): ${traits.contractions}` : null,
    `Greeting: ${traits.greetings.length > 0 ? quoted(traits.greetings) : "none"}`,
    `Closing: ${traits.closings.length > 0 ? quoted(traits.closings) : "none"}`,
    sentence.usual > 0
      ? `Sentences: ${measureOf(sentence.usual)}, about ${sentence.usual} words; the longest has ${sentence.longest}`
      : null,
    length.usual > 0 ? `Length: about ${length.usual} words, from ${length.least} to ${length.most}` : null,
    `Exclamation marks: ${often(traits.exclamations, messages)}`,
    `Dashes: ${often(traits.dashes, messages)}`,
    traits.ellipses > 0 ? `Ellipses: ${often(traits.ellipses, messages)}` : null,
    `Emoji: ${often(traits.emoji.messages, messages)}${traits.emoji.usual.length > 0 ? `, such as ${traits.emoji.usual.join(" ")}` : ""}`,
    `Lists: ${often(traits.lists.messages, messages)}${traits.lists.mark ? `, with ${traits.lists.mark}` : ""}`,
    traits.phrases.length > 0 ? `Typical phrases: ${quoted(traits.phrases)}` : null,
    edits.removed.length > 0 ? `Leave out: ${quoted(edits.removed)}` : null,
    edits.length !== null && Math.abs(edits.length - 1) >= 0.1
      ? `Edits made messages ${edits.length < 1 ? "shorter" : "longer"}, by about ${Math.round(Math.abs(edits.length - 1) * 100)}%`
      : null,
    ...rules.map(({ aspect, rule }) => `${aspects[aspect]}: ${rule.replace(/\s+/g, " ").trim()}`),
  ];
  return lines.filter((line) => line !== null).join("\n");
}

const quoted = (phrases: readonly Phrase[]): string =>
  phrases.map(({ text }) => `“${text.replace(/[“”]/gu, '"')}”`).join(", ");

const measureOf = (usual: number): string =>
  usual <= 10 ? "short" : usual <= 18 ? "of middling length" : "long";

function often(times: number, messages: number): string {
  if (times === 0) return "none";
  if (times === messages) return "in every message";
  return `in ${times} of ${messages} messages`;
}

/** What a style sheet says word for word: to greet and close with, and to leave out. */
export function formulasOf(sheet: string): { greeting: string; closing: string; leaveOut: string[] } {
  const said = (label: string) => {
    const line = new RegExp(`^${label}:(.*)$`, "mu").exec(sheet)?.[1] ?? "";
    return [...line.matchAll(/“([^”]{1,200})”/gu)].map(([, text = ""]) => text);
  };
  return {
    greeting: said("Greeting")[0] ?? "",
    closing: said("Closing")[0] ?? "",
    leaveOut: said("Leave out"),
  };
}
