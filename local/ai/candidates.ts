import { detectLanguage, type Language } from "../../supabase/functions/_shared/domain/text/language.ts";
import { findEvidence, type Evidence } from "./evidence/evidence.ts";
import { readParts, type Part } from "./parts.ts";
import type { Prompt, Source } from "./prompt.ts";

/** The sentences that may be said to each question of a prompt, best first. */
export function candidatesFor(prompt: Prompt): Evidence[][] {
  const language = detectLanguage(prompt.question);
  return readParts(prompt).map((part) => evidenceFor(part, prompt.sources, language).filter(isSaid));
}

/** Every line of the sources that has to do with a question, best first. */
export function evidenceFor({ text, question }: Part, sources: Source[], language: Language): Evidence[] {
  const passages = sources.map(({ title, section, text: held }) => ({ title, text: held, about: section }));
  return findEvidence(text, question, passages, language);
}

/** Whether a line is one to say: headings, footers and what announces something else aren't. */
export const isSaid = ({ kind, features }: Evidence): boolean =>
  kind !== "heading" && !features.furniture && !features.announces;
