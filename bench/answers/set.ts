import { access, readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { z } from "zod";
import { uploadTypeOf } from "../../supabase/functions/_shared/domain/uploads.ts";
import { filesOf, type BenchFile } from "../ingest/files.ts";

/** What must be said; of a list, any one will do. */
const Said = z.union([z.string(), z.array(z.string()).min(1)]);

/** A line of `questions.jsonl`. */
const Line = z.object({
  id: z.string().optional(),
  question: z.string().min(1),
  /** What the answer must say; of a list, each; null when the documents don't answer. */
  answer: z.union([z.string(), z.array(Said).min(1), z.null()]),
  /** Other ways to say a single answer. */
  alternatives: z.array(z.string()).default([]),
  /** Name of the file that answers, or of each; of an unanswerable one, what it sounds like. */
  document: z.union([z.string(), z.array(z.string())]).optional(),
  page: z.int().optional(),
  lang: z.string().default("en"),
  /** fact, table, followup, list, count, compare, summary, long, talk, documents, how; adversarial, absent. */
  kind: z.string().optional(),
  /** What it is about (`filing`, `policy` …), to read a part of the figures apart. */
  genre: z.string().default(""),
  split: z.enum(["tune", "held"]).default("tune"),
  /** The question that comes before it in the same chat. */
  after: z.string().optional(),
  /** Words of the passage that answers, in their order; of a list, any one. */
  evidence: Said.optional(),
  /** What tells the column of an answer from a table, each of them. */
  label: z.array(Said).default([]),
  /** How many of a list of answers will do. */
  atLeast: z.int().optional(),
  /** Talk: an answer that rests on no document. */
  uncited: z.boolean().default(false),
});

export interface Question extends Omit<
  z.output<typeof Line>,
  "id" | "kind" | "answer" | "document" | "evidence"
> {
  id: string;
  kind: string;
  /** Each must be said, in one of its ways; null when the documents don't answer. */
  gold: string[][] | null;
  documents: string[];
  evidence: string[];
}

/** A folder of `documents/` and `questions.jsonl`. */
export interface AnswerSet {
  files: BenchFile[];
  questions: Question[];
  /** Files that questions name and nobody has. */
  missing: string[];
}

/**
 * Reads a set. Questions over files that are in neither folder are left out, and what follows up on them.
 * @param docs a further folder, whose files are taken when questions name them
 */
export async function readSet(folder: string, docs?: string): Promise<AnswerSet> {
  const own = await filesOf(join(folder, "documents"));
  const read = (await readFile(join(folder, "questions.jsonl"), "utf8"))
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line, index) => questionOf(JSON.parse(line), index));
  const wanted = [...new Set(read.flatMap(({ documents }) => documents))];
  const others = wanted.filter((name) => !own.some((file) => file.name === name));
  const further = docs ? await filesNamed(docs, others) : [];
  const files = [...own, ...further];
  const missing = wanted.filter((name) => !files.some((file) => file.name === name));
  const kept = new Map<string, Question>();
  for (const question of read) {
    const whole = question.documents.every((name) => !missing.includes(name));
    if (whole && (!question.after || kept.has(question.after))) kept.set(question.id, question);
  }
  return { files, questions: [...kept.values()], missing };
}

/** A question from a line of the file; without an id it is called after its place. */
export function questionOf(raw: unknown, index: number): Question {
  const { id, kind, answer, document, evidence, alternatives, ...rest } = Line.parse(raw);
  const single = typeof answer === "string" ? [[answer, ...alternatives]] : answer;
  return {
    ...rest,
    alternatives,
    id: id ?? String(index + 1),
    kind: kind ?? (answer === null ? "absent" : "fact"),
    gold: single === null ? null : single.map((one) => [one].flat()),
    documents: [document ?? []].flat(),
    evidence: [evidence ?? []].flat(),
  };
}

async function filesNamed(folder: string, names: readonly string[]): Promise<BenchFile[]> {
  await access(folder);
  const there = await readdir(folder);
  return names.flatMap((name) => {
    const type = uploadTypeOf(name)?.extension as BenchFile["type"] | undefined;
    return type && there.includes(basename(name)) ? [{ path: join(folder, basename(name)), name, type }] : [];
  });
}
