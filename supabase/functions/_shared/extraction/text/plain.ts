import type { Extractor } from "../extractor.ts";
import { decodeText } from "./decode.ts";

/** Plain text: paragraphs are parted by blank lines. */
export const plainText: Extractor = {
  open(bytes) {
    const blocks = decodeText(bytes)
      .split(/\n\s*\n/)
      .map((text) => text.trim())
      .filter((text) => text !== "")
      .map((text) => ({ kind: "paragraph" as const, text }));
    return Promise.resolve({
      slice: () => Promise.resolve({ blocks, next: null }),
      close: () => Promise.resolve(),
    });
  },
};
