import { parseArgs } from "node:util";
import { openDatabase, type Database } from "../local/database/database.ts";
import { ask } from "./answers/ask.ts";
import { checkSet } from "./answers/check-set.ts";
import { writeFailures } from "./answers/failures.ts";
import { startWatchedModel, type WatchedModel } from "./answers/model.ts";
import { outcomeOf, type Outcome } from "./answers/outcome.ts";
import { hasOnePassage, rankings, storedPassages } from "./answers/passages.ts";
import { writePrompts } from "./answers/replay.ts";
import { report } from "./answers/report.ts";
import { readSet, type AnswerSet, type Question } from "./answers/set.ts";
import { startUploader } from "./ingest/product.ts";
import { limitsLifted } from "./limits.ts";
import { progressOf } from "./print.ts";
import { DEMO_ORGANIZATION, signIn, startBenchStack, type BenchCaller, type BenchStack } from "./stack.ts";

const OPTIONS = {
  data: { type: "string" },
  docs: { type: "string" },
  only: { type: "string" },
  out: { type: "string", default: "test-results/answers.md" },
  prompts: { type: "string" },
  held: { type: "boolean", default: false },
  check: { type: "boolean", default: false },
} as const;

/**
 * `npm run bench -- answers --data DIR [--docs DIR] [--only WORD] [--out FILE] [--prompts FILE] [--held] [--check]`: a set of documents and
 * questions through storage, queue, parser and API, with the offline model or the one of OPENAI_API_KEY.
 * `--docs`: where further documents lie that questions name. `--only`: questions whose id, language, kind, genre or half
 * is this word. What went wrong is written to FILE; of the half that is held back only with `--held`. `--check` only
 * looks whether each gold answer stands in its document as it was read. `--prompts` writes what the offline model was asked, for
 * `npm run bench -- replay`.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS });
  if (!values.data) throw new Error("Say where the set is: --data DIR");
  const set = await readSet(values.data, values.docs);
  if (set.missing.length > 0) {
    console.log(`left out, with their questions (--docs DIR says where they are): ${set.missing.join(", ")}`);
  }
  const model = process.env.OPENAI_API_KEY ? null : await startWatchedModel();
  const stack = await startBenchStack({ ...model?.env });
  const database = await openDatabase({ url: stack.databaseUrl, dataDir: "" });
  try {
    const caller = await signIn(stack);
    await prepare(stack, database, caller, set);
    const passages = await storedPassages(database, DEMO_ORGANIZATION);
    console.log(`${set.files.length} documents, ${passages.length} passages`);
    if (values.check) return checkSet(set, passages);
    const chosen = withEarlier(set.questions, values.only);
    const outcomes = await askAll(chosen, { database, caller, model, passages });
    report(outcomes);
    if (values.prompts) await writePrompts(values.prompts, outcomes);
    const told = outcomes.filter(({ question }) => values.held || question.split === "tune");
    console.log(
      `\n${await writeFailures(values.out, told)} failures in ${values.out}${values.held ? "" : " (of the tuned half)"}`,
    );
  } finally {
    await database.close();
    await stack.close();
    await model?.close();
  }
}

/** The demo organisation with the set's documents in place of its own, and as many messages as it likes. */
async function prepare(
  stack: BenchStack,
  database: Database,
  caller: BenchCaller,
  set: AnswerSet,
): Promise<void> {
  await database.query(limitsLifted(DEMO_ORGANIZATION));
  for (const { id } of await database.query<{ id: number }>(
    "select id from public.documents where organization_id = $1 and origin not in ('lesson', 'attachment')",
    [DEMO_ORGANIZATION],
  )) {
    const deleted = await caller.call("/document/delete", { id });
    if (!deleted.ok) throw new Error(`A demo document couldn't be deleted: ${await deleted.text()}`);
    await deleted.body?.cancel();
  }
  const uploader = await startUploader(stack);
  try {
    for (const file of set.files) {
      const { failure } = await uploader.upload(file).ready;
      if (failure) throw new Error(`${file.name}: ${failure}`);
    }
  } finally {
    await uploader.close();
  }
}

/** The questions that a word chooses, and those that they follow. */
function withEarlier(questions: readonly Question[], only: string | undefined): readonly Question[] {
  if (!only) return questions;
  const byId = new Map(questions.map((question) => [question.id, question]));
  const chosen = new Set<Question>();
  const add = (question: Question | undefined): void => {
    if (!question || chosen.has(question)) return;
    add(byId.get(question.after ?? ""));
    chosen.add(question);
  };
  for (const question of questions) {
    const { id, lang, kind, genre, split } = question;
    if ([id, id.replace(/-\d+$/, ""), lang, kind, genre, split].includes(only)) add(question);
  }
  return questions.filter((question) => chosen.has(question));
}

interface Surroundings {
  database: Database;
  caller: BenchCaller;
  model: WatchedModel | null;
  passages: Awaited<ReturnType<typeof storedPassages>>;
}

async function askAll(
  questions: readonly Question[],
  { database, caller, model, passages }: Surroundings,
): Promise<Outcome[]> {
  const [owner] = await database.query<{ user_id: number }>(
    "select user_id from public.organization_members where organization_id = $1 and role = 'owner'",
    [DEMO_ORGANIZATION],
  );
  if (!owner) throw new Error("The demo organisation has no owner.");
  const rank = rankings(database, { organizationId: DEMO_ORGANIZATION, userId: owner.user_id }, passages);
  const chats = new Map<string, number>();
  const outcomes: Outcome[] = [];
  const progress = progressOf("answers", questions.length, "questions");
  for (const question of questions) {
    model?.takePrompt();
    const { chatId, message, ms } = await ask(caller, question.question, chats.get(question.after ?? ""));
    chats.set(question.id, chatId);
    const prompt = model?.takePrompt() ?? null;
    const ranks = hasOnePassage(question) ? await rank(question) : null;
    outcomes.push(outcomeOf(question, message, { prompt, ranks, ms, passages }));
    progress(outcomes.length);
  }
  return outcomes;
}
