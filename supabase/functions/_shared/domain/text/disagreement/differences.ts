import type { Span } from "../sentences.ts";
import { type Quantity, sameDate, sameQuantity } from "../values/values.ts";
import { term } from "../words.ts";
import { alike, type Context, type ReadPassage, type Statement } from "./statements.ts";

/** In what two statements differ. */
export type Difference = "number" | "date" | "negation" | "opposite" | "name";

/** What speaks for a difference or against it, beside what the statements share; fitted as in `disagreement.ts`. */
const weights = { measured: 0.1, apart: 0.15, doubt: 0.2, words: 0.05 };

/** In what two statements differ, and the words of each that do. */
export interface Contrary {
  kind: Difference;
  first: Span[];
  second: Span[];
  /** What speaks for it, or against it, beside what the statements share. */
  bonus: number;
}

/** In what two statements of the same differ; null when they may both be so. */
export function differenceOf(
  a: Statement,
  b: Statement,
  first: ReadPassage,
  second: ReadPassage,
): Contrary | null {
  const { numbers, dates } = differing(a, b, first, second);
  const periods = periodsDiffer(a, b, first.context, second.context);
  if (numbers.length > 0) {
    if (periods) return null;
    const measured = numbers.some(([one]) => one.kind !== "count") ? weights.measured : 0;
    const near = numbers.some(([one, other]) => sharesWords(aroundOf(a, one), aroundOf(b, other)));
    return {
      kind: "number",
      first: numbers.map(([one]) => one),
      second: numbers.map(([, other]) => other),
      bonus: measured - (near ? 0 : weights.apart),
    };
  }
  const [date] = dates;
  if (date) return { kind: "date", first: [date[0]], second: [date[1]], bonus: 0 };
  if (periods) return null;
  return contraryOf(a, b) ?? namesDiffer(a, b);
}

/** The content words beside a value. */
function aroundOf({ subject }: Statement, value: Span): string[] {
  return [...subject]
    .filter(([, { start, end }]) => end > value.start - besideValue && start < value.end + besideValue)
    .map(([word]) => word);
}

const besideValue = 28;

const sharesWords = (one: string[], other: string[]) =>
  one.length === 0 || other.length === 0 || one.some((word) => other.some((each) => alike(word, each)));

interface Differing {
  numbers: [Quantity, Quantity][];
  dates: [Span, Span][];
}

/** The values of one kind that each has and the other lacks, its whole passage where that speaks of as much of the same. */
function differing(a: Statement, b: Statement, first: ReadPassage, second: ReadPassage): Differing {
  const numbers: [Quantity, Quantity][] = [];
  const kinds = new Set(a.values.quantities.map(kindOf));
  for (const kind of kinds) {
    const mine = a.values.quantities.filter((one) => kindOf(one) === kind);
    const theirs = b.values.quantities.filter((one) => comparable(mine[0], one));
    const left = mine.filter(
      (one) => !theirs.some((other) => sameQuantity(one, other)) && !saidNearly(one, a, second),
    );
    const right = theirs.filter(
      (one) => !mine.some((other) => sameQuantity(one, other)) && !saidNearly(one, b, first),
    );
    if (left[0] && right[0]) numbers.push([left[0], right[0]]);
  }
  const mine = a.values.dates.filter((one) => !b.values.dates.some((other) => sameDate(one, other)));
  const theirs = b.values.dates.filter((one) => !a.values.dates.some((other) => sameDate(one, other)));
  return { numbers, dates: mine[0] && theirs[0] ? [[mine[0], theirs[0]]] : [] };
}

/** Whether a statement of the other passage tells the same value of much the same. */
function saidNearly(value: Quantity, of: Statement, { statements }: ReadPassage): boolean {
  return statements.some(
    (other) =>
      other.values.quantities.some((one) => isSame(value, one)) &&
      [...of.subject.keys()].filter((word) => [...other.subject.keys()].some((one) => alike(word, one)))
        .length >= 2,
  );
}

/** Whether two quantities measure or count the same, and are the same. */
export const isSame = (one: Quantity, other: Quantity) => comparable(one, other) && sameQuantity(one, other);

const kindOf = ({ kind, noun }: Quantity) => (kind === "count" ? `count:${term(noun)}` : kind);

function comparable(a: Quantity | undefined, b: Quantity): boolean {
  if (!a || a.kind !== b.kind) return false;
  if (a.kind !== "count") return true;
  return a.noun === "" || b.noun === "" || alike(term(a.noun), term(b.noun));
}

/** Whether they tell of different times: each names a period, and none of one's is the other's. */
function periodsDiffer(a: Statement, b: Statement, first: Context, second: Context): boolean {
  const mine = a.values.dates.length > 0 ? a.values.dates : first.periods;
  const theirs = b.values.dates.length > 0 ? b.values.dates : second.periods;
  if (mine.length === 0 || theirs.length === 0) return false;
  return !mine.some((one) => theirs.some((other) => sameDate(one, other)));
}

/** Opposite words, or what one denies and the other says. */
function contraryOf(a: Statement, b: Statement): Contrary | null {
  if (a.polarity.excepts || b.polarity.excepts) return null;
  const opposed = [...a.polarity.poles].flatMap(([pair, one]) => {
    const other = b.polarity.poles.get(pair);
    return other && other.side !== one.side ? [{ one, other }] : [];
  });
  const denials = a.polarity.negations.length + b.polarity.negations.length;
  const equal = a.values.quantities.some((one) => b.values.quantities.some((other) => isSame(one, other)));
  const bonus = equal ? -weights.doubt : -weights.words;
  const [opposite] = opposed;
  if (opposite) {
    return denials % 2 === 1
      ? null
      : { kind: "opposite", first: [opposite.one], second: [opposite.other], bonus };
  }
  const mine = a.polarity.negations.filter((negation) => deniedIn(negation.denied, b));
  const theirs = b.polarity.negations.filter((negation) => deniedIn(negation.denied, a));
  if ((mine.length + theirs.length) % 2 === 0) return null;
  return { kind: "negation", first: mine, second: theirs, bonus };
}

/** Whether the other statement says what one denies, and doesn't deny it. */
function deniedIn(denied: string, other: Statement): boolean {
  if (denied.length < 2) return false;
  const like = (word: string) => alike(word, denied) || (denied.length >= 4 && word.startsWith(denied));
  return (
    [...other.subject.keys()].some(like) &&
    !other.polarity.negations.some((negation) => like(negation.denied))
  );
}

/** A name in place of another. */
function namesDiffer(a: Statement, b: Statement): Contrary | null {
  const only = (mine: Statement, theirs: Statement) =>
    [...mine.names].filter(
      ([word]) => ![...theirs.subject.keys(), ...theirs.names.keys()].some((one) => alike(word, one)),
    );
  const [one, other] = [only(a, b), only(b, a)];
  const both = one.length > 0 && other.length > 0 && Math.abs(one.length - other.length) <= 1;
  if (!both) return null;
  return { kind: "name", first: [hull(one)], second: [hull(other)], bonus: -weights.words };
}

/** From the first to the last of some words. */
const hull = (named: [string, Span][]): Span => ({
  start: Math.min(...named.map(([, { start }]) => start)),
  end: Math.max(...named.map(([, { end }]) => end)),
});
