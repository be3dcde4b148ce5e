import type { Language } from "../../../supabase/functions/_shared/domain/text/language.ts";
import { fold, term, words } from "../../../supabase/functions/_shared/domain/text/words.ts";

const languages = ["en", "de", "es", "tr", "vi", "zh", "ar", "fr"] as const;
type Known = (typeof languages)[number];

interface Index {
  /** Whole words, as `keyOf` gives them. */
  whole: Map<string, number[]>;
  /** Beginnings of words; of German ones also what stands inside. */
  beginnings: Map<string, number[]>;
  /** Several words, or what is found wherever it stands, as in Chinese; by their first word or character. */
  phrases: Map<string, Phrase[]>;
  /** What was looked up last. */
  known: Map<string, number[]>;
}

interface Phrase {
  text: string;
  /** The words of it, as those of a question are told by. */
  words: string[];
  line: number;
}

/** Which lines a text of a language has words of, each with those words as they stand there. */
export type LinesIn = (text: string, language: Language) => Map<number, string[]>;

/**
 * Reads lists of words, a line for what they stand for, in columns parted by `|` in the order of `languages`. `*` ends a word or phrase
 * that may go on, `_` is a blank. A language without a column is read as English. Each language is indexed when it is first met.
 */
export function readLists(lines: readonly string[]): LinesIn {
  const indexes = new Map<Known, Index>();
  return (text, language) => {
    const own = languages.find((each) => each === language) ?? "en";
    const index = indexes.get(own) ?? indexOf(lines, own);
    indexes.set(own, index);
    return linesIn(index, text, own);
  };
}

function indexOf(lines: readonly string[], language: Known): Index {
  const index: Index = { whole: new Map(), beginnings: new Map(), phrases: new Map(), known: new Map() };
  const at = languages.indexOf(language);
  for (const [line, columns] of lines.entries()) {
    const entries = (columns.split("|")[at] ?? "").trim().split(/\s+/);
    for (const entry of new Set(entries)) add(index, language, entry, line);
  }
  return index;
}

function linesIn(index: Index, text: string, language: Known): Map<number, string[]> {
  const found = new Map<number, string[]>();
  const note = (line: number, list: string[]) => found.set(line, [...(found.get(line) ?? []), ...list]);
  if (language !== "zh") {
    for (const { text: word } of words(text)) {
      for (const line of ofWord(index, word, language)) note(line, [word]);
    }
  }
  const whole = textOf(text, language);
  const firsts = new Set(language === "zh" ? whole : whole.trim().split(" "));
  for (const first of firsts) {
    for (const phrase of index.phrases.get(first) ?? none) {
      if (whole.includes(phrase.text)) note(phrase.line, phrase.words);
    }
  }
  return found;
}

function add(index: Index, language: Known, entry: string, line: number): void {
  if (entry === "" || entry === "-") return;
  const phrase = entry.replaceAll("_", " ");
  const begins = phrase.endsWith("*");
  if (language === "zh" || phrase.includes(" ")) {
    const plain = begins ? phrase.slice(0, -1) : phrase;
    const text = textOf(plain, language);
    if (text.trim() === "") return;
    addTo(index.phrases, firstOf(text, language), {
      text: begins ? text.trimEnd() : text,
      words: words(plain).map((word) => word.text),
      line,
    });
    return;
  }
  const map = begins || language === "ar" ? index.beginnings : index.whole;
  addTo(map, keyOf(entry.replace(/\*$/, ""), language), line);
}

function addTo<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** What a phrase is looked up by: its first character in Chinese, else its first word. */
function firstOf(text: string, language: Known): string {
  return language === "zh" ? text.slice(0, 1) : (text.trim().split(" ")[0] ?? "");
}

const arabicPrefix = /^(?:[وف]?[بكل]?ال|لل|[وفبل](?=\p{L}{4}))/u;

/** As a word is looked up: its stem in English, with its accents in Vietnamese, without article and prefix in Arabic. */
function keyOf(word: string, language: Known): string {
  if (language === "en") return term(word);
  if (language === "vi") return word.normalize("NFC").toLowerCase();
  return language === "ar" ? bare(word) : fold(word);
}

function bare(word: string): string {
  return word
    .replace(/\p{M}/gu, "")
    .replace(/[أإآ]/g, "ا")
    .replace(/ى/g, "ي")
    .replace(/ة/g, "ه")
    .replace(arabicPrefix, "");
}

function textOf(text: string, language: Known): string {
  if (language === "zh") return text;
  return ` ${words(text)
    .map((word) => keyOf(word.text, language))
    .join(" ")} `;
}

const mostKnown = 50_000;
const none: never[] = [];

function ofWord(index: Index, word: string, language: Known): number[] {
  const { known } = index;
  const cached = known.get(word);
  if (cached) return cached;
  const found = lookUp(index, keyOf(word, language), language);
  if (known.size >= mostKnown) known.clear();
  known.set(word, found);
  return found;
}

const shortestInside = 5;

function lookUp(index: Index, key: string, language: Known): number[] {
  const found = new Set(index.whole.get(key));
  for (let length = 2; length <= key.length; length += 1) {
    for (const line of index.beginnings.get(key.slice(0, length)) ?? none) found.add(line);
  }
  if (language === "de") {
    for (let from = 2; from + shortestInside <= key.length; from += 1) {
      for (let to = from + shortestInside; to <= key.length; to += 1) {
        for (const line of index.beginnings.get(key.slice(from, to)) ?? none) found.add(line);
      }
    }
  }
  return [...found];
}
