import type { PDFDocument, PDFFont, PDFPage, RGB } from "@cantoo/pdf-lib";
import type { Fonts } from "@domain/typesetting/fonts.ts";
import { type Line, linesOf, type Piece } from "@domain/typesetting/lines.ts";
import type { Block } from "./blocks.ts";
import { HEIGHT, INK, MARGIN, Pen, SOFT, WIDTH } from "./pen.ts";
import { columnsOf } from "./columns.ts";

const FOOT = 34;
const INDENT = 16;
/** Around a table's cells. */
const [BESIDE, ABOVE] = [5, 3];
/** A line's height, as a share of its size; and how far its letters' foot stands above the line's own. */
const [LEADING, DROP] = [1.45, 0.3];

interface Look {
  size: number;
  isBold: boolean;
  color: RGB;
  /** Room above, in points. */
  above: number;
}
const LOOKS: Record<Block["kind"], Look> = {
  title: { size: 20, isBold: true, color: INK, above: 0 },
  heading: { size: 13, isBold: true, color: INK, above: 20 },
  subheading: { size: 10.5, isBold: true, color: INK, above: 12 },
  text: { size: 10.5, isBold: false, color: INK, above: 6 },
  quote: { size: 9.5, isBold: false, color: SOFT, above: 3 },
  code: { size: 9, isBold: false, color: INK, above: 8 },
  table: { size: 9.5, isBold: false, color: INK, above: 8 },
  small: { size: 8.5, isBold: false, color: SOFT, above: 3 },
};

/** Fills pages from top to bottom. */
export class Writer {
  readonly #document: PDFDocument;
  readonly #fonts: Fonts<PDFFont>;
  readonly #pen: Pen;
  #page: PDFPage;
  #y = HEIGHT - MARGIN;

  constructor(document: PDFDocument, fonts: Fonts<PDFFont>) {
    this.#document = document;
    this.#fonts = fonts;
    this.#pen = new Pen(document);
    this.#page = document.addPage([WIDTH, HEIGHT]);
  }

  write(block: Block): void {
    const look = LOOKS[block.kind];
    const left = MARGIN + INDENT * Math.min(block.depth, 8);
    const width = WIDTH - MARGIN - left;
    this.#y -= look.above;
    if (block.rows) return this.#table(block.rows, left, width);
    const isCode = block.kind === "code";
    // A block of code is shaded as a whole.
    const pieces = isCode ? block.pieces.map((piece) => ({ ...piece, isCode: true })) : block.pieces;
    const lines = this.#lines(pieces, look, isCode ? width - 2 * BESIDE : width);
    const leading = look.size * LEADING;
    // A heading doesn't stand alone at a page's end.
    if (look.isBold && this.#y - leading * (lines.length + 2) < MARGIN + FOOT) this.#turn();
    for (const [index, line] of lines.entries()) {
      this.#step(leading);
      const y = this.#y + leading * DROP;
      if (isCode) this.#pen.fill(this.#page, "shade", [left, this.#y, width, leading]);
      if (block.kind === "quote") this.#pen.fill(this.#page, "rule", [left - 8, this.#y, 1.5, leading]);
      if (index === 0 && block.mark) this.#mark(block.mark, left, y, look);
      this.#put(isCode ? bare(line) : line, isCode ? left + BESIDE : left, width, y, look);
    }
  }

  /** Names the document and the page at the foot of each. */
  number(title: string): void {
    const pages = this.#document.getPages();
    const look = { size: 8, isBold: false };
    const name = linesOf(title, look, WIDTH - 2 * MARGIN - 80, this.#fonts)[0];
    const place = { y: MARGIN - 14, size: 8, color: SOFT };
    for (const [index, page] of pages.entries()) {
      const count = linesOf(`${index + 1} / ${pages.length}`, look, WIDTH, this.#fonts)[0];
      if (name) this.#pen.write(page, name.runs, { ...place, left: MARGIN });
      if (count) this.#pen.write(page, count.runs, { ...place, left: WIDTH - MARGIN - count.width });
    }
  }

  #table(rows: readonly Piece[][][], left: number, width: number): void {
    const look = LOOKS.table;
    const leading = look.size * LEADING;
    const bold = (row: number) => ({ ...look, isBold: row === 0 });
    const widths = columnsOf(
      rows.map((cells, row) =>
        cells.map((cell) =>
          Math.max(0, ...linesOf(cell, bold(row), Infinity, this.#fonts).map((line) => line.width)),
        ),
      ),
      width,
      2 * BESIDE,
    );
    for (const [row, cells] of rows.entries()) {
      const columns = cells.map((cell, at) => this.#lines(cell, bold(row), (widths[at] ?? 0) - 2 * BESIDE));
      const height = Math.max(1, ...columns.map((lines) => lines.length));
      for (let at = 0; at < height; at++) {
        this.#step(leading + (at === 0 ? ABOVE : 0));
        let x = left;
        for (const [column, lines] of columns.entries()) {
          const wide = widths[column] ?? 0;
          const line = lines[at];
          if (line) this.#put(line, x + BESIDE, wide - 2 * BESIDE, this.#y + leading * DROP, look);
          x += wide;
        }
      }
      this.#y -= ABOVE;
      const all = widths.reduce((sum, wide) => sum + wide, 0);
      this.#pen.fill(this.#page, "rule", [left, this.#y, all, row === 0 ? 1 : 0.5]);
    }
  }

  #lines(pieces: readonly Piece[], look: Look, width: number): Line<PDFFont>[] {
    return linesWithin(pieces).flatMap((line) => linesOf(line, look, width, this.#fonts));
  }

  #mark(mark: string, left: number, y: number, look: Look): void {
    const [line] = linesOf(mark, look, INDENT * 4, this.#fonts);
    if (line)
      this.#pen.write(this.#page, line.runs, {
        left: left - line.width - 5,
        y,
        size: look.size,
        color: SOFT,
      });
  }

  #put(
    { runs, width: wide, isRightToLeft }: Line<PDFFont>,
    left: number,
    width: number,
    y: number,
    look: Look,
  ): void {
    const start = isRightToLeft ? left + width - wide : left;
    this.#pen.write(this.#page, runs, { left: start, y, size: look.size, color: look.color });
  }

  /** Goes down by a line, on the next page where there is no room. */
  #step(height: number): void {
    if (this.#y - height < MARGIN + FOOT / 2) this.#turn();
    this.#y -= height;
  }

  #turn(): void {
    this.#page = this.#document.addPage([WIDTH, HEIGHT]);
    this.#y = HEIGHT - MARGIN;
  }
}

/** Pieces by the lines that they are typed in. */
function linesWithin(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [[]];
  for (const piece of pieces) {
    for (const [index, text] of piece.text.split("\n").entries()) {
      if (index > 0) lines.push([]);
      lines.at(-1)?.push({ ...piece, text });
    }
  }
  return lines;
}

/** A line whose runs aren't shaded once more. */
const bare = (line: Line<PDFFont>): Line<PDFFont> => ({
  ...line,
  runs: line.runs.map((run) => ({ ...run, emphasis: {} })),
});
