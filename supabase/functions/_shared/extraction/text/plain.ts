import { z } from "zod";
import type { ExtractedBlock } from "../../domain/text/document.ts";
import { ExtractionError } from "../extraction-error.ts";
import type { Extractor } from "../extractor.ts";
import { openWindows } from "./windows.ts";

const State = z.object({
  /** Bytes read. */
  offset: z.number(),
  given: z.number(),
});

/** Longest paragraph; a text without blank lines is cut at ends of lines. */
const LONGEST = 3_000;
const LIST_ITEM = /^\s*(?:[-*•+–]|\(?\d{1,3}[.)])\s+\S/;

/** Plain text in any encoding: blank lines part its paragraphs. */
export const plainText: Extractor = {
  async open(bytes, { limits }) {
    const windows = await openWindows(bytes);
    return {
      async slice(from) {
        const state = from === null ? { offset: windows.start, given: 0 } : State.parse(from);
        const { text, next } = windows.read(state.offset, limits.sliceChars);
        const blocks = toParagraphs(text);
        const given = state.given + blocks.length;
        if (next === null && given === 0) throw empty();
        return { blocks, next: next === null ? null : { offset: next, given } };
      },
      close: () => Promise.resolve(),
    };
  },
};

export function empty(): ExtractionError {
  return new ExtractionError("empty", "This file holds no text. Check it and upload it again.");
}

/** Cuts plain text into paragraphs and lists. */
export function toParagraphs(text: string): ExtractedBlock[] {
  return text
    .split(/\n[^\S\n]*\n\s*|\f/)
    .flatMap(cutLong)
    .map((part) =>
      part
        .replace(/[^\S\n]+$/gm, "")
        .replace(/^\n+/, "")
        .trimEnd(),
    )
    .filter((part) => part.trim() !== "")
    .map((part) => {
      const lines = part.split("\n");
      if (lines.length > 1 && lines.every((line) => LIST_ITEM.test(line))) {
        return {
          kind: "list",
          text: lines.map((line) => `- ${line.replace(/^\s*[-*•+–]\s+/, "").trim()}`).join("\n"),
        };
      }
      return { kind: "paragraph", text: part.trim() };
    });
}

function cutLong(part: string): string[] {
  if (part.length <= LONGEST) return [part];
  const parts: string[] = [];
  let current = "";
  for (const line of part.split(/(?<=\n)/)) {
    if (current.length + line.length > LONGEST && current !== "") {
      parts.push(current);
      current = "";
    }
    current += line;
  }
  return [...parts, current];
}
