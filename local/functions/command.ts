import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

/** What a function may take. The sizes are each process's. */
export interface FunctionLimits {
  /** V8's heap in MB; past it the process dies. */
  heap: number;
  /** V8's halves for new objects in MB each. Small ones give memory back sooner, and cost a little time. */
  young: number;
  /** Resident memory in MB; past it the process is killed. */
  memory: number;
  /** Seconds that the event loop may be stuck while a request waits. */
  stuck: number;
  /** Processes at the same time. */
  processes: number;
  /** Those of them that are there from the start; the others come once these are busy. */
  atStart: number;
}

export const usualLimits: FunctionLimits = {
  heap: 512,
  young: 16,
  memory: 1024,
  stuck: 4,
  processes: 1,
  atStart: 1,
};

/**
 * The parser's, which keep it under the 256 MB of a hosted edge function; a file over them is refused, not swapped. It
 * reads one file at a time, so that a second core goes to a second process.
 */
export const parserLimits: FunctionLimits = {
  ...usualLimits,
  heap: 128,
  young: 4,
  memory: 512,
  processes: Math.min(availableParallelism(), 2),
};

/** The worker's, under 256 MB too: what it holds is of one step, and gone with it. */
export const workerLimits: FunctionLimits = { ...usualLimits, heap: 192, young: 4, memory: 512 };

/** How many processes a function is to have, by its name. */
export type WantedProcesses = Readonly<Partial<Record<"api" | "worker" | "parser", number>>>;

/** The limits of each function; a number that is wanted is there from the start. */
export function functionLimits(wanted: WantedProcesses): Record<"api" | "worker" | "parser", FunctionLimits> {
  const usual = { api: usualLimits, worker: workerLimits, parser: parserLimits };
  const all = Object.entries(usual).map(([name, limits]) => {
    const processes = wanted[name as keyof typeof usual];
    return [name, processes === undefined ? limits : { ...limits, processes, atStart: processes }];
  });
  return Object.fromEntries(all) as Record<keyof typeof usual, FunctionLimits>;
}

const preload = fileURLToPath(new URL("./preload.ts", import.meta.url));
const flags =
  "--quiet --no-prompt --no-lock --no-check --no-remote --cached-only --node-modules-dir=manual --unstable-no-legacy-abort";

/**
 * The arguments with which Deno runs a function.
 * @param file its `index.ts`
 * @param readable folders that it may read
 */
export function denoArguments(file: string, limits: FunctionLimits, readable: readonly string[]): string[] {
  return [
    "run",
    ...flags.split(" "),
    `--preload=${preload}`,
    `--v8-flags=--max-old-space-size=${limits.heap},--max-semi-space-size=${limits.young}`,
    "--allow-net",
    "--allow-env",
    `--allow-read=${readable.join(",")}`,
    file,
  ];
}
