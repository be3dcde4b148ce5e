import type { Span } from "../domain/text/sentences.ts";
import { unsupportedSentences } from "../domain/text/support.ts";
import type { Passage } from "./retrieval/passage.ts";

/** The spans of a text's sentences that no passage supports; none where there was nothing to rest on. */
export function checkSupport(text: string, passages: Passage[]): Span[] {
  const spans = passages.length > 0 ? unsupportedSentences(text, passages.map(readAs)) : [];
  return spans.map(({ start, end }) => ({ start, end }));
}

/** A passage with what stands above it, which an answer may repeat: the names of columns, say. */
function readAs({ text, table_header, heading_path }: Passage): string {
  return [...heading_path, table_header ?? "", text].join("\n");
}
