/**
 * One piece of a document's structure. The stored text of a document is its blocks joined by a blank line.
 * A table's text is a Markdown table, a list's text has one `- ` line an item.
 */
export interface ExtractedBlock {
  kind: "heading" | "paragraph" | "list" | "table" | "code" | "footnote";
  text: string;
  /** Of a heading: 1 is the outermost. */
  level?: number;
  /** Counted from 1. */
  page?: number;
  /** Seconds from the start, for audio and video. */
  time?: number;
  /** Where it stands in a file without pages, in words: a sheet's name, "Slide 7: Pricing". */
  place?: string;
  /** Of a sheet: the cells that each of a table's rows below its head, or the whole block, stands in: "B4:D4", or "Row 4". */
  rows?: string[];
}
