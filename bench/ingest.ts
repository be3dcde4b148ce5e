import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "../local/database/database.ts";
import { copiesOf, filesOf, type BenchFile } from "./ingest/files.ts";
import { startLangChain, type LangChain } from "./ingest/langchain.ts";
import { memoryOf } from "./ingest/memory.ts";
import { startUploader, type Upload, type Uploader } from "./ingest/product.ts";
import { startEmbeddingStub } from "./ingest/stub.ts";
import { ms, percentile, progressOf, row } from "./print.ts";
import { startBenchStack, type BenchStack } from "./stack.ts";

const EMBEDDING_MS = 25;
/** Documents that the ground's worker reads side by side, and so LangChain too. */
const AT_ONCE = 6;
const ROUNDS = 2;

/**
 * `npm run bench -- ingest [--docs DIR] [--documents N] [--alone]`: copies of a folder's files (pdf, docx, html, md, txt) through
 * the product's own ingestion, from the upload until the uploader hears that the document is ready, beside LangChain.js
 * over the same files, model stub and database. Files that one of the two can't read are left out. The two take turns.
 * `--alone`: the product without the other.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      docs: { type: "string", default: "supabase/seed/uploads/files" },
      documents: { type: "string", default: "60" },
      alone: { type: "boolean", default: false },
    },
  });
  const folder = await mkdtemp(join(tmpdir(), "atrium-ingest-"));
  const stub = await startEmbeddingStub(EMBEDDING_MS);
  const stack = await startBenchStack({ OPENAI_API_KEY: "stub", OPENAI_BASE_URL: stub.url });
  const langchain = values.alone
    ? null
    : await startLangChain({ databaseUrl: stack.databaseUrl, modelUrl: stub.url });
  const uploader = await startUploader(stack);
  try {
    const files = await readable(await filesOf(values.docs), folder, uploader, langchain);
    const ours: Awaited<ReturnType<typeof measureProduct>>[] = [];
    const theirs: Figures[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const copies = await copiesOf(files, Number(values.documents), folder, `round${round}`);
      const figures = await measureProduct(
        stack,
        uploader,
        copies,
        progressOf("ingest", copies.length, `documents, round ${round}`),
      );
      ours.push(figures);
      if (langchain) theirs.push(await measureLangChain(langchain, copies, figures.pages));
    }
    const times = ours.flatMap((figures) => figures.times);
    row("upload → success, all at once", {
      p50: ms(percentile(times, 0.5)),
      p95: ms(percentile(times, 0.95)),
    });
    report("ingest, Atrium", ours);
    if (langchain) {
      report("ingest, LangChain.js", theirs);
      const ratio = rate(ours, "documents") / rate(theirs, "documents");
      row("ingest, Atrium ÷ LangChain.js", { "documents/s": `${ratio.toFixed(2)} ×` });
    }
  } finally {
    await uploader.close();
    langchain?.close();
    await stack.close();
    await stub.close();
    await rm(folder, { recursive: true });
  }
}

/** What one round of one pipeline did. */
interface Figures {
  documents: number;
  /** Pages of PDFs; of other files sections of up to 4,000 characters. */
  pages: number;
  chunks: number;
  ms: number;
  memory: Record<string, number>;
}

/** The files that all can read; reads each alone, and prints how long an upload took until it was ready. */
async function readable(
  files: readonly BenchFile[],
  folder: string,
  uploader: Uploader,
  langchain: LangChain | null,
): Promise<BenchFile[]> {
  const copies = await copiesOf(files, files.length, folder, "alone");
  const loaded = await langchain?.run(copies, 1);
  const [warmUp] = await copiesOf(files, 1, folder, "warm-up");
  if (warmUp) await uploader.upload(warmUp).ready;
  const uploads: Upload[] = [];
  for (const copy of copies) uploads.push(await uploader.upload(copy).ready);
  const read = (copy: BenchFile) =>
    uploads.some(({ file, failure }) => file === copy && failure === null) &&
    (!loaded || loaded.results.some(({ path, chunks }) => path === copy.path && chunks > 0));
  const left = copies.filter((copy) => !read(copy));
  if (left.length > 0) console.log(`not read, left out: ${left.map(({ name }) => name).join(", ")}`);
  const times = uploads.filter(({ file }) => read(file)).map((upload) => upload.ms);
  row("upload → success, one at a time", {
    p50: ms(percentile(times, 0.5)),
    p95: ms(percentile(times, 0.95)),
    documents: String(times.length),
  });
  return files.filter((_, index) => copies[index] && read(copies[index]));
}

async function measureProduct(
  stack: BenchStack,
  uploader: Uploader,
  copies: readonly BenchFile[],
  progress: (done: number) => void,
): Promise<Figures & { times: number[] }> {
  const memory = memoryOf(stack.pid, ["worker", "parser"]);
  await memory.reset();
  const queue = copies.values();
  const ready: Promise<Upload>[] = [];
  let read = 0;
  const began = performance.now();
  const lane = async () => {
    for (const copy of queue) {
      const upload = uploader.upload(copy);
      ready.push(upload.ready.finally(() => progress((read += 1))));
      await upload.added;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  const uploads = await Promise.all(ready);
  const took = performance.now() - began;
  const failed = uploads.find(({ failure }) => failure !== null);
  if (failed) throw new Error(`${failed.file.name}: ${failed.failure}`);
  const times = uploads.map((upload) => upload.ms);
  const ids = uploads.map(({ id }) => id);
  return {
    ...(await stored(stack, ids)),
    documents: ids.length,
    ms: took,
    memory: await memory.peaks(),
    times,
  };
}

/** What the product stored of documents. */
async function stored(stack: BenchStack, ids: number[]): Promise<{ pages: number; chunks: number }> {
  const database = await openDatabase({ url: stack.databaseUrl, dataDir: "" });
  try {
    const [counts] = await database.query<{ pages: number; chunks: number }>(
      `select (select count(*)::int from public.document_parts where revision_id = any (read.ids)) as pages,
              (select count(*)::int from public.document_chunks where revision_id = any (read.ids)) as chunks
       from (select array_agg(revision_id) as ids from public.documents where id = any ($1::bigint[])) as read`,
      [ids],
    );
    return counts ?? { pages: 0, chunks: 0 };
  } finally {
    await database.close();
  }
}

async function measureLangChain(
  langchain: LangChain,
  copies: readonly BenchFile[],
  pages: number,
): Promise<Figures> {
  const outcome = await langchain.run(copies, AT_ONCE);
  const failed = outcome.results.find(({ failure }) => failure !== undefined);
  if (failed) throw new Error(`LangChain: ${failed.path}: ${failed.failure}`);
  const chunks = outcome.results.reduce((sum, result) => sum + result.chunks, 0);
  return { documents: copies.length, pages, chunks, ms: outcome.ms, memory: { process: outcome.peakBytes } };
}

/** Documents or pages a second over all rounds. */
function rate(rounds: readonly Figures[], what: "documents" | "pages"): number {
  const sum = (of: (figures: Figures) => number) => rounds.reduce((total, round) => total + of(round), 0);
  return sum((figures) => figures[what]) / (sum((figures) => figures.ms) / 1000);
}

function report(name: string, rounds: readonly Figures[]): void {
  const [first] = rounds;
  if (!first) return;
  const memory = Object.keys(first.memory).map((part) => {
    const highest = Math.max(...rounds.map((round) => round.memory[part] ?? NaN));
    return [
      `peak memory of ${part}`,
      Number.isNaN(highest) ? "unknown" : `${Math.round(highest / 2 ** 20)} MB`,
    ];
  });
  row(name, {
    "documents/s": rate(rounds, "documents").toFixed(1),
    "pages/s": rate(rounds, "pages").toFixed(0),
    ...Object.fromEntries(memory),
    did: `${first.documents} documents, ${first.chunks} chunks, ${rounds.length} times`,
  });
}
