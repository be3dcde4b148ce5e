import { sentences, type Span } from "./sentences.ts";
import { setAlike } from "./typography.ts";
import { terms } from "./words.ts";

/** How what was cited stands in a document's text now: `told` as its watcher was told last. */
export type Standing =
  | { kind: "same" | "told" }
  | { kind: "changed"; before: string; after: string }
  | { kind: "gone"; before: string };

/** From this share of common words on a sentence is another's new wording: in its place, and wherever it stands. */
const ALIKE_HERE = 0.2;
const ALIKE = 0.4;
/** A sentence's new wording may be as many sentences. */
const MOST_FOR_ONE = 3;
/** A passage begins or ends within a sentence where a line was broken there; so many are looked at on each side. */
const BESIDE = 3;
/** Characters that are told of a passage. */
const LONGEST = 4000;

interface Sentence extends Span {
  /** How many stand before it. */
  place: number;
  /** As it reads. */
  key: string;
  /** What it is compared by, once it is. */
  terms?: readonly string[];
}

/** A text that is compared, read once for many comparisons. */
export interface ReadText {
  text: string;
  sentences: readonly Sentence[];
  /** The place of each sentence as it reads; null where it stands more than once. */
  places: ReadonlyMap<string, number | null>;
  /** All sentences as they read, and where in it one begins or ends. */
  whole: string;
  edges: ReadonlySet<number>;
}

/** Reads a text for `standingOf`. */
export function readText(text: string): ReadText {
  const found: Sentence[] = [];
  const places = new Map<string, number | null>();
  const edges = new Set<number>();
  let whole = "";
  for (const { start, end } of sentences(text)) {
    const key = setAlike(text.slice(start, end));
    if (key === "") continue;
    whole += glue(found.at(-1)?.key ?? "", key);
    places.set(key, places.has(key) ? null : found.length);
    found.push({ start, end, key, place: found.length });
    edges.add(whole.length);
    whole += key;
    edges.add(whole.length);
  }
  return { text, sentences: found, places, whole, edges };
}

/** Two numbers beside each other aren't one. */
const glue = (before: string, after: string) =>
  /\p{Nd}/u.test(before.slice(-1)) && /^\p{Nd}/u.test(after) ? " " : "";

/**
 * Whether the sentences that a span of a former text lies in stand in the present one, in their order or apart, wherever and
 * however they are set; if not, what stands there in their place.
 * @param told what the watcher was told last that stands there; null: what was cited, or that nothing does
 */
export function standingOf(former: ReadText, span: Span, told: string | null, present: ReadText): Standing {
  const first = former.sentences.findIndex(({ end }) => end > span.start);
  const cited = former.sentences.filter(({ start, end }) => start < span.end && end > span.start);
  const from = cited[0] ? Math.max(first, 0) : 0;
  const words = cited[0]
    ? former.text.slice(cited[0].start, cited.at(-1)?.end)
    : former.text.slice(span.start, span.end);
  const own = cited.length > 0 ? cited.map(({ key }) => key) : [setAlike(words)];
  if (own.every((key) => present.places.has(key)) || stands(former, from, cited.length, present))
    return { kind: "same" };
  if (told !== null && readsSo(present, told)) return { kind: "told" };
  const after = inPlaceOf(former, from, cited.length, terms(told ?? words), present);
  const before = (told ?? words).slice(0, LONGEST);
  return after === null
    ? { kind: "gone", before }
    : { kind: "changed", before, after: after.slice(0, LONGEST) };
}

/** Whether a run of sentences stands in the present text, cut otherwise: where a line was broken, a sentence may not be one. */
function stands(former: ReadText, from: number, count: number, present: ReadText): boolean {
  if (count === 0) return false;
  for (let before = 0; before <= Math.min(BESIDE, from); before += 1) {
    for (let behind = 0; behind <= BESIDE; behind += 1) {
      const run = former.sentences.slice(from - before, from + count + behind);
      if (run.length === before + count + behind && hasRun(present, join(run))) return true;
    }
  }
  return false;
}

function join(run: readonly Sentence[]): string {
  return run.reduce((whole, { key }) => whole + glue(whole, key) + key, "");
}

/** Whether whole sentences of a text read so. */
function hasRun({ whole, edges }: ReadText, key: string): boolean {
  for (let at = whole.indexOf(key); key !== "" && at >= 0; at = whole.indexOf(key, at + 1)) {
    if (edges.has(at) && edges.has(at + key.length)) return true;
  }
  return false;
}

/** Whether what was told stands in a text; what was cut when it was told, as far as it was told. */
function readsSo(present: ReadText, told: string): boolean {
  const key = setAlike(told);
  return told.length < LONGEST ? hasRun(present, key) : present.whole.includes(key);
}

/**
 * What stands where a run of sentences stood: between what is left of its neighbours, or else the most alike of what is new.
 * @returns null where nothing does
 */
function inPlaceOf(
  former: ReadText,
  from: number,
  count: number,
  wanted: readonly string[],
  present: ReadText,
): string | null {
  const gap = gapOf(former, from, count, present);
  const isNew = ({ key }: Sentence) => !former.places.has(key);
  const here = present.sentences.slice(gap.from, gap.to).filter(isNew);
  const best =
    mostAlike(here, wanted, present, ALIKE_HERE) ??
    mostAlike(present.sentences.filter(isNew), wanted, present, ALIKE);
  if (best) return best;
  // Nothing is alike; where one thing stands in the place of one, that is it.
  const isAlone = gap.isHeld && gap.stood === count && here.length > 0 && here.length <= Math.max(count, 1);
  return isAlone ? textOf(here, present) : null;
}

/** The stretch of the present text between what is left of the sentences around a run, and how many stood in it before. */
function gapOf({ sentences: all }: ReadText, from: number, count: number, present: ReadText) {
  const placeOf = (index: number) => present.places.get(all[index]?.key ?? "") ?? undefined;
  let left = from - 1;
  while (left >= 0 && placeOf(left) === undefined) left -= 1;
  const start = left < 0 ? 0 : (placeOf(left) ?? -1) + 1;
  let right = from + count;
  while (right < all.length && (placeOf(right) ?? -1) < start) right += 1;
  const to = right < all.length ? (placeOf(right) ?? present.sentences.length) : present.sentences.length;
  return {
    from: start,
    to,
    stood: right - left - 1,
    isHeld: left >= 0 || right < all.length || all.length === count,
  };
}

/** The sentence, or the few that stand together, with the most words in common with others; null when none is alike. */
function mostAlike(
  candidates: readonly Sentence[],
  wanted: readonly string[],
  present: ReadText,
  from: number,
): string | null {
  let best: readonly Sentence[] | null = null;
  let most = from;
  for (const [index] of candidates.entries()) {
    for (let length = 1; length <= MOST_FOR_ONE; length += 1) {
      const run = candidates.slice(index, index + length);
      if (run.length < length || (run.at(-1)?.place ?? 0) - (run[0]?.place ?? 0) >= length) break;
      const share = shareOf(
        wanted,
        run.flatMap((each) => (each.terms ??= terms(textOf([each], present)))),
      );
      if (share > most) [best, most] = [run, share];
    }
  }
  return best && textOf(best, present);
}

const textOf = (run: readonly Sentence[], { text }: ReadText): string =>
  text.slice(run[0]?.start, run.at(-1)?.end);

/** The words that two texts have in common, as a share of both (Dice). */
function shareOf(one: readonly string[], other: readonly string[]): number {
  if (one.length + other.length === 0) return 0;
  const left = new Map<string, number>();
  for (const term of one) left.set(term, (left.get(term) ?? 0) + 1);
  let common = 0;
  for (const term of other) {
    const count = left.get(term) ?? 0;
    if (count === 0) continue;
    left.set(term, count - 1);
    common += 1;
  }
  return (2 * common) / (one.length + other.length);
}
