import { PDFDocument, type PDFPage, rgb, type RGB } from "@cantoo/pdf-lib";
import { ATTACHED_NAME, sealPdf } from "@domain/chat-export/seal.ts";
import * as fontkit from "fontkit";
import type { Unsealed } from "../collect.ts";
import type { Block } from "./blocks.ts";
import { paragraphsOf } from "./document.ts";
import { Fonts, type LoadFont } from "./fonts.ts";
import { type Line, linesOf, type Run } from "./lines.ts";

/** A4 in points, with room for what stands at the foot. */
const [WIDTH, HEIGHT, MARGIN] = [595.28, 841.89, 56];
const FOOT = 34;
const INDENT = 16;

const INK = rgb(0.11, 0.12, 0.14);
const SOFT = rgb(0.38, 0.4, 0.44);

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
  code: { size: 9, isBold: false, color: INK, above: 6 },
  small: { size: 8.5, isBold: false, color: SOFT, above: 3 },
};

/** So many paragraphs are laid out before the page gets to do something else. */
const AT_ONCE = 40;

/**
 * An export as a PDF that carries its JSON as an attached file, sealed at its end.
 * @param json the export's JSON file
 * @throws what `load` throws
 */
export async function pdfOf(
  exported: Unsealed,
  json: string,
  load: LoadFont,
): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit as unknown as Parameters<PDFDocument["registerFontkit"]>[0]);
  const blocks = paragraphsOf(exported);
  const words = `${blocks.map(({ text }) => text).join("")}0123456789 /…`;
  const writer = new Writer(document, await Fonts.of(document, words, load));
  for (const [index, block] of blocks.entries()) {
    writer.write(block);
    if (index % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setTimeout(resolve));
  }
  writer.number(exported.chat.title);
  const at = new Date(exported.exported_at);
  document.setTitle(exported.chat.title, { showInWindowTitleBar: true });
  document.setProducer("Atrium");
  document.setCreator("Atrium");
  document.setCreationDate(at);
  document.setModificationDate(at);
  await document.attach(new TextEncoder().encode(json), ATTACHED_NAME, {
    mimeType: "application/json",
    description: "What this file was made of, with its hashes",
    creationDate: at,
    modificationDate: at,
  });
  return sealPdf(await document.save());
}

/** Fills pages from top to bottom. */
class Writer {
  readonly #document: PDFDocument;
  readonly #fonts: Fonts;
  #page: PDFPage;
  #y = HEIGHT - MARGIN;

  constructor(document: PDFDocument, fonts: Fonts) {
    this.#document = document;
    this.#fonts = fonts;
    this.#page = document.addPage([WIDTH, HEIGHT]);
  }

  write({ text, kind, depth }: Block): void {
    const look = LOOKS[kind];
    const left = MARGIN + INDENT * Math.min(depth, 8);
    const width = WIDTH - MARGIN - left;
    const leading = look.size * 1.45;
    const lines = text.split("\n").flatMap((line) => linesOf(line, look, width, this.#fonts));
    this.#y -= look.above;
    // A heading doesn't stand alone at a page's end.
    if (look.isBold && this.#y - leading * (lines.length + 2) < MARGIN + FOOT) this.#turn();
    for (const line of lines) {
      if (this.#y - leading < MARGIN + FOOT / 2) this.#turn();
      this.#y -= leading;
      this.#draw(line, left, width, look);
    }
  }

  /** Names the document and the page at the foot of each. */
  number(title: string): void {
    const pages = this.#document.getPages();
    const look = { size: 8, isBold: false };
    for (const [index, page] of pages.entries()) {
      const count = linesOf(`${index + 1} / ${pages.length}`, look, WIDTH, this.#fonts)[0];
      const name = linesOf(title, look, WIDTH - 2 * MARGIN - 80, this.#fonts)[0];
      if (name) put(page, name.runs, MARGIN, MARGIN - 14, 8, SOFT);
      if (count) put(page, count.runs, WIDTH - MARGIN - count.width, MARGIN - 14, 8, SOFT);
    }
  }

  #draw(
    { runs, width: wide, isRightToLeft }: Line,
    left: number,
    width: number,
    { size, color }: Look,
  ): void {
    put(this.#page, runs, isRightToLeft ? left + width - wide : left, this.#y, size, color);
  }

  #turn(): void {
    this.#page = this.#document.addPage([WIDTH, HEIGHT]);
    this.#y = HEIGHT - MARGIN;
  }
}

function put(page: PDFPage, runs: readonly Run[], left: number, y: number, size: number, color: RGB): void {
  let x = left;
  for (const { text, font, width } of runs) {
    page.drawText(text, { x, y, size, font, color });
    x += width;
  }
}
