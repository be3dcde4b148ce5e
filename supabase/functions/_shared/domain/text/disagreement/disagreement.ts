import type { Span } from "../sentences.ts";
import { sameDate } from "../values/values.ts";
import { type Contrary, type Difference, differenceOf, isSame } from "./differences.ts";
import { alike, type Context, type ReadPassage, type Statement, weightOf } from "./statements.ts";

export type { Difference } from "./differences.ts";
export { claims, readPassage, type ReadPassage } from "./statements.ts";

/** Two statements, one of each passage, that speak of the same and differ. */
export interface Disagreement {
  kind: Difference;
  /** The sentences or rows, and the words of them that differ, by offsets in the passages' texts. */
  first: Span;
  second: Span;
  firstMarks: Span[];
  secondMarks: Span[];
  /** 0 to 1: how much speaks for their being about the same. */
  score: number;
}

/** The disagreement of two passages that is likeliest to be one; null when nothing in them differs on the same thing. */
export function disagreementOf(first: ReadPassage, second: ReadPassage): Disagreement | null {
  let best: Disagreement | null = null;
  for (const a of first.statements) {
    for (const b of second.statements) {
      const found = between(a, b, first, second);
      if (found && found.score > (best?.score ?? 0)) best = found;
    }
  }
  return best;
}

/** Weights fitted on the tuning half of `bench/contradictions`. */
const weights = { like: 0.5, most: 0.25, shared: 0.25, otherThing: 0.25 };

function between(a: Statement, b: Statement, first: ReadPassage, second: ReadPassage): Disagreement | null {
  // First what costs least and most fail: a passage's every sentence is compared with the other's every one.
  if (!sharesTopic(a, b)) return null;
  const { shared, ...sides } = overlap(a, b, first.context, second.context);
  const like = Math.min(sides.first, sides.second);
  const most = Math.max(sides.first, sides.second);
  if (shared < 1 || most < 0.45 || like < 0.2) return null;
  const others = Math.min(2, otherThings(a, b, first, second));
  const found = differenceOf(a, b, first, second);
  if (!found || isOfOwnSubjects(found, a, b, first, second)) return null;
  const same = weights.like * like + weights.most * most + weights.shared * Math.min(1, shared / 4);
  return {
    kind: found.kind,
    score: same + found.bonus - (found.kind === "name" ? 0 : weights.otherThing * others),
    first: { start: a.start, end: a.end },
    second: { start: b.start, end: b.end },
    firstMarks: found.first.map((span) => moved(span, a.start)),
    secondMarks: found.second.map((span) => moved(span, b.start)),
  };
}

const moved = ({ start, end }: Span, by: number): Span => ({ start: start + by, end: end + by });

/** How many names one statement has that the other's whole passage lacks, where both have such: they speak of other things. */
function otherThings(a: Statement, b: Statement, first: ReadPassage, second: ReadPassage): number {
  const lacking = ({ about }: Statement, all: ReadonlySet<string>) =>
    [...about].filter((name) => ![...all].some((one) => one === name || alike(one, name))).length;
  return Math.min(lacking(a, second.context.all), lacking(b, first.context.all));
}

/** Whether what differs is what each document is about: "the glass that Northwind needs" is no other word for Southgate's. */
function isOfOwnSubjects(
  found: Contrary,
  a: Statement,
  b: Statement,
  first: ReadPassage,
  second: ReadPassage,
): boolean {
  const own = ({ names }: Statement, marks: Span[], { context }: ReadPassage) =>
    marks.every(({ start }) => {
      const name = [...names].find(([, span]) => span.start === start)?.[0];
      return name !== undefined && context.topic.has(name);
    });
  return found.kind === "name" && own(a, found.first, first) && own(b, found.second, second);
}

/** What a statement speaks of beside what it measures in: "working days" may be said of anything. */
const topicOf = ({ subject, measures }: Statement): string[] =>
  [...subject.keys()].filter((word) => !measures.has(word));

/** Whether one statement shares so many of these words with the other; one alone may be said of anything too. */
function sharesTopic(a: Statement, b: Statement): boolean {
  const [mine, theirs] = [topicOf(a), topicOf(b)];
  let need = Math.min(2, mine.length, theirs.length);
  for (const word of mine) {
    if (need <= 0) break;
    if (theirs.some((other) => alike(word, other))) need -= 1;
  }
  return need <= 0;
}

interface Overlap {
  /** Share of each side's subject that the other has; what only its passage has counts in part. */
  first: number;
  second: number;
  /** Weight of what both statements say themselves. */
  shared: number;
}

/** What stands elsewhere in the other passage counts so much, and a value that both tell. */
const nearby = 0.6;
const sameValue = 1.5;

function overlap(a: Statement, b: Statement, first: Context, second: Context): Overlap {
  const equal =
    a.values.quantities.filter((one) => b.values.quantities.some((other) => isSame(one, other))).length +
    a.values.dates.filter((one) => b.values.dates.some((other) => sameDate(one, other))).length;
  const side = (mine: Statement, theirs: Statement, context: Context) => {
    let total = sameValue * equal;
    let held = total;
    let own = total;
    // One of two opposite words is what may differ, as a name is, and no other subject.
    const poles = new Set([...mine.polarity.poles.values()].map(({ start }) => start));
    for (const [word, { start }] of mine.subject) {
      const weight = weightOf(word);
      if ([...theirs.subject.keys()].some((one) => alike(word, one))) {
        total += weight;
        held += weight;
        own += weight;
      } else if (!mine.names.has(word) && !poles.has(start)) {
        total += weight;
        if ([...context.terms].some((one) => alike(word, one))) held += weight;
        else if ([...context.all].some((one) => alike(word, one))) held += nearby * weight;
      }
    }
    return { share: total === 0 ? 0 : held / total, own };
  };
  const mine = side(a, b, second);
  const theirs = side(b, a, first);
  return { first: mine.share, second: theirs.share, shared: Math.min(mine.own, theirs.own) };
}
