import type { Folded } from "./folded.ts";

/** Units of one text that are units of another: `length` from `from` on are those from `to` on. */
export interface Match {
  from: number;
  to: number;
  length: number;
}

/** Fewer letters in a row tell nothing; of scripts whose words are that short, fewer are enough. */
const SEED = 6;
const WIDE_SEED = 3;
const WIDE = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u;
/** A match this long stands for itself; shorter ones need another beside them. */
const LONG = 18;
/** How far beside one another matches are. */
const BESIDE = 160;
/** How far a short word, such as a table's number, is looked for from where it is expected. */
const NEAR = 80;
/** Letters that differ between two matches that follow on each other. */
const SLIP = 10;

/**
 * Finds a stretch of one text in another that says the same in pieces: lines of columns, cells of a table.
 * @param text of which `[start, end)` is looked for; what is around it decides between places that say the same
 * @param page where it is looked for
 */
export function align(text: Folded, start: number, end: number, page: Folded): Match[] {
  if (end <= start || page.text === "") return [];
  const whole = exact(text, start, end, page);
  if (whole) return [whole];
  const pieces = kept(blocks(text.text, start, end, page.text));
  const filled = fillSlips(withShortWords(text, start, end, page, pieces));
  return filled.toSorted((a, b) => a.from - b.from);
}

/** Where the page says it in one piece; of several places, the one whose surroundings agree the longest. */
function exact(text: Folded, start: number, end: number, page: Folded): Match | null {
  const wanted = text.text.slice(start, end);
  let best: Match | null = null;
  let agreed = -1;
  for (let to = page.text.indexOf(wanted); to >= 0; to = page.text.indexOf(wanted, to + 1)) {
    const around = agreement(text.text, start, end, page.text, to);
    // A short word inside another isn't it.
    const inside = wanted.length < SEED && page.begins[to] !== true;
    if (inside || around <= agreed) continue;
    best = { from: start, to, length: wanted.length };
    agreed = around;
  }
  return best;
}

const LOOK = 400;

function agreement(text: string, start: number, end: number, page: string, to: number): number {
  const after = to + (end - start);
  let before = 0;
  while (before < LOOK && start > before && to > before && text[start - before - 1] === page[to - before - 1])
    before++;
  let behind = 0;
  while (behind < LOOK && end + behind < text.length && text[end + behind] === page[after + behind]) behind++;
  return before + behind;
}

/** From left to right the longest stretches that both have, each of the page's once, rather the next one there. */
function blocks(text: string, start: number, end: number, page: string): Match[] {
  const seed = WIDE.test(text.slice(start, end)) ? WIDE_SEED : SEED;
  const places = new Map<string, number[]>();
  for (let at = 0; at + seed <= page.length; at++) {
    const key = page.slice(at, at + seed);
    const list = places.get(key);
    if (list) list.push(at);
    else places.set(key, [at]);
  }
  const used = new Uint8Array(page.length);
  const found: Match[] = [];
  let from = start;
  let expected = 0;
  while (from + seed <= end) {
    let best: Match | null = null;
    let score = -Infinity;
    for (const to of places.get(text.slice(from, from + seed)) ?? []) {
      const length = common(text, from, end, page, to, used);
      if (length < seed) continue;
      const away = found.length === 0 ? 0 : Math.min(Math.abs(to - expected), BESIDE) / 4;
      if (length - away <= score) continue;
      best = { from, to, length };
      score = length - away;
    }
    if (best) {
      found.push(best);
      used.fill(1, best.to, best.to + best.length);
      from += best.length;
      expected = best.to + best.length;
    } else {
      from++;
    }
  }
  return found;
}

function common(text: string, from: number, end: number, page: string, to: number, used: Uint8Array): number {
  let length = 0;
  while (from + length < end && used[to + length] === 0 && text[from + length] === page[to + length])
    length++;
  return length;
}

/** Without short matches that nothing stands beside: "of the" is everywhere. */
function kept(found: Match[]): Match[] {
  const standing = found.filter(({ length }) => length >= LONG);
  let isGrowing = true;
  while (isGrowing) {
    isGrowing = false;
    for (const match of found) {
      if (standing.includes(match) || !standing.some((other) => isBeside(match, other))) continue;
      standing.push(match);
      isGrowing = true;
    }
  }
  if (standing.length > 0) return standing;
  // A table of short cells has no long piece; together they may still be one place.
  return found.filter((match) => found.some((other) => other !== match && isBeside(match, other)));
}

function isBeside(one: Match, other: Match): boolean {
  const gap = Math.max(one.to, other.to) - Math.min(one.to + one.length, other.to + other.length);
  return gap <= BESIDE;
}

/** Words too short for a match of their own, where the page has them near those of their neighbours. */
function withShortWords(text: Folded, start: number, end: number, page: Folded, found: Match[]): Match[] {
  if (found.length === 0) return found;
  const all = found.toSorted((a, b) => a.from - b.from);
  const isTaken = new Uint8Array(page.text.length);
  for (const { to, length } of all) isTaken.fill(1, to, to + length);
  for (const [from, until] of wordsOf(text, start, end)) {
    if (all.some((match) => match.from < until && from < match.from + match.length)) continue;
    const neighbour =
      all.findLast((match) => match.from < from) ?? (all.find((match) => match.from > from) as Match);
    const expected = neighbour.to + (from - neighbour.from);
    const to = nearest(page, text.text.slice(from, until), neighbour, expected, isTaken);
    if (to === null) continue;
    isTaken.fill(1, to, to + until - from);
    const at = all.findIndex((match) => match.from > from);
    all.splice(at < 0 ? all.length : at, 0, { from, to, length: until - from });
  }
  return all;
}

function wordsOf({ begins }: Folded, start: number, end: number): [number, number][] {
  const words: [number, number][] = [];
  for (let from = start; from < end;) {
    let until = from + 1;
    while (until < end && !begins[until]) until++;
    words.push([from, until]);
    from = until;
  }
  return words;
}

/** Where the page has a whole word nearest to where it is expected, beside its neighbour. */
function nearest(
  page: Folded,
  word: string,
  neighbour: Match,
  expected: number,
  isTaken: Uint8Array,
): number | null {
  const first = Math.max(0, Math.min(neighbour.to, expected) - NEAR);
  const last = Math.max(neighbour.to + neighbour.length, expected) + NEAR;
  let best: number | null = null;
  for (let to = page.text.indexOf(word, first); to >= 0 && to <= last; to = page.text.indexOf(word, to + 1)) {
    const isWord = page.begins[to] && (to + word.length >= page.text.length || page.begins[to + word.length]);
    if (!isWord || isTaken.subarray(to, to + word.length).includes(1)) continue;
    if (best === null || Math.abs(to - expected) < Math.abs(best - expected)) best = to;
  }
  return best;
}

/** Closes the little gaps between matches that follow on each other in both texts. */
function fillSlips(found: Match[]): Match[] {
  const sorted = found.toSorted((a, b) => a.to - b.to);
  return sorted.map((match, index) => {
    const next = sorted[index + 1];
    if (!next) return match;
    const here = next.from - match.from - match.length;
    const there = next.to - match.to - match.length;
    const isSlip = here >= 0 && here <= SLIP && there >= 0 && there <= Math.min(SLIP, here + 2);
    return isSlip ? { ...match, length: match.length + there } : match;
  });
}

/** How much of a stretch the matches account for, 0 to 1. */
export function coverage(found: readonly Match[], start: number, end: number): number {
  const isCovered = new Uint8Array(Math.max(0, end - start));
  for (const { from, length } of found) isCovered.fill(1, from - start, from - start + length);
  return isCovered.length === 0 ? 0 : isCovered.reduce((sum, one) => sum + one, 0) / isCovered.length;
}
