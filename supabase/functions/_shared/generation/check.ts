import { namesMissing } from "../domain/text/names.ts";
import { numbersMissing } from "../domain/text/numbers.ts";
import { doubtIn } from "../domain/text/refusals.ts";
import type { Span } from "../domain/text/sentences.ts";
import { unsupportedParts, unsupportedSentences } from "../domain/text/support.ts";
import { type Passage, readAs } from "./retrieval/passage.ts";
import type { Written } from "./write-cited.ts";

/**
 * The spans of a text that nothing supports: sentences that no passage says or that cited one which doesn't, numbers
 * that don't stand in what their sentence cites, and names that stand in no passage. None where there was nothing to rest
 * on, or where it says so.
 * @param known what else is known, whose names the text may repeat: the question, who asks
 */
export function checkSupport(
  { text, quoted, lost, refused }: Omit<Written, "sections" | "unsure">,
  passages: Passage[],
  known = "",
): Span[] {
  if (passages.length === 0 || refused) return [];
  const whole = unsupportedSentences(
    text,
    passages.map((passage) => readAs(passage, passage.text)),
    lost,
  );
  const inside = ({ start, end }: Span) => whole.some((span) => span.start <= start && end <= span.end);
  const everything = [known, ...passages.map((passage) => readAs(passage, passage.text))].join("\n");
  const parts = [
    ...unsupportedParts(text, quoted, numbersMissing),
    ...unsupportedParts(text, quoted, (statement) => namesMissing(statement, everything)),
  ].filter((span) => !inside(span));
  const doubt = doubtIn(text);
  const isDoubt = ({ start, end }: Span) => doubt !== null && start < doubt.end && doubt.start < end;
  return [...whole, ...parts].filter((span) => !isDoubt(span)).sort((a, b) => a.start - b.start);
}
