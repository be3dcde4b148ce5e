import { z } from "zod";
import { ExtractionError } from "../extraction-error.ts";
import type { ExtractionContext, Extractor, OpenDocument, Slice } from "../extractor.ts";
import { toBlocks } from "./blocks.ts";
import { continueTable } from "./continued-table.ts";
import { type Engine, loadEngine, type PdfDocument } from "./engine.ts";
import { noteMarginals, withoutFurniture } from "./furniture.ts";
import { damaged, openPdf } from "./open-pdf.ts";
import { layOutPage, type LaidOutPage } from "./page.ts";

const Counts = z.record(z.string(), z.number());

/** What the next slice needs to know of the pages before. */
const State = z.object({
  page: z.int().positive(),
  /** Characters by size, in half points. */
  sizes: Counts,
  /** Lines in the margins, and which of them were let through. */
  marginals: Counts,
  shown: z.array(z.string()),
  /** Of the table that the page before ends with. */
  head: z.array(z.string()).nullable(),
  /** Characters that came out, glyphs that no font explains, pages that can't be read. */
  chars: z.number(),
  unreadable: z.number(),
  broken: z.number(),
  /** Something else than text is drawn. */
  painted: z.boolean(),
});
type State = z.infer<typeof State>;

const START: State = {
  page: 1,
  sizes: {},
  marginals: {},
  shown: [],
  head: null,
  chars: 0,
  unreadable: 0,
  broken: 0,
  painted: false,
};
const MOST_PAGES = 60;

/** PDF with a text layer: its lines in reading order, with headings, lists, tables, footnotes and pages. */
export const pdf: Extractor = {
  async open(bytes, context) {
    const engine = await loadEngine();
    const document = await openPdf(engine, bytes, context);
    return opened(engine, document, context);
  },
};

function opened(engine: Engine, document: PdfDocument, context: ExtractionContext): OpenDocument {
  return {
    pageCount: document.numPages,
    async slice(from) {
      const state = from === null ? structuredClone(START) : State.parse(from);
      const pages = await readPages(engine, document, state, context);
      const slice = emit(pages, state);
      if (state.page <= document.numPages) return { ...slice, next: state };
      if (state.chars <= state.unreadable) throw await withoutText(state, document);
      return slice;
    },
    close: () => document.destroy(),
  };
}

async function readPages(
  engine: Engine,
  document: PdfDocument,
  state: State,
  context: ExtractionContext,
): Promise<LaidOutPage[]> {
  const { limits, now } = context;
  const start = now();
  const pages: LaidOutPage[] = [];
  let chars = 0;
  while (state.page <= document.numPages && pages.length < MOST_PAGES) {
    const page = await layOutPage(engine, document, state.page, context);
    state.page++;
    if (page) {
      pages.push(page);
      noteMarginals(page.items, page.height, state.marginals);
      for (const [size, count] of page.sizes) {
        state.sizes[size] = (state.sizes[size] ?? 0) + count;
        chars += count;
      }
      state.unreadable += page.unreadable;
      state.painted ||= page.painted;
    } else {
      state.broken++;
    }
    if (now() - start > limits.sliceMs || chars > limits.sliceChars) break;
  }
  state.chars += chars;
  return pages;
}

function emit(pages: readonly LaidOutPage[], state: State): Slice {
  const shown = new Set(state.shown);
  const [body] = Object.entries(state.sizes).sort(([, one], [, other]) => other - one);
  const blocks = pages.flatMap((page) => {
    const kept = withoutFurniture(page.items, page.height, state.marginals, shown);
    const { items, open } = continueTable(kept, state.head);
    state.head = open;
    const frame = { page: page.number, height: page.height, bodySize: Number(body?.[0] ?? 10) };
    return toBlocks(items, frame).concat(page.extras);
  });
  state.shown = [...shown];
  return { blocks, next: null };
}

async function withoutText(state: State, document: PdfDocument): Promise<ExtractionError> {
  if (state.broken === document.numPages) return damaged();
  if (state.unreadable > 0) {
    return new ExtractionError(
      "scanned",
      "The letters in this PDF can't be told: its fonts don't say what they are. Run text recognition (OCR) on it and upload the result.",
    );
  }
  if (state.painted || holdsImages(await document.getData())) {
    return new ExtractionError(
      "scanned",
      "This PDF holds pictures of pages, no text. Run text recognition (OCR) on it and upload the result.",
    );
  }
  return new ExtractionError("empty", "This PDF has no text on any page. Check it and upload it again.");
}

const LOOK = 1024 * 1024;

function holdsImages(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += LOOK) {
    const part = new TextDecoder("latin1").decode(bytes.subarray(at, at + LOOK + 32));
    if (/\/Subtype\s*\/Image|\bBI\s/.test(part)) return true;
  }
  return false;
}
