import type { Span } from "../sentences.ts";
import { fold } from "../words.ts";

/** A day as far as it is told; `also`: the other reading of "03/04/2025". */
export interface DateValue extends Span {
  year: number | null;
  month: number | null;
  day: number | null;
  also?: { month: number; day: number };
}

const languages = ["en", "de", "es", "fr", "tr", "it", "pt", "nl", "ar", "ar-SY"];

let names: { months: ReadonlyMap<string, number>; pattern: RegExp } | undefined;

function monthNames() {
  if (names) return names;
  const months = new Map<string, number>();
  const spellings = new Set<string>();
  for (const language of languages) {
    for (let month = 0; month < 12; month += 1) {
      for (const style of ["long", "short"] as const) {
        const word = new Intl.DateTimeFormat(language, { month: style, timeZone: "UTC" })
          .format(new Date(Date.UTC(2024, month, 15)))
          .replace(/\.$/, "");
        if (word.length < 3 || /\d/.test(word)) continue;
        spellings.add(word.toLowerCase());
        months.set(fold(word), month + 1);
      }
    }
  }
  const words = [...spellings].sort((a, b) => b.length - a.length).join("|");
  const month = `(?<month>${words})\\.?(?!\\p{L})`;
  const day = "(?<day>\\d{1,2})(?:st|nd|rd|th|\\.|º|er)?";
  const year = "(?<year>(?:19|20)\\d{2})";
  return (names = {
    months,
    pattern: new RegExp(
      [
        `(?<!\\p{L}|\\d)${day}\\s*(?:de\\s+|of\\s+|من\\s+)?${month}(?:,?\\s*(?:de\\s+|del\\s+|عام\\s+)?${year})?`,
        `(?<!\\p{L})${month.replace("<month>", "<month2>")}\\s+${day.replace("<day>", "<day2>")}(?!\\d|[.,]\\d)(?:,?\\s*${year.replace("<year>", "<year2>")})?`,
        `(?<!\\p{L})${month.replace("<month>", "<month3>")}\\s+(?:de\\s+|of\\s+)?${year.replace("<year>", "<year3>")}`,
      ].join("|"),
      "giu",
    ),
  });
}

const iso = /(?<!\d)((?:19|20)\d{2})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/g;
const numeric = /(?<![\d.])(\d{1,2})([./-])(\d{1,2})\2((?:19|20)\d{2})(?!\d)/g;
const chinese =
  /((?:19|20)\d{2})\s*年\s*(?:(\d{1,2})\s*月)?\s*(?:(\d{1,2})\s*[日号])?|(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]/gu;
const vietnamese =
  /(?:ngày\s+(\d{1,2})\s+)?tháng\s+(\d{1,2})(?:\s+năm\s+((?:19|20)\d{2}))?|năm\s+((?:19|20)\d{2})/giu;
const yearAlone = /(?<![\p{L}\d.,/-])(?:19[5-9]\d|20[0-4]\d)(?![\d%€£$]|[.,]\d)/gu;

/** The days, months and years that a text names, in its order, whatever the language's way; digits are ASCII. */
export function datesIn(text: string): DateValue[] {
  const found: DateValue[] = [];
  const taken = (start: number, end: number) => found.some((date) => start < date.end && date.start < end);
  const add = (date: DateValue) => {
    const fits =
      (date.month ?? 1) >= 1 && (date.month ?? 1) <= 12 && (date.day ?? 1) >= 1 && (date.day ?? 1) <= 31;
    if (fits && !taken(date.start, date.end)) found.push(date);
  };
  const spanOf = (match: RegExpExecArray): Span => ({
    start: match.index,
    end: match.index + match[0].length,
  });
  const number = (digits: string | undefined) => (digits === undefined ? null : Number(digits));
  for (const match of text.matchAll(iso)) {
    add({ ...spanOf(match), year: number(match[1]), month: number(match[2]), day: number(match[3]) });
  }
  for (const match of text.matchAll(numeric)) {
    const [first, second] = [Number(match[1]), Number(match[3])];
    const both = match[2] === "/" && first <= 12 && second <= 12 && first !== second;
    const [day, month] = second > 12 ? [second, first] : [first, second];
    add({
      ...spanOf(match),
      year: number(match[4]),
      month,
      day,
      ...(both && { also: { month: first, day: second } }),
    });
  }
  for (const match of text.matchAll(chinese)) {
    const [, year, month, day, alone, itsDay] = match;
    add({ ...spanOf(match), year: number(year), month: number(month ?? alone), day: number(day ?? itsDay) });
  }
  const { months, pattern } = monthNames();
  for (const match of text.matchAll(pattern)) {
    const groups = match.groups ?? {};
    const word = groups["month"] ?? groups["month2"] ?? groups["month3"] ?? "";
    const day = number(groups["day"] ?? groups["day2"]);
    const year = number(groups["year"] ?? groups["year2"] ?? groups["year3"]);
    add({ ...spanOf(match), year, month: months.get(fold(word)) ?? null, day });
  }
  for (const match of text.matchAll(vietnamese)) {
    add({
      ...spanOf(match),
      year: number(match[3] ?? match[4]),
      month: number(match[2]),
      day: number(match[1]),
    });
  }
  for (const match of text.matchAll(yearAlone))
    add({ ...spanOf(match), year: Number(match[0]), month: null, day: null });
  return found.sort((a, b) => a.start - b.start);
}

/** Whether two may be the same day, month or year, as far as both tell it. */
export function sameDate(a: DateValue, b: DateValue): boolean {
  const agree = (one: number | null, other: number | null) => one === null || other === null || one === other;
  if (!agree(a.year, b.year)) return false;
  const read = [{ month: a.month, day: a.day }, ...(a.also ? [a.also] : [])];
  const others = [{ month: b.month, day: b.day }, ...(b.also ? [b.also] : [])];
  return read.some((one) =>
    others.some((other) => agree(one.month, other.month) && agree(one.day, other.day)),
  );
}
