import type { Language } from "../../../supabase/functions/_shared/domain/text/language.ts";
import { isFunctionWord } from "../../../supabase/functions/_shared/domain/text/language.ts";
import type { Match, SentenceMatch } from "../../../supabase/functions/_shared/domain/text/match.ts";
import type { Question } from "../../../supabase/functions/_shared/domain/text/question.ts";
import { isStopWord } from "../../../supabase/functions/_shared/domain/text/stop-words.ts";
import { cells, isFigure } from "../../../supabase/functions/_shared/domain/text/table.ts";
import { fold, term, tokens, words } from "../../../supabase/functions/_shared/domain/text/words.ts";
import { conceptsIn, type Concept } from "./concepts.ts";
import { countedIn, isFirm, kindAsked, saysKind, type Kind } from "./kinds.ts";

/** A passage with the name of its document apart: words of the name tell which document is meant, not which line. */
export interface NamedPassage {
  text: string;
  /** What stands above it: its headings. */
  about: string;
  title: string;
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
  words: {
    term: string;
    weight: number;
    concepts: Concept[];
    /** In the name of a document, or of a period: which document or column is meant, not which line. */
    title: boolean;
    period: boolean;
    named: boolean;
    /** As it is written in Chinese. */
    han: string;
    /** In Vietnamese, whose words are mostly of two syllables: it with each of its neighbours. */
    pairs: string[];
  }[];
  /** The sum of their weights. */
  total: number;
  /** Its notions, and how much each tells: less, the more passages hold it. */
  concepts: Map<Concept, number>;
  years: string[];
}

/** What speaks for a line; shares are of what the question's words tell, 0 to 1. */
export interface Features {
  own: number;
  headed: number;
  coverage: number;
  pairs: number;
  passage: number;
  /** Words that the line holds, in any form or by a word that stands for them; with its headings; with all of its passage. */
  says: number;
  under: number;
  within: number;
  /** How well the word is held that the line and its headings hold worst. */
  worst: number;
  /** Notions of the question that the line holds; that it or its headings hold. */
  notions: number;
  notionsUnder: number;
  /** Words of the question that the document's name holds. */
  named: number;
  /** How many better passages there are, and whether it is the first. */
  rank: number;
  first: number;
  /** The kind of thing that is sought, one that is told surely, is there; isn't there; the same of the others. */
  firm: number;
  firmLacking: number;
  person: number;
  personLacking: number;
  date: number;
  dateLacking: number;
  soft: number;
  softLacking: number;
  /** A measure or count as the question asks for it is there, or isn't. */
  measured: number;
  unmeasured: number;
  /** A number that the question doesn't name, where it asks for one. */
  figure: number;
  short: number;
  long: number;
  row: number;
  item: number;
  /** Of a row: how much of its name the question says. */
  rowNamed: number;
  /** `Label: value` with a label that the question says; how much of its heading the question says. */
  labelled: number;
  titled: number;
  /** Short and no sentence: a heading that isn't marked as one. */
  bare: number;
  announces: number;
  furniture: number;
  /** The next lines hold so much. */
  neighbour: number;
  /** Numbers, periods and names of the question that are nowhere around. */
  strangeNumbers: number;
  strangePeriods: number;
  /** A code ("E2", "HX-CF2") that no passage holds. */
  strangeCodes: number;
  strangeNames: number;
  /** Words of the question that no passage at hand holds. */
  unheard: number;
  /** In a document's opening, and the question asks for what stands there. */
  opening: number;
}

const year = /^(?:19|20)\d{2}$/;

/** What a word of a document's name, or of a period, still tells of a line. */
const frameShare = 0.25;
const periodShare = 0.35;

const ordinal =
  "first|second|third|fourth|last|primer|segundo|tercer|cuarto|erste[sn]?|zweite[sn]?|dritte[sn]?|vierte[sn]?|birinci|ikinci|üçüncü|dördüncü";
const months =
  "january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|ocak|şubat|mart|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık";
const span = "quarter|half|months?|years?|fiscal|quartal|halbjahr|trimestre|semestre|çeyrek\\p{L}*|quý";

/** Words that name a period: "the second quarter of 2025", "between April and June 2025". */
const periods = [
  new RegExp(`(?<!\\p{L})(?:(?:${ordinal})\\s+(?:${span})|(?:Q|H|quý\\s)[1-4])(?!\\p{L})`, "giu"),
  new RegExp(`(?<!\\p{L})(?:${months})(?!\\p{L})`, "giu"),
  /(?<!\p{Nd})(?:19|20)\p{Nd}{2}(?!\p{Nd})|第[一二三四]季度|الربع \p{L}+/gu,
];

function periodWords(text: string): ReadonlySet<string> {
  const found = periods.flatMap((period) => text.match(period) ?? []);
  return new Set(found.flatMap((each) => words(each).map((word) => term(word.text))));
}

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
  const counted = countedIn(text);
  const surfaces = new Map(words(text).map((word) => [term(word.text), word.text]));
  const content = [...question.terms].filter(
    ([key]) => !isFunctionWord((surfaces.get(key) ?? key).toLowerCase()),
  );
  const used = content.length > 0 ? content : [...question.terms];
  const ofPeriods = periodWords(text);
  const list = used.map(([key, weight]) => {
    const surface = surfaces.get(key) ?? key;
    const holders = texts.filter((held) => held.includes(key)).length;
    const told = weight * (1 + 0.3 * Math.log((passages.length + 1) / (holders + 1)));
    const title = !/\d/.test(key) && titles.some((each) => each.has(key));
    const period = ofPeriods.has(key);
    return {
      term: key,
      weight:
        told *
        (title ? frameShare : 1) *
        (period ? periodShare : 1) *
        (isSyllable(surface) ? syllableShare : 1),
      concepts: [...found]
        .filter(([, said]) => said.some((one) => term(one) === key))
        .map(([concept]) => concept),
      title,
      period,
      named: weight >= 1.5 && !period,
      han: /\p{Script=Han}/u.test(surface) ? surface : "",
      pairs: language === "vi" ? [...question.pairs].filter((pair) => pair.split(" ").includes(key)) : [],
    };
  });
  return {
    question,
    language,
    kind: kindAsked(text),
    counted: counted === null ? null : readHeld(counted, language),
    said: new Set(words(text).map((word) => fold(word.text))),
    words: list,
    total: list.reduce((sum, { weight }) => sum + weight, 0) || 1,
    concepts: new Map(
      [...found.keys()].map((concept) => {
        const holders = wholes.filter((whole) => whole.concepts.has(concept)).length;
        return [concept, 0.2 + Math.log((wholes.length + 1) / (holders + 1))];
      }),
    ),
    years: [...question.terms.keys()].filter((key) => year.test(key)),
  };
}

/** A single character of Chinese tells little: it is in many words. */
const syllableShare = 0.4;
const isSyllable = (surface: string) => /^\p{Script=Han}$/u.test(surface);

/** A text as it is compared: its words, its neighbouring words, the notions it holds, itself. */
export interface Held {
  terms: ReadonlySet<string>;
  pairs: ReadonlySet<string>;
  concepts: ReadonlyMap<Concept, unknown>;
  text: string;
}

export function readHeld(text: string, language: Language): Held {
  const list = tokens(text).flatMap((token) => token.terms);
  const pairs = new Set(
    language === "vi" ? list.slice(1).map((word, index) => `${list[index]} ${word}`) : [],
  );
  return { terms: new Set(list), pairs, concepts: conceptsIn(text, language), text };
}

/** How far a word that stands for another, or characters of a Chinese one, counts. */
const standsFor = 0.75;
const scattered = 0.4;

/** How far a text holds a word of the question. */
function holding(word: Asked["words"][number], { terms, pairs, concepts, text }: Held): number {
  const split = word.pairs.length > 0 && !word.pairs.some((pair) => pairs.has(pair));
  if (split)
    return word.concepts.some((concept) => concepts.has(concept))
      ? standsFor
      : terms.has(word.term)
        ? scattered
        : 0;
  if (terms.has(word.term) || (word.han.length > 1 && text.includes(word.han))) return 1;
  if (!/\d/.test(word.term)) for (const other of terms) if (related(word.term, other)) return 1;
  if (word.concepts.some((concept) => concepts.has(concept))) return standsFor;
  return word.han.length > 1 && [...word.han].every((character) => text.includes(character)) ? scattered : 0;
}

/** What the features of all lines of a passage share. */
export interface Surroundings {
  match: Match;
  passage: NamedPassage;
  title: Held;
  whole: Held;
  index: number;
  /** Words of the question that no passage holds; of its names, those that this one doesn't. */
  unheard: number;
  strange: number;
  /** How much of a heading the question says. */
  titled: (heading: Held) => number;
}

/** What speaks for a line of a passage; null for one that has nothing to do with the question. */
export function featuresOf(
  asked: Asked,
  line: SentenceMatch,
  around: Surroundings,
  heading: Held,
): Features | null {
  const { match, passage, title, whole, index } = around;
  const { question, kind } = asked;
  const text = passage.text.slice(line.start, line.end);
  const said = [...line.header, line.group, text].join(" ");
  const own = readHeld(said, asked.language);
  const each = asked.words.map((word) => {
    const here = holding(word, own);
    const above = Math.max(here, 0.8 * holding(word, heading));
    const inTitle = word.title ? holding(word, title) : 0;
    return { word, here, above, all: Math.max(above, inTitle, 0.6 * holding(word, whole)), inTitle };
  });
  const share = (by: (one: (typeof each)[number]) => number): number =>
    each.reduce((sum, one) => sum + one.word.weight * by(one), 0) / asked.total;
  const says = share(({ here }) => here);
  if (says === 0 && line.coverage === 0) return null;
  if (isOfOtherYears(line, text, asked.years)) return null;
  const missing = (among: typeof each): number => {
    const weight = among.reduce((sum, { word }) => sum + word.weight, 0);
    return weight === 0
      ? 0
      : among.reduce((sum, one) => sum + (one.all > 0 ? 0 : one.word.weight), 0) / weight;
  };
  const heavy = each.filter(({ word }) => !word.title && !word.period && word.weight >= 0.5);
  const unasked = kind === "person" || kind === "place" ? withoutAsked(said, asked) : said;
  const titled = line.kind === "heading" ? 0 : around.titled(heading);
  // What stands under "Machine trips the breaker" is why it does.
  const explains = (kind === "reason" || kind === "condition") && titled === 1;
  const kindSaid =
    explains ||
    (kind !== null && (saysKind(kind, unasked) || (kind === "money" && isAmount(line, text, passage))));
  const firm = kind !== null && isFirm(kind);
  const soft = kind !== null && !firm && !["yes or no", "person", "date"].includes(kind);
  const holds = (applies: boolean) => (applies && kindSaid ? 1 : 0);
  const lacks = (applies: boolean) => (applies && !kindSaid ? 1 : 0);
  const counted = ["number", "time"].includes(question.sought);
  const measured = (question.measures && line.shape === 2) || (asked.counted && saysCount(said, asked));
  const figures = tokens(text).some(({ folded }) => /\p{Nd}/u.test(folded) && !question.terms.has(folded));
  const inName = each.filter(({ word }) => word.title);
  const row = line.kind === "row" ? [line.group, cells(text)[0] ?? ""].join(" ") : null;
  return {
    own: line.own,
    headed: line.headed,
    coverage: line.coverage,
    pairs: line.pairs,
    passage: match.passage,
    says,
    under: share(({ above }) => above),
    within: share(({ all }) => all),
    worst: heavy.length === 0 ? 0.5 : Math.min(...heavy.map(({ above }) => above)),
    notions: notionsIn(asked, own),
    notionsUnder: Math.max(notionsIn(asked, own), 0.8 * notionsIn(asked, heading)),
    named: inName.length === 0 ? 0 : inName.filter(({ inTitle }) => inTitle > 0).length / inName.length,
    rank: index / 8,
    first: index === 0 ? 1 : 0,
    firm: holds(firm),
    firmLacking: lacks(firm),
    person: holds(kind === "person"),
    personLacking: lacks(kind === "person"),
    date: holds(kind === "date"),
    dateLacking: lacks(kind === "date"),
    soft: holds(soft),
    softLacking: lacks(soft),
    measured: measured ? 1 : 0,
    unmeasured: (asked.counted ?? question.measures) && !measured ? 1 : 0,
    figure: figures && counted ? 1 : 0,
    short: line.length < 3 ? 1 : 0,
    long: Math.min(2, line.length / 40),
    row: row === null ? 0 : 1,
    item: line.kind === "item" ? 1 : 0,
    rowNamed: row === null ? 0 : Math.max(saidOf(row, asked), stands(row, around) ? restShare : 0),
    labelled: labelled(text, asked),
    titled,
    bare: line.kind === "prose" && line.length < 9 && !/[\p{Nd}:：.!?。！？؟]/u.test(text) ? 1 : 0,
    announces: /[:：]["”]?[\s|]*$/u.test(text) ? 1 : 0,
    furniture: isFurniture(text) ? 1 : 0,
    neighbour: Math.max(match.sentences[line.index - 1]?.own ?? 0, match.sentences[line.index + 1]?.own ?? 0),
    strangeNumbers: missing(each.filter(({ word }) => /\d/.test(word.term) && !word.period)),
    strangePeriods: missing(each.filter(({ word }) => word.period)),
    strangeCodes: missing(
      each.filter(({ word }) => /\p{L}/u.test(word.term) && /\p{Nd}/u.test(word.term) && !word.period),
    ),
    strangeNames: missing(each.filter(({ word }) => word.named)),
    unheard: around.unheard,
    opening: !passage.about.includes("›") && ["person", "date", "place"].includes(kind ?? "") ? 1 : 0,
  };
}

/** Without the words that the question says itself. */
function withoutAsked(text: string, { said }: Asked): string {
  let rest = text;
  for (const word of words(text).reverse()) {
    if (said.has(fold(word.text))) rest = `${rest.slice(0, word.start)}…${rest.slice(word.end)}`;
  }
  return rest;
}

/** A number may stand so many words away from what it counts. */
const countReach = 4;

/** Whether a text says a number right beside what the question counts. */
function saysCount(text: string, { counted, language }: Asked): boolean {
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
function isAmount({ kind }: SentenceMatch, text: string, { about, text: held }: NamedPassage): boolean {
  const counts = /(?:in (?:thousands|millions|billions)|in (?:Tausend|Mio))/iu;
  return kind === "row" && cells(text).some(isFigure) && (counts.test(about) || saysKind("money", held));
}

/** How many names of the question a passage and its title lack. */
export function strangeTo(asked: Asked, ...texts: Held[]): number {
  return asked.words.filter((word) => word.named && !texts.some((text) => holding(word, text) > 0)).length;
}

/** Words of the question that none of the texts holds. */
export function unheardOf(asked: Asked, texts: Held[]): number {
  const unheard = asked.words.filter((word) => !texts.some((text) => holding(word, text) > 0));
  return unheard.reduce((sum, { weight }) => sum + weight, 0) / asked.total;
}

function notionsIn({ concepts }: Asked, held: Held): number {
  let [all, there] = [0, 0];
  for (const [concept, weight] of concepts) {
    all += weight;
    if (held.concepts.has(concept)) there += weight;
  }
  return all === 0 ? 0 : there / all;
}

/** How much of what a text says the question says, periods and names of documents apart. */
export function saidOf(text: string, asked: Asked): number {
  const concepts = conceptsIn(text, asked.language);
  const list = words(text).filter(
    ({ text: word }) => !isStopWord(fold(word)) && !isFunctionWord(word.toLowerCase()),
  );
  if (list.length === 0) return 0;
  const known = asked.words.filter(({ title, period }) => !title && !period);
  const isSaid = (word: string): boolean => {
    const key = term(word);
    if (known.some((one) => one.term === key || (!/\d/.test(key) && related(one.term, key)))) return true;
    return [...concepts].some(([concept, said]) => asked.concepts.has(concept) && said.includes(word));
  };
  return list.filter(({ text: word }) => isSaid(word)).length / list.length;
}

const rest =
  /^(?:(?:all |any )?other\p{L}*|(?:every|any)where else|elsewhere|the rest|rest|others|übrige?\p{L}*|sonstige\p{L}*|alle anderen?|andere\p{L}*|resto\p{L}*|otr[oa]s?|los demás|diğer\p{L}*|khác|(?:các )?nơi khác|其他\p{L}*|其余\p{L}*|أخرى|باقي|غير ذلك)(?!\p{L})/iu;
const restShare = 0.6;

/** Whether a row is for all that its table doesn't name ("Everywhere else"), and the question names something that isn't there. */
function stands(row: string, { strange }: Surroundings): boolean {
  return strange > 0 && rest.test(row.trim());
}

function labelled(text: string, asked: Asked): number {
  const label = /^[\s*_-]*([^:：\n|]{2,50})[:：]\s*\S/u.exec(text)?.[1];
  return label === undefined ? 0 : saidOf(label, asked);
}

/** Whether a row's columns are of years, and of none that is asked for. */
function isOfOtherYears({ header }: SentenceMatch, text: string, asked: string[]): boolean {
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

const shortestStem = 4;

/** Forms of one word: a long common beginning, one in the other ("Hotelkosten"), or characters shared in Chinese. */
function related(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (/\p{Script=Han}/u.test(a)) return short.length >= 2 && long.includes(short);
  if (short.length < shortestStem) return false;
  if (long.startsWith(short) || (short.length > shortestStem && long.includes(short))) return true;
  let common = 0;
  while (common < short.length && short[common] === long[common]) common += 1;
  return (
    common >= shortestStem && (common >= 0.6 * long.length || (common >= 6 && common >= 0.85 * short.length))
  );
}
