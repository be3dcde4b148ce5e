import type { ExtractedBlock } from "../../domain/text/document.ts";
import { ExtractionError } from "../extraction-error.ts";
import type { Extractor } from "../extractor.ts";
import { inSlices } from "../in-slices.ts";
import { decodeText } from "../text/decode.ts";
import { HtmlBlocks } from "./blocks.ts";
import { findMainContent } from "./main-content.ts";
import { readProperties } from "./properties.ts";

const HEAD = 4_096;
/** Less text than this is not what the page is about: then everything on it is read. */
const LEAST_TEXT = 60;

/** Web pages: their content without scripts and navigation. */
export const html: Extractor = {
  async open(bytes, { limits }) {
    const declared = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(
      new TextDecoder("latin1").decode(bytes.subarray(0, HEAD)),
    );
    const source = await decodeText(bytes, declared?.[1]);
    const blocks = htmlBlocks(source);
    if (blocks.length === 0) {
      throw new ExtractionError(
        "empty",
        "This web page holds no text; it may build its text with scripts. Open it in a browser, save it as a PDF, and upload that.",
      );
    }
    const properties = readProperties(source);
    return { ...inSlices(blocks, limits), properties: () => Promise.resolve(properties) };
  },
};

/** The blocks of a page's content. */
export function htmlBlocks(source: string): ExtractedBlock[] {
  const main = findMainContent(source);
  const content = new HtmlBlocks(main).read(source);
  const enough = content.reduce((sum, block) => sum + block.text.length, 0) >= LEAST_TEXT;
  const blocks = enough ? content : new HtmlBlocks({ root: null, dropped: main.hidden }).read(source);
  if (
    !main.title ||
    blocks.length === 0 ||
    blocks.some((block) => block.kind === "heading" && block.level === 1)
  )
    return blocks;
  return [{ kind: "heading", text: main.title, level: 1 }, ...blocks];
}
