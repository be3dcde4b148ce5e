import { parseArgs } from "node:util";
import type { Database } from "../local/database/database.ts";
import { onTerms, statementLimits } from "../local/database/terms.ts";
import { ms, percentile, progressOf, row } from "./print.ts";
import { addDocument } from "./retrieval/document.ts";
import { mean } from "./retrieval/measures.ts";
import { createTenant, type Tenant } from "./retrieval/tenant.ts";
import { createRandom } from "./scale/random.ts";
import { inBulk, largeFrom, makeLarge } from "./scale/bulk.ts";
import { createCorpus, type Corpus } from "./scale/corpus.ts";
import { openBenchDatabase } from "./stack.ts";

const OF_A_DOCUMENT = 100;
/** At most so many passages that are written one document after another while all indexes are there. */
const MORE = 1_000;

interface Found {
  way: string;
  looked_at?: number;
  whole?: boolean;
  results: { chunk_id: number; lexical_rank: number | null }[];
}

/** An answer, and how many milliseconds it took. */
type Asked = Found & { took: number };

/**
 * `npm run bench -- search-scale --passages N [--large-from N] [--questions N] [--scans N] [--peer]`: one library of N passages of
 * made-up terms, as often as words are, asked by words: by the index and by the scan, how many of the scan's ten the index finds, what a
 * passage more costs, and how large the index is. --large-from N: libraries of more than N passages go by the index, in place of the
 * product's number. --peer: `ts_rank_cd` over GIN beside it.
 */
export async function run(args: string[]): Promise<void> {
  // A library of so many passages takes longer to index than a statement of the product may.
  await onTerms({ limit: statementLimits.upkeep }, () => measure(args));
}

async function measure(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      passages: { type: "string", default: "50000" },
      "large-from": { type: "string", default: "0" },
      questions: { type: "string", default: "40" },
      scans: { type: "string", default: "10" },
      peer: { type: "boolean", default: false },
    },
  });
  const passages = Number(values.passages);
  const last = Math.min(MORE, passages / 10);
  const database = await openBenchDatabase();
  const putBack = await largeFrom(database, Number(values["large-from"]));
  try {
    const corpus = createCorpus(createRandom(31));
    const tenant = await createTenant(database, `of ${passages}`);
    await makeLarge(database, tenant);
    const progress = progressOf("search-scale", passages, "passages");
    const fillMore = (of: Tenant, count: number, stored: (count: number) => void) =>
      fill(database, of, { corpus, count, stored });
    await inBulk(database, () => fillMore(tenant, passages - last, progress));
    const posted = await fillMore(tenant, last, (count) => progress(passages - last + count));
    const unposted = await fillMore(await createTenant(database, "small"), last, () => undefined);
    while (await more(database));
    await database.exec("vacuum analyze public.document_chunks");
    await database.exec("analyze public.documents");
    row("a passage more, ms", { posted: posted.toFixed(2), "not posted": unposted.toFixed(2) });
    row("size", await sizes(database));
    const questions = Array.from({ length: Number(values.questions) }, () => corpus.question(8));
    await ask(database, tenant, questions, Number(values.scans));
    if (values.peer) await peer(database, tenant, questions);
  } finally {
    await putBack();
    await database.close();
  }
}

interface Filling {
  corpus: Corpus;
  count: number;
  /** Told how many are stored. */
  stored: (count: number) => void;
}

/** @returns milliseconds a passage */
async function fill(database: Database, tenant: Tenant, { corpus, count, stored }: Filling): Promise<number> {
  let spent = 0;
  for (let at = 0; at < count; at += OF_A_DOCUMENT) {
    const { revisionId } = await addDocument(database, tenant);
    const chunks = JSON.stringify(corpus.document(Math.min(OF_A_DOCUMENT, count - at)));
    const began = performance.now();
    await database.query("select public.save_document_chunks($1, $2::jsonb)", [revisionId, chunks]);
    spent += performance.now() - began;
    stored(Math.min(count, at + OF_A_DOCUMENT));
  }
  return spent / count;
}

async function more(database: Database): Promise<boolean> {
  const [step] = await database.query<{ more: boolean }>("select public.post_passages() as more");
  return step?.more ?? false;
}

async function sizes(database: Database): Promise<Record<string, string>> {
  const [size] = await database.query<Record<string, string>>(
    `select pg_size_pretty(pg_table_size('public.document_chunks')) as passages,
            pg_size_pretty(pg_relation_size('public.document_chunks_postings_idx')) as postings,
            pg_size_pretty(pg_relation_size('public.document_chunks_sample_idx')) as sample`,
  );
  return size ?? {};
}

async function ask(
  database: Database,
  tenant: Tenant,
  questions: readonly number[][],
  scans: number,
): Promise<void> {
  const search = async (terms: number[]): Promise<Asked> => {
    const began = performance.now();
    const [answer] = await database.query<{ found: Found }>(
      "select public.search_chunks($1, $2, $3, user_id => $4) as found",
      [tenant.organizationId, terms, terms.map(() => 1), tenant.userId],
    );
    if (!answer) throw new Error("The search gave nothing.");
    return { ...answer.found, took: performance.now() - began };
  };
  for (const terms of questions.slice(0, 8)) await search(terms);
  const found: Asked[] = [];
  for (const terms of questions) found.push(await search(terms));
  await database.query("update public.search_indexes set ready = false where organization_id = $1", [
    tenant.organizationId,
  ]);
  const scanned: Asked[] = [];
  for (const terms of questions.slice(0, scans)) scanned.push(await search(terms));
  const first = ({ results }: Found) =>
    results.filter(({ lexical_rank }) => (lexical_rank ?? 99) <= 10).map(({ chunk_id }) => chunk_id);
  const recall = scanned.map((scan, index) => {
    const wanted = first(scan);
    const indexed = found[index];
    const there = new Set(indexed ? first(indexed) : []);
    return wanted.length === 0 ? 1 : wanted.filter((id) => there.has(id)).length / wanted.length;
  });
  const times = (all: { took: number }[]) => all.map(({ took }) => took);
  row(`by ${found[0]?.way ?? ""}`, {
    p50: ms(percentile(times(found), 0.5)),
    p95: ms(percentile(times(found), 0.95)),
    "looked at, mean": mean(found.map(({ looked_at }) => looked_at ?? 0)).toFixed(0),
    whole: `${found.filter(({ whole }) => whole).length} of ${found.length}`,
  });
  row(`by ${scanned[0]?.way ?? ""}`, {
    p50: ms(percentile(times(scanned), 0.5)),
    p95: ms(percentile(times(scanned), 0.95)),
    "recall@10 of the index": mean(recall).toFixed(3),
  });
}

/** PostgreSQL's own ranking: every passage that has one of the words is ranked. */
async function peer(database: Database, tenant: Tenant, questions: readonly number[][]): Promise<void> {
  await database.query(
    `create table public.search_scale_peer as
       select id, to_tsvector('simple', text) as words from public.document_chunks where organization_id = $1`,
    [tenant.organizationId],
  );
  await database.exec("create index search_scale_peer_idx on public.search_scale_peer using gin (words)");
  const times: number[] = [];
  for (const terms of questions) {
    const query = terms.map((id) => `w${id}`).join(" | ");
    const began = performance.now();
    await database.query(
      `select id from public.search_scale_peer, to_tsquery('simple', $1) as query
       where words @@ query order by ts_rank_cd(words, query) desc, id limit 100`,
      [query],
    );
    times.push(performance.now() - began);
  }
  row("ts_rank_cd over GIN", { p50: ms(percentile(times, 0.5)), p95: ms(percentile(times, 0.95)) });
  await database.exec("drop table public.search_scale_peer");
}
