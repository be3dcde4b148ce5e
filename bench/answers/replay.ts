import { readFile, writeFile } from "node:fs/promises";
import type { Prompt } from "../../local/ai/prompt.ts";
import type { Outcome } from "./outcome.ts";

/** What the offline model was asked for a question. */
export interface Recorded {
  id: string;
  prompt: Prompt;
}

/** Writes what the offline model was asked, a line for each question. */
export async function writePrompts(file: string, outcomes: readonly Outcome[]): Promise<void> {
  const lines = outcomes.flatMap(({ question, prompt }) =>
    prompt ? [JSON.stringify({ id: question.id, prompt } satisfies Recorded)] : [],
  );
  await writeFile(file, `${lines.join("\n")}\n`);
}

/** What `writePrompts` wrote. */
export async function readPrompts(file: string): Promise<Recorded[]> {
  const lines = (await readFile(file, "utf8")).split("\n").filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line) as Recorded);
}
