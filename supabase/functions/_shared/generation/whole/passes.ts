import { notesMessages } from "../../domain/text/prompts.ts";
import { withoutItemMark } from "../../domain/text/sentences.ts";
import { estimateTokens } from "../../domain/text/tokens.ts";
import type { Ai } from "../../providers/ai.ts";
import { type NumberedPassage, sourcesOf } from "../prompt.ts";
import type { ReadingBudget } from "./budget.ts";

/** What passes over a document noted; each line ends with the numbers of passages. */
export interface Notes {
  document_id: number;
  title: string;
  lines: string[];
}

/** A pass: passages of one document that follow each other. */
export type Pass = NumberedPassage[];

/** Parts passages into passes that hold so many tokens and one document each. */
export function passesOf(passages: NumberedPassage[], passTokens: number): Pass[] {
  const passes: Pass[] = [];
  let tokens = 0;
  for (const passage of passages) {
    const size = sizeOf(passage);
    const last = passes.at(-1);
    if (last && last[0]?.document_id === passage.document_id && tokens + size <= passTokens) {
      last.push(passage);
      tokens += size;
    } else {
      passes.push([passage]);
      tokens = size;
    }
  }
  return passes;
}

/** Tokens that a passage takes in a prompt, with what names it. */
export function sizeOf({ text, document_name, heading_path, table_header }: NumberedPassage): number {
  return estimateTokens([document_name, ...heading_path, table_header ?? "", text].join(" ")) + 16;
}

/** So many of the passes, evenly from the first to the last. */
export function evenly(passes: Pass[], most: number): Pass[] {
  if (passes.length <= most) return passes;
  return Array.from({ length: most }, (_, at) => passes[Math.floor((at * passes.length) / most)] ?? []);
}

/**
 * Has the model note what passages say to a question, pass by pass, a few at a time, until the time is over.
 * @param progress told after each pass how many passages are read
 * @returns the notes by document, and how many passages were read
 * @throws what the model throws; passes under way are stopped with it
 */
export async function runPasses(
  ai: Pick<Ai, "complete">,
  question: string,
  passes: Pass[],
  { together, time, noteTokens }: ReadingBudget,
  progress: (read: number) => void,
  signal: AbortSignal,
): Promise<{ notes: Notes[]; read: number }> {
  const maxTokens = Math.max(120, Math.min(700, Math.floor(noteTokens / Math.max(1, passes.length))));
  const noted: (string[] | undefined)[] = passes.map(() => undefined);
  const failed = new AbortController();
  const stopping = AbortSignal.any([signal, failed.signal]);
  const end = performance.now() + time;
  let [next, read] = [0, 0];
  const work = async () => {
    while (next < passes.length && performance.now() < end) {
      stopping.throwIfAborted();
      const at = next++;
      const pass = passes[at] ?? [];
      const asked = notesMessages(question, sourcesOf(pass), Math.max(3, Math.floor(maxTokens / 30)));
      const told = await ai.complete(asked, stopping, { model: "side", maxTokens });
      noted[at] = linesOf(told, pass);
      read += pass.length;
      progress(read);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(together, passes.length) }, work));
  } catch (error) {
    failed.abort(error);
    throw error;
  }
  signal.throwIfAborted();
  const notes = new Map<number, Notes>();
  for (const [at, lines] of noted.entries()) {
    const [first] = passes[at] ?? [];
    if (!first || !lines) continue;
    const of = notes.get(first.document_id) ?? {
      document_id: first.document_id,
      title: first.document_name,
      lines: [],
    };
    of.lines.push(...lines);
    notes.set(first.document_id, of);
  }
  return { notes: [...notes.values()], read };
}

const marker = /\[(\d{1,4})\]/g;

/** The lines of notes that name passages of their pass, each once; other numbers fall off. */
function linesOf(told: string, pass: Pass): string[] {
  const known = new Set(pass.map(({ id }) => id));
  const lines = told.split("\n").flatMap((line) => {
    const kept = line.replace(marker, (all, id: string) => (known.has(Number(id)) ? all : "")).trim();
    return /\[\d{1,4}\]/.test(kept) && /\p{L}|\p{Nd}/u.test(kept.replace(marker, ""))
      ? [withoutItemMark(kept)]
      : [];
  });
  return [...new Set(lines)].map((line) => `- ${line}`);
}
