import type { PromptLesson, PromptSource } from "../domain/text/prompts.ts";
import type { About, Passage } from "./retrieval/passage.ts";

/** A passage with the number by which the model cites it. */
export type NumberedPassage = Passage & {
  id: number;
  /** Its own brackets are shown as round ones, since its numbers couldn't all be left to it. */
  rounded?: boolean;
};

/** The highest number that is read as a citation. */
const highest = 999;

/**
 * Numbers passages from 1 as the model is to cite them, without the numbers that they, or what was said before, write in
 * brackets themselves: a marker that a model copies from a file is never taken for a citation. Passages that write so many
 * that none would be left to cite by are shown without their brackets.
 */
export function numberPassages(passages: Passage[], said: string[] = []): NumberedPassage[] {
  const free = highest - passages.length;
  const taken = new Set<number>();
  const avoids = (text: string) => {
    const fresh = [...bracketed(text)].filter((number) => number <= highest && !taken.has(number));
    if (taken.size + fresh.length > free) return false;
    for (const number of fresh) taken.add(number);
    return true;
  };
  const avoided = passages.map((passage) => {
    const { document = {}, ...source } = sourceOf(passage);
    return avoids([...Object.values(source), ...Object.values(document)].flat().join("\n"));
  });
  said.toReversed().forEach(avoids);
  let id = 0;
  return passages.map((passage, at) => {
    do id += 1;
    while (taken.has(id));
    return avoided[at] ? { ...passage, id } : { ...passage, id, rounded: true };
  });
}

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
    return passage.rounded ? { ...source, text: rounded(source.text) } : source;
  });
}

/** Numbered lessons as a prompt names them. */
export function lessonsOf(lessons: NumberedPassage[]): PromptLesson[] {
  return lessons.map(({ id, heading_path, text, rounded: isRounded }) => ({
    id,
    question: heading_path[0] ?? "",
    answer: isRounded ? rounded(text) : text,
  }));
}

/** A text whose brackets nobody takes for the mark of a citation. */
export const rounded = (text: string) => text.replace(/[[【]/gu, "(").replace(/[\]】]/gu, ")");

function sourceOf(passage: Passage): Omit<PromptSource, "id"> {
  const { about } = passage;
  return {
    title: passage.document_name,
    page: passage.page,
    headingPath: passage.heading_path,
    tableHeader: passage.table_header,
    text: passage.text,
    ...(about && { document: { title: about.title, author: about.author, dated: about.dated } }),
    standing: standingOf(passage),
  };
}

/** Why a passage doesn't hold, as the model is told. */
function standingOf({ about, standing }: Passage): string | null {
  const reasons = [
    about?.holds === false ? lapseOf(about) : "",
    standing === "demoted" ? "another source holds instead" : "",
    standing === "contested" ? "another source says otherwise" : "",
  ].filter(Boolean);
  return reasons.length > 0 ? reasons.join("; ") : null;
}

function lapseOf({ valid_from, valid_until, replaced_on }: About): string {
  if (replaced_on && (!valid_until || replaced_on <= valid_until)) return `replaced on ${replaced_on}`;
  const bounds = [valid_from && ` from ${valid_from}`, valid_until && ` until ${valid_until}`];
  return `in force${bounds.filter(Boolean).join("")} only`;
}
