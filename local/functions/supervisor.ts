import { watch } from "node:fs";
import { access, readdir, realpath } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { denoArguments, usualLimits } from "./command.ts";
import type { FunctionLimits } from "./command.ts";
import { denoBinary } from "./deno-binary.ts";
import { FunctionPool } from "./pool.ts";
import type { FunctionState } from "./process.ts";
import { refuse } from "./refusal.ts";

export interface SupervisorOptions {
  /** The folder that holds `supabase/functions` and `node_modules`. */
  root: string;
  /** All that a function sees of the environment. */
  env: Record<string, string>;
  limits?: Record<string, Partial<FunctionLimits>>;
  log: (line: string) => void;
  /** Told the name of each process that has ended by itself, or was killed (`PROCESS_NAME` of its environment). */
  ended?: (process: string) => void;
  /** Start functions again when a file of theirs changes. */
  watch?: boolean;
}

export interface Supervisor {
  /** Serves `/functions/v1/<name>/…`; the function sees `/<name>/…`, as on hosted Supabase. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  states(): Record<string, FunctionState>;
  /** Of its first process. */
  pid(name: string): number | undefined;
  /** Of its processes that run, the first first. */
  pids(name: string): number[];
  /** Where each of its processes that are up answers, past the choice of one. */
  addresses(name: string): { number: number; url: string }[];
  has(name: string): boolean;
  /** Resolves once every function listens. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** Runs a Deno process, or as many as its limits say, for each folder of `supabase/functions` that has an `index.ts`. */
export async function startFunctions(options: SupervisorOptions): Promise<Supervisor> {
  const folder = join(options.root, "supabase", "functions");
  const deno = await denoBinary();
  const readable = [folder, await realpath(join(options.root, "node_modules")).catch(() => folder)];
  const functions = new Map<string, FunctionPool>();
  for (const name of await functionNames(folder)) {
    const limits = { ...usualLimits, ...options.limits?.[name] };
    const pool = new FunctionPool({
      name,
      command: deno,
      args: denoArguments(join(folder, name, "index.ts"), limits, readable),
      cwd: options.root,
      env: options.env,
      limits,
      // A line of the log says itself whose it is.
      log: (line) => options.log(line.startsWith("{") ? line : `[${name}] ${line}`),
      ended: options.ended,
    });
    functions.set(name, pool);
    pool.start();
  }
  const watcher = options.watch ? watchFolder(folder, () => functions) : undefined;

  return {
    handle(request, response) {
      const path = (request.url ?? "").slice("/functions/v1".length);
      const name = /^\/([^/?]+)/.exec(path)?.[1] ?? "";
      const found = functions.get(name);
      if (found) {
        const affinity = String(request.headers["x-affinity"] ?? "");
        return found.handle(request, response, path, onwardHeaders(request), affinity);
      }
      request.resume();
      refuse(response, { status: 404, code: "not_found", message: "There is no such function." }, request);
    },
    states: () => Object.fromEntries([...functions].map(([name, pool]) => [name, pool.state])),
    pid: (name) => functions.get(name)?.pids[0],
    pids: (name) => functions.get(name)?.pids ?? [],
    addresses: (name) => functions.get(name)?.addresses ?? [],
    has: (name) => functions.has(name),
    ready: async () => void (await Promise.all([...functions.values()].map((pool) => pool.ready()))),
    async close() {
      watcher?.close();
      await Promise.all([...functions.values()].map((pool) => pool.close()));
    },
  };
}

async function functionNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isDirectory() && /^[a-z]/.test(entry.name))
    .map((entry) => entry.name);
  const kept = names.map(async (name) =>
    access(join(folder, name, "index.ts")).then(
      () => [name],
      () => [],
    ),
  );
  return (await Promise.all(kept)).flat();
}

const hopByHop = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

function onwardHeaders(request: IncomingMessage): NodeJS.Dict<string | string[]> {
  const kept = Object.entries(request.headers).filter(([name]) => !hopByHop.has(name));
  return {
    ...Object.fromEntries(kept),
    ...(request.headers["transfer-encoding"] && { "transfer-encoding": "chunked" }),
    "x-forwarded-for": request.socket.remoteAddress ?? "",
    "x-forwarded-host": request.headers.host ?? "",
  };
}

function watchFolder(folder: string, functions: () => Map<string, FunctionPool>) {
  let timer: NodeJS.Timeout | undefined;
  const changed = new Set<string>();
  return watch(folder, { recursive: true }, (_event, file) => {
    if (!file || /\.test\.ts$|~$/.test(file)) return;
    changed.add(file.split(/[\\/]/)[0] ?? "");
    clearTimeout(timer);
    timer = setTimeout(() => {
      for (const [name, pool] of functions()) {
        if (changed.has(name) || changed.has("_shared")) pool.restart();
      }
      changed.clear();
    }, 100);
  });
}
