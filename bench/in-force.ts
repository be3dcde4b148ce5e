import { parseArgs } from "node:util";
import type { Database } from "../local/database/database.ts";
import { standingWeights } from "../supabase/functions/_shared/generation/retrieval/weights.ts";
import { readBeir, type Entry } from "./retrieval/beir.ts";
import { percentile } from "./retrieval/measures.ts";
import { createTenant, ingest, rank, type Tenant } from "./retrieval/tenant.ts";
import { openBenchDatabase } from "./stack.ts";

const WEIGHTS = [0, 1, 2, 3, 4, 6, 8, 12];
/** As many passages as an answer is written from. */
const shown = 8;
/** Former versions of each entry in the sample of versions: what a library holds after some years. */
const formers = 3;

/**
 * `npm run bench -- in-force --data DIR [--queries N]`: of each second question's entry former versions, with other figures,
 * lie beside the one in force; of the others the only entry has expired. For each weight: how often the version in force
 * comes before all former ones, and how often what only an expired entry answers is still among the passages shown.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { data: { type: "string" }, queries: { type: "string" } } });
  if (!values.data) throw new Error("Say where the set is: --data DIR");
  const set = await readBeir(values.data);
  const wanted = Number(values.queries ?? 120);
  const queries = set.queries.filter((_, at) => at % Math.ceil(set.queries.length / wanted) === 0);
  const answering = new Set(
    queries.flatMap(({ id }) => [...(set.relevant.get(id)?.keys() ?? [])].slice(0, 1)),
  );
  const corpus = set.corpus.filter(({ id }, at) => answering.has(id) || at % 4 === 0);
  const entryOf = (query: { id: string }) => [...(set.relevant.get(query.id)?.keys() ?? [])][0] ?? "";
  const versioned = new Set(queries.filter((_, at) => at % 2 === 0).map(entryOf));
  const alone = new Set(
    queries
      .filter((_, at) => at % 2 === 1)
      .map(entryOf)
      .filter((id) => !versioned.has(id)),
  );

  const database = await openBenchDatabase();
  try {
    const tenant = await createTenant(database, "in force");
    const former = corpus.filter(({ id }) => versioned.has(id)).flatMap((entry) => versionsOf(entry));
    const entries = await ingest(database, tenant, [...corpus, ...former]);
    const lapsed = [...entries].filter(([, { id }]) => alone.has(id) || id.includes("@")).map(([id]) => id);
    console.log(
      `\n${corpus.length} entries in force or alone, ${former.length} former versions, ${alone.size} expired alone`,
    );
    const before = await times(database, tenant, queries);
    await database.query(
      "update public.documents set valid_from = '2020-01-01', valid_until = '2024-12-31' where id = any ($1)",
      [lapsed],
    );
    const after = await times(database, tenant, queries);
    console.log(
      `a search, p50: ${before.toFixed(1)} ms with none lapsed, ${after.toFixed(1)} ms with ${lapsed.length}`,
    );
    const rankings = await rankingsOf(database, tenant, queries);
    console.log("weight".padEnd(10), "in force first".padStart(16), "expired alone shown".padStart(22));
    for (const weight of WEIGHTS) {
      const places = rankings.map(({ query, passages }) => {
        const ranked = passages
          .map((passage) => ({ ...passage, score: passage.score - (passage.holds ? 0 : weight) }))
          .sort((one, other) => other.score - one.score)
          .map(({ document_id }) => entries.get(document_id)?.id ?? "");
        return { entry: entryOf(query), ranked };
      });
      const pairs = places.filter(
        ({ entry, ranked }) => versioned.has(entry) && ranked.some((id) => id.startsWith(entry)),
      );
      const first = pairs.filter(
        ({ entry, ranked }) => ranked.find((id) => id.split("@")[0] === entry) === entry,
      );
      const lone = places.filter(({ entry, ranked }) => alone.has(entry) && ranked.includes(entry));
      const kept = lone.filter(({ entry, ranked }) => ranked.slice(0, shown).includes(entry));
      console.log(
        String(weight).padEnd(10),
        `${first.length} of ${pairs.length}`.padStart(16),
        `${kept.length} of ${lone.length}`.padStart(22),
      );
    }
  } finally {
    await database.close();
  }
}

/** Earlier versions of an entry, with other figures and otherwise its words. */
function versionsOf(entry: Entry): Entry[] {
  return Array.from({ length: formers }, (_, version) => ({
    ...entry,
    id: `${entry.id}@${version + 1}`,
    text: entry.text.replace(/\d+/g, (digits) => String(Number(digits) + version + 1)),
  }));
}

/** What is found for each question, each passage with its score before the weight, on its scale. */
async function rankingsOf<Query extends { text: string }>(
  database: Database,
  tenant: Tenant,
  queries: readonly Query[],
) {
  const found = [];
  for (const query of queries) {
    const passages = (await rank(database, tenant, query.text)).map(({ document_id, likelihood, about }) => {
      const holds = about?.holds !== false;
      return { document_id, holds, score: Math.log(likelihood) + (holds ? 0 : standingWeights.lapsed) };
    });
    found.push({ query, passages });
  }
  return found;
}

async function times(
  database: Database,
  tenant: Tenant,
  queries: readonly { text: string }[],
): Promise<number> {
  const taken: number[] = [];
  for (const { text } of queries) {
    const started = performance.now();
    await rank(database, tenant, text);
    taken.push(performance.now() - started);
  }
  return percentile(taken, 0.5);
}
