import type { Extractor } from "../extractor.ts";
import { inSlices } from "../in-slices.ts";
import { decodeText } from "../text/decode.ts";
import { empty } from "../text/plain.ts";
import { markdownBlocks } from "./blocks.ts";

/** Markdown: headings, lists, tables, code and footnotes; the rest as the text that it shows. */
export const markdown: Extractor = {
  async open(bytes, { limits }) {
    const blocks = markdownBlocks(await decodeText(bytes));
    if (blocks.length === 0) throw empty();
    return inSlices(blocks, limits);
  },
};
