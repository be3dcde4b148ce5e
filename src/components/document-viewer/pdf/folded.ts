/** A text's letters and digits alone, each with its place in the text. */
export interface Folded {
  /** Lower case, without accents, spaces, hyphens and punctuation; ligatures resolved. */
  text: string;
  /** Offset in the original of each of its units. */
  at: readonly number[];
  /** Whether a word begins there in the original. */
  begins: readonly boolean[];
}

const KEPT = /[\p{L}\p{N}]/u;
/** Stretches Arabic words, and says nothing. */
const TATWEEL = "ـ";

/**
 * What two writings of one text have in common: files and extraction differ in spaces, hyphens at line ends, ligatures,
 * accents and punctuation, not in letters.
 */
export function fold(text: string): Folded {
  let folded = "";
  const at: number[] = [];
  const begins: boolean[] = [];
  let offset = 0;
  let isNew = true;
  for (const char of text) {
    for (const unit of char.normalize("NFKD").toLowerCase()) {
      if (!KEPT.test(unit) || unit === TATWEEL) {
        isNew ||= /[\s|]/u.test(unit);
        continue;
      }
      for (let index = 0; index < unit.length; index++) {
        at.push(offset);
        begins.push(isNew);
        isNew = false;
      }
      folded += unit;
    }
    offset += char.length;
  }
  return { text: folded, at, begins };
}

/** The units of a folded text that come from a stretch of the original: `[from, to)`. */
export function foldedRange({ at }: Folded, start: number, end: number): [number, number] {
  const from = at.findIndex((offset) => offset >= start);
  const to = at.findIndex((offset) => offset >= end);
  return [from < 0 ? at.length : from, to < 0 ? at.length : to];
}
