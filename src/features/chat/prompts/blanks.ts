const BLANK = /\{\{[^{}\n]{0,80}\}\}/g;

/** A blank of a prompt, `{{…}}`, by its place in the text. */
export interface Blank {
  start: number;
  end: number;
}

export const blanksOf = (text: string): Blank[] =>
  [...text.matchAll(BLANK)].map(({ index, 0: blank }) => ({ start: index, end: index + blank.length }));

/**
 * The blank that Tab leads to from what is selected: the next one, and from where none is selected the first rather than
 * none; null where the field is left. @param back with Shift
 */
export function blankFrom(text: string, { start, end }: Blank, back: boolean): Blank | null {
  const blanks = blanksOf(text);
  if (back) return blanks.findLast((blank) => blank.end <= start) ?? null;
  const next = blanks.find((blank) => blank.start >= end);
  const isAtBlank = blanks.some((blank) => blank.start === start && blank.end === end);
  return next ?? (isAtBlank ? null : (blanks[0] ?? null));
}
