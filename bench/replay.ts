import { parseArgs } from "node:util";
import { complete } from "../local/ai/tasks.ts";
import { writeFailures } from "./answers/failures.ts";
import { outcomeOf } from "./answers/outcome.ts";
import { readPrompts } from "./answers/replay.ts";
import { report } from "./answers/report.ts";
import { readSet } from "./answers/set.ts";

const OPTIONS = {
  data: { type: "string" },
  docs: { type: "string" },
  prompts: { type: "string" },
  out: { type: "string", default: "test-results/replay.md" },
} as const;

/**
 * `npm run bench -- replay --data DIR [--docs DIR] --prompts FILE [--out FILE]`: the offline model answers again what
 * `answers --prompts FILE` recorded, in a second and without a stack; citations aren't made. What went wrong with the tuned half
 * is written to FILE.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS });
  if (!values.data || !values.prompts)
    throw new Error("Say where the set and the prompts are: --data DIR --prompts FILE");
  const { questions } = await readSet(values.data, values.docs);
  const byId = new Map(questions.map((question) => [question.id, question]));
  const outcomes = (await readPrompts(values.prompts)).flatMap(({ id, prompt }) => {
    const question = byId.get(id);
    if (!question) return [];
    const began = performance.now();
    const content = complete(prompt);
    const known = { prompt, ranks: null, ms: performance.now() - began, passages: [] };
    return [outcomeOf(question, { content, citations: [] }, known)];
  });
  report(outcomes);
  const tuned = outcomes.filter(({ question }) => question.split === "tune");
  console.log(`\n${await writeFailures(values.out, tuned)} failures of the tuned half in ${values.out}`);
}
