import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { firstToken } from "./first-token.ts";
import { copiesOf, filesOf, type BenchFile } from "./ingest/files.ts";
import { memoryOf } from "./ingest/memory.ts";
import { startUploader, type Upload, type Uploader } from "./ingest/product.ts";
import { ms, percentile, row } from "./print.ts";
import { type BenchCaller, signIn, startBenchStack } from "./stack.ts";

/** Uploads under way at once, as the browser has them. */
const AT_ONCE = 4;
const IDLE_QUESTIONS = 20;
/** Between two questions: the demo organisation may ask only so many a month. */
const EVERY_MS = 5000;
const QUESTION = "How many days of leave are there?";

/**
 * `npm run bench -- train [--docs DIR] [--documents N]`: one member brings in copies of a folder's files (pdf, docx, html,
 * md, txt), good and bad ones, while another asks one question after the other; with the offline model.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      docs: { type: "string", default: "supabase/seed/uploads/files" },
      documents: { type: "string", default: "1000" },
    },
  });
  const folder = await mkdtemp(join(tmpdir(), "atrium-train-"));
  const stack = await startBenchStack();
  const uploader = await startUploader(stack);
  try {
    const asker = await signIn(stack, "member@atrium.example");
    const idle = await askedUntil(asker, (count) => count >= IDLE_QUESTIONS);
    const copies = await copiesOf(await filesOf(values.docs), Number(values.documents), folder, "train");
    const memory = memoryOf(stack.pid, ["worker", "parser", "api"]);
    await memory.reset();
    const began = performance.now();
    let done = false;
    const asked = askedUntil(asker, () => done, EVERY_MS);
    const uploads = await trained(uploader, copies).finally(() => (done = true));
    const seconds = (performance.now() - began) / 1000;
    const beside = await asked;
    const failures = uploads.flatMap(({ failure }) => failure ?? []);
    const peaks = Object.entries(await memory.peaks()).map(
      ([name, bytes]) => [`peak memory of ${name}`, `${Math.round(bytes / 2 ** 20)} MB`] as const,
    );
    row(`${uploads.length} mixed files by one member`, {
      "documents/s": (uploads.length / seconds).toFixed(1),
      failed: `${failures.length}, each with its reason`,
      ...Object.fromEntries(peaks),
    });
    row("first token of another member's questions", {
      "idle p50": ms(percentile(idle, 0.5)),
      "idle p95": ms(percentile(idle, 0.95)),
      "meanwhile p50": ms(percentile(beside, 0.5)),
      "meanwhile p95": ms(percentile(beside, 0.95)),
      did: `${beside.length} questions meanwhile`,
    });
  } finally {
    await uploader.close();
    await stack.close();
    await rm(folder, { recursive: true });
  }
}

/** Times of one question after the other, until enough. */
async function askedUntil(
  asker: BenchCaller,
  enough: (count: number) => boolean,
  everyMs = 0,
): Promise<number[]> {
  const times: number[] = [];
  while (!enough(times.length)) {
    times.push(await firstToken(asker, QUESTION));
    await delay(everyMs);
  }
  return times;
}

async function trained(uploader: Uploader, copies: readonly BenchFile[]): Promise<Upload[]> {
  const queue = copies.values();
  const ready: Promise<Upload>[] = [];
  const lane = async () => {
    for (const copy of queue) {
      const upload = uploader.upload(copy);
      ready.push(upload.ready);
      await upload.added;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return Promise.all(ready);
}
