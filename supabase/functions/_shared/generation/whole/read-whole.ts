import type { AnswerSearch } from "../../contract/chat.ts";
import type { Db } from "../../db/client.ts";
import { tally, type Tally } from "../../domain/text/tally.ts";
import type { PromptConflict, PromptReading } from "../../domain/text/prompts.ts";
import { topicOf, type Whole } from "../../domain/text/whole.ts";
import type { Ai } from "../../providers/ai.ts";
import { type NumberedPassage, numberPassages } from "../prompt.ts";
import { numbered, withOtherSidesBehind } from "../retrieval/contested.ts";
import { daysOf } from "../retrieval/days.ts";
import type { Library } from "../retrieval/documents.ts";
import type { Passage } from "../retrieval/passage.ts";
import { MOST_PASSAGES, type ReadingBudget, readingBudget } from "./budget.ts";
import { chooseDocuments } from "./choose.ts";
import { passagesOf } from "./library.ts";
import { evenly, passesOf, runPasses, sizeOf } from "./passes.ts";

/** What documents say to a question that were read as a whole. */
export interface WholeReading {
  /** All that may be cited: what the search found, then all passages of the documents, then what contradicts them. */
  passages: NumberedPassage[];
  /** Those that the model is shown as they are. */
  shown: NumberedPassage[];
  prompt: PromptReading;
  /** Pairs of passages that disagree, by their numbers. */
  conflicts: PromptConflict[];
  told: NonNullable<AnswerSearch["reading"]>;
}

export interface WholeTask {
  whole: Whole;
  /** As it stands without the conversation. */
  question: string;
  /** The passages that the search finds for it, best first. */
  found: Promise<Passage[]>;
  /** The documents that it means without naming them. */
  meant?: readonly number[];
  /** What was said before, and the question: the numbers in them are no source's. */
  said: string[];
  /** Told how many passages are read, of how many. */
  progress: (read: number, of: number) => void;
  budget?: ReadingBudget;
}

/**
 * Reads the documents that a question means from their first passage to their last: by counting over a stored table
 * where the question asks for its rows, else in passes of the model within a budget, or at once where one pass holds them.
 * Null when the question means no document.
 * @throws what the database or the model throws
 */
export async function readWhole(
  { service, ai, library }: { service: Db; ai: Pick<Ai, "complete">; library: Library },
  { whole, question, found, meant, said, progress, budget = readingBudget }: WholeTask,
  signal: AbortSignal,
): Promise<WholeReading | null> {
  const document_ids = await chooseDocuments(service, library, whole, { found, meant }, signal);
  if (document_ids.length === 0) return null;
  const wanted = { document_ids, most: MOST_PASSAGES, days: daysOf(question) };
  const stored = await passagesOf(service, library, wanted, signal);
  const of = stored.documents.reduce((sum, { total }) => sum + total, 0);
  if (stored.results.length === 0) return null;
  const searched = await found;
  const contested = await withOtherSidesBehind(service, library, [...searched, ...stored.results], signal);
  const passages = numberPassages(contested.passages, said);
  const conflicts = contested.conflicts.flatMap((conflict) =>
    withTitles(numbered(conflict, passages), passages),
  );
  const all = passages.slice(searched.length, searched.length + stored.results.length);
  // What the search found elsewhere may answer what the documents don't, but is no part of their summary.
  const alone = whole.kind === "summary" || whole.kind === "compare";
  const best = passages
    .slice(0, searched.length)
    .filter(({ document_id }) => !alone || document_ids.includes(document_id));
  const documents = stored.documents.length;
  const done = (prompt: PromptReading, shown: NumberedPassage[]): WholeReading => ({
    passages,
    shown,
    prompt,
    conflicts,
    told: { read: prompt.read, of, documents },
  });

  const counted = tally(whole.kind, whole.kind === "summary" ? [] : topicOf(question), all);
  if (counted) {
    progress(all.length, of);
    return done({ read: all.length, of, notes: [], counted: told(counted, all) }, best);
  }
  const planned = passesOf(all, budget.passTokens);
  const tokens = all.reduce((sum, passage) => sum + sizeOf(passage), 0);
  if (tokens <= budget.passTokens) {
    progress(all.length, of);
    return done({ read: all.length, of, notes: [], counted: null }, [...best, ...apartFrom(best, all)]);
  }
  progress(0, of);
  const { notes, read } = await runPasses(
    ai,
    question,
    evenly(planned, budget.passes),
    budget,
    (count) => progress(count, of),
    signal,
  );
  return done({ read, of, notes, counted: null }, best);
}

/** Conflicts with the names of their documents, as one side may be none of the sources that are shown. */
function withTitles(conflicts: PromptConflict[], passages: NumberedPassage[]): PromptConflict[] {
  const titleOf = (number: number) => passages.find(({ id }) => id === number)?.document_name ?? "";
  return conflicts.map((conflict) => ({
    ...conflict,
    titles: [titleOf(conflict.first), titleOf(conflict.second)],
  }));
}

/** Passages that aren't a part of others. */
function apartFrom(others: Passage[], passages: NumberedPassage[]): NumberedPassage[] {
  return passages.filter(
    (passage) =>
      !others.some(
        ({ revision_id, start, end }) =>
          revision_id === passage.revision_id && start <= passage.start && end >= passage.end,
      ),
  );
}

/** So many rows of what was counted are shown to the model. */
const mostRows = 200;

function told(
  { of, columns, rows, total, where, sum }: Tally,
  passages: NumberedPassage[],
): PromptReading["counted"] {
  return {
    of,
    columns,
    total,
    count: rows.length,
    where: where.join(", "),
    sum: sum ? `${sum.column}: ${sum.value}` : "",
    rows: rows
      .slice(0, mostRows)
      .map(({ text, passage }) => `${text.replace(/\s+/g, " ")} [${passages[passage]?.id ?? 0}]`),
  };
}
