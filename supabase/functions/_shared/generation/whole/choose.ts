import type { Db } from "../../db/client.ts";
import { partsOfYearIn } from "../../domain/text/parts-of-year.ts";
import type { Whole } from "../../domain/text/whole.ts";
import { fold } from "../../domain/text/words.ts";
import type { Library } from "../retrieval/documents.ts";
import type { Passage } from "../retrieval/passage.ts";
import { namesOf } from "./library.ts";

/** So many documents are read as a whole at once. */
export const MOST_DOCUMENTS = 8;
/** Without a name in the question, of so many documents that the search found. */
const mostFound = 3;
const mostNames = 50;

interface Named {
  id: number;
  name: string;
}

/**
 * Which documents a question wants read as a whole: those that it means, those that it names, else those that the search
 * found for it. None when it names none and nothing was found.
 * @param meant what the question is aimed at, or came with, where that is told apart from its words
 */
export async function chooseDocuments(
  service: Db,
  library: Library,
  whole: Whole,
  { found, meant = [] }: { found: Promise<Passage[]>; meant?: readonly number[] | undefined },
  signal: AbortSignal,
): Promise<number[]> {
  if (meant.length > 0 && meant.length <= MOST_DOCUMENTS) return [...meant];
  const words = whole.words.flatMap((word) => (fold(word) === word ? [word] : [word, fold(word)]));
  const asked =
    whole.kind === "summary" && words.length === 0
      ? namesOf(service, library, { most: MOST_DOCUMENTS }, signal)
      : namesOf(service, library, { words: words.flatMap(forms), most: mostNames }, signal);
  const [{ documents }, passages] = await Promise.all([asked, found]);
  if (whole.kind === "summary" && words.length === 0) return documents.map(({ id }) => id);
  return chosen(whole, documents, passages);
}

/** @param named documents whose names hold a word of the question @param found the passages of the search, best first */
export function chosen(whole: Whole, named: Named[], found: Passage[]): number[] {
  const searched: Named[] = found.map(({ document_id, document_name }) => ({
    id: document_id,
    name: document_name,
  }));
  const pool = [...new Map([...searched, ...named].map((each) => [each.id, each])).values()];
  if (whole.sides) {
    const pair = whole.sides.map((side) => bestOf(side, pool));
    const [left, right] = pair.map(([first]) => first?.id);
    if (left !== undefined && right !== undefined && left !== right) return [left, right];
  }
  const best = bestOf(whole.words, pool);
  const share = best.length > 0 ? hits(whole.words, best[0]?.name ?? "") / whole.words.length : 0;
  if (whole.kind === "summary") return share >= 0.5 ? ids(best, MOST_DOCUMENTS) : [];
  return best.length > 0 ? ids(best, mostFound) : ids(searched, mostFound);
}

const ids = (documents: Named[], most: number): number[] =>
  [...new Set(documents.map(({ id }) => id))].slice(0, most);

/** Those whose names hold the most of the words, in their order; none where no name holds any, or names another quarter. */
function bestOf(words: string[], pool: Named[]): Named[] {
  const scored = pool.map((each) => ({ each, score: hits(words, each.name) }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  return best > 0 ? scored.filter(({ score }) => score === best).map(({ each }) => each) : [];
}

/**
 * How many of the words a document's name holds: "Summarise the 10-K" means "annual-report-10k.pdf", "the second quarter"
 * "report-q2.pdf". None where it names another quarter or another half of a year.
 */
function hits(words: string[], name: string): number {
  const asked = partsOfYearIn(words.join(" "));
  const own = asked.size > 0 ? partsOfYearIn(name.replaceAll(/[-_]/g, " ")) : asked;
  const isHeld = [...asked].some((part) => own.has(part));
  const kinds = new Set([...asked].map((part) => part[0]));
  if (!isHeld && [...own].some((part) => kinds.has(part[0]))) return 0;
  const namesPart = (word: string): boolean =>
    isHeld && partsOfYearIn(words.filter((other) => other !== word).join(" ")).size < asked.size;
  const joined = name.replace(/(?<=\p{Nd})-(?=\p{L}{1,2}(?!\p{L}))/gu, "");
  const parts = joined.split(/[^\p{L}\p{M}\p{Nd}]+/u).map(fold);
  return words.filter((word) => {
    if (namesPart(word)) return true;
    const wanted = fold(word);
    if (/\p{Script=Han}/u.test(wanted)) return joined.includes(wanted);
    const short = shortened(wanted);
    return parts.some((part) => part === wanted || (wanted.length > 3 && part.startsWith(short)));
  }).length;
}

/** Without what other forms of a word end in. */
const shortened = (word: string): string =>
  word.length > 5 ? word.slice(0, Math.max(4, word.length - 3)) : word;

/** A word as names may hold it. */
const forms = (word: string): string[] => {
  const code = /^(\p{Nd}+)(\p{L}{1,2})$/u.exec(word);
  return code ? [word, `${code[1]}-${code[2]}`] : word.length > 1 ? [shortened(word)] : [];
};
