import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { reports } from "../supabase/functions/_shared/contract/reports.ts";
import { progressOf, row } from "./print.ts";
import { type BenchCaller, type BenchStack, signIn, startBenchStack } from "./stack.ts";

const Text = z.object({ name: z.string(), text: z.string() });
const Pair = z.object({
  id: z.int(),
  /** `held`: not looked at while the product is tuned. */
  split: z.enum(["tune", "held"]),
  lang: z.string(),
  contradicts: z.boolean(),
  /** The document of `bench/answers/set` or elsewhere that the first passage is taken from. */
  source: z.string(),
  first: Text,
  second: Text,
});
type Pair = z.infer<typeof Pair>;
const Report = reports["/reports/contradicting-info"].output;
const Added = z.object({ id: z.int() });

/**
 * `npm run bench -- contradictions [--pairs N] [--misses]`: adds the passages of the set as documents of one organisation, has them compared as an
 * admin does, and reads the report. Whatever it names that isn't a pair of the set that contradicts itself is wrong, two
 * documents of different pairs too. `--pairs`: the first so many of
 * them. `--misses`: says which pairs of the tuning half were judged wrongly.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      pairs: { type: "string", default: "Infinity" },
      misses: { type: "boolean", default: false },
    },
  });
  const lines = (await readFile(new URL("contradictions/set/pairs.jsonl", import.meta.url), "utf8")).trim();
  const all = lines.split("\n").map((line) => Pair.parse(JSON.parse(line)));
  const pairs = all.slice(0, Number(values.pairs));
  const progress = progressOf("contradictions", pairs.length, "pairs added");
  const stack = await startBenchStack();
  try {
    const admin = await signIn(stack, "admin@atrium.example");
    for (const [at, pair] of pairs.entries()) {
      await add(stack, admin, pair.first);
      await add(stack, admin, pair.second);
      progress(at + 1);
    }
    const began = performance.now();
    const found = await compared(admin);
    const seconds = (performance.now() - began) / 1000;
    print(pairs, found, seconds);
    if (values.misses) printMisses(pairs, found);
  } finally {
    await stack.close();
  }
}

async function add(
  stack: BenchStack,
  { token, call }: BenchCaller,
  { name, text }: Pair["first"],
): Promise<void> {
  const path = `files/${crypto.randomUUID()}`;
  const stored = await fetch(`${stack.url}/storage/v1/object/uploads/${path}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      apikey: stack.publishableKey,
      "content-type": "text/markdown",
    },
    body: text,
  });
  if (!stored.ok) throw new Error(`${name}: ${await stored.text()}`);
  const answer = await call("/document/add", { name, path, type: "md" });
  if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
  Added.parse(await answer.json());
}

/** Names of two documents that the report says contradict each other. */
type Found = [string, string];

/** Looks until all documents that are there have been read and compared, and reads the report. */
async function compared({ call }: BenchCaller): Promise<Found[]> {
  for (;;) {
    const waiting = await json(call("/document/list", { status: "processing", limit: 1 }));
    if (z.object({ total: z.int() }).parse(waiting).total === 0) break;
    await pause();
  }
  await call("/reports/contradicting-info/generate", {});
  for (;;) {
    const { run } = Report.parse(await json(call("/reports/contradicting-info", { limit: 1 })));
    if (run?.state === "failed" || run?.state === "waiting")
      throw new Error(`The run is ${run.state}: ${run.reason}`);
    if (run?.state === "done") break;
    await pause();
  }
  const found: Found[] = [];
  for (;;) {
    const input = { limit: 100, offset: found.length };
    const { contradictions, total } = Report.parse(await json(call("/reports/contradicting-info", input)));
    found.push(
      ...contradictions.map(({ first, second }): Found => [first.document.name, second.document.name]),
    );
    if (found.length >= total || contradictions.length === 0) return found;
  }
}

async function json(answer: Promise<Response>): Promise<unknown> {
  return (await answer).json();
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 300));

const isOf =
  ({ first, second }: Pair) =>
  (found: Found) =>
    found.includes(first.name) && found.includes(second.name);

function print(pairs: Pair[], found: Found[], seconds: number): void {
  for (const split of ["tune", "held"] as const) {
    const own = pairs.filter((pair) => pair.split === split);
    const names = new Set(own.flatMap(({ first, second }) => [first.name, second.name]));
    const told = found.filter((names_) => names_.some((name) => names.has(name)));
    const conflicting = own.filter(({ contradicts }) => contradicts);
    const right = conflicting.filter((pair) => told.some(isOf(pair)));
    const others = own.filter(({ lang }) => lang !== "en");
    const share = (part: number, of: number) => (of === 0 ? "–" : (part / of).toFixed(2));
    row(`contradictions, ${split} half`, {
      pairs: `${conflicting.length} + ${own.length - conflicting.length}`,
      told: String(told.length),
      precision: share(right.length, told.length),
      recall: share(right.length, conflicting.length),
      "other languages": `${right.filter(({ lang }) => lang !== "en").length} of ${others.filter(({ contradicts }) => contradicts).length} found, ${others.filter((pair) => !pair.contradicts && told.some(isOf(pair))).length} of ${others.filter(({ contradicts }) => !contradicts).length} false`,
    });
  }
  row("contradictions", { documents: String(pairs.length * 2), "compared in": `${seconds.toFixed(0)} s` });
}

function printMisses(pairs: Pair[], found: Found[]): void {
  for (const pair of pairs.filter(({ split }) => split === "tune")) {
    if (found.some(isOf(pair)) !== pair.contradicts) {
      console.log(`${pair.contradicts ? "missed" : "false"}: ${pair.first.name} | ${pair.second.name}`);
    }
  }
  const tuned = new Set(
    pairs.flatMap(({ split, first, second }) => (split === "tune" ? [first.name, second.name] : [])),
  );
  for (const two of found) {
    if (two.every((name) => tuned.has(name)) && !pairs.some((pair) => isOf(pair)(two)))
      console.log(`across: ${two.join(" | ")}`);
  }
}
