import type { ExtractedBlock } from "../../domain/text/document.ts";
import { ExtractionError } from "../extraction-error.ts";
import type { ExtractionContext } from "../extractor.ts";
import { textPieces, type Zip } from "../zip.ts";
import { type Progress, type Surroundings, Walker } from "./walker.ts";
import { XmlReader } from "../office/xml.ts";

/** Where a reader stands, between two paragraphs, tables, or rows of a long table. */
export interface Position extends Progress {
  /** Characters of the part before it. */
  offset: number;
}

/** Reads the main part of a document in steps, from its start or from where another reader stopped. */
export class BodyReader {
  done = false;
  position: Position;
  private readonly walker: Walker;
  private readonly xml: XmlReader;
  private readonly pieces: Iterator<string>;
  /** What of a piece is still to be parsed when the reader starts. */
  private rest = "";

  constructor(zip: Zip, part: string, around: Surroundings, from: Position | null) {
    const start = from?.offset ?? 0;
    const { page = 1, notes = 0, counters = {}, table = null } = from ?? {};
    const progress: Progress = { page, notes, counters: { ...counters }, table };
    this.position = { ...progress, offset: start };
    let added = 0;
    this.walker = new Walker(around, progress, () => {
      const offset = start + this.xml.position - added;
      this.position = { ...progress, counters: { ...progress.counters }, offset };
    });
    this.pieces = textPieces(zip, part);
    this.xml = new XmlReader(this.walker, this.skipTo(start));
    if (table === null) return;
    const tag = this.xml.tag("w:tbl");
    added = tag.length;
    this.xml.write(tag);
  }

  /** The blocks of the next step: as many as fit its time and size. @throws ExtractionError */
  read({ limits, now }: ExtractionContext): ExtractedBlock[] {
    const start = now();
    const { blocks } = this.walker;
    const before = this.position.offset;
    for (;;) {
      const piece = this.rest === "" ? this.pieces.next() : { value: this.rest, done: false };
      this.rest = "";
      if (piece.done) {
        this.xml.end();
        this.done = true;
        return blocks.splice(0);
      }
      this.xml.write(String(piece.value));
      const spent = now() - start;
      const chars = blocks.reduce((sum, { text }) => sum + text.length, 0);
      if (this.position.offset > before && (spent > limits.sliceMs || chars > limits.sliceChars))
        return blocks.splice(0);
      if (spent > limits.pieceMs) throw tooSlow();
    }
  }

  /** Passes what has been read before. @returns the prefixes that the document's start declares */
  private skipTo(offset: number): Map<string, string> {
    if (offset === 0) return new Map();
    const first = String(this.pieces.next().value ?? "");
    const root = new XmlReader({});
    root.write(first);
    let [passed, piece] = [0, first];
    while (passed + piece.length < offset) {
      const next = this.pieces.next();
      if (next.done) break;
      passed += piece.length;
      piece = next.value;
    }
    this.rest = piece.slice(offset - passed);
    return root.prefixes;
  }
}

function tooSlow(): ExtractionError {
  return new ExtractionError(
    "too_slow",
    "This Word document has a table or paragraph that is too long to read. Save it as a PDF and upload that.",
  );
}
