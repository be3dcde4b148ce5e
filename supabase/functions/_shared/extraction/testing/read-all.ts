import { readFile } from "node:fs/promises";
import type { ExtractedBlock } from "../../domain/text/document.ts";
import type { ReadableExtension } from "../../domain/readable.ts";
import type { ExtractionContext, UnreadPage } from "../extractor.ts";
import { DEFAULT_LIMITS, type Limits } from "../limits.ts";
import { openDocument } from "../open-document.ts";

const cmaps = new URL("../../../../../node_modules/pdfjs-dist/cmaps/", import.meta.url);

/** What extraction needs, in a test. */
export function testContext(limits: Partial<Limits> = {}): ExtractionContext {
  return {
    limits: { ...DEFAULT_LIMITS, sliceMs: Infinity, ...limits },
    readCMap: async (name) => new Uint8Array(await readFile(new URL(`${name}.bcmap`, cmaps))),
    now: () => performance.now(),
  };
}

/**
 * Reads a whole file.
 * @param options `fresh` opens it anew for each slice, as another process would
 */
export async function readAll(
  bytes: Uint8Array<ArrayBuffer>,
  type: ReadableExtension,
  options: { limits?: Partial<Limits>; fresh?: boolean } = {},
): Promise<{ blocks: ExtractedBlock[]; unread: UnreadPage[]; slices: number; type: ReadableExtension }> {
  const context = testContext(options.limits);
  const blocks: ExtractedBlock[] = [];
  const unread: UnreadPage[] = [];
  let opened = await openDocument(bytes.slice(), type, context);
  let state: unknown = null;
  let slices = 0;
  do {
    if (options.fresh && slices > 0) {
      await opened.document.close();
      opened = await openDocument(bytes.slice(), type, context);
    }
    const slice = await opened.document.slice(state);
    blocks.push(...slice.blocks);
    unread.push(...(slice.unread ?? []));
    state = JSON.parse(JSON.stringify(slice.next)) as unknown;
    slices++;
  } while (state !== null);
  await opened.document.close();
  return { blocks, unread, slices, type: opened.type };
}
