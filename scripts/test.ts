import { mkdir, readFile, rm } from "node:fs/promises";
import { z } from "zod";
import { seed } from "../local/testing/sample.ts";
import { ensureChromium } from "./chromium.ts";
import { bin, type Count, node, type Step, still, takeAll } from "./steps.ts";

const results = "test-results";

const moving: Step[] = [
  {
    name: "unit, app, database and API",
    command: bin(
      "vitest",
      "run",
      // As Playwright's own: a busy machine's CI tries a test once more.
      ...(process.env["CI"] ? ["--retry=1"] : []),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${results}/vitest.json`,
    ),
    live: true,
    count: countVitest,
  },
  { name: "types of the database, advisors", command: node("scripts/database.ts", "check") },
  { name: "browser", command: bin("playwright", "test"), live: true, count: countPlaywright },
];

async function countVitest(): Promise<Count> {
  const report = z.object({ numPassedTests: z.int(), numFailedTests: z.int() });
  const { numPassedTests, numFailedTests } = report.parse(await readJson("vitest.json"));
  return { passed: numPassedTests, failed: numFailedTests };
}

async function countPlaywright(): Promise<Count> {
  const report = z.object({ stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }) });
  const { expected, unexpected, flaky } = report.parse(await readJson("e2e.json")).stats;
  return { passed: expected + flaky, failed: unexpected };
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(`${results}/${file}`, "utf8"));
}

/** `npm test`: everything. What only reads the code runs beside what runs the code. */
async function main(): Promise<void> {
  await rm(results, { recursive: true, force: true });
  await mkdir(results, { recursive: true });
  process.env["CHROMIUM_PATH"] = ensureChromium();
  process.env["SEED"] ??= String(seed);
  console.log(`SEED=${process.env["SEED"]} decides the samples; npm run prove takes all.`);
  await takeAll(still, moving);
}

await main();
