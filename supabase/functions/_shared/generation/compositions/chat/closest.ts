import { cut } from "../../../domain/text/cut.ts";
import type { AnswerSearch } from "../../../contract/chat.ts";
import { placeIn } from "../../../domain/text/places.ts";
import { markAt } from "../../../domain/text/chunks.ts";
import { bestSpan } from "../../../domain/text/support.ts";
import { headingOf, type Passage } from "../../retrieval/passage.ts";
import type { Written } from "../../write-cited.ts";

/** So many passages are shown of a search that found no answer. */
const most = 3;
/** Characters of a passage that are quoted. */
const longestQuote = 400;
/** What is shorter may be a heading, and says little without what follows. */
const shortestQuote = 120;

/**
 * What an answer tells of its search, once it is written: under which headings its citations stand, and, when nothing
 * found answers the question, that it says so and what came nearest.
 * @param given what the model was given
 * @param nearest finds what came nearest to the question, where nothing that was given has a word of it
 */
export async function withOutcome(
  search: AnswerSearch,
  { refused, unsure, sections }: Pick<Written, "refused" | "unsure" | "sections">,
  question: string,
  given: readonly Passage[],
  nearest: () => Promise<readonly Passage[]>,
): Promise<AnswerSearch> {
  if (!refused) {
    return {
      ...search,
      ...(unsure && { unsure }),
      ...(sections.length > 0 && { sections: [...sections] }),
    };
  }
  const speaking = given.filter(({ text }) => (bestSpan(question, text)?.support ?? 0) > 0);
  const passages = speaking.length > 0 ? speaking : await nearest();
  return {
    ...search,
    refused,
    closest: passages.slice(0, most).map((passage) => closestOf(passage, question)),
  };
}

/** What of a passage has most to do with a question. */
function closestOf(passage: Passage, question: string): AnswerSearch["closest"][number] {
  const span = bestSpan(question, passage.text) ?? { start: 0, end: passage.text.length };
  const isShort = span.end - span.start < shortestQuote;
  const quote = shortened(
    passage.text.slice(span.start, isShort ? span.start + 2 * shortestQuote : span.end),
    isShort,
  );
  const start = passage.start + span.start;
  const place = markAt(passage, start);
  const end = start + quote.length;
  const heading =
    place.page === null && place.time === null
      ? (placeIn(passage, { start, end }) ?? headingOf(passage, start))
      : undefined;
  return {
    document_id: passage.document_id,
    revision_id: passage.revision_id,
    document_name: passage.document_name,
    ...place,
    start,
    end,
    quote,
    ...(heading && { heading }),
  };
}

/** @param isCut it ends anywhere in the passage */
function shortened(text: string, isCut: boolean): string {
  if (text.length <= longestQuote && !(isCut && text.length === 2 * shortestQuote)) return text.trimEnd();
  const start = cut(text, longestQuote);
  const word = start.search(/\s\S*$/u);
  return (word > start.length / 2 ? start.slice(0, word) : start).trimEnd();
}
