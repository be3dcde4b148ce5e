import type { Language } from "../../../supabase/functions/_shared/domain/text/language.ts";
import type { SentenceMatch } from "../../../supabase/functions/_shared/domain/text/match.ts";
import { cells, isFigure } from "../../../supabase/functions/_shared/domain/text/table.ts";
import { fold, term, words } from "../../../supabase/functions/_shared/domain/text/words.ts";
import { saidOf, type Asked, type NamedPassage } from "./asked.ts";
import { conceptsIn } from "./concepts.ts";
import { related } from "./held.ts";
import { isMeasured, saysKind } from "./said-kinds.ts";

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

/** Whether a text says a number right beside what the question counts; a number with a unit of its own counts that. @param written its language */
export function saysCount(text: string, { counted }: Asked, written: Language): boolean {
  if (!counted) return false;
  const list = words(text);
  return list.some((word, at) => {
    if (!saysKind("number", word.text, written) || isMeasured(text.slice(word.end), written)) return false;
    const near = list
      .slice(Math.max(0, at - countReach), at + countReach + 1)
      .filter((_, index) => index !== Math.min(at, countReach));
    return near.some(({ text: other }) => {
      const key = term(other);
      if (counted.terms.has(key) || [...counted.terms].some((one) => related(one, key))) return true;
      return [...conceptsIn(other, written).keys()].some((concept) => counted.concepts.has(concept));
    });
  });
}

/** 1,250 and 12.500.000: what is written so is mostly an amount. */
const grouped = /^\D{0,3}\d{1,3}(?:[.,’\u00a0\u202f ]\d{3})+\D{0,3}$/u;

/** Whether a row's figures are money by what stands above its table. */
export function isAmount(
  { kind }: SentenceMatch,
  text: string,
  { about, text: held }: NamedPassage,
): boolean {
  const counts = /(?:in (?:thousands|millions|billions)|in (?:Tausend|Mio))/iu;
  if (kind !== "row") return false;
  if (cells(text).some((cell) => grouped.test(cell))) return true;
  return cells(text).some(isFigure) && (counts.test(about) || saysKind("money", held, null));
}

const rest =
  /^(?:(?:all |any )?other\p{L}*|(?:every|any)where else|elsewhere|the rest|rest|others|übrige?\p{L}*|sonstige\p{L}*|alle anderen?|andere\p{L}*|resto\p{L}*|otr[oa]s?|los demás|diğer\p{L}*|khác|(?:các )?nơi khác|其他\p{L}*|其余\p{L}*|أخرى|باقي|غير ذلك)(?!\p{L})/iu;

/** Whether a row is for all that its table doesn't name: "Everywhere else". */
export function standsForRest(row: string): boolean {
  return rest.test(row.trim());
}

/** How much of the label of `Label: value` the question says. */
export function labelled(text: string, asked: Asked, written: Language): number {
  const label = /^[\s*_-]*([^:：\n|]{2,50})[:：]\s*\S/u.exec(text)?.[1];
  return label === undefined ? 0 : saidOf(label, asked, written);
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
