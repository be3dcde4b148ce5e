import type { Line } from "./line.ts";
import { end, firstWidth, start } from "./paragraphs.ts";

const LEADER = /…\s*\S{1,6}$/;

/**
 * Parts the lines of a group where the author ended a line (in an address, a verse, a table of contents): there the
 * first word of the next line would still have fitted.
 * @param all the lines of the page, which show how far a line may go
 */
export function toPieces(lines: readonly Line[], all: readonly Line[]): string[][] {
  const [first] = lines;
  if (!first) return [];
  const beside = all.filter((line) => Math.abs(start(line) - start(first)) < 3 * first.size);
  const right = Math.max(...beside.map(end));
  const pieces = [[first.text]];
  lines.slice(1).forEach((line, index) => {
    const before = lines[index] ?? first;
    const ended = right - end(before) > firstWidth(line) + 0.5 * line.size || LEADER.test(before.text);
    const goesOn =
      /[-\u00AD]$/.test(before.text) || (/^\p{Ll}/u.test(line.text) && !/[.:;!?]$/.test(before.text));
    if (ended && !goesOn) pieces.push([line.text]);
    else pieces.at(-1)?.push(line.text);
  });
  return pieces;
}
