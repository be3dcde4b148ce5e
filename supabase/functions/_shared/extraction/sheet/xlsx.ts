import { z } from "zod";
import type { ExtractedBlock } from "../../domain/text/document.ts";
import { ExtractionError } from "../extraction-error.ts";
import type { ExtractionContext, Extractor, Slice } from "../extractor.ts";
import { partsOf, relationships } from "../office/parts.ts";
import { readProperties } from "../office/properties.ts";
import { smallPart } from "../office/small-part.ts";
import { openZip, type Zip } from "../zip.ts";
import { Grid, GridState, sheetNames, startGrid } from "./grid.ts";
import { Held, tallCells, TallCells } from "./merged.ts";
import { commentsOf } from "./comments.ts";
import { type SharedStrings, readSharedStrings } from "./shared-strings.ts";
import { type RowsPosition, SheetRows, startRows } from "./sheet-rows.ts";
import { readWorkbook, type Workbook } from "./workbook.ts";

const Position = z.object({
  offset: z.number(),
  row: z.number(),
  hidden: z.array(z.number()),
  filtered: z.boolean(),
});
const State = z.object({
  /** Which sheet comes next, counted from 0. */
  sheet: z.number(),
  rows: Position,
  grid: GridState,
  held: Held,
  /** Blocks given so far. */
  given: z.number(),
});
type State = z.infer<typeof State>;

const start: State = { sheet: 0, rows: startRows, grid: startGrid, held: [], given: 0 };

/** Excel workbooks, also with macros, which are left alone; transitional and strict, and what other programs write. */
export const xlsx: Extractor = {
  open(bytes, context) {
    // Rows are read as they are unpacked and never held together, so that a sheet may be larger than what is.
    const zip = openZip(bytes, { ...context.limits, unpackedBytes: context.limits.sheetBytes });
    const workbook = readWorkbook(zip);
    if (!workbook) {
      throw new ExtractionError(
        "damaged",
        "This workbook has no part that names its sheets. Open it, save it again, and upload it.",
      );
    }
    const reader = new WorkbookReader(zip, workbook, context);
    return Promise.resolve({
      properties: () => Promise.resolve(readProperties(zip, null)),
      slice: (from: unknown) => Promise.resolve(reader.slice(from === null ? start : State.parse(from))),
      close: () => Promise.resolve(),
    });
  },
};

/** A sheet that is being read. */
interface Open {
  index: number;
  rows: SheetRows;
  grid: Grid;
  tall: TallCells;
}

class WorkbookReader {
  private readonly zip: Zip;
  private readonly workbook: Workbook;
  private readonly context: ExtractionContext;
  private strings: SharedStrings | null = null;
  private opened: Open | null = null;

  constructor(zip: Zip, workbook: Workbook, context: ExtractionContext) {
    this.zip = zip;
    this.workbook = workbook;
    this.context = context;
  }

  /** @throws ExtractionError */
  slice(from: State): Slice {
    const { limits, now } = this.context;
    const begun = now();
    const blocks: ExtractedBlock[] = [];
    let state = from;
    let chars = 0;
    while (state.sheet < this.workbook.sheets.length) {
      const open = this.sheetAt(state);
      while (!open.rows.done && chars < limits.sliceChars && now() - begun < limits.sliceMs) {
        open.rows.read();
        chars += sizeOf(open.grid.blocks);
        blocks.push(...open.grid.blocks.splice(0));
      }
      open.grid.flush();
      if (open.rows.done) open.grid.blocks.push(...this.commentsOn(state.sheet));
      chars += sizeOf(open.grid.blocks);
      blocks.push(...open.grid.blocks.splice(0));
      const given = from.given + blocks.length;
      state = open.rows.done
        ? { ...start, sheet: state.sheet + 1, given }
        : {
            sheet: state.sheet,
            rows: copyOf(open.rows.position),
            grid: structuredClone(open.grid.state),
            held: open.tall.held,
            given,
          };
      if (chars >= limits.sliceChars || now() - begun >= limits.sliceMs) break;
    }
    if (state.sheet < this.workbook.sheets.length) return { blocks, next: state };
    if (from.given + blocks.length === 0) throw empty(this.workbook);
    return { blocks, next: null };
  }

  /** The sheet at which a state stands, still open or opened there. */
  private sheetAt(state: State): Open {
    const known = this.opened;
    if (known?.index === state.sheet && known.rows.position.offset === state.rows.offset) return known;
    const sheet = this.workbook.sheets[state.sheet];
    const { name, part } = sheet ?? { name: "", part: "" };
    this.strings ??= readSharedStrings(this.zip, this.workbook.strings, this.context);
    const book = { ...this.workbook, strings: this.strings };
    const grid = new Grid(sheetNames(name), structuredClone(state.grid));
    const tall = new TallCells(tallCells(this.zip, part), structuredClone(state.held));
    const filtered = state.rows.filtered || this.isFiltered(part);
    const rows = new SheetRows(this.zip, part, book, { ...state.rows, filtered }, (row) =>
      grid.add(tall.fill(row)),
    );
    this.opened = { index: state.sheet, rows, grid, tall };
    return this.opened;
  }

  /** Whether a table of the sheet shows but some of its rows for now. */
  private isFiltered(part: string): boolean {
    return partsOf(relationships(this.zip, part), "table").some((table) =>
      /<(?:\w+:)?filterColumn\b/.test(smallPart(this.zip, table) ?? ""),
    );
  }

  private commentsOn(index: number): ExtractedBlock[] {
    const sheet = this.workbook.sheets[index];
    return sheet ? commentsOf(this.zip, sheet) : [];
  }
}

const copyOf = (position: RowsPosition): RowsPosition => ({ ...position, hidden: [...position.hidden] });
const sizeOf = (blocks: readonly ExtractedBlock[]): number =>
  blocks.reduce((sum, { text }) => sum + text.length, 0);

function empty({ sheets, hidden }: Workbook): ExtractionError {
  return new ExtractionError(
    "empty",
    sheets.length === 0 && hidden > 0
      ? "All sheets of this workbook are hidden. Show what is to be read, save it, and try again."
      : "The sheets of this workbook hold no text. Check it and try again.",
  );
}
