import { matchPassage, type Passage, type SentenceMatch } from "./match.ts";
import type { Question } from "./question.ts";
import { tokens } from "./words.ts";

/** A passage with the name of its document apart: words of the name tell which document is meant, not which line. */
export interface NamedPassage extends Passage {
  title: string;
}

/** A sentence of a passage, with what speaks for it as an answer. */
export interface Evidence extends SentenceMatch {
  /** Index of the passage. */
  passage: number;
  /** For ranking sentences of one question against each other only. */
  score: number;
  features: Features;
}

/** What speaks for a sentence, by `weights` and `answering`; shares are of what the question's words tell, 0 to 1. */
export interface Features {
  own: number;
  headed: number;
  coverage: number;
  pairs: number;
  passage: number;
  /** Words of the question that the document's name holds, and whether it holds one. */
  named: number;
  /** How many better passages there are. */
  rank: number;
  first: number;
  /** The kind of thing that is sought is there; as its unit; or sought and not there. */
  kind: number;
  measured: number;
  /** The question asks for a measure, or a number, that isn't there. */
  unmeasured: number;
  lacks: number;
  /** A number that the question doesn't name, where it asks for one. */
  figure: number;
  short: number;
  long: number;
  row: number;
  item: number;
  /** Ends in a colon: announces what follows. */
  announces: number;
  /** A page's footer, a line of contents. */
  furniture: number;
  /** The next sentences hold so much. */
  neighbour: number;
  /** Words of the same family count as well. */
  alike: number;
  /** Numbers of the question that are nowhere around. */
  strangeNumbers: number;
  /** Names of the question that are nowhere around. */
  strangeNames: number;
  /** Words of the question, names or not, that no passage at hand holds. */
  unheard: number;
}

export type FeatureName = keyof Features;

/** Every sentence of the passages that may answer, best first. */
export function findEvidence(question: Question, passages: NamedPassage[]): Evidence[] {
  const told = informativeAmong(question, passages);
  const asked = [...question.terms.keys()];
  const titles = passages.map(({ title }) => new Set(tokens(title).flatMap((token) => token.terms)));
  const inTitle = (term: string) => !/\d/.test(term) && titles.some((title) => title.has(term));
  const informative = (term: string) => told(term) * (inTitle(term) ? frameShare : 1);
  const sum = (list: string[], by: (term: string) => number = informative) =>
    list.reduce((all, term) => all + by(term), 0);
  const total = sum(asked) || 1;
  const titled = sum(asked.filter(inTitle), told) || 1;
  const matches = passages.map((passage) => matchPassage(question, passage, informative));
  const unheard = sum(asked.filter((term) => !matches.some(({ held }) => holds(term, held)))) / total;
  const numbers = asked.filter((term) => /\d/.test(term));
  const years = asked.filter((term) => year.test(term));
  const names = asked.filter((term) => (question.terms.get(term) ?? 0) >= 1.5);
  return passages
    .flatMap((passage, index) => {
      const match = matches[index];
      const title = titles[index] ?? new Set<string>();
      if (!match) return [];
      const named =
        sum(
          asked.filter((term) => inTitle(term) && title.has(term)),
          told,
        ) / titled;
      const around = (list: string[]) =>
        list.length === 0
          ? 0
          : sum(
              list.filter((term) => !holds(term, match.held) && !title.has(term)),
              told,
            ) / (sum(list, told) || 1);
      const [strangeNumbers, strangeNames] = [around(numbers), around(names)];
      return match.sentences.flatMap((sentence, at) => {
        const text = passage.text.slice(sentence.start, sentence.end);
        const list = tokens([...sentence.header, sentence.group, text].join(" "));
        const set = new Set(list.flatMap((token) => token.terms));
        const alike = Math.max(sum(asked.filter((term) => holds(term, set))) / total, sentence.headed);
        if (sentence.coverage === 0 && alike === 0) return [];
        if (isOfOtherYears(sentence, text, years)) return [];
        const typed = ["number", "time", "person", "place"].includes(question.sought);
        const figure = list.some(({ folded }) => /\d/.test(folded) && !question.terms.has(folded));
        const next = Math.max(match.sentences[at - 1]?.own ?? 0, match.sentences[at + 1]?.own ?? 0);
        const features: Features = {
          own: sentence.own,
          headed: sentence.headed,
          coverage: sentence.coverage,
          pairs: sentence.pairs,
          passage: match.passage,
          named,
          rank: index / 8,
          first: index === 0 ? 1 : 0,
          kind: typed && sentence.shape > 0 ? 1 : 0,
          measured: sentence.shape === 2 ? 1 : 0,
          unmeasured:
            (question.measures && sentence.shape < 2) ||
            (question.sought === "number" && sentence.shape === 0)
              ? 1
              : 0,
          lacks: typed && sentence.shape === 0 ? 1 : 0,
          figure: figure && ["number", "time"].includes(question.sought) ? 1 : 0,
          short: sentence.length < 3 ? 1 : 0,
          long: Math.min(2, sentence.length / 40),
          row: sentence.kind === "row" ? 1 : 0,
          item: sentence.kind === "item" ? 1 : 0,
          announces: /[:：]["”]?[\s|]*$/u.test(text) ? 1 : 0,
          furniture: isFurniture(text) ? 1 : 0,
          neighbour: next,
          alike,
          strangeNumbers,
          strangeNames,
          unheard,
        };
        return [{ ...sentence, passage: index, features, score: weigh(features, choosing) }];
      });
    })
    .sort((a, b) => b.score - a.score || a.passage - b.passage || a.start - b.start);
}

const year = /^(?:19|20)\d{2}$/;

/** Whether a row's columns are of years, and of none that is asked for. */
function isOfOtherYears({ header }: SentenceMatch, text: string, asked: string[]): boolean {
  const told: readonly string[] = header.join(" ").match(/\b(?:19|20)\d{2}\b/g) ?? [];
  return (
    asked.length > 0 && told.length > 0 && !asked.some((one) => told.includes(one) || text.includes(one))
  );
}

/** What a word of a document's name still tells of a line. */
const frameShare = 0.25;

/** What makes a sentence the one to say: a listwise fit over halves of three sets (docs/bench.md). */
const choosing: Partial<Features> = {
  own: 0.66,
  headed: 2.54,
  coverage: 2.02,
  pairs: 0.77,
  passage: 1.38,
  named: 1,
  rank: -1.32,
  first: 0.77,
  kind: 1.01,
  measured: 0.7,
  unmeasured: -0.48,
  lacks: -1.01,
  figure: 0.34,
  short: -0.7,
  row: 1.01,
  item: -0.88,
  announces: -2,
  furniture: -2,
  neighbour: 0.22,
  alike: 4.54,
  strangeNumbers: -0.4,
  strangeNames: -1.47,
};

/** What tells that the sentence chosen answers at all: a logistic fit over the same, with questions that nothing answers. */
const answering: Partial<Features> = {
  own: 0.15,
  headed: 0.7,
  coverage: 0.43,
  passage: 0.23,
  rank: -0.55,
  first: 0.36,
  kind: 0.29,
  measured: 0.68,
  unmeasured: -1.42,
  lacks: -0.5,
  row: 1.46,
  item: -0.56,
  neighbour: 0.93,
  alike: 1.95,
  strangeNumbers: -0.81,
  strangeNames: -2.14,
};
const answersFrom = 2.39;

/** Below 0 a sentence is refused; where it lies is the trade between refusing too much and answering too much. */
const threshold = -0.4;

/** Whether a sentence says what was asked, going by its kind, names, numbers and the share of the question it holds. */
export function answers({ features }: Evidence): boolean {
  return weigh(features, answering) - answersFrom > threshold;
}

function weigh(features: Features, weights: Partial<Features>): number {
  let sum = 0;
  for (const name of Object.keys(weights) as FeatureName[]) sum += (weights[name] ?? 0) * features[name];
  return sum;
}

const footer =
  /^(?:page|seite|página|sayfa|trang|第)\s*\d|(?:·|\||–|-)\s*\d{1,4}\s*$|\bpage \d+(?:[-–]\d*)?\s*$|…{3,}|\.{4,}|^(?:note|item|section|part) [\divxa.]+\.?$|(?:\. ){4,}/iu;

/** Lines that a page has for its reader to find their way: no answers. */
export function isFurniture(text: string): boolean {
  return text.length < 160 && footer.test(text);
}

/** Whether a set of terms holds a term, or one of its family. */
function holds(term: string, set: ReadonlySet<string>): boolean {
  if (set.has(term)) return true;
  if (/\d/.test(term)) return false;
  for (const other of set) if (related(term, other)) return true;
  return false;
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
  return common >= shortestStem && common >= 0.6 * long.length;
}

/** Without statistics of the whole collection: the question's weights, and a little of how many passages have it. */
function informativeAmong(question: Question, passages: Passage[]): (term: string) => number {
  const texts = passages.map(({ text, about }) => `${about}\n${text}`.toLowerCase());
  return (term) => {
    const holders = texts.filter((text) => text.includes(term)).length;
    return (question.terms.get(term) ?? 0) * (1 + 0.3 * Math.log((passages.length + 1) / (holders + 1)));
  };
}
