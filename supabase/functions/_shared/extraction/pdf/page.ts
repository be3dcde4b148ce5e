import type { ExtractedBlock } from "../../domain/text/document.ts";
import { ExtractionError } from "../extraction-error.ts";
import type { ExtractionContext, UnreadWhy } from "../extractor.ts";
import type { Glyph } from "./content.ts";
import type { Engine, PdfDocument } from "./engine.ts";
import { extrasOf } from "./extras.ts";
import { type Item, layOut } from "./layout.ts";
import { joinLines } from "./join-lines.ts";
import { toGroups } from "./paragraphs.ts";
import { readPage } from "./read-page.ts";
import { readsAsText, whyScanned } from "./scanned-page.ts";
import { toRows } from "./rows.ts";
import { toWords } from "./words.ts";

/** A page's text in reading order. */
export interface LaidOutPage {
  number: number;
  height: number;
  items: Item[];
  /** What stands apart from the text: turned text, values of form fields that aren't shown, comments. */
  extras: ExtractedBlock[];
  /** Characters by size in half points. */
  sizes: Map<string, number>;
  unreadable: number;
  painted: boolean;
  /** Why this isn't the page's text; null when it is. */
  unread: UnreadWhy | null;
}

/** Milliseconds between looks at how long a page has taken. */
const LOOK_EVERY = 100;

/**
 * Reads one page.
 * @returns null when the page is broken
 * @throws ExtractionError `too_slow` when it takes longer than a piece may
 */
export async function layOutPage(
  engine: Engine,
  document: PdfDocument,
  number: number,
  { limits, now }: ExtractionContext,
): Promise<LaidOutPage | null> {
  const timer = Promise.withResolvers<never>();
  const start = now();
  const timeout = setInterval(() => {
    if (now() - start > limits.pieceMs) timer.reject(tooSlow(number));
  }, LOOK_EVERY);
  try {
    return await Promise.race([readAndLayOut(engine, document, number), timer.promise]);
  } catch (error) {
    if (error instanceof ExtractionError) throw error;
    return null;
  } finally {
    clearInterval(timeout);
  }
}

function tooSlow(number: number): ExtractionError {
  return new ExtractionError(
    "too_slow",
    `Page ${String(number)} of this PDF is too complex to read. Print the PDF to a new PDF and upload that.`,
  );
}

async function readAndLayOut(engine: Engine, document: PdfDocument, number: number): Promise<LaidOutPage> {
  const page = await document.getPage(number);
  const layers = await document.getOptionalContentConfig();
  const content = await readPage(page, engine, (layer) => layers.isVisible(layer));
  const sizes = new Map<string, number>();
  const [main, ...turned] = content.directions.map(({ angle, glyphs }) => {
    for (const { size } of glyphs) {
      const key = String(Math.round(size * 2) / 2);
      sizes.set(key, (sizes.get(key) ?? 0) + 1);
    }
    const rows = toRows(seen(glyphs, angle === 0 ? content : null)).map(toWords);
    return layOut(
      rows.filter((row) => row.length > 0),
      angle === 0 ? content.rules : [],
    );
  });
  const found = main ?? [];
  const text = textOf(found);
  const unread = whyScanned(content, text);
  const items = unread && !readsAsText(text) ? [] : found;
  const extras = [...asides(turned.flat(), number), ...(await extrasOf(page, [...items, ...turned.flat()]))];
  page.cleanup();
  const { height, unreadable, painted } = content;
  if (unread) sizes.clear();
  return { number, height, items, extras, sizes, unreadable, painted, unread };
}

const textOf = (items: readonly Item[]): string =>
  items.flatMap((item) => ("line" in item ? [item.line.text] : item.table.cells.flat())).join(" ");

/** Without what lies beside the page, unless everything does. */
function seen(glyphs: readonly Glyph[], page: { width: number; height: number } | null): readonly Glyph[] {
  if (!page) return glyphs;
  const inside = glyphs.filter(
    ({ x, y, width }) => x + width > 0 && x < page.width && y > 0 && y < page.height + 2,
  );
  return inside.length > 0 ? inside : glyphs;
}

/** Turned text: a note in the margin, a watermark; a chart's numbers say nothing. */
function asides(items: readonly Item[], page: number): ExtractedBlock[] {
  return toGroups(items).flatMap((group) => {
    const text =
      "lines" in group
        ? joinLines(
            group.lines.map((line) => line.text),
            new Set(),
          )
        : "";
    return /\p{L}{2}/u.test(text) ? [{ kind: "paragraph" as const, text, page }] : [];
  });
}
