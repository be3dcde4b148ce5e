import { parseArgs } from "node:util";
import { readExamples, type Example } from "./answers/examples.ts";
import { dot, fitAnswering, fitChoice, type Fitted, type Labelled } from "./answers/fitting.ts";
import { readPrompts } from "./answers/replay.ts";
import { readSet } from "./answers/set.ts";

const OPTIONS = {
  data: { type: "string", multiple: true, default: [] as string[] },
  docs: { type: "string" },
  prompts: { type: "string", multiple: true, default: [] as string[] },
  answered: { type: "string", default: "0.4" },
} as const;

const folds = 10;
/** What the squares of the weights cost: of choosing, and of answering, which has fewer examples. */
const ridge = { choosing: 0.005, answering: 0.003 };

/**
 * `npm run bench -- fit --data DIR --prompts FILE [--data DIR --prompts FILE …] [--docs DIR] [--answered SHARE]`: fits what makes a
 * sentence the one to say and whether it answers at all (`local/ai/evidence/weights.ts`) to the tuned halves of sets, from what
 * `answers --prompts FILE` recorded. Prints what each document's questions come to by weights that were fitted without it, and
 * the weights of all. The threshold lets through SHARE of the questions that nothing answers.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const examples: Example[] = [];
  for (const [at, folder] of values.data.entries()) {
    const { questions } = await readSet(folder, values.docs);
    const tuned = questions.filter(({ split }) => split === "tune");
    examples.push(...readExamples(folder, tuned, await readPrompts(values.prompts[at] ?? "")));
  }
  const names = examples[0]?.names ?? [];
  const documents = [...new Set(examples.map(({ group }) => group))];
  const foldOf = ({ group }: { group: string }): number => documents.indexOf(group) % folds;
  const choose = (list: readonly Example[]): Fitted => fitChoice(list, names, ridge.choosing);
  const answer = (list: readonly Labelled[]): Fitted => fitAnswering(list, names, ridge.answering);
  const each = Array.from({ length: folds }, (_, fold) => fold);

  const choosers = each.map((fold) => choose(examples.filter((one) => foldOf(one) !== fold)));
  const tops = examples.map((one) => topOf(one, choosers[foldOf(one)]));
  const answerers = each.map((fold) => answer(tops.filter((one) => foldOf(one) !== fold)));
  const scores = tops.map((one) => scoreOf(one.features, answerers[foldOf(one)]));
  const least = leastFor(examples, scores, Number(values.answered));
  for (const set of new Set(examples.map((one) => one.set))) {
    const of = examples.flatMap((example, at) =>
      example.set === set ? [{ example, right: tops[at]?.right, says: (scores[at] ?? 0) > least }] : [],
    );
    const able = of.filter(({ example }) => example.answerable);
    const not = of.filter(({ example }) => !example.answerable);
    const part = (some: unknown[], all: unknown[]): string =>
      `${Math.round((100 * some.length) / Math.max(1, all.length))} %`;
    console.log(
      `${set}: right sentence first ${part(
        able.filter(({ right }) => right),
        able,
      )}, refused though answerable ${part(
        able.filter(({ says }) => !says),
        able,
      )}, answered though nothing answers ${part(
        not.filter(({ says }) => says),
        not,
      )}`,
    );
  }
  const [choosing, answering] = [choose(examples), answer(tops)];
  const told = ({ weights }: Fitted): Record<string, number> =>
    Object.fromEntries(
      names.flatMap((name, at) => {
        const weight = Math.round(100 * (weights[at] ?? 0)) / 100;
        return Math.abs(weight) >= 0.05 ? [[name, weight]] : [];
      }),
    );
  console.log({
    choosing: told(choosing),
    answering: told(answering),
    least: Math.round(100 * (least - answering.constant)) / 100,
  });
}

/** The sentence that would be said. */
function topOf({ group, candidates, right }: Example, fitted: Fitted | undefined): Labelled {
  const scores = candidates.map((features) => dot(fitted?.weights ?? [], features));
  const best = scores.indexOf(Math.max(...scores));
  return { group, features: candidates[best] ?? [], right: right[best] ?? false };
}

function scoreOf(features: readonly number[], fitted: Fitted | undefined): number {
  return dot(fitted?.weights ?? [], features) + (fitted?.constant ?? 0);
}

/** What lets through so many of the questions that nothing answers. */
function leastFor(examples: readonly Example[], scores: readonly number[], share: number): number {
  const unanswerable = scores.filter((_, at) => !examples[at]?.answerable).sort((a, b) => b - a);
  return unanswerable[Math.floor(share * unanswerable.length)] ?? 0;
}
