import { mkdir, rm } from "node:fs/promises";
import { seed } from "../local/testing/sample.ts";
import { ensureChromium } from "./chromium.ts";
import { countPlaywright, countVitest, results } from "./results.ts";
import { bin, node, type Step, still, takeAll } from "./steps.ts";

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
  {
    name: "browser",
    command: bin("playwright", "test"),
    env: { BROWSER_TESTS: "sample" },
    live: true,
    count: countPlaywright,
  },
];

/** `npm test`: everything. What only reads the code comes before what runs it, whose tests wait for each other's time. */
async function main(): Promise<void> {
  await rm(results, { recursive: true, force: true });
  await mkdir(results, { recursive: true });
  process.env["CHROMIUM_PATH"] = ensureChromium();
  process.env["SEED"] ??= String(seed);
  console.log(`SEED=${process.env["SEED"]} decides the samples; npm run prove takes all.`);
  await takeAll(still, [moving]);
}

await main();
