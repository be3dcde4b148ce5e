import type { AnswerSearch, Citation, Message } from "@contract/chat.ts";
import { placeOf } from "./words.ts";

/** A document that an answer cites, with its citations. */
export interface SourceGroup {
  /** The first citation's number: it tells the groups apart. */
  key: number;
  name: string;
  isGone: boolean;
  citations: Citation[];
}

/** Citations by document, in the order in which the answer first cites each. */
export function groupSources(citations: readonly Citation[]): SourceGroup[] {
  const groups = new Map<string, SourceGroup>();
  for (const citation of citations.toSorted((a, b) => a.number - b.number)) {
    const { document_id, document_name, number } = citation;
    const key = document_id === null ? document_name : String(document_id);
    const group = groups.get(key);
    if (group) group.citations.push(citation);
    else
      groups.set(key, {
        key: number,
        name: document_name,
        isGone: document_id === null,
        citations: [citation],
      });
  }
  return [...groups.values()];
}

/** Whether a citation is of a lesson. */
export function isLesson(
  { document_id }: Pick<Citation, "document_id">,
  search: AnswerSearch | null,
): boolean {
  return search?.lessons?.some((lesson) => lesson.document_id === document_id) ?? false;
}

/** Where in its document a citation is: its page or time, else the heading that it stands under; null when it is gone. */
export function placeIn(citation: Citation, search: AnswerSearch | null): string | null {
  if (citation.document_id === null) return null;
  const heading = search?.sections?.find(({ number }) => number === citation.number)?.heading;
  return placeOf(citation) ?? heading ?? null;
}

/** The documents that were read for an answer which doesn't cite them. */
export function uncited({ citations, search }: Pick<Message, "citations" | "search">) {
  const cited = new Set(citations.map(({ document_id }) => document_id));
  return search?.searched.filter(({ document_id }) => !cited.has(document_id)) ?? [];
}

/** What the panel shows of an answer: what it cites, or, where nothing answers, what came nearest, numbered in its order. */
export function panelSources({ citations, search }: Pick<Message, "citations" | "search">): Citation[] {
  if (citations.length > 0 || !search) return citations;
  return search.closest.map(({ heading: _, ...passage }, index) => ({ ...passage, number: index + 1 }));
}
