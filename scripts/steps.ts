import { spawn } from "node:child_process";
import { type Run, tableOf } from "./table.ts";

/** A part of a proof: a command, and what came of it. */
export interface Step {
  name: string;
  command: string[];
  /** Added to the environment. */
  env?: Record<string, string>;
  /** Shown as it comes; otherwise when the step has ended. */
  live?: boolean;
  /** Results of its tests by layer. A step without this counts as one test. */
  runs?: () => Promise<ReadonlyMap<string, Run>>;
}

const MOST_LINES = 60;

interface Result {
  name: string;
  ok: boolean;
  seconds: number;
  passed: number;
  failed: number;
  runs: ReadonlyMap<string, Run>;
}

export const node = (...args: string[]) => [process.execPath, "--import", "tsx", ...args];
export const bin = (name: string, ...args: string[]) => [
  process.execPath,
  `node_modules/.bin/${name}`,
  ...args,
];

/** Checks with the packages of the checkout, so that it needs no network. Deno keeps what it found between runs. */
const denoCheck = bin(
  "deno",
  ...["check", "--quiet", "--no-lock", "--no-remote", "--no-config", "--node-modules-dir=manual"],
  "--import-map=supabase/functions/deno.json",
  ...["api", "worker", "parser"].map((name) => `supabase/functions/${name}/index.ts`),
);

/** What only reads the code, in two lists that take as long. */
export const still: Step[][] = [
  [
    { name: "types", command: bin("tsc", "-p", "tsconfig.json", "--checkers", "1") },
    { name: "dead code, circles", command: bin("knip", "--no-progress") },
    { name: "lint", command: bin("oxlint") },
  ],
  [
    { name: "format", command: bin("prettier", "--check", ".", "--log-level", "warn") },
    { name: "types of the functions, by Deno", command: denoCheck },
  ],
];

/**
 * Takes phases one after the other, and in each its lists side by side, the steps of a list in turn; prints what came of
 * it, and sets the exit code when a step failed.
 */
export async function takeAll(...phases: Step[][][]): Promise<void> {
  const taken: Result[] = [];
  for (const lists of phases) taken.push(...(await Promise.all(lists.map(takeInTurn))).flat());
  const runs = new Map(taken.flatMap((result) => [...result.runs]));
  for (const { failures } of runs.values())
    for (const failure of failures) console.log(`\n✗ ${shortened(failure)}`);
  if (runs.size > 0) console.log(`\n${tableOf(runs)}`);
  console.log("");
  for (const { name, ok, seconds, passed, failed } of taken) {
    console.log(`${ok ? "✓" : "✗"} ${name}: ${passed} passed, ${failed} failed, ${seconds} s`);
  }
  const sum = (key: "passed" | "failed") => taken.reduce((total, result) => total + result[key], 0);
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
  if (taken.some((result) => !result.ok)) process.exitCode = 1;
}

/** Enough to know where to look, so that all of them stand at the end of a long log. */
function shortened(failure: string): string {
  const lines = failure.split("\n");
  return lines
    .slice(0, MOST_LINES)
    .map((line) => line.slice(0, 300))
    .join("\n");
}

async function takeInTurn(steps: Step[]): Promise<Result[]> {
  const taken: Result[] = [];
  for (const step of steps) taken.push(await take(step));
  return taken;
}

async function take(step: Step): Promise<Result> {
  const began = performance.now();
  const words = step.command.slice(1).join(" ");
  console.log(`▶ ${step.name}: ${words}`);
  const { code, output } = await run(step);
  const seconds = Math.round((performance.now() - began) / 1000);
  const ok = code === 0;
  console.log(`${ok ? "✓" : "✗"} ${step.name} (${seconds} s)${ok ? "" : `\n${output}`}`);
  const runs = (await step.runs?.().catch(() => null)) ?? new Map<string, Run>();
  const sum = (key: "passed" | "failed") => [...runs.values()].reduce((total, run) => total + run[key], 0);
  const [passed, failed] = runs.size > 0 ? [sum("passed"), sum("failed")] : [ok ? 1 : 0, ok ? 0 : 1];
  // A step that ends badly without a failed test (a file that doesn't load, say) has failed all the same.
  return { name: step.name, ok, seconds, passed, failed: ok ? failed : Math.max(failed, 1), runs };
}

function run({
  command: [command = "", ...args],
  env,
  live = false,
}: Step): Promise<{ code: number; output: string }> {
  const color = live && process.stdout.isTTY ? "1" : "0";
  const child = spawn(command, args, {
    env: { ...process.env, FORCE_COLOR: color, ...env },
    stdio: live ? ["ignore", "inherit", "inherit"] : "pipe",
  });
  let output = "";
  const collect = (bytes: Buffer) => (output += bytes.toString());
  child.stdout?.on("data", collect);
  child.stderr?.on("data", collect);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, output: output.trimEnd() }));
  });
}
