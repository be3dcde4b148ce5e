import type { PromptSource } from "../domain/text/prompts.ts";
import type { Passage } from "./retrieval/passage.ts";

/** A passage with the number by which the model cites it. */
export type NumberedPassage = Passage & { id: number };

/** Texts that write more numbers in brackets than this could, together, leave none to cite by. */
const mostAvoided = 30;

/**
 * Numbers passages from 1 as the model is to cite them, without the numbers that they, or what was said before, write in
 * brackets themselves: a marker that a model copies from a file is never taken for a citation. A passage that would take too many
 * numbers is shown with round brackets instead (`sourcesOf`).
 */
export function numberPassages(passages: Passage[], said: string[] = []): NumberedPassage[] {
  const written = [...passages.map(writtenIn), ...said].map(bracketed);
  const taken = new Set(written.filter(({ size }) => size <= mostAvoided).flatMap((numbers) => [...numbers]));
  let id = 0;
  return passages.map((passage) => {
    do id += 1;
    while (taken.has(id));
    return { ...passage, id };
  });
}

const writtenIn = (passage: Passage) => Object.values(sourceOf(passage)).flat().join("\n");

/** The numbers in a text's brackets, those between the ends of a range among them. */
function bracketed(text: string): Set<number> {
  const lists = [...text.matchAll(/[[【]([\d\s,;–†-]{1,80})/gu)].flatMap(([, list = ""]) =>
    list.split(/[,;†]/).flatMap((part) => {
      const [from = 0, to = from] = part.split(/[–-]/).map(Number);
      return Array.from({ length: Math.min(99, Math.max(1, to - from + 1)) }, (_, index) => from + index);
    }),
  );
  return new Set(lists);
}

/** Numbered passages as a prompt names them. */
export function sourcesOf(passages: NumberedPassage[]): PromptSource[] {
  return passages.map((passage) => {
    const source = { id: passage.id, ...sourceOf(passage) };
    const { size } = bracketed(writtenIn(passage));
    return size > mostAvoided ? { ...source, text: rounded(source.text) } : source;
  });
}

const rounded = (text: string) => text.replace(/[[【]/gu, "(").replace(/[\]】]/gu, ")");

function sourceOf(passage: Passage): Omit<PromptSource, "id"> {
  return {
    title: passage.document_name,
    page: passage.page,
    headingPath: passage.heading_path,
    tableHeader: passage.table_header,
    text: passage.text,
  };
}
