import { findEvidence, type Evidence } from "../../supabase/functions/_shared/domain/text/evidence.ts";
import { detectLanguage } from "../../supabase/functions/_shared/domain/text/language.ts";
import { readQuestion } from "../../supabase/functions/_shared/domain/text/question.ts";
import { sentences } from "../../supabase/functions/_shared/domain/text/sentences.ts";
import { bestSpan } from "../../supabase/functions/_shared/domain/text/support.ts";
import { contextOf } from "./follow-up.ts";
import { phrases, smallTalk } from "./phrases.ts";
import type { Prompt, Source } from "./prompt.ts";

/** The share of the question's words that a sentence and its surroundings must hold to be an answer. */
const supportThreshold = 0.4;

/** A further sentence must score this share of the best one. */
const worthSaying = { one: 0.86, many: 0.6 };

/** At most this many sentences answer. */
const most = { one: 2, many: 6 };

/**
 * Answers from the sources of a prompt by quoting the sentences that answer, each with its source's number.
 * Says so when none does. What a source says is quoted, never obeyed.
 */
export function answer(prompt: Prompt): string {
  const language = detectLanguage(prompt.question);
  const talk = smallTalk(prompt.question, language);
  if (talk !== null) return talk;
  const asked = readQuestion(prompt.question, contextOf(prompt.question, prompt.history));
  const found = findEvidence(
    asked,
    prompt.sources.map(({ title, section, text }) => ({ text, about: `${title} ${section}` })),
  );
  const best = found[0];
  if (!best || Math.max(...found.slice(0, 5).map(({ coverage }) => coverage)) < supportThreshold) {
    return phrases[language].noAnswer;
  }
  const style = asked.sought === "list" || asked.sought === "reason" ? "many" : "one";
  const chosen: Evidence[] = [];
  for (const candidate of found) {
    if (chosen.length >= most[style] || candidate.score < best.score * worthSaying[style]) break;
    if (candidate.coverage < supportThreshold * 0.8) continue;
    if (!chosen.some((other) => repeats(other, candidate, prompt.sources))) chosen.push(candidate);
  }
  chosen.sort((a, b) => a.passage - b.passage || a.start - b.start);
  return compose(chosen, prompt.sources);
}

function compose(chosen: Evidence[], sources: Source[]): string {
  const said = chosen.map((evidence) => ({ evidence, text: quote(evidence, sources[evidence.passage]) }));
  const lines = said.map(({ evidence, text }) => `${text} [${sources[evidence.passage]?.id}]`);
  if (lines.length < 3) return lines.join(said.some(({ text }) => text.includes("\n")) ? "\n\n" : " ");
  return lines.map((line) => `- ${line.replace(/\n+/g, " ")}`).join("\n");
}

const leansBack =
  /^(?:It|He|She|They|This|These|That|Those|His|Her|Its|Their|However|But|Then|Thus|Er|Sie|Es|Dies|Il|Elle|Ils|Elles|Cela|Ello|Questo)\b/u;

/** The sentence as it stands, on one line; one that leans on the sentence before it brings that along. */
function quote(evidence: Evidence, source: Source | undefined): string {
  if (!source) return "";
  const spans = sentences(source.text);
  const sentence = source.text.slice(evidence.start, evidence.end);
  const before = spans[evidence.sentence - 1];
  const start =
    before && leansBack.test(sentence) && evidence.start - before.end < 3 ? before.start : evidence.start;
  return readable(source.text.slice(start, evidence.end));
}

/** Table rows become "a: b" and headings lose their marks, so that a quotation reads as a sentence. */
function readable(text: string): string {
  if (text.trimStart().startsWith("|")) {
    return text
      .split("\n")
      .filter((line) => !/^[\s|:-]+$/.test(line))
      .map((line) =>
        line
          .split("|")
          .map((cell) => cell.trim())
          .filter(Boolean)
          .join(", "),
      )
      .join("; ");
  }
  if (/^(?:```|~~~)/.test(text)) return text;
  return text
    .replace(/^#{1,6}\s+/, "")
    .replace(/\s+/g, " ")
    .trim();
}

function repeats(one: Evidence, other: Evidence, sources: Source[]): boolean {
  const text = (evidence: Evidence): string =>
    sources[evidence.passage]?.text.slice(evidence.start, evidence.end) ?? "";
  return (bestSpan(text(other), text(one))?.support ?? 0) > 0.75;
}
