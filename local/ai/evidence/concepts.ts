import type { Language } from "../../../supabase/functions/_shared/domain/text/language.ts";
import { fold, term, words } from "../../../supabase/functions/_shared/domain/text/words.ts";
import { conceptsOfAgreements } from "./concepts-of-agreements.ts";
import { conceptsOfTrade } from "./concepts-of-trade.ts";
import { conceptsOfLife } from "./concepts-of-life.ts";
import { conceptsOfWork } from "./concepts-of-work.ts";

/** A notion that several words stand for, by its line in the lists. */
export type Concept = number;

const languages = ["en", "de", "es", "tr", "vi", "zh", "ar", "fr"] as const;
type Known = (typeof languages)[number];

interface Index {
  /** Whole words, as `keyOf` gives them. */
  whole: Map<string, Concept[]>;
  /** Beginnings of words; of German ones also what stands inside. */
  beginnings: Map<string, Concept[]>;
  /** Several words, or what is found wherever it stands, as in Chinese. */
  phrases: [string, Concept][];
}

const arabicPrefix = /^(?:[وف]?[بكل]?ال|لل|[وفبل](?=\p{L}{4}))/u;

const indexes = new Map<Known, Index>(
  languages.map((language) => [language, { whole: new Map(), beginnings: new Map(), phrases: [] }]),
);

const lines = [conceptsOfWork, conceptsOfTrade, conceptsOfAgreements, conceptsOfLife].flatMap((list) =>
  list.trim().split("\n"),
);
for (const [concept, line] of lines.entries()) {
  for (const [at, column] of line.split("|").entries()) {
    const language = languages[at];
    const index = language && indexes.get(language);
    if (!index) continue;
    for (const entry of column.trim().split(/\s+/)) add(index, language, entry, concept);
  }
}

function add(index: Index, language: Known, entry: string, concept: Concept): void {
  if (entry === "") return;
  const phrase = entry.replaceAll("_", " ");
  if (language === "zh" || phrase.includes(" ")) {
    index.phrases.push([textOf(phrase.replace(/\*$/, ""), language), concept]);
    return;
  }
  const begins = entry.endsWith("*") || language === "ar";
  const key = keyOf(entry.replace(/\*$/, ""), language);
  const map = begins ? index.beginnings : index.whole;
  map.set(key, [...(map.get(key) ?? []), concept]);
}

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

const known = new Map<string, Concept[]>();
const mostKnown = 50_000;
const none: Concept[] = [];

function ofWord(word: string, language: Known): Concept[] {
  const cached = known.get(`${language} ${word}`);
  if (cached) return cached;
  const found = lookUp(keyOf(word, language), language);
  if (known.size >= mostKnown) known.clear();
  known.set(`${language} ${word}`, found);
  return found;
}

const shortestInside = 5;

function lookUp(key: string, language: Known): Concept[] {
  const index = indexes.get(language);
  if (!index) return none;
  const found = new Set(index.whole.get(key));
  for (let length = 2; length <= key.length; length += 1) {
    for (const concept of index.beginnings.get(key.slice(0, length)) ?? none) found.add(concept);
  }
  if (language === "de") {
    for (let from = 2; from + shortestInside <= key.length; from += 1) {
      for (let to = from + shortestInside; to <= key.length; to += 1) {
        for (const concept of index.beginnings.get(key.slice(from, to)) ?? none) found.add(concept);
      }
    }
  }
  return [...found];
}

/** The languages whose words a text is read by: what its script tells, else its own and English. */
function readAs(language: Language): Known[] {
  const own = languages.find((each) => each === language);
  return own ? [...new Set<Known>([own, "en"])] : ["en"];
}

/** The notions of a text, each with the words of it that stand for it. */
export function conceptsIn(text: string, language: Language): Map<Concept, string[]> {
  const found = new Map<Concept, string[]>();
  const note = (concept: Concept, list: string[]) =>
    found.set(concept, [...(found.get(concept) ?? []), ...list]);
  for (const each of readAs(language)) {
    const index = indexes.get(each);
    if (!index) continue;
    if (each !== "zh") {
      for (const word of words(text))
        for (const concept of ofWord(word.text, each)) note(concept, [word.text]);
    }
    const whole = textOf(text, each);
    for (const [phrase, concept] of index.phrases) {
      if (whole.includes(phrase))
        note(
          concept,
          words(phrase).map((word) => word.text),
        );
    }
  }
  return found;
}
