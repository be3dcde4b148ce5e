import type { Span } from "../sentences.ts";
import { fold, words, type Word } from "../words.ts";
import { type DateValue, datesIn, sameDate } from "./dates.ts";
import { magnitudeOf, measureOfUnit } from "./measures.ts";
import { chineseNumeral, chineseValue, isOne, numberOfWord } from "./number-words.ts";

/** A quantity that a text tells: "25 working days", "€ 1.250,50", "half past" isn't one. */
export interface Quantity extends Span {
  /** Of the measure ("time", "money.eur", "percent", "clock"), or "count" of what `noun` says. */
  kind: string;
  /** Its readings in the kind's smallest unit: "1.250" is a thousand to some, a decimal to others. */
  amounts: number[];
  /** What is counted, folded, where nothing measures it. */
  noun: string;
  /** Significant digits, for those that are told rounded ("5.2 million"); null: it is exact. */
  digits: number | null;
}

export interface Values {
  quantities: Quantity[];
  dates: DateValue[];
}

/** Digits of any script as ASCII, unit by unit, so that offsets stay. */
export function asciiDigits(text: string): string {
  return text
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => {
      if (digit.length > 1) return digit;
      let zero = digit.charCodeAt(0);
      while (digit.charCodeAt(0) - zero < 9 && /\p{Nd}/u.test(String.fromCharCode(zero - 1))) zero -= 1;
      return String(digit.charCodeAt(0) - zero);
    })
    .replaceAll("٫", ".")
    .replaceAll("٬", ",")
    .replaceAll("٪", "%")
    .replaceAll("％", "%");
}

const numeral =
  /(?<![\p{Script=Latin}\d]|\d[.,:/])\d+(?:[.,'’]\d{3}(?!\d)|[ \u00a0\u202f]\d{3}(?!\d))*(?:[.,]\d+)?(?![\d:])/gu;
const clock =
  /(?<![\d.,:])(?:(\d{1,2})(?::|(?<=\d)h(?=\d))(\d{2})|(\d{1,2})(?:[.:](\d{2}))?(?=\s*(?:am|pm|a\.m\.|p\.m\.|uhr)(?!\p{L}))|(\d{1,2})(?=\s*[点點]))(?!\d)(?:\s*(am|pm|a\.m\.|p\.m\.|uhr)(?!\p{L}))?/giu;
/** What stands before a number that only names something: "section 4", "Artikel 12", "No. 5". */
const labels =
  /(?:§|#|第|(?<!\p{L})(?:sections?|articles?|clauses?|paragraphs?|chapters?|annex|appendix|pages?|tables?|figures?|steps?|items?|version|form|v|no|nr|nos|note|schedule|exhibit|abschnitt|artikel|absatz|ziffer|kapitel|seite|tabelle|anlage|punkt|secci[oó]n|art[ií]culo|cl[aá]usula|p[aá]gina|anexo|n[uú]mero|article|page|annexe|madde|bölüm|sayfa|ek|điều|khoản|mục|trang|phụ lục|المادة|مادة|البند|بند|صفحة|الفقرة|رقم)\.?\s*(?:n[o°º]\.?\s*)?)$/iu;
const marker = /^\s*(?:[-*+•–]\s*)?$/u;
const percentBefore = /(?:%|yüzde|百分之)\s*$/iu;
const moneyBefore = /(US\$|[€£$¥₺₫]|(?<!\p{L})(?:EUR|GBP|USD|CHF|TRY|VND|CNY|RMB|SAR|AED))\s*$/u;
const connector = /^\s*(?:-|–|—|to|bis|a|hasta|à|ile|ilâ|đến|至|到|~|or|oder|إلى)\s*$/iu;
/** So many words may stand between a number and what it measures: "25 paid working days". */
const between = 3;

/** The quantities and dates that a text tells, in the languages of the product, each in its order. */
export function valuesIn(original: string): Values {
  const text = asciiDigits(original);
  const dates = datesIn(text);
  const taken: Span[] = [...dates];
  const free = ({ start, end }: Span) => !taken.some((span) => start < span.end && span.start < end);
  const quantities: Quantity[] = [];
  for (const match of text.matchAll(clock)) {
    const span = { start: match.index, end: match.index + match[0].length };
    if (!free(span)) continue;
    const hour = Number(match[1] ?? match[3] ?? match[5]);
    const minute = Number(match[2] ?? match[4] ?? 0);
    const half = fold(match[6] ?? "");
    if (hour > 24 || minute > 59) continue;
    const shifted = half === "pm" && hour < 12 ? hour + 12 : half === "am" && hour === 12 ? 0 : hour;
    quantities.push({ ...span, kind: "clock", amounts: [shifted * 60 + minute], noun: "", digits: null });
    taken.push(span);
  }
  const found = words(text);
  const numbers = [
    ...[...text.matchAll(numeral)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      ...readNumeral(match[0]),
    })),
    ...[...text.matchAll(chineseNumeral)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      readings: [chineseValue(match[0])],
      digits: null,
    })),
    ...inWords(text, found),
  ]
    .filter(free)
    .sort((a, b) => a.start - b.start);
  for (const number of numbers.reverse()) {
    const before = text.slice(Math.max(0, number.start - 24), number.start);
    const lineStart = text.slice(text.lastIndexOf("\n", number.start - 1) + 1, number.start);
    if (labels.test(before)) continue;
    if (marker.test(lineStart) && /^[.)]\s/.test(text.slice(number.end, number.end + 2))) continue;
    quantities.unshift(measured(text, number, before, found, quantities[0]));
  }
  return { quantities: quantities.sort((a, b) => a.start - b.start), dates };
}

interface NumberRead extends Span {
  readings: number[];
  digits: number | null;
}

function readNumeral(numeral: string): Omit<NumberRead, keyof Span> {
  const parts = numeral.split(/[.,'’ \u00a0\u202f]/);
  const separators = numeral.match(/[.,'’ \u00a0\u202f]/g) ?? [];
  const last = separators.at(-1);
  const whole = Number(parts.join(""));
  const digits = parts.join("").replace(/^0+/, "").length;
  if (last !== "." && last !== ",") return { readings: [whole], digits: null };
  const decimal = Number(`${parts.slice(0, -1).join("")}.${parts.at(-1) ?? ""}`);
  const thousands = parts.at(-1)?.length === 3 && parts[0] !== "0" && separators.every((one) => one === last);
  if (!thousands) return { readings: [decimal], digits };
  return { readings: separators.length > 1 ? [whole] : [whole, decimal], digits: null };
}

function inWords(text: string, found: readonly Word[]): NumberRead[] {
  const numbers: NumberRead[] = [];
  for (let at = 0; at < found.length; at += 1) {
    const word = found[at];
    if (word && isOne(word.text) && measureOfUnit(found[at + 1]?.text ?? "")) {
      numbers.push({ start: word.start, end: word.end, readings: [1], digits: null });
      continue;
    }
    const parts = word?.text.split("-") ?? [];
    const values = parts.map(numberOfWord);
    if (!word || values.some((value) => value === undefined)) continue;
    let value = values.reduce<number>((sum, part) => sum + (part ?? 0), 0);
    let end = word.end;
    // "yirmi beş", "treinta y cinco", "twenty five".
    const joint = /^(?:y|et|and|و)$/iu.test(found[at + 1]?.text ?? "") ? 2 : 1;
    const next = found[at + joint];
    const unit = next && numberOfWord(next.text);
    const joined = next !== undefined && text.slice(word.end, next.start) === "-";
    if ((value >= 20 || (joined && value >= 10)) && value < 100 && unit !== undefined && unit < 10) {
      value += unit;
      end = next?.end ?? end;
      at += joint;
    }
    numbers.push({ start: word.start, end, readings: [value], digits: null });
  }
  return numbers;
}

function measured(
  text: string,
  { start, end, readings, digits }: NumberRead,
  before: string,
  found: readonly Word[],
  next: Quantity | undefined,
): Quantity {
  const of = (kind: string, factor: number, magnitude: number, noun = ""): Quantity => ({
    start,
    end,
    kind,
    amounts: readings.map((reading) => reading * factor * magnitude),
    noun,
    digits: magnitude > 1 ? (digits ?? String(readings[0]).replace(/0+$/, "").length) : digits,
  });
  const after = text.slice(end, end + 60);
  const near = /^[\s\u00a0-]*([%€£$¥₺₫°]\s?[CF]?(?!\p{L})|%)/u.exec(after)?.[1];
  const stop = /[.;:!?,，。；：()（）\n|]/u;
  const following = found
    .filter((word) => word.start >= end && word.start < end + 60)
    .slice(0, between + 1)
    .filter((word) => !stop.test(text.slice(end, word.start)));
  const magnitude = magnitudeOf(following[0]?.text ?? "") ?? 1;
  const rest = magnitude > 1 ? following.slice(1) : following.slice(0, between);
  const money = moneyBefore.exec(before)?.[1];
  const sign = percentBefore.test(before) ? "%" : (money ?? near?.replace(/\s/g, ""));
  const known = sign === undefined ? undefined : measureOfUnit(sign);
  if (known) return of(known.kind, known.factor, magnitude);
  if (next && connector.test(text.slice(end, next.start))) {
    const factor = next.kind === "count" ? 1 : (next.amounts[0] ?? 1) / (numberAt(text, next) || 1);
    return of(next.kind, factor, 1, next.noun);
  }
  for (const word of rest) {
    const pair = rest[rest.indexOf(word) + 1]?.text ?? "";
    const unit = measureOfUnit(`${word.text} ${pair}`) ?? measureOfUnit(word.text);
    if (unit && !(unit.kind === "current" && word.text !== "A") && !numberOfWord(word.text)) {
      return of(unit.kind, unit.factor, magnitude);
    }
  }
  return of("count", 1, magnitude, fold(rest[0]?.text ?? ""));
}

function numberAt(text: string, { start, end }: Span): number {
  return readNumeral(text.slice(start, end)).readings[0] ?? 1;
}

/** Whether two quantities of a kind are the same, as far as they are told: 5.2 million is 5,214,000 rounded. */
export function sameQuantity(a: Quantity, b: Quantity): boolean {
  const digits = Math.min(a.digits ?? Infinity, b.digits ?? Infinity);
  const rounded = (amount: number) =>
    digits >= 2 && digits < 15 ? Number(amount.toPrecision(digits)) : amount;
  return a.amounts.some((one) =>
    b.amounts.some((other) => Math.abs(rounded(one) - rounded(other)) <= 1e-9 * Math.max(1, Math.abs(one))),
  );
}

export { type DateValue, sameDate };
