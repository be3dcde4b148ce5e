/** A stretch of a text: from `start` up to, not including, `end`. */
export interface Span {
  start: number;
  end: number;
}

const around = 180;
/** A passage of so few characters more is shown whole. */
const slack = 120;

/** The stretch of a passage that is shown first: what stands around its marks, from a word to a word. */
export function excerptOf(text: string, marks: readonly Span[]): Span {
  const first = Math.min(...marks.map(({ start }) => start), text.length);
  const last = Math.max(...marks.map(({ end }) => end), 0);
  const from = marks.length === 0 ? 0 : Math.max(0, first - around);
  const to = marks.length === 0 ? 2 * around : last + around;
  const start = from === 0 ? 0 : text.indexOf(" ", from) + 1;
  const space = text.lastIndexOf(" ", to);
  const end = to >= text.length ? text.length : space > last ? space : to;
  if (text.length - (end - start) <= slack) return { start: 0, end: text.length };
  return { start: start > first ? from : start, end };
}

/** A stretch of a text cut where marks begin and end; marks that overlap are one. */
export function piecesOf(
  text: string,
  marks: readonly Span[],
  { start, end }: Span,
): { start: number; text: string; marked: boolean }[] {
  const inside = (at: number) => marks.some((mark) => mark.start <= at && at < mark.end);
  const cuts = new Set([start, ...marks.flatMap((mark) => [mark.start, mark.end])]);
  const places = [...cuts].filter((at) => at >= start && at < end).sort((a, b) => a - b);
  return places.map((at, index) => ({
    start: at,
    text: text.slice(at, places[index + 1] ?? end),
    marked: inside(at),
  }));
}
