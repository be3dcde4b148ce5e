import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { openDatabase, type Database } from "../local/database/database.ts";
import { relatedFrom, sameFrom } from "../supabase/functions/_shared/domain/text/same-question.ts";
import { Lesson } from "../supabase/functions/_shared/contract/lessons.ts";
import { ask } from "./answers/ask.ts";
import { readSet, type Question } from "./answers/set.ts";
import { says } from "./answers/tokens.ts";
import { startUploader } from "./ingest/product.ts";
import { limitsLifted } from "./limits.ts";
import { fit, judge, readPairs, SET } from "./lessons/fit.ts";
import { sizesOf } from "./options.ts";
import { progressOf } from "./print.ts";
import { DEMO_ORGANIZATION, signIn, startBenchStack, type BenchCaller, type BenchStack } from "./stack.ts";

const ANSWERS = "bench/answers/set";

const Correction = z.object({
  question: z.string(),
  correction: z.string(),
  /** What tells that the answer is the corrected one. */
  says: z.string(),
  /** The same question in other words. */
  again: z.string(),
});
type Correction = z.infer<typeof Correction>;

/**
 * `npm run bench -- lessons [--corrections N] [--others N] [--documents N] [--rounds N]`: how well two questions are told apart, on the half fitted on and the half held back; then 30
 * wrong answers corrected by a member and accepted by an admin, asked again, and in other words, and 100 other questions
 * before and after; through the product, with the offline model, over the documents of the tuned half of `bench/answers/set`.
 * The options take fewer of each; `--rounds` are those of the fit.
 */
export async function run(args: string[]): Promise<void> {
  const most = sizesOf(args, { corrections: Infinity, others: 100, documents: Infinity, rounds: 20_000 });
  await printFit(most.rounds);
  const corrections = (await read(join(SET, "corrections.jsonl"), Correction)).slice(0, most.corrections);
  const { files, questions } = await readSet(ANSWERS);
  const tuned = questions.filter(({ split }) => split === "tune");
  const named = new Set(tuned.flatMap(({ documents }) => documents));
  const others = othersOf(tuned, corrections, most.others);
  const progress = progressOf("lessons", 2 * others.length + 4 * corrections.length, "questions");
  let asked = 0;
  const told = () => progress((asked += 1));
  const stack = await startBenchStack();
  const database = await openDatabase({ url: stack.databaseUrl, dataDir: "" });
  try {
    const [member, admin] = [
      await signIn(stack, "member@atrium.example"),
      await signIn(stack, "admin@atrium.example"),
    ];
    await prepare(stack, database, files.filter(({ name }) => named.has(name)).slice(0, most.documents));
    const before = await contents(member, others, told);
    const ids = [];
    let wrong = 0;
    for (const { question, correction, says: right } of corrections) {
      const { message } = await ask(member, question);
      told();
      if (!says(message.content, right)) wrong += 1;
      const made = await post(member, "/lessons/create", {
        question,
        answer: correction,
        message_id: message.id,
      });
      ids.push(Lesson.parse(made).id);
    }
    const unaccepted = await right(member, corrections, ({ question }) => question, told);
    await post(admin, "/lessons/accept", { ids });
    const again = await right(member, corrections, ({ question }) => question, told);
    const otherwise = await right(member, corrections, ({ again: other }) => other, told);
    const after = await contents(member, others, told);
    const changed = others.filter((_, at) => before[at] !== after[at]);
    const share = (list: readonly unknown[]) => `${list.length} of ${corrections.length}`;
    console.log(`wrong answers: ${wrong} of ${corrections.length}`);
    console.log(`right while the lessons are only proposed: ${share(unaccepted)}`);
    console.log(`right once they are accepted: ${share(again)}`);
    console.log(`right in other words: ${share(otherwise)}`);
    console.log(`other answers changed: ${changed.length} of ${others.length}`);
    for (const { again: missed } of corrections.filter((each) => !otherwise.includes(each)))
      console.log(`  not met: ${missed}`);
    for (const { id, question } of changed) console.log(`  changed: ${id} ${question}`);
    if (again.length < corrections.length || changed.length > 0 || unaccepted.length > 0)
      process.exitCode = 1;
  } finally {
    await database.close();
    await stack.close();
  }
}

async function printFit(rounds: number): Promise<void> {
  const pairs = await readPairs(SET);
  const halves = { fitted: pairs.filter(({ held }) => !held), "held back": pairs.filter(({ held }) => held) };
  console.log("weights:", JSON.stringify(fit(halves.fitted, rounds)));
  const share = (value: number) => value.toFixed(3);
  for (const [half, list] of Object.entries(halves)) {
    const { same, others, taken, related, mistaken, mistakenRelated } = judge(list);
    console.log(
      `${half}: ${same} pairs that ask the same, ${others} that don't; taken for the same (from ${sameFrom}): ${share(taken)} and ${share(mistaken)}, shown to the model (from ${relatedFrom}): ${share(related)} and ${share(mistakenRelated)}`,
    );
  }
}

async function read<Row>(path: string, schema: z.ZodType<Row>): Promise<Row[]> {
  const text = await readFile(path, "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => schema.parse(JSON.parse(line)));
}

/** Questions that no lesson is about, evenly out of all; those that follow others stay out. */
function othersOf(
  questions: readonly Question[],
  corrections: readonly Correction[],
  most: number,
): Question[] {
  const taught = new Set(corrections.flatMap(({ question, again }) => [question, again]));
  const free = questions.filter(({ question, after }) => !after && !taught.has(question));
  return Array.from({ length: Math.min(most, free.length) }, (_, at) => {
    const place = Math.floor((at * free.length) / Math.min(most, free.length));
    return free[place] as Question;
  });
}

/** The demo organisation with these documents in place of its own, and as many messages as it likes. */
async function prepare(
  stack: BenchStack,
  database: Database,
  files: Awaited<ReturnType<typeof readSet>>["files"],
): Promise<void> {
  await database.query(limitsLifted(DEMO_ORGANIZATION));
  await database.query("delete from public.documents where organization_id = $1", [DEMO_ORGANIZATION]);
  const uploader = await startUploader(stack);
  try {
    for (const file of files) {
      const { failure } = await uploader.upload(file).ready;
      if (failure) throw new Error(`${file.name}: ${failure}`);
    }
  } finally {
    await uploader.close();
  }
  console.log(`${files.length} documents`);
}

async function contents(
  caller: BenchCaller,
  questions: readonly Question[],
  told: () => void,
): Promise<string[]> {
  const found = [];
  for (const { question } of questions) {
    found.push((await ask(caller, question)).message.content);
    told();
  }
  return found;
}

async function right(
  caller: BenchCaller,
  corrections: readonly Correction[],
  asked: (correction: Correction) => string,
  told: () => void,
): Promise<Correction[]> {
  const found = [];
  for (const correction of corrections) {
    const { message } = await ask(caller, asked(correction));
    told();
    if (says(message.content, correction.says)) found.push(correction);
  }
  return found;
}

async function post({ call }: BenchCaller, path: string, input: unknown): Promise<unknown> {
  const answer = await call(path, input);
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}
