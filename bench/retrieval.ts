import { parseArgs } from "node:util";
import { readBeir, type Dataset, type Query } from "./retrieval/beir.ts";
import { plainBm25 } from "./retrieval/plain-bm25.ts";
import { mean, ndcg10, percentile, recall10 } from "./retrieval/measures.ts";
import { answerFrom, createTenant, ingest, search, type Tenant } from "./retrieval/tenant.ts";
import { randomFrom } from "../local/testing/sample.ts";
import type { Database } from "../local/database/database.ts";
import { openBenchDatabase } from "./stack.ts";

const print = (name: string, ...figures: string[]): void =>
  console.log(name.padEnd(46), ...figures.map((f) => f.padStart(10)));
const percent = (value: number): string => `${(value * 100).toFixed(1)} %`;

/**
 * `npm run bench -- retrieval --data DIR [--full | --articles N --queries N --seed N]`: a set in BEIR layout through the product's own chunking,
 * embedding (the offline model's), search and ranking, beside plain BM25. Where the set tells of which article an
 * entry is: how many questions of absent articles are answered anyway, and how many of present ones refused.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: "string" },
      full: { type: "boolean", default: false },
      articles: { type: "string", default: "12" },
      queries: { type: "string", default: "300" },
      seed: { type: "string", default: "1" },
    },
  });
  if (!values.data) throw new Error("Say where the set is: --data DIR");
  const whole = await readBeir(values.data);
  const most = { articles: Number(values.articles), queries: Number(values.queries) };
  const set = values.full ? whole : sampleOf(whole, most, randomFrom(Number(values.seed)));
  const share = (part: number, all: number) => `${part} of ${all}`;
  console.log(
    `entries ${share(set.corpus.length, whole.corpus.length)}, questions ${share(set.queries.length, whole.queries.length)}${values.full ? "" : `, seed ${values.seed}; --full takes all`}`,
  );
  const database = await openBenchDatabase();
  try {
    await measureRanking(database, set);
    if (set.queries.some(({ group }) => group !== "")) await measureRefusal(database, set);
  } finally {
    await database.close();
  }
}

/** Some articles of a set with all their entries, and some questions about them; the same for the same seed. */
function sampleOf(
  { corpus, queries, relevant }: Dataset,
  most: { articles: number; queries: number },
  random: () => number,
): Dataset {
  const shuffled = <Item>(items: readonly Item[]) =>
    items
      .map((item) => ({ item, at: random() }))
      .sort((one, other) => one.at - other.at)
      .map(({ item }) => item);
  const articles = new Set(shuffled([...new Set(corpus.map(({ group }) => group))]).slice(0, most.articles));
  const entries = corpus.filter(({ group }) => articles.has(group));
  const there = new Set(entries.map(({ id }) => id));
  const answered = queries.filter(({ id }) =>
    [...(relevant.get(id)?.keys() ?? [])].every((of) => there.has(of)),
  );
  return { corpus: entries, queries: shuffled(answered).slice(0, most.queries), relevant };
}

async function measureRanking(database: Database, set: Dataset): Promise<void> {
  console.log(`\n${set.corpus.length} entries, ${set.queries.length} questions`);
  const plain = plainBm25(set.corpus);
  const tenant = await createTenant(database, "all");
  const entries = await ingest(database, tenant, set.corpus);
  const times: number[] = [];
  const citations = { resolved: 0, all: 0 };
  const rankings: string[][] = [];
  for (const query of set.queries) {
    const started = performance.now();
    const passages = await search(database, tenant, query.text, 20);
    times.push(performance.now() - started);
    rankings.push([...new Set(passages.map(({ document_id }) => entries.get(document_id)?.id ?? ""))]);
    for (const cited of await answerFrom(query.text, passages)) {
      citations.all += 1;
      const text = entries.get(cited.documentId)?.text ?? "";
      if (cited.quote !== "" && text.slice(cited.start, cited.end) === cited.quote) citations.resolved += 1;
    }
  }
  print("", "nDCG@10", "recall@10");
  const row = (name: string, ranked: (query: Query, index: number) => string[]): void => {
    const judged = set.queries.map((query, index) => {
      const grades = set.relevant.get(query.id) ?? new Map<string, number>();
      return { ndcg: ndcg10(ranked(query, index), grades), recall: recall10(ranked(query, index), grades) };
    });
    print(
      name,
      mean(judged.map(({ ndcg }) => ndcg)).toFixed(4),
      mean(judged.map(({ recall }) => recall)).toFixed(4),
    );
  };
  row("plain BM25", ({ text }) => plain(text));
  row("product", (_query, index) => rankings[index] ?? []);
  print(
    "search and ranking, ms p50 / p95",
    percentile(times, 0.5).toFixed(1),
    percentile(times, 0.95).toFixed(1),
  );
  print("citations that resolve to their span", `${citations.resolved}`, `of ${citations.all}`);
}

async function measureRefusal(database: Database, set: Dataset): Promise<void> {
  const groups = [...new Set(set.corpus.map(({ group }) => group))];
  for (const [parts, first] of [
    [2, 0],
    [2, 1],
    [6, 0],
  ] as const) {
    const present = new Set(groups.filter((_, index) => index % parts === first));
    const tenant = await createTenant(database, `one-of-${parts}-from-${first}`);
    await ingest(
      database,
      tenant,
      set.corpus.filter(({ group }) => present.has(group)),
    );
    const inside = set.queries.filter(({ group }) => present.has(group));
    const outside = set.queries.filter(({ group }) => !present.has(group));
    console.log(
      `\n1 of ${parts} articles present, from article ${first + 1}: ${inside.length} answerable questions, ${outside.length} others`,
    );
    print("answerable, refused", percent(await refusals(database, tenant, inside)));
    print("unanswerable, answered anyway", percent(1 - (await refusals(database, tenant, outside))));
  }
}

async function refusals(database: Database, tenant: Tenant, queries: Query[]): Promise<number> {
  let refused = 0;
  for (const { text } of queries) {
    const passages = await search(database, tenant, text, 8);
    if ((await answerFrom(text, passages)).length === 0) refused += 1;
  }
  return refused / Math.max(1, queries.length);
}
