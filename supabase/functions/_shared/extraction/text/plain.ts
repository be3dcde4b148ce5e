import { z } from "zod";
import type { ExtractedBlock } from "../../domain/text/document.ts";
import { ExtractionError } from "../extraction-error.ts";
import type { Extractor } from "../extractor.ts";
import { decodeAs, plainLines } from "./decode.ts";
import { byteOrderMark, type Encoding, findEncoding } from "./encoding.ts";

const State = z.object({
  /** Bytes read. */
  offset: z.number(),
  given: z.number(),
});

/** Longest paragraph; a text without blank lines is cut at ends of lines. */
const LONGEST = 3_000;
const LIST_ITEM = /^\s*(?:[-*•+–]|\(?\d{1,3}[.)])\s+\S/;

/** Plain text in any encoding: blank lines part its paragraphs. It is never decoded as a whole. */
export const plainText: Extractor = {
  async open(bytes, { limits }) {
    const encoding = await findEncoding(bytes);
    const start = byteOrderMark(bytes)?.length ?? 0;
    return {
      slice(from) {
        const state = from === null ? { offset: start, given: 0 } : State.parse(from);
        const end = endOfWindow(bytes, state.offset, limits.sliceChars, encoding);
        const text = plainLines(decodeAs(bytes.subarray(state.offset, end), encoding));
        const blocks = toParagraphs(text);
        const given = state.given + blocks.length;
        if (end < bytes.length) return Promise.resolve({ blocks, next: { offset: end, given } });
        if (given === 0) return Promise.reject(empty());
        return Promise.resolve({ blocks, next: null });
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

/** Where a window of about `size` characters ends: after a blank line, a line, a word, or else anywhere. */
function endOfWindow(bytes: Uint8Array, offset: number, size: number, encoding: Encoding): number {
  const unit = encoding.startsWith("utf-32") ? 4 : encoding.startsWith("utf-16") ? 2 : 1;
  const most = offset + size * unit;
  if (most >= bytes.length) return bytes.length;
  const low = encoding.endsWith("be") ? unit - 1 : 0;
  const isUnit = (at: number, code: number) => {
    if (bytes[at + low] !== code) return false;
    for (let index = 0; index < unit; index++) if (index !== low && bytes[at + index] !== 0) return false;
    return true;
  };
  const find = (test: (at: number) => boolean): number | null => {
    for (let at = most - unit; at > offset + (size * unit) / 2; at -= unit) if (test(at)) return at + unit;
    return null;
  };
  const blank = find((at) => isUnit(at, 0x0a) && (isUnit(at - unit, 0x0a) || isUnit(at - 2 * unit, 0x0a)));
  return (
    blank ??
    find((at) => isUnit(at, 0x0a)) ??
    find((at) => isUnit(at, 0x20)) ??
    wholeCharacter(bytes, most, encoding)
  );
}

/** UTF-8 characters begin with a byte that isn't `10xxxxxx`. */
function wholeCharacter(bytes: Uint8Array, at: number, encoding: Encoding): number {
  let end = at;
  if (encoding === "utf-8") while (((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return end;
}
