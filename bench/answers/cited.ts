import type { Citation } from "../../supabase/functions/_shared/contract/chat.ts";
import type { Question } from "./set.ts";
import type { StoredPassage } from "./passages.ts";
import { find, says, tokensOf } from "./tokens.ts";

/** What is wrong with a citation: another document or page than asked for, or a span that doesn't say its sentence. */
type Fault = "document" | "page" | "span";

export interface JudgedCitation {
  citation: Citation;
  claim: string;
  fault: Fault | null;
}

/** The share of a claim's words that its span must hold. */
const enough = 0.5;

/** Each marker of an answer with its claim: the last sentence before it. Markers without a citation have none here. */
export function judgeCitations(
  question: Question,
  content: string,
  citations: readonly Citation[],
  passages: readonly StoredPassage[],
): JudgedCitation[] {
  return claimsOf(content).flatMap(({ number, claim }) => {
    const citation = citations.find((one) => one.number === number);
    return citation ? [{ citation, claim, fault: faultOf(question, claim, citation, passages) }] : [];
  });
}

function claimsOf(content: string): { number: number; claim: string }[] {
  const claims: { number: number; claim: string }[] = [];
  for (const line of content.split("\n")) {
    let from = 0;
    let claim = "";
    for (const marker of line.matchAll(/\[(\d{1,3})\]/g)) {
      const before = line.slice(from, marker.index).trim();
      if (before.length > 2) claim = before.split(/(?<=[.!?؟])\s+(?=\S)|(?<=[。！？])/).at(-1) ?? before;
      claims.push({ number: Number(marker[1]), claim });
      from = marker.index + marker[0].length;
    }
  }
  return claims;
}

function faultOf(
  question: Question,
  claim: string,
  citation: Citation,
  passages: readonly StoredPassage[],
): Fault | null {
  const expected = question.gold !== null && question.documents.length > 0;
  const saysGold = question.gold?.some((ways) => ways.some((way) => says(citation.quote, way))) ?? false;
  if (expected && !saysGold && !question.documents.includes(citation.document_name)) return "document";
  if (question.page !== undefined && citation.page !== null && citation.page !== question.page) return "page";
  const around = passages.find(
    ({ document_id, start, end }) =>
      document_id === citation.document_id && start <= citation.start && citation.start < end,
  );
  const above = around ? headAbove(around.text.slice(0, citation.start - around.start)) : "";
  const context = [
    citation.document_name,
    ...(around?.heading_path ?? []),
    around?.table_header ?? "",
    above,
  ];
  return supports(claim, citation.quote, context.join("\n")) ? null : "span";
}

/** The first rows of the table that a text ends in. */
function headAbove(text: string): string {
  const lines = text.trimEnd().split("\n");
  const above = lines.findLastIndex((line) => !line.trimStart().startsWith("|"));
  return lines.slice(above + 1, above + 3).join("\n");
}

/** Whether a span says a claim: all its numbers, and most of its words; names of columns may stand above the span. */
function supports(claim: string, quote: string, context: string): boolean {
  const held = [...tokensOf(quote), ...tokensOf(context)];
  const wanted = tokensOf(claim.replace(/^\s*(?:[-*]|\d+\.)\s+/, ""));
  if (wanted.length === 0) return true;
  const there = wanted.map((token) => find([token], held) !== null);
  const numbers = wanted.every((token, at) => !token.values || there[at]);
  return numbers && there.filter(Boolean).length >= wanted.length * enough;
}

/** Whether one of an answer's citations shows what was asked for. */
export function citesGold({ gold, evidence, documents }: Question, citations: readonly Citation[]): boolean {
  return citations.some(({ quote, document_name }) => {
    if (documents.length > 0 && !documents.includes(document_name)) return false;
    return [...(gold ?? []).flat(), ...evidence].some((way) => says(quote, way));
  });
}
