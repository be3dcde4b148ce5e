/** Of each mark so many are read as Markdown; its parser takes seconds for more, and no answer for people has them. */
const most: readonly [RegExp, number][] = [
  [/\[/g, 4000],
  [/[*_~]/g, 10_000],
  [/\|/g, 8000],
  [/[`<$!]/g, 8000],
];
/** Quotes or lists in each other so deep can't be drawn. */
const tooDeep = /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])){60}|^[ \t]{120,}(?:[-*+]|\d{1,9}[.)])[ \t]/m;

/** Whether an answer can be drawn as Markdown without the page standing still; otherwise it is shown as it was written. */
export function isDrawable(text: string): boolean {
  if (text.length < 60) return true;
  return !tooDeep.test(text) && most.every(([mark, count]) => (text.match(mark)?.length ?? 0) <= count);
}
