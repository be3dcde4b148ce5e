import type { Span } from "../domain/text/sentences.ts";
import { unsupportedNumbers, unsupportedSentences } from "../domain/text/support.ts";
import { type Passage, readAs } from "./retrieval/passage.ts";
import type { Written } from "./write-cited.ts";

/**
 * The spans of a text that nothing supports: sentences that no passage says or that cited one which doesn't, and numbers
 * that don't stand in what their sentence cites. None where there was nothing to rest on, or where it says so.
 */
export function checkSupport({ text, quoted, lost, refused }: Written, passages: Passage[]): Span[] {
  if (passages.length === 0 || refused) return [];
  const whole = unsupportedSentences(
    text,
    passages.map((passage) => readAs(passage, passage.text)),
    lost,
  );
  const inside = ({ start, end }: Span) => whole.some((span) => span.start <= start && end <= span.end);
  const numbers = unsupportedNumbers(text, quoted).filter((span) => !inside(span));
  return [...whole, ...numbers].sort((a, b) => a.start - b.start);
}
