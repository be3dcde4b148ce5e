/**
 * Keeps values that a person may not see out of what a model writes for them (product §7): verbatim, and however they are
 * spelt in case, spaces, punctuation and digits. A paraphrase can't be told, and is not promised.
 */

/** What stands in the text in place of what is withheld. */
export const WITHHELD = "[withheld]";

/** A stretch of a hidden value, normalised. */
type Needle = string;

export interface Withheld {
  text: string;
  /** How many stretches were withheld. */
  count: number;
}

export interface Withholder {
  /** Takes the next piece of a text, and gives what is certain of it. */
  push(piece: string): string;
  /** Gives what was held back when the text ends. */
  end(): string;
  readonly count: number;
}

/** Longer values are looked for in stretches of so many words, or characters where words have no spaces. */
const wordsAtOnce = 6;
const longest = 60;
/** Shorter ones count only where they stand as a word or number of their own. */
const short = 4;
/** Scripts whose words have no spaces between them. */
const unspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]/v;
const told = /[\p{L}\p{N}\p{So}]/u;
const wordCharacter = /[\p{L}\p{N}]/u;
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50];

function foldedCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const zero = zeros.find((start) => code >= start && code < start + 10);
  if (zero !== undefined) return String(code - zero);
  return [...character.normalize("NFKD").toLowerCase()].filter((each) => told.test(each)).join("");
}

/** A text without case, accents, spaces and punctuation; `from` and `to` are the units of each of its characters. */
function folded(text: string): { norm: string; from: number[]; to: number[] } {
  let [norm, at] = ["", 0];
  const [from, to]: [number[], number[]] = [[], []];
  for (const character of text) {
    const kept = foldedCharacter(character);
    for (let unit = 0; unit < kept.length; unit++) {
      from.push(at);
      to.push(at + character.length);
    }
    norm += kept;
    at += character.length;
  }
  return { norm, from, to };
}

/** The texts that a value is spelt as: a list's entries, an amount with and without its decimals, a date in figures. */
function spellings(value: unknown): string[] {
  if (typeof value === "string") return [value, ...datesOf(value)];
  if (typeof value === "number") return [String(value), value.toFixed(2)];
  if (Array.isArray(value)) return value.flatMap(spellings);
  if (typeof value !== "object" || value === null) return [];
  if ("amount" in value && typeof value.amount === "number") {
    const { amount } = value;
    return [String(amount / 100), (amount / 100).toFixed(2), String(amount)];
  }
  return Object.values(value).flatMap(spellings);
}

function datesOf(value: string): string[] {
  const [, year = "", month = "", day = ""] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
  if (!year) return [];
  const at = new Date(`${value}T12:00:00Z`);
  if (Number.isNaN(at.getTime())) return [];
  const named = (["en-GB", "en-US", "de", "es", "fr", "tr"] as const).map((locale) =>
    new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(at),
  );
  const plain = [`${Number(day)}.${Number(month)}.${year}`, `${Number(month)}/${Number(day)}/${year}`];
  return [`${day}.${month}.${year}`, `${month}/${day}/${year}`, ...plain, ...named];
}

/** What to look for of hidden values: short ones whole, of long ones every stretch of a few words. */
export function needlesOf(values: readonly unknown[]): Needle[] {
  const needles = values.flatMap(spellings).flatMap(stretches);
  return [...new Set(needles)].filter((needle) => needle !== "");
}

function stretches(text: string): string[] {
  const words = text
    .split(/\s+/)
    .map((word) => folded(word).norm)
    .filter(Boolean);
  const whole = words.join("");
  if (words.length <= wordsAtOnce && whole.length <= longest) return [whole];
  const starts = words.slice(0, Math.max(1, words.length - wordsAtOnce + 1));
  return starts.flatMap((_, at) => cut(words.slice(at, at + wordsAtOnce).join("")));
}

/** A stretch that is too long, as of a language without spaces, in overlapping pieces. */
function cut(text: string): string[] {
  if (text.length <= longest) return [text];
  const size = longest / 4;
  return Array.from({ length: text.length - size + 1 }, (_, at) => text.slice(at, at + size));
}

/** Withholds the needles in a whole text. */
export function withhold(text: string, needles: readonly Needle[]): Withheld {
  const each = withholder(needles);
  const kept = each.push(text) + each.end();
  return { text: kept, count: each.count };
}

/** Withholds the needles in a text that is being written: what may become one of them is held back. */
export function withholder(needles: readonly Needle[]): Withholder {
  const beginnings = new Set(needles.flatMap((needle) => [...prefixes(needle)]));
  const most = Math.max(0, ...needles.map(({ length }) => length));
  let [held, before, count] = ["", "", 0];

  function run(final: boolean): string {
    if (needles.length === 0) return release(held.length, []);
    const { norm, from, to } = folded(held);
    const found = merged(
      needles.flatMap((needle) => matches(needle, norm, from, to)),
      held,
    );
    const openAt = final ? undefined : undecided(norm, from, found);
    const cutAt = openAt ?? held.length;
    return release(
      cutAt,
      found.filter(({ end }) => end <= cutAt),
    );
  }

  function matches(needle: string, norm: string, from: number[], to: number[]): Span[] {
    const spans: Span[] = [];
    for (let at = norm.indexOf(needle); at >= 0; at = norm.indexOf(needle, at + 1)) {
      const span = { start: from[at] ?? 0, end: to[at + needle.length - 1] ?? 0 };
      if (standsAlone(needle, held, span, before)) spans.push(span);
    }
    return spans;
  }

  /** From where on it isn't known yet what the text becomes. */
  function undecided(norm: string, from: number[], found: Span[]): number | undefined {
    let open: number | undefined;
    for (let length = Math.min(most, norm.length); length > 0; length--) {
      if (beginnings.has(norm.slice(-length))) {
        open = from[norm.length - length];
        break;
      }
    }
    const atEnd = found.at(-1);
    const reaches = atEnd && (atEnd.end === held.length || (open !== undefined && atEnd.end > open));
    return reaches ? Math.min(open ?? atEnd.start, atEnd.start) : open;
  }

  function release(length: number, spans: Span[]): string {
    let [text, at] = ["", 0];
    for (const { start, end } of spans) {
      text += held.slice(at, start) + WITHHELD;
      count++;
      at = end;
    }
    text += held.slice(at, length);
    before = held.slice(0, length).slice(-2) || before;
    held = held.slice(length);
    return text;
  }

  return {
    push(piece) {
      held += piece;
      return run(false);
    },
    end: () => run(true),
    get count() {
      return count;
    },
  };
}

interface Span {
  start: number;
  end: number;
}

/** Figures aren't looked for inside longer ones, nor short words inside others. */
function standsAlone(needle: string, text: string, { start, end }: Span, before: string): boolean {
  if (unspaced.test(needle)) return true;
  const figures = /^\d+$/.test(needle);
  if (!figures && needle.length >= short) return true;
  const joins = figures ? /\p{N}/u : wordCharacter;
  const previous = [...(start > 0 ? text.slice(Math.max(0, start - 2), start) : before)].at(-1) ?? "";
  const next = [...text.slice(end, end + 2)][0] ?? "";
  return !joins.test(previous) && !joins.test(next);
}

function merged(spans: Span[], text: string): Span[] {
  const all: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    const last = all.at(-1);
    if (last && (span.start <= last.end || !told.test(text.slice(last.end, span.start)))) {
      last.end = Math.max(last.end, span.end);
    } else all.push({ ...span });
  }
  return all;
}

function* prefixes(needle: string): Generator<string> {
  for (let length = 1; length <= needle.length; length++) yield needle.slice(0, length);
}
