import type { DocumentPart } from "@contract/documents.ts";
import type { Span } from "../text-blocks.ts";

/** The part of a passage that stands on one page. */
export interface PagePassage {
  page: number;
  /** What is stored of the page, of which `[start, end)` is the passage. */
  text: string;
  start: number;
  end: number;
}

/** A passage by its pages; what a part without a page says of it is left out. */
export function passagesOf(parts: readonly DocumentPart[], { start, end }: Span): PagePassage[] {
  return parts.flatMap(({ page, text, start: offset }) => {
    const from = Math.max(start - offset, 0);
    const to = Math.min(end - offset, text.length);
    const isHere = page !== null && from < to && text.slice(from, to).trim() !== "";
    return isHere ? [{ page, text, start: from, end: to }] : [];
  });
}
