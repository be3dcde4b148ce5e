import type { PromptSource } from "../domain/text/prompts.ts";
import type { Passage } from "./retrieval/passage.ts";

/** A passage with the number by which the model cites it. */
export type NumberedPassage = Passage & { id: number };

/**
 * Numbers passages from 1 as the model is to cite them, without the numbers that they, or what was said before, write in
 * brackets themselves: a marker that a model copies from a file is never taken for a citation.
 */
export function numberPassages(passages: Passage[], said: string[] = []): NumberedPassage[] {
  const written = [...passages.map((passage) => Object.values(sourceOf(passage)).flat().join("\n")), ...said];
  const taken = new Set(written.flatMap(bracketed));
  let id = 0;
  return passages.map((passage) => {
    do id += 1;
    while (taken.has(id));
    return { ...passage, id };
  });
}

/** The numbers in a text's brackets, those between the ends of a range among them. */
function bracketed(text: string): number[] {
  return [...text.matchAll(/[[【]([\d\s,;–†-]{1,80})/gu)].flatMap(([, list = ""]) =>
    list.split(/[,;†]/).flatMap((part) => {
      const [from = 0, to = from] = part.split(/[–-]/).map(Number);
      return Array.from({ length: Math.min(99, Math.max(1, to - from + 1)) }, (_, index) => from + index);
    }),
  );
}

/** Numbered passages as a prompt names them. */
export function sourcesOf(passages: NumberedPassage[]): PromptSource[] {
  return passages.map((passage) => ({ id: passage.id, ...sourceOf(passage) }));
}

function sourceOf(passage: Passage): Omit<PromptSource, "id"> {
  return {
    title: passage.document_name,
    page: passage.page,
    headingPath: passage.heading_path,
    tableHeader: passage.table_header,
    text: passage.text,
  };
}
