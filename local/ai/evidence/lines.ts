import type { SentenceMatch } from "../../../supabase/functions/_shared/domain/text/match.ts";
import { cells, isFigure } from "../../../supabase/functions/_shared/domain/text/table.ts";
import { fold, term, words } from "../../../supabase/functions/_shared/domain/text/words.ts";
import { saidOf, type Asked, type NamedPassage } from "./asked.ts";
import { conceptsIn } from "./concepts.ts";
import { related } from "./held.ts";
import { saysKind } from "./kinds.ts";

/** Without the words that the question says itself. */
export function withoutAsked(text: string, { said }: Asked): string {
  let rest = text;
  for (const word of words(text).reverse()) {
    if (said.has(fold(word.text))) rest = `${rest.slice(0, word.start)}…${rest.slice(word.end)}`;
  }
  return rest;
}

/** A number may stand so many words away from what it counts. */
const countReach = 4;

/** Whether a text says a number right beside what the question counts. */
export function saysCount(text: string, { counted, language }: Asked): boolean {
  if (!counted) return false;
  const list = words(text);
  return list.some((word, at) => {
    if (!saysKind("number", `${word.text} `)) return false;
    const near = list
      .slice(Math.max(0, at - countReach), at + countReach + 1)
      .filter((_, index) => index !== Math.min(at, countReach));
    return near.some(({ text: other }) => {
      const key = term(other);
      if (counted.terms.has(key) || [...counted.terms].some((one) => related(one, key))) return true;
      return [...conceptsIn(other, language).keys()].some((concept) => counted.concepts.has(concept));
    });
  });
}

/** Whether a row's figures are money by what stands above its table. */
export function isAmount(
  { kind }: SentenceMatch,
  text: string,
  { about, text: held }: NamedPassage,
): boolean {
  const counts = /(?:in (?:thousands|millions|billions)|in (?:Tausend|Mio))/iu;
  return kind === "row" && cells(text).some(isFigure) && (counts.test(about) || saysKind("money", held));
}

const rest =
  /^(?:(?:all |any )?other\p{L}*|(?:every|any)where else|elsewhere|the rest|rest|others|übrige?\p{L}*|sonstige\p{L}*|alle anderen?|andere\p{L}*|resto\p{L}*|otr[oa]s?|los demás|diğer\p{L}*|khác|(?:các )?nơi khác|其他\p{L}*|其余\p{L}*|أخرى|باقي|غير ذلك)(?!\p{L})/iu;

/** Whether a row is for all that its table doesn't name: "Everywhere else". */
export function standsForRest(row: string): boolean {
  return rest.test(row.trim());
}

/** How much of the label of `Label: value` the question says. */
export function labelled(text: string, asked: Asked): number {
  const label = /^[\s*_-]*([^:：\n|]{2,50})[:：]\s*\S/u.exec(text)?.[1];
  return label === undefined ? 0 : saidOf(label, asked);
}

/** Whether a row's columns are of years, and of none that is asked for. */
export function isOfOtherYears({ header }: SentenceMatch, text: string, asked: string[]): boolean {
  const told: readonly string[] = header.join(" ").match(/\b(?:19|20)\d{2}\b/g) ?? [];
  return (
    asked.length > 0 && told.length > 0 && !asked.some((one) => told.includes(one) || text.includes(one))
  );
}

const footer =
  /^(?:page|seite|página|sayfa|trang|第)\s*\d|(?:·|\||–|-)\s*\d{1,4}\s*$|\bpage \d+(?:[-–]\d*)?\s*$|…{3,}|\.{4,}|^(?:note|item|section|part) [\divxa.]+\.?$|(?:\. ){4,}/iu;

/** Lines that a page has for its reader to find their way: no answers. */
export function isFurniture(text: string): boolean {
  return text.length < 160 && footer.test(text);
}
