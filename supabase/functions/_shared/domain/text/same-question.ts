import { isFunctionWord } from "./language.ts";
import { soughtIn, type Sought } from "./sought.ts";
import { isStopWord } from "./stop-words.ts";
import { synonymsOf } from "./synonyms.ts";
import { fold, tokens, words } from "./words.ts";

/** What tells whether two questions ask the same; shares are of what the words of both tell, 0 to 1. */
export interface Likeness {
  /** Words that tell something and that the other holds too: of the one that shares less, and of both. */
  least: number;
  both: number;
  /** All words, those that hold a sentence together too, and neighbours that are neighbours in the other. */
  surface: number;
  pairs: number;
  /** They ask for another kind of thing. */
  otherKind: number;
  /** Numbers, codes and years, and words that set one thing apart from its like, that only one of them names. */
  numbers: number;
  apart: number;
  /** A word of the one stands where the other has another: annual leave, sick leave. */
  swapped: number;
  /** A word that only one of them has, and the other none in its place. */
  added: number;
}

/** A question as it is compared with others. */
export interface ReadQuestion {
  plain: string;
  sought: Sought;
  all: ReadonlySet<string>;
  /** What it is about: term → weight. */
  telling: ReadonlyMap<string, number>;
  pairs: ReadonlySet<string>;
  numbers: ReadonlySet<string>;
  apart: ReadonlySet<string>;
}

/** Words that ask rather than tell; how much is asked of shows in what is sought. */
const asking = new Set(
  `get give have has had need want take apply applies happen mean meaning know find tell show call name use make much many
  long often frequently soon high expensive big often day date time year month number amount cost price percentage share
  maximum most allowed permitted possible must report our my exactly currently please gibt gilt gelten betragt hoch viel viele lang
  welche tienen tiene cuanto cuantos cual kac gun zaman bao nhieu la co duoc khi nao moi ont quel nombre 多少 多少天 几天 天 几 是 有 什么
  什么时候 规定 每 كم عدد ما متى تاريخ يوم ايام أيام`.split(/\s+/),
);
const weak = 0.3;

/** Words that set a thing apart from its like, some of which are too common to tell anything elsewhere. */
const setsApart =
  /^(?:first|second|third|fourth|last|next|previous|before|after|during|above|below|over|under|more|less|start\p{L}*|begin\p{L}*|end\p{L}*|maximum|minimum|small|large|big|short|full|part|not|never|without|who|whom|whose|when|where|why|wer|wen|wem|wann|wo|warum|vor|nach|quien|quién|cuando|cuándo|donde|dónde|qui|quand|où|kim|nerede|ai|谁|متى|من|أين)$/u;
/** The same in other words. */
const alike: Readonly<Record<string, string>> = {
  over: "above",
  more: "above",
  under: "below",
  less: "below",
  big: "large",
  whom: "who",
  whose: "who",
  wen: "wer",
  wem: "wer",
  hot: "temperature",
};

export function readToCompare(text: string): ReadQuestion {
  const found = words(text).map(({ text: word }) => ({ word, folded: fold(word) }));
  const telling = new Map<string, number>();
  for (const { folded, terms } of tokens(text)) {
    const weight = isFunctionWord(folded) || isStopWord(folded) ? 0 : asking.has(folded) ? weak : 1;
    // Of a Chinese word that is found by its pairs too, it alone.
    const term = terms[0] ?? folded;
    if (weight > 0) telling.set(term, Math.max(weight, telling.get(term) ?? 0));
  }
  const list = [...telling.keys()];
  return {
    plain: found.map(({ folded }) => folded).join(" "),
    sought: soughtIn(text),
    all: new Set(found.map(({ folded }) => folded)),
    telling,
    pairs: new Set(list.slice(1).map((term, at) => [list[at] ?? "", term].toSorted().join(" "))),
    numbers: new Set(found.map(({ folded }) => folded).filter((word) => /\p{Nd}/u.test(word))),
    apart: new Set(
      found
        .map(({ word }) => word.toLowerCase())
        .filter((word) => setsApart.test(word))
        .map((word) => alike[word] ?? word),
    ),
  };
}

/** A word that stands for another, or is of its family, counts so much. */
const standsFor = 0.9;
const most = 3;

export function likenessOf(one: ReadQuestion, other: ReadQuestion): Likeness {
  const [there, back] = [shared(one.telling, other.telling), shared(other.telling, one.telling)];
  const swapped = Math.min(there.lacking, back.lacking);
  return {
    least: Math.min(there.share, back.share),
    both: (there.share + back.share) / 2,
    surface: overlap(one.all, other.all),
    pairs: overlap(one.pairs, other.pairs),
    otherKind: one.sought === other.sought || [one.sought, other.sought].includes("any") ? 0 : 1,
    numbers: differ(one.numbers, other.numbers),
    apart: differ(one.apart, other.apart),
    swapped: Math.min(most, swapped) / most,
    added: Math.min(most, Math.max(there.lacking, back.lacking) - swapped) / most,
  };
}

/** How much of what one tells the other holds, and the weight of what it lacks. */
function shared(
  from: ReadQuestion["telling"],
  to: ReadQuestion["telling"],
): { share: number; lacking: number } {
  let [all, held, lacking] = [0, 0, 0];
  for (const [term, weight] of from) {
    const share = holds(to, term);
    all += weight;
    held += weight * share;
    if (share === 0) lacking += weight;
  }
  return { share: all === 0 ? 0 : held / all, lacking };
}

function holds(telling: ReadQuestion["telling"], term: string): number {
  if (telling.has(term)) return 1;
  for (const other of synonymsOf(term)) if (telling.has(other)) return standsFor;
  for (const other of telling.keys()) if (isFamily(term, other)) return standsFor;
  return 0;
}

const familyStart = 4;

/** Forms of one word: one begins the other, or they begin alike for most of their length. */
function isFamily(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (/\p{Nd}/u.test(one + other)) return false;
  if (/\p{Script=Han}/u.test(short)) return short.length > 1 && long.includes(short);
  if (short.length < familyStart) return false;
  if (long.startsWith(short)) return true;
  let common = 0;
  while (common < short.length && short[common] === long[common]) common += 1;
  return common >= familyStart && common >= 0.6 * long.length;
}

function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const union = new Set([...one, ...other]).size;
  return union === 0 ? 0 : [...one].filter((each) => other.has(each)).length / union;
}

function differ(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return one.size === other.size && [...one].every((each) => other.has(each)) ? 0 : 1;
}

/** Logistic regression; what it was fitted on, and what it comes to on the half held back, is in docs/decisions/lessons.md. */
export const sameWeights: Readonly<Record<keyof Likeness | "base", number>> = {
  base: -2.93,
  least: 2.92,
  both: 2.77,
  surface: -1.07,
  pairs: 0.6,
  otherKind: -1.58,
  numbers: -1.71,
  apart: -0.91,
  swapped: -3.62,
  added: -0.27,
};

/**
 * From `sameFrom` on a question counts as the same one: the least at which no other question of the half fitted on does. From
 * `relatedFrom` on it may be: the greatest that misses no more than one in twenty of the same.
 */
export const sameFrom = 0.57;
export const relatedFrom = 0.17;

/** How likely two questions ask the same, 0 to 1; 1 for the same words. */
export function sameness(one: ReadQuestion, other: ReadQuestion, weights = sameWeights): number {
  if (one.plain === other.plain && one.plain !== "") return 1;
  const likeness = likenessOf(one, other);
  const names = Object.keys(likeness) as (keyof Likeness)[];
  const sum = names.reduce((total, name) => total + weights[name] * likeness[name], weights.base);
  return 1 / (1 + Math.exp(-sum));
}
