import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { progressOf } from "./print.ts";
import { startParser } from "./extract/parser-process.ts";
import { settle, type Settled } from "./extract/settle.ts";
import { judge, readManifest, type Verdict } from "./extract/score.ts";
import { makeLongPdf } from "./extract/long-pdf.ts";

/**
 * `npm run bench -- extract --docs DIR [--pages N]`: reads every file of a folder's `manifest.tsv` through the parser function in
 * a process of its own, and prints what comes of each, the score, and what it cost;
 * and a PDF of so many pages.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { docs: { type: "string" }, pages: { type: "string", default: "640" } },
  });
  if (!values.docs) throw new Error("Say which folder to read: npm run bench -- extract --docs DIR");
  const rows = await readManifest(values.docs);
  const made = await mkdtemp(join(tmpdir(), "atrium-extract-"));
  await writeFile(join(made, "long.pdf"), makeLongPdf(Number(values.pages)));
  const parser = await startParser([values.docs, made]);
  try {
    const verdicts: Verdict[] = [];
    const progress = progressOf("extract", rows.length, "files");
    for (const [at, row] of rows.entries()) {
      progress(at);
      const settled = await settle(parser, row.file);
      verdicts.push(judge(row, settled));
    }
    for (const verdict of verdicts) console.log(line(verdict));
    summary(verdicts);
    const long = await settle(parser, "long.pdf");
    console.log("\nLong documents, in steps:");
    for (const one of [long, ...verdicts.map(({ settled }) => settled).filter(({ slices }) => slices > 3)]) {
      console.log(cost(one));
    }
  } finally {
    await parser.close();
    await rm(made, { recursive: true });
  }
}

function line({ row, result, settled, note }: Verdict): string {
  const mark = { pass: "ok  ", miss: "MISS", apart: "-   " }[result];
  const ms = `${String(Math.round(settled.ms))} ms`.padStart(8);
  return `${mark} ${row.file.padEnd(48).slice(0, 48)} ${row.expect.padEnd(9)} ${ms} ${mb(settled)}  ${note}`;
}

function summary(verdicts: readonly Verdict[]): void {
  const scored = verdicts.filter(({ result }) => result !== "apart");
  const passed = scored.filter(({ result }) => result === "pass");
  const slowest = Math.max(...verdicts.map(({ settled }) => settled.ms));
  const hostile = verdicts.filter(({ row }) => !row.expect.startsWith("text"));
  const share = ((100 * passed.length) / Math.max(1, scored.length)).toFixed(1);
  console.log(`\nscore ${String(passed.length)}/${String(scored.length)} = ${share} %`);
  console.log(
    `apart (need a model that reads pictures or hears): ${String(verdicts.length - scored.length)}`,
  );
  console.log(`slowest file ${String(Math.round(slowest))} ms`);
  console.log(
    `slowest of what isn't plain text ${String(Math.round(Math.max(0, ...hostile.map(({ settled }) => settled.ms))))} ms`,
  );
  console.log(
    `highest memory ${mb({ peakBytes: Math.max(...verdicts.map(({ settled }) => settled.peakBytes)) }).trim()}`,
  );
  console.log(
    `most CPU in one step ${String(Math.round(Math.max(...verdicts.map(({ settled }) => settled.stepCpuMs))))} ms`,
  );
}

function cost(settled: Settled): string {
  const pages = settled.pageCount ? `${String(settled.pageCount)} pages, ` : "";
  const cpu = `at most ${String(Math.round(settled.stepCpuMs))} ms of CPU a step`;
  return `  ${settled.file}: ${pages}${String(settled.slices)} steps, ${cpu}, ${String(Math.round(settled.ms))} ms, ${mb(settled).trim()}`;
}

const mb = ({ peakBytes }: Pick<Settled, "peakBytes">): string =>
  `${String(Math.round(peakBytes / 1024 / 1024))} MB`.padStart(7);
