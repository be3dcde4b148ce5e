import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import {
  likenessOf,
  readToCompare,
  relatedFrom,
  sameFrom,
  sameness,
  sameWeights,
  type Likeness,
} from "../../supabase/functions/_shared/domain/text/same-question.ts";

const Line = z.object({
  lang: z.string(),
  question: z.string(),
  same: z.array(z.string()),
  other: z.array(z.string()),
});

interface Pair {
  one: string;
  other: string;
  same: boolean;
  /** Which half it belongs to; all pairs of a question are of one. */
  held: boolean;
}

/** Pairs of questions that ask the same, or sound as if they did; also of two that have nothing to do with each other. */
export async function readPairs(folder: string): Promise<Pair[]> {
  const lines = (await readFile(join(folder, "pairs.jsonl"), "utf8")).trim().split("\n");
  const read = lines.map((line) => Line.parse(JSON.parse(line)));
  return read.flatMap(({ question, same, other }, at) => {
    const held = at % 2 === 1;
    const stranger = read[(at + 2) % read.length]?.question ?? "";
    return [
      ...same.map((one) => ({ one, other: question, same: true, held })),
      { one: same[0] ?? "", other: same[1] ?? "", same: true, held },
      ...other.map((one) => ({ one, other: question, same: false, held })),
      ...other.map((one) => ({ one, other: same[0] ?? "", same: false, held })),
      { one: stranger, other: question, same: false, held },
    ];
  });
}

/** Logistic regression with a ridge, by so many rounds of gradient descent: weights by name. */
export function fit(pairs: readonly Pair[], rounds = 20_000): typeof sameWeights {
  const rows = pairs.map(({ one, other, same }) => ({
    values: { base: 1, ...likenessOf(readToCompare(one), readToCompare(other)) },
    same: same ? 1 : 0,
  }));
  const names = Object.keys(rows[0]?.values ?? {}) as (keyof Likeness | "base")[];
  const weights = Object.fromEntries(names.map((name) => [name, 0])) as Record<
    (typeof names)[number],
    number
  >;
  const [rate, ridge] = [0.5, 0.002];
  for (let round = 0; round < rounds; round += 1) {
    const slope = Object.fromEntries(names.map((name) => [name, 0])) as typeof weights;
    for (const { values, same } of rows) {
      const sum = names.reduce((total, name) => total + weights[name] * values[name], 0);
      const error = 1 / (1 + Math.exp(-sum)) - same;
      for (const name of names) slope[name] += (error * values[name]) / rows.length;
    }
    for (const name of names) {
      const shrink = name === "base" ? 0 : ridge * weights[name];
      weights[name] -= rate * (slope[name] + shrink);
    }
  }
  return Object.fromEntries(
    names.map((name) => [name, Math.round(weights[name] * 100) / 100]),
  ) as typeof sameWeights;
}

/** What the product's rule makes of pairs: how many of the same it takes for the same, and of the others. */
export function judge(pairs: readonly Pair[], from = sameFrom, weights = sameWeights) {
  const scored = pairs.map((pair) => ({
    ...pair,
    score: sameness(readToCompare(pair.one), readToCompare(pair.other), weights),
  }));
  const share = (list: typeof scored, at: number) =>
    list.filter(({ score }) => score >= at).length / Math.max(1, list.length);
  const [same, others] = [scored.filter((pair) => pair.same), scored.filter((pair) => !pair.same)];
  return {
    same: same.length,
    others: others.length,
    taken: share(same, from),
    related: share(same, relatedFrom),
    mistaken: share(others, from),
    mistakenRelated: share(others, relatedFrom),
    wrong: scored.filter(({ same: is, score }) => score >= from !== is),
  };
}

export const SET = "bench/lessons/set";

if (process.argv[1]?.endsWith("lessons/fit.ts")) {
  const pairs = await readPairs(SET);
  const [tuned, held] = [pairs.filter((pair) => !pair.held), pairs.filter((pair) => pair.held)];
  const weights = fit(tuned);
  console.log(weights);
  for (const from of [0.3, 0.4, 0.5, 0.6, 0.7, 0.8]) {
    const [a, b] = [judge(tuned, from, weights), judge(held, from, weights)];
    console.log(
      from,
      a.same,
      a.others,
      a.taken.toFixed(3),
      a.mistaken.toFixed(3),
      "held",
      b.same,
      b.others,
      b.taken.toFixed(3),
      b.mistaken.toFixed(3),
    );
  }
  for (const { one, other, same, score } of judge(tuned, 0.5, weights).wrong)
    console.log(same ? "missed" : "TAKEN", score.toFixed(2), one, "|", other);
}
