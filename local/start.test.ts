import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { makeProject } from "./testing/project.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const start = fileURLToPath(new URL("./start.ts", import.meta.url));
const tsx = import.meta.resolve("tsx");
const migration = "create table public.notes (id int primary key, body text);";
const echo = "Deno.serve(() => new Response(String(Deno.pid)));";

let root: string;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  root = await makeProject({
    "supabase/migrations/20260101000000_notes.sql": migration,
    "supabase/functions/echo/index.ts": echo,
  });
});
afterAll(() => rm(root, { recursive: true, force: true }));
afterEach(async () => {
  for (const child of running) {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
  running.clear();
});

interface Run {
  child: ChildProcess;
  output: () => string;
  /** Resolves when it says that it is ready; rejects with its output if it ends before. */
  ready: Promise<void>;
  ended: Promise<number | null>;
}

function run(cwd: string, env: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, ["--import", tsx, start], {
    cwd,
    env: { ...process.env, PORT: "0", DB_PORT: "0", NODE_ENV: "production", ...env },
  });
  running.add(child);
  let output = "";
  const ended = once(child, "close").then(([code]) => code as number | null);
  const ready = new Promise<void>((resolve, reject) => {
    const read = (bytes: Buffer) => {
      output += bytes.toString();
      if (output.includes("Ready in")) resolve();
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    ended.then(() => reject(new Error(output)), reject);
  });
  ready.catch(() => undefined);
  return { child, output: () => output, ready, ended };
}

async function settings(): Promise<NodeJS.Dict<string>> {
  return parseEnv(await readFile(join(root, ".data", "env"), "utf8"));
}

async function isAlive(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return /^State:\s+[^Z]/m.test(status);
}

describe("npm start", () => {
  it("says what runs where, and stops everything when told to", async () => {
    const { child, output, ready, ended } = run(root);
    await ready;
    expect(output()).toMatch(/database +pglite, 1 migrations applied/);
    const { SUPABASE_URL: url = "" } = await settings();
    expect(output()).toContain(url);
    expect(await (await fetch(`${url}/healthz`)).json()).toMatchObject({
      status: "up",
      services: { database: "up", realtime: "up", "functions/echo": "up" },
    });
    const pid = Number(await (await fetch(`${url}/functions/v1/echo`)).text());
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(await isAlive(pid)).toBe(false);
  });

  it("refuses a data folder that another run uses, in one line", async () => {
    await run(root).ready;
    const second = run(root);
    expect(await second.ended).toBe(1);
    expect(second.output()).toBe(
      `The data folder ${join(root, ".data")} is in use by another run. Stop it or set DATA_DIR.\n`,
    );
  });

  it("refuses a taken port, in one line", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const refused = run(root, { PORT: String(port) });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toBe(`Port ${port} is taken. Stop what uses it or set PORT.\n`);
    server.close();
  });

  it("names the file of a broken migration, in one line, and records none of it", async () => {
    const broken = await makeProject({
      "supabase/migrations/20260101000000_good.sql": migration,
      "supabase/migrations/20260102000000_broken.sql": "create table public.half (id int); select nonsense;",
    });
    const refused = run(broken);
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toBe(
      'supabase/migrations/20260102000000_broken.sql: column "nonsense" does not exist (at: select nonsense)\n',
    );
    expect(existsSync(join(broken, ".data", "env"))).toBe(false);
  });

  it("loses nothing that was acknowledged when it is killed, and takes its functions with it", async () => {
    const first = run(root);
    await first.ready;
    const { DATABASE_URL: databaseUrl = "", SUPABASE_URL: url = "" } = await settings();
    const pid = Number(await (await fetch(`${url}/functions/v1/echo`)).text());
    const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
    let acknowledged = 0;
    const writing = (async () => {
      for (;;) {
        await sql`insert into notes values (${acknowledged + 1}, ${"x".repeat(2000)})`;
        acknowledged += 1;
      }
    })().catch(() => undefined);
    await expect.poll(() => acknowledged, { timeout: 30_000 }).toBeGreaterThan(100);
    first.child.kill("SIGKILL");
    await writing;
    await sql.end({ timeout: 0 });
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);

    const second = run(root);
    await second.ready;
    const { DATABASE_URL: again = "" } = await settings();
    const check = postgres(again, { max: 1, onnotice: () => undefined });
    const [row] = await check<
      { n: number }[]
    >`select count(*)::int as n from notes where id <= ${acknowledged}`;
    await check.end();
    expect(row?.n).toBe(acknowledged);
  });
});
