import { randomUUID } from "node:crypto";
import { openDatabase } from "../local/database/database.ts";
import { sizesOf } from "./options.ts";
import { ms, percentile, progressOf, row } from "./print.ts";
import { type BenchCaller, type BenchStack, signIn, startBenchStack } from "./stack.ts";
import { withoutLimits } from "./train/limits.ts";

const EVERY_MS = 200;
const words =
  "harbour pump valve winter leave notice invoice crane pontoon mooring engine survey paint rope warranty berth tide permit".split(
    " ",
  );

/**
 * `npm run bench -- long-file [--megabytes N] [--after SECONDS]`: what others notice while a text of so many MB is read to its end: how long `/organization/get` takes, asked five times a second,
 * and when a short file of the same person is ready that was added a third of the way.
 * `--after`: how long it is asked on after that, as what follows counts too.
 */
export async function run(args: string[]): Promise<void> {
  const { megabytes, after } = sizesOf(args, { megabytes: 30, after: 20 });
  const stack = await startBenchStack();
  try {
    await withoutLimits(stack);
    const [owner, member] = await Promise.all([signIn(stack), signIn(stack, "member@atrium.example")]);
    const database = await openDatabase({ url: stack.databaseUrl, dataDir: "" });
    const statusOf = async (id: number) => {
      const [found] = await database.query<{ status: string; progress: number }>(
        "select status, progress from public.documents where id = $1",
        [id],
      );
      return found ?? { status: "gone", progress: 0 };
    };
    const progress = progressOf("long-file", 100, "% of it read");
    const until = async (isSo: () => Promise<boolean>) => {
      const began = performance.now();
      while (!(await isSo())) await pause(EVERY_MS);
      return performance.now() - began;
    };
    // Made before anything is measured: it takes this process a second.
    const [longText, shortText] = [textOf(megabytes * 1024 * 1024), textOf(megabytes * 10 * 1024)];
    const stopped = new AbortController();
    const asking = askOften(member, stopped.signal);
    const began = performance.now();
    const long = await add(stack, owner, "Long.txt", longText);
    await until(async () => {
      const { status, progress: read } = await statusOf(long);
      progress(read);
      return read >= 33 || status !== "processing";
    });
    const short = await add(stack, owner, "Short.txt", shortText);
    const shortMs = await until(async () => (await statusOf(short)).status !== "processing");
    await until(async () => {
      const { status, progress: read } = await statusOf(long);
      progress(read);
      return status !== "processing";
    });
    const longMs = performance.now() - began;
    await pause(after * 1000);
    stopped.abort();
    const { times, failed } = await asking;
    const { status } = await statusOf(long);
    await database.close();
    row(`a text of ${megabytes} MB, ${status}`, {
      read: `${Math.round(longMs / 1000)} s`,
      "short file beside it": ms(shortMs),
    });
    row("/organization/get meanwhile", {
      asked: String(times.length),
      failed: String(failed),
      p50: ms(percentile(times, 0.5)),
      p99: ms(percentile(times, 0.99)),
      slowest: ms(Math.max(...times)),
    });
  } finally {
    await stack.close();
  }
}

async function askOften(member: BenchCaller, signal: AbortSignal) {
  const times: number[] = [];
  let failed = 0;
  while (!signal.aborted) {
    const began = performance.now();
    const answer = await member.call("/organization/get", {}).catch(() => null);
    await answer?.text();
    times.push(performance.now() - began);
    if (!answer?.ok) failed += 1;
    await pause(EVERY_MS);
  }
  return { times, failed };
}

async function add(stack: BenchStack, owner: BenchCaller, name: string, text: string): Promise<number> {
  const path = `files/${randomUUID()}`;
  const stored = await fetch(`${stack.url}/storage/v1/object/uploads/${path}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${owner.token}`,
      apikey: stack.publishableKey,
      "content-type": "text/plain",
    },
    body: text,
  });
  if (!stored.ok) throw new Error(`${name} wasn't stored: ${await stored.text()}`);
  const answer = await owner.call("/document/add", { name, path, type: "txt" });
  const { id } = (await answer.json()) as { id: number };
  if (!answer.ok) throw new Error(`${name} wasn't added.`);
  return id;
}

/** Sentences that differ, with a heading now and then. */
function textOf(bytes: number): string {
  const lines: string[] = [];
  let length = 0;
  for (let line = 0; length < bytes; line += 1) {
    const at = (step: number) => words[(line * step + (line >> 4)) % words.length];
    const text =
      line % 40 === 0
        ? `\nSection ${line / 40}: ${at(3)} and ${at(5)}\n`
        : `The ${at(1)} of ${at(7)} ${line} needs ${line % 97} ${at(11)}s before the ${at(13)} is ${at(2)}.`;
    lines.push(text);
    length += text.length + 1;
  }
  return lines.join("\n");
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
