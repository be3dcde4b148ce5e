import { z } from "zod";
import type { Extractor } from "../extractor.ts";
import { empty } from "../text/plain.ts";
import { openWindows } from "../text/windows.ts";
import { markdownBlocks, openFence, withoutFrontMatter } from "./blocks.ts";
import { readProperties } from "./properties.ts";

const State = z.object({
  /** Bytes read. */
  offset: z.number(),
  given: z.number(),
  /** The line that began a piece of code which goes on. */
  fence: z.string(),
});

/** Markdown: headings, lists, tables, code and footnotes; the rest as the text that it shows. */
export const markdown: Extractor = {
  async open(bytes, { limits }) {
    const windows = await openWindows(bytes);
    return {
      properties: () => {
        const { text } = windows.read(windows.start, limits.sliceChars);
        return Promise.resolve(readProperties(text.split("\n")));
      },
      async slice(from) {
        const state = from === null ? { offset: windows.start, given: 0, fence: "" } : State.parse(from);
        const { text, next } = windows.read(state.offset, limits.sliceChars);
        const lines = (state.fence ? `${state.fence}\n${text}` : text).split("\n");
        const blocks = markdownBlocks(from === null ? withoutFrontMatter(lines) : lines);
        const given = state.given + blocks.length;
        if (next === null && given === 0) throw empty();
        return { blocks, next: next === null ? null : { offset: next, given, fence: openFence(lines) } };
      },
      close: () => Promise.resolve(),
    };
  },
};
