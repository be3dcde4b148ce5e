import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openDatabase, type Database } from "../local/database/database.ts";
import { firstToken } from "./first-token.ts";
import { copiesOf, filesOf, type BenchFile } from "./ingest/files.ts";
import { megabytes, memoryOf, type FunctionMemory } from "./ingest/memory.ts";
import { startUploader, type Uploader } from "./ingest/product.ts";
import { ms, percentile, row } from "./print.ts";
import { type BenchCaller, signIn, startBenchStack } from "./stack.ts";
import { withoutLimits } from "./train/limits.ts";
import { startBenchSite } from "./train/site.ts";
import { standOf, type Stand } from "./train/stand.ts";
import { scan } from "./train/website.ts";

/** Uploads under way at once, as the browser has them. */
const AT_ONCE = 4;
/** Between two questions of the other member: somebody who asks without a pause for reading. */
const EVERY_MS = 1000;
const PROGRESS_MS = 10_000;
const QUESTION = "How many days of leave are there?";

/**
 * `npm run bench -- train [--docs DIR] [--documents N] [--pages N] [--minutes N] [--questions N]`: one member brings in copies of a folder's
 * files (pdf, docx, html, md, txt), good and bad ones, and a website, while another asks one question after the other; with
 * the offline model. Ends after so many minutes, whatever is left. `--questions`: that
 * the other member asks before and after.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      docs: { type: "string", default: "supabase/seed/uploads/files" },
      documents: { type: "string", default: "1000" },
      pages: { type: "string", default: "2000" },
      minutes: { type: "string", default: "12" },
      questions: { type: "string", default: "60" },
    },
  });
  const [documents, pages] = [Number(values.documents), Number(values.pages)];
  const questions = Number(values.questions);
  const folder = await mkdtemp(join(tmpdir(), "atrium-train-"));
  const site = await startBenchSite(Math.max(1, pages));
  const stack = await startBenchStack({ CRAWL_ALLOW: site.origin });
  const uploader = await startUploader(stack);
  const database = await openDatabase({ url: stack.databaseUrl, dataDir: "" });
  try {
    await withoutLimits(stack);
    const [trainer, asker] = [await signIn(stack), await signIn(stack, "member@atrium.example")];
    const copies = await copiesOf(await filesOf(values.docs), documents, folder, "train");
    const idle = await askedUntil(asker, (times) => times.length >= questions);
    const memory = memoryOf(stack.pid, ["worker", "parser", "api"]);
    await memory.reset();
    const began = performance.now();
    const over = AbortSignal.timeout(Number(values.minutes) * 60_000);
    const before = await standOf(database);
    const ended = new AbortController();
    const beside: number[] = [];
    const asking = askedUntil(asker, () => ended.signal.aborted, EVERY_MS, beside);
    const uploading = uploadAll(uploader, copies, over);
    const crawling = pages > 0 ? crawled(trainer, `${site.origin}/`, pages) : Promise.resolve();
    const stand = await watched({ database, memory, before, beside, over, began }, [uploading, crawling]);
    const seconds = (performance.now() - began) / 1000;
    ended.abort();
    await asking;
    const after = await askedUntil(asker, (times) => times.length >= questions);
    print(stand, seconds, { documents, pages }, await memory.peaks());
    row("first token of another member's questions", {
      "idle p50": ms(percentile(idle, 0.5)),
      "idle p95": ms(percentile(idle, 0.95)),
      "meanwhile p50": ms(percentile(beside, 0.5)),
      "meanwhile p95": ms(percentile(beside, 0.95)),
      worst: ms(Math.max(...beside)),
      "afterwards p50": ms(percentile(after, 0.5)),
      "afterwards p95": ms(percentile(after, 0.95)),
      did: `${beside.length} questions meanwhile`,
    });
  } finally {
    await database.close();
    await uploader.close();
    await stack.close();
    await site.close();
    await rm(folder, { recursive: true });
  }
}

interface Watched {
  database: Database;
  memory: FunctionMemory;
  before: Stand;
  beside: readonly number[];
  over: AbortSignal;
  began: number;
}

/** Says every ten seconds how far it is, until all that was brought in has ended, or the time is over. */
async function watched(
  { database, memory, before, beside, over, began }: Watched,
  bringing: Promise<unknown>[],
): Promise<Stand> {
  const brought = Promise.all(bringing).then(() => true);
  let said = began;
  for (;;) {
    await delay(500);
    const all = await Promise.race([brought, Promise.resolve(false)]);
    const stand = await standOf(database, before);
    const rest = stand.files.waiting + stand.pages.waiting + stand.looking;
    const done = (all && rest === 0) || over.aborted;
    if (done || performance.now() - said > PROGRESS_MS) {
      said = performance.now();
      row(`${((said - began) / 1000).toFixed(0)} s`, {
        files: `${stand.files.read} read, ${stand.files.failed} failed, ${stand.files.waiting} wait`,
        pages: `${stand.pages.read} read, ${stand.pages.waiting} wait`,
        questions: String(beside.length),
        "first token p95": ms(percentile([...beside], 0.95)),
        ...megabytes(await memory.peaks()),
      });
    }
    if (done) return stand;
  }
}

function print(
  stand: Stand,
  seconds: number,
  wanted: { documents: number; pages: number },
  peaks: Record<string, number>,
): void {
  const files = stand.files.read + stand.files.failed;
  const ended = files + stand.pages.read + stand.pages.failed;
  row(`${wanted.documents} mixed files, a site of ${wanted.pages} pages, by one member`, {
    seconds: seconds.toFixed(0),
    "documents/s": (ended / seconds).toFixed(1),
    files: `${files} ended, ${stand.files.failed} of them failed, each with its reason`,
    pages: `${stand.pages.read} read, ${stand.pages.failed} failed`,
    ...megabytes(peaks),
  });
  for (const { reason, count } of stand.reasons) console.log(`  ${count} × ${reason ?? "NO REASON"}`);
  const complete = files === wanted.documents && stand.pages.read === wanted.pages;
  if (!complete || stand.reasons.some(({ reason }) => reason === null)) process.exitCode = 1;
}

/** Times of one question after the other, until enough. */
async function askedUntil(
  asker: BenchCaller,
  enough: (times: readonly number[]) => boolean,
  everyMs = 0,
  times: number[] = [],
): Promise<number[]> {
  while (!enough(times)) {
    times.push(await firstToken(asker, QUESTION));
    await delay(everyMs);
  }
  return times;
}

async function crawled(trainer: BenchCaller, address: string, pages: number): Promise<void> {
  const website = await scan(trainer, address, pages);
  await website.ended();
  await website.crawl();
}

async function uploadAll(uploader: Uploader, copies: readonly BenchFile[], over: AbortSignal): Promise<void> {
  const queue = copies.values();
  const lane = async () => {
    for (const copy of queue) {
      if (over.aborted) return;
      await uploader.add(copy);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}
