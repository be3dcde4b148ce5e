import { addDays, isDay, mondayOf, weekdayOf } from "../days.ts";
import type { TimeWords } from "./words.ts";

type Span = readonly [number, number];
/** Minutes since midnight. */
type Minutes = number;

/** What a text says of when. */
export interface TimesSaid {
  /** The first day and the one after the last; null: none is said. */
  days: { from: string; to: string } | null;
  part: "morning" | "afternoon" | "evening" | null;
  at: Minutes | null;
  until: Minutes | null;
  /** Minutes that it takes. */
  takes: number | null;
  /** Where all that stands. */
  spans: Span[];
}

const HOURS = { morning: [6, 12], afternoon: [12, 18], evening: [17, 24] } as const;
const MOST_MINUTES = 24 * 60;

/** The hours of a part of the day, in minutes since midnight; null: all of it. */
export const hoursOf = (part: TimesSaid["part"]): readonly [Minutes, Minutes] =>
  part === null ? [0, MOST_MINUTES] : [HOURS[part][0] * 60, HOURS[part][1] * 60];

/** Reads days, hours and durations. @param text without accents, in lower case @param today `YYYY-MM-DD` */
export function readTimes(text: string, words: TimeWords, today: string): TimesSaid {
  const said = new Reading(text);
  const takes = lengthIn(said, words);
  const dated = dateIn(said, words, today);
  const part = (["morning", "afternoon", "evening"] as const).find((name) => said.take(words[name])) ?? null;
  const { at, until } = clockIn(said, words, part);
  const days = dated ?? daysIn(said, words, today);
  const isToday = days === null && part !== null;
  return {
    days: isToday ? { from: today, to: addDays(today, 1) } : days,
    ...{ part, at, until, takes },
    spans: said.spans,
  };
}

/** Where a word begins; in German a part of the day is written together with its day. */
const BEGINS = "(?:(?<![\\p{L}\\d])|(?<=(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch))";

/** A text of which each place is read once. */
class Reading {
  readonly spans: Span[] = [];
  private rest: string;
  constructor(text: string) {
    this.rest = text;
  }

  /** Looks for a whole word, or words; what is found isn't found again. */
  take(source: string): RegExpExecArray | null {
    if (source === "") return null;
    const found = new RegExp(`${BEGINS}(?:${source})(?![\\p{L}\\d])`, "u").exec(this.rest);
    return found && this.taken(found);
  }
  /** The same without an end: of what is written together with what follows. */
  takeBeginning(source: string): RegExpExecArray | null {
    const found = new RegExp(`(?<![\\p{L}\\d])(?:${source})`, "u").exec(this.rest);
    return found && this.taken(found);
  }
  private taken(found: RegExpExecArray): RegExpExecArray {
    const end = found.index + found[0].length;
    this.spans.push([found.index, end]);
    // A mark that no word has keeps both sides apart.
    this.rest = `${this.rest.slice(0, found.index)}${"\u0001".repeat(found[0].length)}${this.rest.slice(end)}`;
    return found;
  }
}

function lengthIn(said: Reading, words: TimeWords): number | null {
  const lasting = `(?:(?:${words.lasting})\\s*)?`;
  if (said.take(`${lasting}(?:${words.half})`)) return 30;
  const number = `(\\d{1,3}(?:[.,]\\d)?|${words.one}|${words.two}|${words.three})`;
  // What only "at 10 h" would say is an hour, not how long.
  const hours =
    said.take(`(?:${words.lasting})\\s*${number}\\s*(?:${words.hour})`) ??
    said.take(`(${words.one}|${words.two}|${words.three}|\\d{1,2})\\s*(?:${longest(words.hour)})`);
  if (hours) return within(numberOf(hours[1] ?? "", words) * 60);
  const minutes = said.take(`${lasting}${number}[\\s-]*(?:${words.minute})`);
  return minutes ? within(numberOf(minutes[1] ?? "", words)) : null;
}

/** Without the one letter by which clocks are read as well, and words that stand after an hour of the clock. */
const longest = (hour: string) =>
  hour
    .split("|")
    .filter((one) => one !== "h" && !/^heures/.test(one) && one !== "horas?" && one !== "or[ae]")
    .join("|") || "\u0000";
const within = (minutes: number) => (minutes >= 5 && minutes <= MOST_MINUTES ? Math.round(minutes) : null);

function numberOf(text: string, { one, two, three }: TimeWords): number {
  const spoken = [one, two, three].findIndex((source) => new RegExp(`^(?:${source})$`).test(text));
  return spoken >= 0 ? spoken + 1 : Number(text.replace(",", "."));
}

function clockIn(said: Reading, words: TimeWords, part: TimesSaid["part"]) {
  const { at, oclock, until } = words;
  const range = `(?:\\s*(?:-|–|(?:${until})\\s)\\s*(\\d{1,2})(?:[:.h](\\d{2}))?\\s*(am|pm)?)?(?:\\s*(?:${oclock}))?`;
  const found =
    said.take(
      `(?:(?:${at})\\s*)?(\\d{1,2})(?:[:.](\\d{2}))?()\\s*(?:-|–|(?:${until})\\s)\\s*(\\d{1,2})(?:[:.](\\d{2}))?\\s*(am|pm)`,
    ) ??
    said.take(`(?:(?:${at})\\s*)?(\\d{1,2})(?:[:.](\\d{2}))?\\s*(am|pm)${range}`) ??
    said.take(`(?:${at})\\s*(\\d{1,2})(?:[:.h](\\d{2}))?()(?:\\s*(?:${oclock}))?${range}`) ??
    said.take(`(\\d{1,2})(?:[:.h](\\d{2}))?()\\s*(?:${oclock})${range}`) ??
    said.take(`(\\d{1,2})[:h](\\d{2})()${range}`);
  if (!found) return { at: said.take(words.noon) ? 12 * 60 : null, until: null };
  const [, hour = "", minute, half, toHour, toMinute, toHalf] = found;
  const late = (given: string | undefined, of: number) =>
    given === "pm" || (!given && of < 12 && (part === "afternoon" || part === "evening"))
      ? true
      : !given && part === null && words.halfDay && of >= 1 && of <= 6;
  const minutes = (hours: string, more: string | undefined, given: string | undefined): number | null => {
    const number = Number(hours);
    if (number > 23 || Number(more ?? 0) > 59) return null;
    const base = given === "am" && number === 12 ? 0 : number;
    return (base < 12 && late(given, base) ? base + 12 : base) * 60 + Number(more ?? 0);
  };
  const first = minutes(hour, minute, half === "" ? undefined : (half ?? toHalf));
  const last = toHour === undefined ? null : minutes(toHour, toMinute, toHalf);
  return { at: first, until: last !== null && first !== null && last > first ? last : null };
}

/** A date as it is written: by its numbers, or with the name of its month. */
function dateIn(said: Reading, words: TimeWords, today: string): TimesSaid["days"] {
  const months = monthsOf(words.code);
  const named = months.map((name) => name.replace(/\./g, "\\.")).join("|");
  const iso = said.take(`${words.on}(\\d{4})-(\\d{2})-(\\d{2})`);
  if (iso) return oneDay(`${iso[1]}-${iso[2]}-${iso[3]}`);
  const first = said.take(
    `${words.on}(\\d{1,2})(?:st|nd|rd|th|er|\\.|º)?\\s+(?:${words.of})?(${named})(?:\\s+(?:de )?(\\d{4}))?`,
  );
  if (first) return dayOf(first[1], months.indexOf(first[2] ?? "") + 1, first[3], today);
  const then = said.take(`${words.on}(${named})\\s+(\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s+(\\d{4}))?`);
  if (then) return dayOf(then[2], months.indexOf(then[1] ?? "") + 1, then[3], today);
  const numbers =
    said.takeBeginning(`${words.on}(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4})?`) ??
    said.take(`${words.on}(\\d{1,2})/(\\d{1,2})(?:/(\\d{4}))?`);
  if (!numbers) return null;
  const [one, other] = [Number(numbers[1]), Number(numbers[2])];
  return other > 12
    ? dayOf(String(other), one, numbers[3], today)
    : dayOf(String(one), other, numbers[3], today);
}

const known = new Map<string, string[]>();
function monthsOf(code: string): string[] {
  const names =
    known.get(code) ??
    Array.from({ length: 12 }, (_, month) =>
      new Intl.DateTimeFormat(code, { month: "long", timeZone: "UTC" })
        .format(Date.UTC(2026, month, 1))
        .normalize("NFD")
        .replace(/\p{M}/gu, "")
        .toLowerCase(),
    );
  known.set(code, names);
  return names;
}

/** Without its year, the next one of that date. */
function dayOf(day: string | undefined, month: number, year: string | undefined, today: string) {
  const two = (value: number) => String(value).padStart(2, "0");
  const at = (of: number) => `${of}-${two(month)}-${two(Number(day))}`;
  const own = Number(today.slice(0, 4));
  if (year) return oneDay(at(Number(year)));
  return oneDay(at(own) < today ? at(own + 1) : at(own));
}

const oneDay = (day: string): TimesSaid["days"] => (isDay(day) ? { from: day, to: addDays(day, 1) } : null);

function daysIn(said: Reading, words: TimeWords, today: string): TimesSaid["days"] {
  const monday = mondayOf(today);
  if (said.take(words.nextWeek)) return { from: addDays(monday, 7), to: addDays(monday, 14) };
  if (said.take(words.thisWeek)) return { from: monday, to: addDays(monday, 7) };
  if (said.take(words.weekend)) return { from: addDays(monday, 5), to: addDays(monday, 7) };
  for (const [source, offset] of words.days) {
    const day = addDays(today, offset);
    if (said.take(source)) return { from: day, to: addDays(day, 1) };
  }
  for (const [index, name] of words.weekdays.entries()) {
    const source = `${words.before}(?:${name})${words.after}`;
    // In German the part of the day is written together with its day, and has been read before.
    const found = said.take(source) ?? (words.code === "de" ? said.takeBeginning(source) : null);
    if (!found) continue;
    const ahead = (index + 1 - weekdayOf(today) + 7) % 7;
    const isNext = ahead === 0 && words.next !== "" && new RegExp(words.next).test(found[0]);
    const day = addDays(today, isNext ? 7 : ahead);
    return { from: day, to: addDays(day, 1) };
  }
  return null;
}
