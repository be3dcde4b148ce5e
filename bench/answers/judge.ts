import type { Question } from "./set.ts";
import { isUnsure, refusalOf } from "./refusal.ts";
import { find, says, tokensOf, type Token } from "./tokens.ts";

/** What came of a question; `answered` is an unanswerable one that wasn't refused. */
type Verdict = "right" | "wrong" | "refused" | "answered";

export interface Judged {
  verdict: Verdict;
  /** How many of the things that must be said were. */
  said: number;
  wanted: number;
  /** The language of a refusal. */
  refusedIn: string | null;
  /** It says that it isn't sure, and then what comes closest. */
  unsure: boolean;
}

/** Kinds whose answer is a cell: its row and column must be told, unless the number stands alone. */
const cells = new Set(["table", "followup"]);

/** Judges an answer, citation markers and all, by the gold strings and numbers of its question. */
export function judge(question: Question, content: string): Judged {
  const refusedIn = refusalOf(content);
  const unsure = isUnsure(content);
  const text = content.replace(/\s?\[\d{1,3}\]/g, "");
  if (question.gold === null) {
    return { verdict: refusedIn ? "refused" : "answered", said: 0, wanted: 0, refusedIn, unsure };
  }
  const said = question.gold.filter((ways) => ways.some((way) => holds(question, text, way))).length;
  const wanted = question.atLeast ?? question.gold.length;
  const verdict = refusedIn ? "refused" : said >= wanted && keepsForm(question, content) ? "right" : "wrong";
  return { verdict, said, wanted: question.gold.length, refusedIn, unsure };
}

function keepsForm({ uncited }: Question, content: string): boolean {
  return !uncited || !/\[\d{1,3}\]/.test(content);
}

function holds(question: Question, text: string, way: string): boolean {
  if (!cells.has(question.kind)) return says(text, way);
  const gold = tokensOf(way);
  const numeric = gold.some(({ values }) => values);
  if (!numeric) return says(text, way);
  return text.split("\n").some((line) => {
    const tokens = tokensOf(line);
    const places = find(gold, tokens);
    if (!places) return false;
    const others = tokens.filter(
      (token, at) => token.values && !places.includes(at) && !asked(question, token),
    );
    return others.length === 0 || (namesRow(question, tokens) && namesColumn(question, line, text));
  });
}

/** A number that repeats the question ("200 miles", "2025") doesn't compete with the answer. */
function asked(question: Question, { values }: Token): boolean {
  const known = tokensOf([question.question, ...question.label.flat()].join(" ; "));
  return known.some((token) => token.values?.some((value) => values?.includes(value)));
}

function namesRow({ evidence }: Question, line: readonly Token[]): boolean {
  if (evidence.length === 0) return true;
  return evidence.some((row) => {
    const words = tokensOf(row).filter(({ values }) => !values);
    return words.filter((word) => find([word], line)).length >= words.length / 2;
  });
}

/** Its line says it, or, of a table's row, the head of the table. */
function namesColumn({ label }: Question, line: string, text: string): boolean {
  const isRow = (one: string) => one.trimStart().startsWith("|");
  const near = isRow(line) ? text.split("\n").filter(isRow).join("\n") : line;
  return label.every((ways) => [ways].flat().some((way) => says(near, way)));
}
