import { spawn } from "node:child_process";
import { mkdir, readFile, rm } from "node:fs/promises";
import { z } from "zod";
import { ensureChromium } from "./chromium.ts";

interface Step {
  name: string;
  command: string[];
  /** Shown as it comes; otherwise when the step has ended. */
  live?: boolean;
  /** How many tests passed and failed; a step without this is one test. */
  count?: () => Promise<Count>;
}

interface Count {
  passed: number;
  failed: number;
}

interface Result extends Count {
  name: string;
  ok: boolean;
  seconds: number;
}

const results = "test-results";
const node = (...args: string[]) => [process.execPath, "--import", "tsx", ...args];
const bin = (name: string, ...args: string[]) => [process.execPath, `node_modules/.bin/${name}`, ...args];

const still: Step[] = [
  { name: "types", command: bin("tsc", "-p", "tsconfig.json", "--noEmit") },
  { name: "lint", command: bin("eslint", ".", "--max-warnings", "0") },
  { name: "format", command: bin("prettier", "--check", ".", "--log-level", "warn") },
];
const moving: Step[] = [
  {
    name: "unit, app, database and API",
    command: bin(
      "vitest",
      "run",
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
  return { passed: expected, failed: unexpected + flaky };
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(`${results}/${file}`, "utf8"));
}

async function take(step: Step): Promise<Result> {
  const began = performance.now();
  const words = step.command.slice(1).join(" ");
  console.log(`▶ ${step.name}: ${words}`);
  const { code, output } = await run(step.command, step.live ?? false);
  const seconds = Math.round((performance.now() - began) / 1000);
  const ok = code === 0;
  console.log(`${ok ? "✓" : "✗"} ${step.name} (${seconds} s)${ok ? "" : `\n${output}`}`);
  const alone = { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  const { passed, failed } = step.count ? await step.count().catch(() => alone) : alone;
  // A step that ends badly without a failed test (a file that doesn't load, say) has failed all the same.
  return { name: step.name, ok, seconds, passed, failed: ok ? failed : Math.max(failed, 1) };
}

function run([command = "", ...args]: string[], live: boolean): Promise<{ code: number; output: string }> {
  const env = { ...process.env, FORCE_COLOR: live && process.stdout.isTTY ? "1" : "0" };
  const child = spawn(command, args, { env, stdio: live ? ["ignore", "inherit", "inherit"] : "pipe" });
  let output = "";
  const collect = (bytes: Buffer) => (output += bytes.toString());
  child.stdout?.on("data", collect);
  child.stderr?.on("data", collect);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, output: output.trimEnd() }));
  });
}

async function takeInTurn(steps: Step[]): Promise<Result[]> {
  const taken: Result[] = [];
  for (const step of steps) taken.push(await take(step));
  return taken;
}

/** `npm test`: everything. What only reads the code runs beside what runs the code. */
async function main(): Promise<void> {
  await rm(results, { recursive: true, force: true });
  await mkdir(results, { recursive: true });
  process.env["CHROMIUM_PATH"] = ensureChromium();
  const taken = (await Promise.all([takeInTurn(still), takeInTurn(moving)])).flat();
  console.log("");
  for (const { name, ok, seconds, passed, failed } of taken) {
    console.log(`${ok ? "✓" : "✗"} ${name}: ${passed} passed, ${failed} failed, ${seconds} s`);
  }
  const sum = (key: keyof Count) => taken.reduce((total, result) => total + result[key], 0);
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
  if (taken.some((result) => !result.ok)) process.exitCode = 1;
}

await main();
