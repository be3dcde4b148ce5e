import { z } from "zod";
import { empty } from "../text/plain.ts";
import type { Extractor, OpenDocument } from "../extractor.ts";
import { openWindows, type TextWindows } from "../text/windows.ts";
import type { Row } from "./cells.ts";
import { Grid, GridState, lineNames, startGrid } from "./grid.ts";
import { Records, separatorOf } from "./records.ts";
import { isValueText } from "./value-text.ts";

const State = z.object({
  /** Bytes read. */
  offset: z.number(),
  /** What of them is still to be taken: a record that goes on in the next window. */
  rest: z.string(),
  /** Lines before that. */
  line: z.number(),
  separator: z.string(),
  grid: GridState,
  given: z.number(),
});
type State = z.infer<typeof State>;

/** A longer record is no row: a quote that nobody closed. It is read line by line. */
const LONGEST_RECORD = 100_000;
const WINDOW = 64_000;

/** Tables as text, in any encoding. @param usual the separator that the file's name tells, taken where its lines don't tell another */
export function separated(usual: string): Extractor {
  return {
    async open(bytes, { limits, now }): Promise<OpenDocument> {
      const windows = await openWindows(bytes);
      return {
        slice(from) {
          let state = from === null ? start(windows, usual) : State.parse(from);
          const grid = new Grid(lineNames, state.grid);
          const begun = now();
          let [offset, chars]: [number | null, number] = [state.offset, 0];
          do {
            ({ state, offset } = readWindow(windows, state, grid));
            chars = grid.blocks.reduce((sum, { text }) => sum + text.length, 0);
          } while (offset !== null && chars < limits.sliceChars && now() - begun < limits.sliceMs);
          grid.flush();
          const given = state.given + grid.blocks.length;
          if (offset === null && given === 0) throw empty();
          const next =
            offset === null ? null : ({ ...state, offset, grid: grid.state, given } satisfies State);
          return Promise.resolve({ blocks: grid.blocks, next });
        },
        close: () => Promise.resolve(),
      };
    },
  };
}

function start(windows: TextWindows, usual: string): State {
  const { text } = windows.read(windows.start, WINDOW);
  const told = /^sep=(.)\n/i.exec(text)?.[1];
  const separator = told ?? separatorOf(text, usual);
  return { offset: windows.start, rest: "", line: 0, separator, grid: startGrid, given: 0 };
}

/** Adds the rows of the next window to the grid. @returns where the one after it begins; null at the end */
function readWindow(windows: TextWindows, state: State, grid: Grid): { state: State; offset: number | null } {
  const { text, next } = windows.read(state.offset, WINDOW);
  const records = new Records(state.rest + text, state.separator, {
    isEnd: next === null,
    longest: LONGEST_RECORD,
  });
  let { line } = state;
  for (const { fields, lines } of records) {
    const number = line + 1;
    line += lines;
    if (number === 1 && /^sep=.?$/i.test(fields[0] ?? "")) continue;
    grid.add(rowOf(number, fields));
  }
  return { state: { ...state, offset: next ?? state.offset, rest: records.rest, line }, offset: next };
}

function rowOf(number: number, fields: readonly string[]): Row {
  const cells = fields.flatMap((field, column) => {
    const text = field.replace(/\s+/g, " ").trim();
    return text === "" ? [] : [{ column, text, isValue: isValueText(text) }];
  });
  return { number, cells };
}
