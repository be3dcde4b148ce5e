import { z } from "zod";
import { ExtractionError } from "../extraction-error.ts";
import type { ExtractionContext, Extractor, OpenDocument, Slice, UnreadPage } from "../extractor.ts";
import { toBlocks } from "./blocks.ts";
import { continueTable } from "./continued-table.ts";
import { type Engine, loadEngine, type PdfDocument } from "./engine.ts";
import { noteMarginals, withoutFurniture } from "./furniture.ts";
import { damaged, openPdf } from "./open-pdf.ts";
import { layOutPage, type LaidOutPage } from "./page.ts";
import { readProperties } from "./properties.ts";

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
  /** Characters that came out, glyphs that no font explains, pages that are damaged or pictures. */
  chars: z.number(),
  unreadable: z.number(),
  broken: z.number(),
  pictures: z.number(),
  /** Something else than text is drawn. */
  painted: z.boolean(),
  /** Of a file whose pages hold something, though none says so: the next that is told as a picture. */
  left: z.int().nullable(),
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
  pictures: 0,
  painted: false,
  left: null,
};
const MOST_PAGES = 60;
/** Pages without their text in one slice: a model reads them in the same step. */
const MOST_UNREAD = 8;

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
    properties: () => readProperties(document),
    async slice(from) {
      const state = from === null ? structuredClone(START) : State.parse(from);
      if (state.left !== null) return leftOf(state, state.left, document);
      const { pages, unread } = await readPages(engine, document, state, context);
      const slice = { ...emit(pages, state), ...(unread.length > 0 && { unread }) };
      if (state.page <= document.numPages) return { ...slice, next: state };
      if (state.chars > state.unreadable || state.pictures > 0) return slice;
      await refuseEmpty(state, document);
      return leftOf(state, 1, document);
    },
    async page(number) {
      const alone: unknown = await document.extractPages([{ document: null, includePages: [number - 1] }]);
      return alone instanceof Uint8Array ? alone.slice() : null;
    },
    close: () => document.destroy(),
  };
}

async function readPages(
  engine: Engine,
  document: PdfDocument,
  state: State,
  context: ExtractionContext,
): Promise<{ pages: LaidOutPage[]; unread: UnreadPage[] }> {
  const { limits, now } = context;
  const start = now();
  const pages: LaidOutPage[] = [];
  const unread: UnreadPage[] = [];
  let chars = 0;
  while (state.page <= document.numPages && pages.length < MOST_PAGES && unread.length < MOST_UNREAD) {
    const number = state.page++;
    const page = await layOutPage(engine, document, number, context);
    if (page) {
      pages.push(page);
      noteMarginals(page.items, page.height, state.marginals);
      for (const [size, count] of page.sizes) {
        state.sizes[size] = (state.sizes[size] ?? 0) + count;
        chars += count;
      }
      state.unreadable += page.unreadable;
      state.painted ||= page.painted;
      if (page.unread) {
        unread.push({ page: number, why: page.unread });
        state.pictures++;
      }
    } else {
      state.broken++;
      unread.push({ page: number, why: "damaged" });
    }
    if (now() - start > limits.sliceMs || chars > limits.sliceChars) break;
  }
  state.chars += chars;
  return { pages, unread };
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

/** @throws ExtractionError when there is nothing on any page that could be read, or no page */
async function refuseEmpty(state: State, document: PdfDocument): Promise<void> {
  if (state.broken === document.numPages) throw damaged();
  if (state.unreadable > 0 || state.painted || holdsImages(await document.getData())) return;
  throw new ExtractionError("empty", "This PDF has no text on any page. Check it and upload it again.");
}

/** Pages of a file without any text, told as pictures. */
function leftOf(state: State, first: number, { numPages }: PdfDocument): Slice {
  const why = state.unreadable > 0 ? "letters" : "picture";
  const count = Math.min(MOST_UNREAD, numPages - first + 1);
  const unread = Array.from({ length: count }, (_, index) => ({ page: first + index, why }) as const);
  const next = first + count > numPages ? null : { ...state, left: first + count };
  return { blocks: [], unread, next };
}

const LOOK = 1024 * 1024;

function holdsImages(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += LOOK) {
    const part = new TextDecoder("latin1").decode(bytes.subarray(at, at + LOOK + 32));
    if (/\/Subtype\s*\/Image|\bBI\s/.test(part)) return true;
  }
  return false;
}
