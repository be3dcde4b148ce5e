import { shapeOf, type Question } from "./question.ts";
import { layOut, type Line } from "./layout.ts";
import { stem } from "./stem.ts";
import { synonymsOf } from "./synonyms.ts";
import { terms as termsOf, tokens, type Token } from "./words.ts";

/** A passage in which an answer is looked for; `about` is what stands above it: title, headings, table head. */
export interface Passage {
  text: string;
  about: string;
}

/** How much a term of the question tells. */
export type Informative = (term: string) => number;

/** How a passage matches a question; each number is a share of the question, 0 to 1. */
export interface Match {
  /** Terms that the passage holds, or nearly: "discovery" for "discovered". */
  passage: number;
  /** Terms that two neighbouring sentences hold between them, at best. */
  neighbours: number;
  /** Words in the very form in which they are asked. */
  surface: number;
  /** Neighbouring terms that are neighbours in the passage. */
  pairs: number;
  /** Neighbouring terms that are at most four words apart in the passage. */
  near: number;
  /** How well the best sentence holds the kind of thing that is sought: `shapeOf`. */
  shape: number;
  sentences: SentenceMatch[];
  /** The terms of the passage and of what stands above it. */
  held: Set<string>;
}

export interface SentenceMatch extends Line {
  /** Index of the sentence in its passage. */
  index: number;
  /** Terms that the sentence holds itself. */
  own: number;
  /** The same, and nearly as much those of the heading that it stands under. */
  headed: number;
  /** The same, and in part those that stand around it. */
  coverage: number;
  /** Neighbouring terms that are neighbours in the sentence or in its heading. */
  pairs: number;
  shape: number;
  length: number;
}

/** How far a term counts for a sentence when only its surroundings hold it. */
const around = { neighbour: 0.85, about: 0.85, passage: 0.7, alike: 0.5 };

/** How far a term counts for a sentence when the heading right above holds it; and when a synonym stands for it. */
const headingShare = 0.8;
const synonymShare = 0.9;

/** Compares a passage, sentence by sentence, with a question. */
export function matchPassage(question: Question, passage: Passage, informative: Informative): Match {
  const lines = layOut(passage.text);
  const found = tokens(passage.text);
  const aboutTokens = tokens(passage.about);
  const lists = byLine(found, lines);
  const sets = lists.map((list) => new Set(list));
  const aboutList = aboutTokens.flatMap((token) => token.terms);
  const all = [...aboutList, ...lists.flat()];
  const whole = new Set(all);
  const aboutSet = new Set(aboutList);
  const asked = [...question.terms.keys()];
  const alike = asked.map((word) => !whole.has(word) && someAlike(word, whole));
  const share = shareOf(asked, informative);
  const heldIn = (set: ReadonlySet<string>): number[] => asked.map((word) => held(word, set));
  const [own, inWhole, inAbout] = [sets.map(heldIn), heldIn(whole), heldIn(aboutSet)];
  const pairShare = pairsOf(question, informative);
  const read = (list: string[]): Heading => ({ holds: heldIn(new Set(list)), pairs: pairShare(list, 1) });
  const above = headingsAbove(lines, lists, aboutList, read);

  const matches = lines.map((line, index): SentenceMatch => {
    const [before, here, after] = [own[index - 1] ?? [], own[index] ?? [], own[index + 1] ?? []];
    const heading = above[index];
    const headed = heading?.holds ?? [];
    const list = lists[index] ?? [];
    return {
      ...line,
      index,
      own: share((term) => here[term] ?? 0),
      headed: share((term) => Math.max(here[term] ?? 0, headingShare * (headed[term] ?? 0))),
      coverage: share((term) =>
        Math.max(
          here[term] ?? 0,
          around.neighbour * Math.max(before[term] ?? 0, after[term] ?? 0),
          around.about * Math.max(inAbout[term] ?? 0, headed[term] ?? 0),
          around.passage * (inWhole[term] ?? 0),
          alike[term] ? around.alike : 0,
        ),
      ),
      pairs: Math.max(pairShare(list, 1), line.kind === "heading" ? 0 : headingShare * (heading?.pairs ?? 0)),
      shape: shapeOf(passage.text.slice(line.start, line.end), question),
      length: list.length,
    };
  });
  const best = matches.reduce<SentenceMatch | undefined>((a, b) => (a && a.own >= b.own ? a : b), undefined);
  return {
    passage: share((term) => inWhole[term] || (alike[term] ? around.alike : 0)),
    neighbours: Math.max(
      0,
      ...own.map((here, index) => share((term) => Math.max(here[term] ?? 0, own[index + 1]?.[term] ?? 0))),
    ),
    surface: surfaceShare(question, [...aboutTokens, ...found], informative),
    pairs: pairShare(all, 1),
    near: pairShare(all, 4),
    shape: best?.shape ?? 0,
    sentences: matches,
    held: whole,
  };
}

/** Whether a word or one that stands for it is among others: 1, `synonymShare` or 0. */
function held(word: string, among: ReadonlySet<string>): number {
  if (among.has(word)) return 1;
  for (const other of synonymsOf(word)) if (among.has(other)) return synonymShare;
  return 0;
}

/** Adds up what terms tell, each as far as it is held, by its index; a share of what all tell. */
function shareOf(asked: string[], informative: Informative): (held: (term: number) => number) => number {
  const tell = asked.map(informative);
  const total = tell.reduce((sum, each) => sum + each, 0) || 1;
  return (held) => tell.reduce((sum, each, term) => sum + each * held(term), 0) / total;
}

/** How much of the question's pairs a list of terms holds at a distance of at most so many words. */
function pairsOf(question: Question, informative: Informative): (list: string[], distance: number) => number {
  const pairs = [...question.pairs]
    .map((pair) => pair.split(" ") as [string, string])
    .filter(([a, b]) => a !== b);
  const weight = ([a, b]: [string, string]): number => informative(a) + informative(b);
  const total = pairs.reduce((sum, pair) => sum + weight(pair), 0) || 1;
  const asked = new Set(question.terms.keys());
  return (list, distance) => {
    if (pairs.length === 0) return 0;
    const places = new Map<string, number[]>();
    for (const [place, word] of list.entries()) {
      if (asked.has(word)) places.set(word, [...(places.get(word) ?? []), place]);
    }
    const close = ([a, b]: [string, string]): boolean =>
      places
        .get(a)
        ?.some((x) =>
          places.get(b)?.some((y) => (distance === 1 ? y === x + 1 : Math.abs(y - x) <= distance)),
        ) ?? false;
    return pairs.filter(close).reduce((sum, pair) => sum + weight(pair), 0) / total;
  };
}

function surfaceShare(question: Question, found: Token[], informative: Informative): number {
  const held = new Set(found.map(({ folded }) => folded));
  const total = question.surfaces.reduce((sum, word) => sum + informative(stem(word)), 0) || 1;
  return (
    question.surfaces
      .filter((word) => held.has(word))
      .reduce((sum, word) => sum + informative(stem(word)), 0) / total
  );
}

/** The terms of each line; what stands between two lines, such as the head of a table, is the earlier one's. */
function byLine(found: Token[], lines: Line[]): string[][] {
  const lists: string[][] = lines.map(() => []);
  let at = 0;
  for (const token of found) {
    while (at + 1 < lines.length && token.start >= (lines[at + 1]?.start ?? 0)) at += 1;
    lists[at]?.push(...token.terms);
  }
  return lists;
}

interface Heading {
  /** How far each term of the question is held. */
  holds: number[];
  pairs: number;
}

/** For each line the terms of the last heading above it, or `about` before the first, and of the head of its table. */
function headingsAbove(
  lines: Line[],
  lists: string[][],
  about: string[],
  read: (list: string[]) => Heading,
): Heading[] {
  let terms = about;
  let heading = read(about);
  let header: string[] = [];
  return lines.map((line, index) => {
    if (line.kind === "heading") terms = lists[index] ?? [];
    const named = [...line.header, line.group];
    const same = line.kind !== "heading" && named.join() === header.join();
    header = named;
    if (!same) heading = read([...terms, ...termsOf(header.join(" "))]);
    return heading;
  });
}

const familyStart = 4;

/** Whether one of the stems is likely of one family with a word: they begin alike for most of their length. */
function someAlike(word: string, others: Set<string>): boolean {
  if (word.length < familyStart || /\d/.test(word)) return false;
  const start = word.slice(0, familyStart);
  for (const other of others) {
    if (!other.startsWith(start)) continue;
    const most = Math.max(word.length, other.length);
    let common = familyStart;
    while (common < most && word[common] === other[common]) common += 1;
    if (common >= 0.6 * most) return true;
  }
  return false;
}
