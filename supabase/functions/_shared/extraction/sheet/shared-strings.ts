import { Parser } from "htmlparser2";
import type { ExtractionContext } from "../extractor.ts";
import { tooLong } from "../office/small-part.ts";
import { textPieces, type Zip } from "../zip.ts";
import { unescaped } from "./unescaped.ts";

/** Bytes of the part that holds a workbook's texts: more of them takes longer than a step may. */
const MOST_BYTES = 64 * 1024 * 1024;
/** More characters than this a cell doesn't hold. */
export const MOST_CELL = 32_767;
const PAGE = 1024 * 1024;

/**
 * The texts that a workbook's cells share, kept as UTF-8 in pages of a megabyte: as strings, millions of them take several
 * times their length.
 */
export class SharedStrings {
  private readonly pages: Uint8Array[] = [];
  private used = PAGE;
  private places = new Uint32Array(2048);
  private count = 0;
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder("utf-8", { ignoreBOM: true });

  add(text: string): void {
    const short = text.slice(0, MOST_CELL);
    // A unit of UTF-16 takes at most three bytes, so that a cell's text never needs more than a page.
    if (this.used + short.length * 3 > PAGE) {
      this.pages.push(new Uint8Array(PAGE));
      this.used = 0;
    }
    const page = this.pages.at(-1);
    if (!page) return;
    if (2 * this.count + 2 > this.places.length) {
      const longer = new Uint32Array(this.places.length * 2);
      longer.set(this.places);
      this.places = longer;
    }
    const { written } = this.encoder.encodeInto(short, page.subarray(this.used));
    this.places[2 * this.count] = (this.pages.length - 1) * PAGE + this.used;
    this.places[2 * this.count + 1] = written;
    this.count++;
    this.used += written;
  }

  /** Blank where there is no such text. */
  get(index: number): string {
    if (!Number.isInteger(index) || index < 0 || index >= this.count) return "";
    const [at = 0, size = 0] = this.places.subarray(2 * index, 2 * index + 2);
    const start = at % PAGE;
    return this.decoder.decode(this.pages[Math.floor(at / PAGE)]?.subarray(start, start + size));
  }
}

/** Reads a workbook's texts, without what says how they are pronounced. @throws ExtractionError when they are too many */
export function readSharedStrings(
  zip: Zip,
  part: string | undefined,
  { limits, now }: ExtractionContext,
): SharedStrings {
  const strings = new SharedStrings();
  if (part === undefined) return strings;
  if (zip.sizeOf(part) > MOST_BYTES) throw tooLong();
  let text = "";
  let collecting = false;
  let spoken = 0;
  const parser = new Parser(
    {
      onopentagname(name) {
        const local = name.slice(name.indexOf(":") + 1);
        if (local === "si") text = "";
        else if (local === "rPh") spoken++;
        else if (local === "t") collecting = spoken === 0;
      },
      ontext(piece) {
        if (collecting && text.length < MOST_CELL) text += piece;
      },
      onclosetag(name) {
        const local = name.slice(name.indexOf(":") + 1);
        if (local === "t") collecting = false;
        else if (local === "rPh") spoken = Math.max(0, spoken - 1);
        else if (local === "si") strings.add(unescaped(text));
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const start = now();
  for (const piece of textPieces(zip, part)) {
    parser.write(piece);
    if (now() - start > limits.pieceMs) throw tooLong();
  }
  parser.end();
  return strings;
}
