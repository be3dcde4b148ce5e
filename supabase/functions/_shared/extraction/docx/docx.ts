import { z } from "zod";
import { ExtractionError } from "../extraction-error.ts";
import type { Extractor, Slice } from "../extractor.ts";
import { openZip, type Zip } from "../zip.ts";
import { BodyReader } from "./body-reader.ts";
import { readLists } from "./numbering.ts";
import { mainPart, partsOf, relationships } from "../office/parts.ts";
import { readProperties } from "../office/properties.ts";
import { readDrawings, readFurniture, readNotes } from "./side-parts.ts";
import { readStyles } from "./styles.ts";
import type { Surroundings } from "./walker.ts";

const State = z.object({
  /** Characters of the main part before what comes next. */
  offset: z.number(),
  page: z.number(),
  notes: z.number(),
  counters: z.record(z.string(), z.array(z.number())),
  table: z.array(z.string()).nullable(),
  /** Blocks given so far. */
  given: z.number(),
});
type State = z.infer<typeof State>;

/** Word documents, transitional and strict; also what other programs write. */
export const docx: Extractor = {
  async open(bytes, context) {
    const zip = openZip(bytes, context.limits);
    const part = mainPart(zip, "word/document.xml");
    if (!part) {
      throw new ExtractionError(
        "damaged",
        "This Word document has no text part. Open it, save it again, and upload it.",
      );
    }
    const relations = relationships(zip, part);
    const [styles] = partsOf(relations, "styles");
    const [numbering] = partsOf(relations, "numbering");
    const known = {
      styles: readStyles(styles ? zip.text(styles) : null),
      lists: readLists(numbering ? zip.text(numbering) : null),
      paged: saysPages(zip, part),
    };
    const around: Surroundings = { ...known, notes: readNotes(zip, relations, known) };
    let reader: BodyReader | null = null;
    return {
      properties: () => Promise.resolve(readProperties(zip, styles ? zip.text(styles) : null)),
      async slice(from: unknown): Promise<Slice> {
        const state = from === null ? null : State.parse(from);
        const goesOn = reader?.position.offset === (state?.offset ?? 0);
        if (!reader || !goesOn) reader = new BodyReader(zip, part, around, state);
        const blocks = state === null ? readFurniture(zip, relations, "header", known) : [];
        blocks.push(...reader.read(context));
        const given = (state?.given ?? 0) + blocks.length;
        if (!reader.done) return { blocks, next: { ...reader.position, given } satisfies State };
        blocks.push(...readDrawings(zip, relations), ...readFurniture(zip, relations, "footer", known));
        if (given + blocks.length === 0) throw empty();
        return { blocks, next: null };
      },
      close: () => Promise.resolve(),
    };
  },
};

const LOOK_FOR_PAGES = 4 * 1024 * 1024;

/** Whether Word has noted where its pages broke. */
function saysPages(zip: Zip, part: string): boolean {
  let read = 0;
  const decoder = new TextDecoder("latin1");
  for (const piece of zip.stream(part)) {
    if (decoder.decode(piece).includes("lastRenderedPageBreak")) return true;
    read += piece.length;
    if (read > LOOK_FOR_PAGES) return false;
  }
  return false;
}

function empty(): ExtractionError {
  return new ExtractionError(
    "empty",
    "This Word document holds no text. If it shows pictures of pages, run text recognition (OCR) on them.",
  );
}
