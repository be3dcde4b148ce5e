import type { Chunk } from "./chunks.ts";
import type { Span } from "./sentences.ts";

/** The end of a place that names cells: "B4:D4", "B4". */
const CELLS = /^(|.*, )([A-Z]{1,3})(\d+)(?::([A-Z]{1,3})(\d+))?$/s;
const LINE = /^Row (\d+)$/;

/**
 * Where a span of a document without pages stands, in words: "Budget, B4:D9" of a sheet, "Rows 4–9" of a file of lines,
 * "Slide 7: Pricing". Null where its blocks told no place.
 * @param span places in the document's text
 */
export function placeIn({ marks }: Pick<Chunk, "marks">, { start, end }: Span): string | null {
  const places = marks.flatMap(({ at, place }, index) => {
    const until = marks[index + 1]?.at ?? Infinity;
    return place !== undefined && at < end && until > start ? [place] : [];
  });
  const [first] = places;
  if (first === undefined) return null;
  return linesOf(places) ?? cellsOf(places) ?? first;
}

function linesOf(places: readonly string[]): string | null {
  const numbers = places.flatMap((place) => Number(LINE.exec(place)?.[1] ?? NaN));
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  if (Number.isNaN(low)) return null;
  return low === high ? `Row ${String(low)}` : `Rows ${String(low)}–${String(high)}`;
}

/** The smallest range around all cells of the sheet that comes first. */
function cellsOf(places: readonly string[]): string | null {
  const found = places.flatMap((place) => {
    const [, sheet, from, top, to = from, bottom = top] = CELLS.exec(place) ?? [];
    if (sheet === undefined || from === undefined || to === undefined) return [];
    return [{ sheet, columns: [from, to], rows: [Number(top), Number(bottom)] }];
  });
  const [first] = found;
  if (!first) return null;
  const own = found.filter(({ sheet }) => sheet === first.sheet);
  const columns = own.flatMap((each) => each.columns).sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  const rows = own.flatMap((each) => each.rows);
  const from = `${columns[0] ?? ""}${String(Math.min(...rows))}`;
  const to = `${columns.at(-1) ?? ""}${String(Math.max(...rows))}`;
  return `${first.sheet}${from === to ? from : `${from}:${to}`}`;
}
