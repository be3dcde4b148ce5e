import { isFunctionWord, type Language } from "../../../supabase/functions/_shared/domain/text/language.ts";
import type { Question } from "../../../supabase/functions/_shared/domain/text/question.ts";
import { partsOfYearIn } from "../../../supabase/functions/_shared/domain/text/parts-of-year.ts";
import { isStopWord } from "../../../supabase/functions/_shared/domain/text/stop-words.ts";
import { fold, term, tokens, words } from "../../../supabase/functions/_shared/domain/text/words.ts";
import { alternativesIn, type Alternatives } from "./contrary.ts";
import { conceptsIn, type Concept } from "./concepts.ts";
import { holding, readHeld, related, type AskedWord, type Held } from "./held.ts";
import { countedIn, kindAsked, onlyAsks, type Kind } from "./kinds.ts";
import { codesIn, periodWords } from "./periods.ts";
import { amountsIn } from "./ranges.ts";

/** A passage with the name of its document apart: words of the name tell which document is meant, not which line. */
export interface NamedPassage {
  text: string;
  /** What stands above it: its headings. */
  about: string;
  title: string;
}

/** What words of a question may stand for, and how much it tells: less, the more passages hold it. */
interface Notion {
  senses: Concept[];
  weight: number;
}

/** What a question asks for, as lines are compared with it. */
export interface Asked {
  question: Question;
  language: Language;
  kind: Kind | null;
  /** What it counts. */
  counted: { terms: ReadonlySet<string>; concepts: ReadonlyMap<Concept, unknown> } | null;
  /** Its words as they stand there: what it says itself is no answer. */
  said: ReadonlySet<string>;
  /** Its words that tell something: how much, and the notions they stand for. */
  words: AskedWord[];
  /** The sum of their weights. */
  total: number;
  /** Its notions, and how much each tells: less, the more passages hold it. */
  notions: Notion[];
  years: string[];
  /** Quarters and halves of a year that it names. */
  partsOfYear: ReadonlySet<string>;
  /** Codes that it names: "E2", "5+1". */
  codes: string[];
  /** What it names of what excludes each other. */
  alternatives: Alternatives;
  /** Its numbers, years apart. */
  amounts: number[];
}

const year = /^(?:19|20)\d{2}$/;

/** What a word of a document's name, or of a period, still tells of a line. */
const frameShare = 0.25;
const periodShare = 0.35;
/** And one that only asks for a kind of thing. */
const askingShare = 0.5;

/** Reads a question against the passages at hand. */
export function readAsked(
  text: string,
  question: Question,
  passages: NamedPassage[],
  wholes: Held[],
  language: Language,
): Asked {
  const titles = passages.map(({ title }) => new Set(tokens(title).flatMap((token) => token.terms)));
  const texts = passages.map(({ text: held, about }) => `${about}\n${held}`.toLowerCase());
  const found = conceptsIn(text, language);
  const kind = kindAsked(text);
  const counted = kind === "number" ? countedIn(text) : null;
  const surfaces = new Map(words(text).map((word) => [term(word.text), word.text]));
  const content = [...question.terms].filter(
    ([key]) => !isFunctionWord((surfaces.get(key) ?? key).toLowerCase()),
  );
  const used = content.length > 0 ? content : [...question.terms];
  const ofPeriods = periodWords(text);
  const isFrame = (word: string): boolean =>
    ofPeriods.has(term(word)) ||
    isFunctionWord(word.toLowerCase()) ||
    (kind !== null && onlyAsks(kind, word));
  const list = used.map(([key, weight]) => {
    const surface = surfaces.get(key) ?? key;
    const holders = texts.filter((held) => held.includes(key)).length;
    const told = weight * (1 + 0.3 * Math.log((passages.length + 1) / (holders + 1)));
    const inTitle = titles.some((each) => each.has(key));
    const title = inTitle && !/\d/.test(key);
    const period = ofPeriods.has(key);
    const asks = kind !== null && onlyAsks(kind, surface);
    return {
      term: key,
      weight:
        told *
        (title ? frameShare : 1) *
        (period ? periodShare : 1) *
        (asks ? askingShare : 1) *
        (isSyllable(surface) ? syllableShare : 1),
      concepts: [...found]
        .filter(([, said]) => said.some((one) => term(one) === key))
        .map(([concept]) => concept),
      title,
      period,
      thing: !inTitle && !period && !asks && weight >= leastOfThing,
      // German writes every noun with a capital.
      named: weight >= 1.5 && !period && language !== "de",
      han: /\p{Script=Han}/u.test(surface) ? surface : "",
      pairs: language === "vi" ? [...question.pairs].filter((pair) => pair.split(" ").includes(key)) : [],
    };
  });
  return {
    question,
    language,
    kind,
    counted: counted === null ? null : readHeld(counted, language),
    said: new Set(words(text).map((word) => fold(word.text))),
    words: list,
    total: list.reduce((sum, { weight }) => sum + weight, 0) || 1,
    notions: notionsOf(found, wholes, isFrame),
    partsOfYear: partsOfYearIn(text),
    codes: codesIn(text),
    years: [...question.terms.keys()].filter((key) => year.test(key)),
    alternatives: alternativesIn(text, language),
    amounts: amountsIn(text),
  };
}

/** What tells what is asked about weighs so much at least: neither a common word nor one that its conversation adds. */
const leastOfThing = 0.5;

/** Among so few passages it tells little that one holds a notion. */
const fewPassages = 3;

/** A single character of Chinese tells little: it is in many words. */
const syllableShare = 0.4;
const isSyllable = (surface: string) => /^\p{Script=Han}$/u.test(surface);

/** How many names of the question a passage and its title lack. */
export function strangeTo(asked: Asked, ...texts: Held[]): number {
  return asked.words.filter((word) => word.named && !texts.some((text) => holding(word, text) > 0)).length;
}

/** The documents that a question doesn't mean: it says a word of few documents' names, and neither theirs nor one of their passages has it. */
export function misnamedBy(
  asked: Asked,
  passages: NamedPassage[],
  wholes: Held[],
  titles: Held[],
): Set<string> {
  const names = [...new Set(passages.map(({ title }) => title))];
  const holders = asked.words
    .filter(({ title }) => title)
    .map(
      (word) =>
        new Set(passages.filter((_, at) => holding(word, titles[at] ?? none) > 0).map(({ title }) => title)),
    )
    .filter((named) => named.size > 0 && named.size <= names.length / 2);
  const isMeant = (name: string) => holders.some((named) => named.has(name));
  const isSaid = (name: string) =>
    passages.some(
      ({ title }, at) =>
        title === name &&
        asked.words.some((word) => word.title && word.named && holding(word, wholes[at] ?? none) > 0),
    );
  return new Set(holders.length === 0 ? [] : names.filter((name) => !isMeant(name) && !isSaid(name)));
}

const none: Held = { terms: new Set(), pairs: new Set(), concepts: new Map(), text: "" };

/** How much of a question each document at hand holds, in all its passages; 1 for the one that holds most. */
export function shareByDocument(
  asked: Asked,
  passages: NamedPassage[],
  wholes: Held[],
  titles: Held[],
): Map<string, number> {
  const shares = new Map<string, number>();
  for (const { title } of passages) {
    if (shares.has(title)) continue;
    const texts = passages
      .flatMap((one, at) => (one.title === title ? [wholes[at], titles[at]] : []))
      .filter((one) => one !== undefined);
    const held = asked.words.reduce(
      (sum, word) => sum + word.weight * Math.max(...texts.map((text) => holding(word, text))),
      0,
    );
    shares.set(title, held / asked.total);
  }
  const most = Math.max(0.01, ...shares.values());
  return new Map([...shares].map(([title, share]) => [title, share / most]));
}

/** What words of a question stand for, each set of words once: one that has several senses is held by any. */
function notionsOf(
  found: ReadonlyMap<Concept, string[]>,
  wholes: readonly Held[],
  isFrame: (word: string) => boolean,
): Notion[] {
  const byWords = new Map<string, Concept[]>();
  for (const [concept, said] of found) {
    if (said.every(isFrame)) continue;
    const key = said.join(" ");
    byWords.set(key, [...(byWords.get(key) ?? []), concept]);
  }
  return [...byWords.values()].map((senses) => {
    const holders = wholes.filter((whole) => isHeld({ senses }, whole)).length;
    return { senses, weight: 0.2 + Math.log((wholes.length + fewPassages) / (holders + fewPassages)) };
  });
}

const isHeld = ({ senses }: Pick<Notion, "senses">, { concepts }: Held): boolean =>
  senses.some((sense) => concepts.has(sense));

/** How much of the notions of a question a text holds, 0 to 1. */
export function notionsIn({ notions }: Asked, held: Held): number {
  const sum = (list: readonly Notion[]): number => list.reduce((all, { weight }) => all + weight, 0);
  const all = sum(notions);
  return all === 0 ? 0 : sum(notions.filter((notion) => isHeld(notion, held))) / all;
}

/** How much of what a text says the question says, periods and names of documents apart. */
export function saidOf(text: string, asked: Asked, written: Language): number {
  const concepts = conceptsIn(text, written);
  const list = words(text).filter(
    ({ text: word }) => !isStopWord(fold(word)) && !isFunctionWord(word.toLowerCase()),
  );
  if (list.length === 0) return 0;
  const known = asked.words.filter(({ title, period }) => !title && !period);
  const senses = new Set(asked.notions.flatMap((notion) => notion.senses));
  const isSaid = (word: string): boolean => {
    const key = term(word);
    if (known.some((one) => one.term === key || (!/\d/.test(key) && related(one.term, key)))) return true;
    return [...concepts].some(([concept, said]) => senses.has(concept) && said.includes(word));
  };
  return list.filter(({ text: word }) => isSaid(word)).length / list.length;
}

/** How much of a question a text holds, 0 to 1. */
export function shareOf({ words: list, total }: Asked, held: Held): number {
  return list.reduce((sum, word) => sum + word.weight * holding(word, held), 0) / total;
}
