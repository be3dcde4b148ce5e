import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { denoArguments, parserLimits } from "../../local/functions/command.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const key = "bench-secret";
/** How long a request may take on the ground. */
const LIMIT_MS = 30_000;

/** The parser function in a Deno process of its own, with a storage that serves local folders. */
export interface ParserProcess {
  /** Asks for a slice; 503 `resource_limit` when the process dies or hangs over it. */
  slice(request: object): Promise<{ status: number; body: unknown }>;
  /** Processor time taken so far; 0 where the system doesn't tell. */
  cpuMs(): Promise<number>;
  /** Highest resident memory since `resetPeak`; 0 where the system doesn't tell. */
  peakBytes(): Promise<number>;
  resetPeak(): Promise<void>;
  close(): Promise<void>;
}

export async function startParser(folders: readonly string[]): Promise<ParserProcess> {
  const storage = await serve(folders);
  const url = `http://127.0.0.1:${String((storage.address() as AddressInfo).port)}`;
  let running = await start(url);
  return {
    async slice(request) {
      const answer = await fetch(`http://127.0.0.1:${String(running.port)}/parser/slice`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify(request),
        signal: AbortSignal.timeout(LIMIT_MS),
      }).catch(() => null);
      if (answer) return { status: answer.status, body: await answer.json() };
      running.child.kill("SIGKILL");
      running = await start(url);
      return { status: 503, body: { code: "resource_limit", message: "the process was stopped" } };
    },
    async cpuMs() {
      const stat = await proc(running.child, "stat");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
    },
    async peakBytes() {
      return Number(/VmHWM:\s+(\d+)/.exec(await proc(running.child, "status"))?.[1] ?? 0) * 1024;
    },
    async resetPeak() {
      await writeFile(`/proc/${String(running.child.pid)}/clear_refs`, "5").catch(() => undefined);
    },
    async close() {
      running.child.kill("SIGKILL");
      storage.closeAllConnections();
      await new Promise((resolve) => storage.close(resolve));
    },
  };
}

const proc = (child: ChildProcess, file: string): Promise<string> =>
  readFile(`/proc/${String(child.pid)}/${file}`, "utf8").catch(() => "");

async function serve(folders: readonly string[]): Promise<Server> {
  const server = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? "").split("/").at(-1) ?? "");
    const folder = folders.find((one) => existsSync(join(one, name)));
    if (!folder) return void response.writeHead(404).end();
    void readFile(join(folder, name)).then((bytes) => {
      response.writeHead(200, { "content-length": bytes.length }).end(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

async function start(supabaseUrl: string): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(
    join(root, "node_modules/.bin/deno"),
    denoArguments(join(root, "supabase/functions/parser/index.ts"), parserLimits, [root]),
    {
      cwd: root,
      stdio: ["pipe", "pipe", "inherit"],
      env: {
        PATH: process.env["PATH"],
        SUPABASE_URL: supabaseUrl,
        SUPABASE_ANON_KEY: "anon",
        SUPABASE_SERVICE_ROLE_KEY: key,
      },
    },
  );
  const port = await new Promise<number>((resolve, reject) => {
    child.once("exit", () => reject(new Error("The parser doesn't start.")));
    createInterface({ input: child.stdout }).on("line", (text) => {
      const listening = /^::listening::(\d+)$/.exec(text)?.[1];
      if (listening) resolve(Number(listening));
    });
  });
  return { child, port };
}
