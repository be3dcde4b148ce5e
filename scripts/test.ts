import { mkdir, rm } from "node:fs/promises";
import { seed } from "../local/testing/sample.ts";
import { ensureChromium } from "./chromium.ts";
import { browserFile, results, runsIn, vitestFile } from "./results.ts";
import { bin, node, type Step, still, takeAll } from "./steps.ts";

const moving: Step[] = [
  {
    name: "unit, app, database and API",
    command: bin("vitest", "run"),
    live: true,
    runs: () => runsIn(vitestFile),
  },
  { name: "types of the database, advisors", command: node("scripts/database.ts", "check") },
  {
    name: "browser",
    command: bin("playwright", "test"),
    live: true,
    runs: () => runsIn(browserFile),
  },
];

/** `npm test`: everything. What only reads the code comes before what runs it, whose tests wait for each other's time. */
async function main(): Promise<void> {
  await rm(results, { recursive: true, force: true });
  await mkdir(results, { recursive: true });
  process.env["CHROMIUM_PATH"] = ensureChromium();
  process.env["SEED"] ??= String(seed);
  console.log(`SEED=${process.env["SEED"]} draws the random cases; npm run prove tries more of them.`);
  await takeAll(still, [moving]);
}

await main();
