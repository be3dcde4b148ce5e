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
}
