import { parseArgs } from "node:util";
import { ensureChromium } from "./chromium.ts";
import { bin, node, type Step, takeAll } from "./steps.ts";

const vitest = (...files: string[]) => bin("vitest", "run", "--reporter=dot", ...files);

/** What takes longer than two minutes, by name; `npm test` has a sample of each. */
const parts: Readonly<Record<string, (seed: string) => string[]>> = {
  kills: (seed) => node("tests/prove/kills.ts", "--function-kills", "0", "--seed", seed),
  "function-kills": (seed) => node("tests/prove/kills.ts", "--kills", "0", "--seed", seed),
  "training-kills": (seed) =>
    node(
      "tests/prove/kills.ts",
      "--kills",
      "0",
      "--function-kills",
      "0",
      "--training-kills",
      "50",
      "--seed",
      seed,
    ),
  starts: () => vitest("local/start.test.ts", "local/start-errors.test.ts"),
  mutants: () => vitest("tests/db/mutants", "tests/api/mutants.test.ts"),
  rights: () => vitest("tests/db/matrix.test.ts", "tests/db/equality.test.ts"),
  threads: () => vitest("tests/api/threads.test.ts"),
  drives: () => vitest("tests/api/drives/histories.test.ts"),
  "drive-kills": (seed) => node("tests/prove/drive-kills.ts", "--seed", seed),
  "drive-memory": () => node("tests/prove/drive-kills.ts", "--kills", "0"),
  invoices: () =>
    vitest(
      "tests/documents/invoice-files.test.ts",
      "tests/documents/invoice-totals.test.ts",
      "tests/api/invoices.test.ts",
      "tests/db/invoices.test.ts",
    ),
  billing: () => vitest("tests/db/billing/permutations.test.ts"),
  upgrades: () => vitest("tests/db/upgrades"),
  rest: () => vitest("tests/db/rest.test.ts"),
  browser: () => bin("playwright", "test"),
};

/**
 * `npm run prove -- [part…] [--seed n]`: everything that `npm test` takes a sample of, or the parts that are named. The seed
 * decides the moments of kills and the random tenancies.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: "string", default: "1" } },
  });
  const unknown = positionals.filter((name) => !(name in parts));
  if (unknown.length > 0) {
    console.error(`There is no part ${unknown.join(", ")}. There are: ${Object.keys(parts).join(", ")}.`);
    process.exitCode = 1;
    return;
  }
  console.log(`SEED=${values.seed}`);
  process.env["CHROMIUM_PATH"] = ensureChromium();
  const wanted = Object.entries(parts).filter(
    ([name]) => positionals.length === 0 || positionals.includes(name),
  );
  const steps = wanted.map(([name, command]): Step => ({
    name,
    command: command(values.seed),
    env: { PROVE: "all", SEED: values.seed },
    live: true,
  }));
  await takeAll([steps]);
}

await main();
