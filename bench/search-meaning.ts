import { parseArgs } from "node:util";
import type { Database } from "../local/database/database.ts";
import { onTerms, statementLimits } from "../local/database/terms.ts";
import { ms, percentile, progressOf, row } from "./print.ts";
import { addDocument } from "./retrieval/document.ts";
import { mean } from "./retrieval/measures.ts";
import { createTenant, type Tenant } from "./retrieval/tenant.ts";
import { inBulk, largeFrom, makeLarge } from "./scale/bulk.ts";
import { createRandom } from "./scale/random.ts";
import { createSpace, type Space } from "./scale/space.ts";
import { openBenchDatabase } from "./stack.ts";

const TOPICS = 400;
const OF_A_DOCUMENT = 100;
/** At most so many passages that are written one document after another while all indexes are there. */
const MORE = 1_000;

/**
 * `npm run bench -- search-meaning --passages N [--neighbours 4] [--large-from N] [--questions N] [--peer]`: of N passages with made
 * vectors a neighbour holds four for each of the asked tenant's, in the graph of large libraries: how many of the ten nearest it finds,
 * in what time, what a passage more costs and how large the graph is. The exact answer is the database's own, by reading all.
 * --large-from N: as search-scale has it. --peer: a plain index of pgvector over all vectors beside it, filtered by tenant.
 */
export async function run(args: string[]): Promise<void> {
  // A library of so many passages takes longer to index than a statement of the product may.
  await onTerms({ limit: statementLimits.upkeep }, () => measure(args));
}

async function measure(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      passages: { type: "string", default: "125000" },
      neighbours: { type: "string", default: "4" },
      "large-from": { type: "string", default: "0" },
      questions: { type: "string", default: "40" },
      peer: { type: "boolean", default: false },
    },
  });
  const passages = Number(values.passages);
  const neighbours = Number(values.neighbours);
  const last = Math.min(MORE, passages / 10);
  const database = await openBenchDatabase();
  const putBack = await largeFrom(database, Number(values["large-from"]));
  try {
    const space = createSpace(TOPICS);
    const random = createRandom(17);
    const tenants = [
      await createTenant(database, "asked"),
      await createTenant(database, "neighbour"),
    ] as const;
    for (const tenant of tenants) await makeLarge(database, tenant);
    const [asked, neighbour] = tenants;
    const progress = progressOf("search-meaning", passages, "passages");
    const fillOne = (tenant: Tenant, count: number) =>
      fill(database, tenant, { space, below: random.below, count });
    const fillBoth = async (count: number) => {
      for (let at = 0; at < count; at += OF_A_DOCUMENT * (1 + neighbours)) {
        await fillOne(asked, OF_A_DOCUMENT);
        await fillOne(neighbour, OF_A_DOCUMENT * neighbours);
        progress(at);
      }
    };
    await inBulk(database, () => fillBoth(passages - last));
    const more = await fillOne(asked, last);
    await database.query("update public.search_indexes set ready = true, passage_count = $1", [passages]);
    await database.exec("vacuum analyze public.document_chunks");
    await database.exec("analyze public.documents");
    row("a passage more, ms", { posted: more.toFixed(2) });
    row("the graph", { size: await sizeOf(database, "document_chunks_nearest_idx") });
    const questions = Array.from({ length: Number(values.questions) }, () => {
      const vector = space.vector(space.questionNear(space.passageIn(random.below(TOPICS))));
      return `[${vector.join(",")}]`;
    });
    const exact: string[][] = [];
    for (const question of questions) exact.push(await nearest(database, asked, question, "exact"));
    await report("by the graph", questions, exact, (question) => searched(database, asked, question));
    if (values.peer) {
      const began = performance.now();
      await database.transaction(async (tx) => {
        await tx.exec("set local maintenance_work_mem = '1GB'");
        await tx.exec(
          "create index document_chunks_peer_idx on public.document_chunks using hnsw (embedding extensions.halfvec_cosine_ops)",
        );
      });
      row("building a plain index", { took: `${((performance.now() - began) / 1000).toFixed(0)} s` });
      row("a plain index", { size: await sizeOf(database, "document_chunks_peer_idx") });
      for (const way of ["plain", "iterative"] as const) {
        await report(`${way}, filtered by tenant`, questions, exact, (question) =>
          nearest(database, asked, question, way),
        );
      }
      await database.exec("drop index public.document_chunks_peer_idx");
    }
  } finally {
    await putBack();
    await database.close();
  }
}

interface Filling {
  space: Space;
  below: (limit: number) => number;
  count: number;
}

/** @returns milliseconds a passage */
async function fill(database: Database, tenant: Tenant, { space, below, count }: Filling): Promise<number> {
  let spent = 0;
  for (let at = 0; at < count; at += OF_A_DOCUMENT) {
    const { revisionId } = await addDocument(database, tenant);
    const chunks = Array.from({ length: Math.min(OF_A_DOCUMENT, count - at) }, (_, ordinal) => ({
      ordinal,
      text: "A passage.",
      start: ordinal * 100,
      end: ordinal * 100 + 10,
      hash: `${revisionId}-${ordinal}`,
      termCount: 2,
      terms: "{5:1}/536870912",
      embedding: `[${space.vector(space.passageIn(below(TOPICS))).join(",")}]`,
    }));
    const text = JSON.stringify(chunks);
    const began = performance.now();
    await database.query("select public.save_document_chunks($1, $2::jsonb)", [revisionId, text]);
    spent += performance.now() - began;
  }
  return spent / count;
}

async function report(
  name: string,
  questions: readonly string[],
  exact: readonly string[][],
  ask: (question: string) => Promise<string[]>,
): Promise<void> {
  for (const question of questions.slice(0, 5)) await ask(question);
  const times: number[] = [];
  const recalls: number[] = [];
  for (const [index, question] of questions.entries()) {
    const began = performance.now();
    const found = new Set(await ask(question));
    times.push(performance.now() - began);
    const wanted = exact[index] ?? [];
    recalls.push(wanted.filter((id) => found.has(id)).length / wanted.length);
  }
  row(name, {
    p50: ms(percentile(times, 0.5)),
    p95: ms(percentile(times, 0.95)),
    "recall@10": mean(recalls).toFixed(3),
  });
}

/** The first ten of the dense part of the product's search. */
async function searched(database: Database, tenant: Tenant, question: string): Promise<string[]> {
  const [answer] = await database.query<{
    found: { way: string; results: { chunk_id: number; dense_rank: number | null }[] };
  }>("select public.search_chunks($1, '{99}', '{1}', $2, user_id => $3, match_count => 100) as found", [
    tenant.organizationId,
    question,
    tenant.userId,
  ]);
  if (answer?.found.way !== "index") throw new Error("The search didn't go by the index.");
  return answer.found.results
    .filter(({ dense_rank }) => (dense_rank ?? 99) <= 10)
    .map(({ chunk_id }) => String(chunk_id));
}

/** Ten passages of a tenant by their vectors, as the database itself finds them. */
async function nearest(
  database: Database,
  { organizationId }: Tenant,
  question: string,
  way: "exact" | "plain" | "iterative",
): Promise<string[]> {
  const found = await database.transaction(async (tx) => {
    await tx.exec(`
      set local enable_indexscan = ${way === "exact" ? "off" : "on"};
      set local hnsw.ef_search = 100;
      set local hnsw.iterative_scan = ${way === "iterative" ? "strict_order" : "off"}`);
    return tx.query<{ id: string }>(
      `select id::text from public.document_chunks where organization_id = $1
       order by embedding operator(extensions.<=>) $2::extensions.halfvec limit 10`,
      [organizationId, question],
    );
  });
  return found.map(({ id }) => id);
}

async function sizeOf(database: Database, index: string): Promise<string> {
  const [size] = await database.query<{ size: string }>(
    "select pg_size_pretty(pg_relation_size($1::regclass)) as size",
    [`public.${index}`],
  );
  return size?.size ?? "";
}
