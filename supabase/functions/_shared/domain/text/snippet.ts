/** A stretch of a text; `hit`: it is what was searched for. */
export interface Part {
  text: string;
  hit: boolean;
}

/** How much of a text stands before and after what was found first, in letters. */
const BEFORE = 32;
const AFTER = 120;

const accents = /[\u0300-\u036f\u0640\u064b-\u0652]/gu;
const alike: Record<string, string> = { ı: "i", đ: "d", ø: "o", ł: "l", ħ: "h", ŧ: "t", ß: "ss" };

/** As `private.folded` has it: lower case, no accents, in any language. */
function folded(text: string): string {
  return text
    .normalize("NFD")
    .replace(accents, "")
    .normalize("NFKC")
    .toLowerCase()
    .replace(accents, "")
    .replace(/[ıđøłħŧß]/gu, (letter) => alike[letter] ?? letter);
}

/** The words of a search, as texts are searched by them. */
export function searchWords(search: string): string[] {
  return folded(search)
    .split(/\s+/u)
    .filter((word) => word !== "");
}

/** Markdown as one line of words, without its marks and the numbers of citations (`private.plain`). */
export function plainOf(markdown: string): string {
  return markdown
    .replace(/\[\d+\]|[*`#|]|^\s*>/gmu, "")
    .replace(/\s+/gu, " ")
    .trim();
}

/**
 * A text in parts, those that are one of the words marked.
 * @param words as `searchWords` gives them
 */
export function marked(text: string, words: readonly string[]): Part[] {
  const parts: Part[] = [];
  let told = 0;
  for (const [from, to] of spans(text, words)) {
    if (from > told) parts.push({ text: text.slice(told, from), hit: false });
    parts.push({ text: text.slice(Math.max(from, told), to), hit: true });
    told = to;
  }
  if (told < text.length) parts.push({ text: text.slice(told), hit: false });
  return parts;
}

/** The stretch of a message in which the first of the words stands, marked. */
export function snippet(markdown: string, words: readonly string[]): Part[] {
  const text = plainOf(markdown);
  const [from = 0] = spans(text, words)[0] ?? [];
  const begin = from <= BEFORE ? 0 : wordAfter(text, from - BEFORE, from);
  const end = Math.min(text.length, from + AFTER);
  const shown = `${begin > 0 ? "…" : ""}${text.slice(begin, end)}${end < text.length ? "…" : ""}`;
  return marked(shown.toWellFormed(), words);
}

/** Where the first word begins between two places; the first of them where none does. */
function wordAfter(text: string, from: number, to: number): number {
  const space = text.indexOf(" ", from);
  return space >= 0 && space < to ? space + 1 : from;
}

/** Where the words stand, without what overlaps, in order. */
function spans(text: string, words: readonly string[]): [number, number][] {
  let all = "";
  const from: number[] = [];
  const to: number[] = [];
  for (const { segment, index } of letters(text)) {
    for (const unit of folded(segment)) {
      for (let count = 0; count < unit.length; count += 1) {
        from.push(index);
        to.push(index + segment.length);
      }
      all += unit;
    }
  }
  const found: [number, number][] = [];
  for (let at = 0; at < all.length;) {
    const [place, length] = nextOf(all, words, at);
    if (place < 0) break;
    found.push([from[place] ?? 0, to[place + length - 1] ?? text.length]);
    at = place + length;
  }
  return found.filter(([, end], index) => end > (found[index - 1]?.[1] ?? 0));
}

/** The next place of one of the words, the longest of those that begin there. */
function nextOf(all: string, words: readonly string[], at: number): [number, number] {
  let best: [number, number] = [-1, 0];
  for (const word of words) {
    const place = all.indexOf(word, at);
    const isBetter =
      place >= 0 && (best[0] < 0 || place < best[0] || (place === best[0] && word.length > best[1]));
    if (isBetter) best = [place, word.length];
  }
  return best;
}

/** A letter with its marks at a time. */
function* letters(text: string): Generator<{ segment: string; index: number }> {
  for (const match of text.matchAll(/\P{M}\p{M}*|\p{M}/gsu)) yield { segment: match[0], index: match.index };
}
