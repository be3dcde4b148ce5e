import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { z } from "zod";
import { openDatabase, type Database } from "../local/database/database.ts";
import { migrate } from "../local/database/migrate.ts";
import { openMigrated } from "../local/database/snapshot.ts";
import { sharing } from "./sharing.ts";

const Env = z.object({
  SUPABASE_URL: z.url(),
  SUPABASE_PUBLISHABLE_KEY: z.string(),
  SUPABASE_SECRET_KEY: z.string(),
  DATABASE_URL: z.string(),
  API_DATABASE_URL: z.string(),
});

/** A stack of its own, as `npm start` starts it. */
export interface BenchStack {
  /** The process that `npm start` would be; the functions' processes are its children. */
  pid: number;
  /** Where its data is. */
  folder: string;
  url: string;
  publishableKey: string;
  secretKey: string;
  databaseUrl: string;
  /** As the functions log in. */
  apiDatabaseUrl: string;
  /** Milliseconds from the start of the process until every service was up. */
  readyMs: number;
  /** Ends the process; the data stays for `again`. */
  stop(): Promise<void>;
  /** Starts anew on the same data. */
  again(): Promise<BenchStack>;
  /** Ends the process and removes the data. */
  close(): Promise<void>;
}

/** A migrated database without a stack: PGlite in memory, or the one that DATABASE_URL names; the shared one, where rows share. */
export function openBenchDatabase(): Promise<Database> {
  return sharing()?.database() ?? openOwnDatabase();
}

/** The same, whatever is shared. */
export async function openOwnDatabase(): Promise<Database> {
  const url = process.env.DATABASE_URL;
  if (!url) return openMigrated(process.cwd(), { seed: false });
  const database = await openDatabase({ url, dataDir: "" });
  try {
    await migrate(database, process.cwd(), false);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * A stack for a row: one of its own, or the shared one, where rows share.
 * @param env set beside the process's own; DATABASE_URL of the surroundings is kept
 */
export async function startBenchStack(env: Record<string, string> = {}): Promise<BenchStack> {
  return (await sharing()?.stack(env)) ?? startOwnStack(env);
}

/** The same, whatever is shared. */
export async function startOwnStack(env: Record<string, string> = {}): Promise<BenchStack> {
  const folder = await mkdtemp(join(tmpdir(), "atrium-bench-"));
  return start(folder, env);
}

async function start(folder: string, env: Record<string, string>): Promise<BenchStack> {
  const [port, dbPort] = [await freePort(), await freePort()];
  const envFile = join(folder, "env");
  await rm(envFile, { force: true });
  const began = performance.now();
  const child = spawn(process.execPath, ["local/run.js"], {
    env: {
      ...process.env,
      PORT: String(port),
      DB_PORT: String(dbPort),
      DATA_DIR: folder,
      AUTH_LIMITS: "off",
      HELP_CONTENT: "off",
      ...env,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  process.once("exit", () => child.kill("SIGTERM"));
  const found = await started(`http://localhost:${port}/healthz`, envFile, child);
  const readyMs = performance.now() - began;
  const stop = async () => {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  };
  return {
    pid: child.pid ?? 0,
    folder,
    url: found.SUPABASE_URL,
    publishableKey: found.SUPABASE_PUBLISHABLE_KEY,
    secretKey: found.SUPABASE_SECRET_KEY,
    databaseUrl: found.DATABASE_URL,
    apiDatabaseUrl: found.API_DATABASE_URL,
    readyMs,
    stop,
    again: async () => {
      await stop();
      return start(folder, env);
    },
    close: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What the stack wrote for tools, once every service is up. It writes it last. */
async function started(url: string, envFile: string, child: ChildProcess): Promise<z.output<typeof Env>> {
  for (;;) {
    if (child.exitCode !== null) throw new Error("The stack didn't start.");
    const answer = await fetch(url).catch(() => null);
    await answer?.body?.cancel();
    const found = answer?.ok
      ? Env.safeParse(parseEnv(await readFile(envFile, "utf8").catch(() => "")))
      : null;
    if (found?.success) return found.data;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => {
        if (address && typeof address === "object") resolve(address.port);
        else reject(new Error("No port is free."));
      });
    });
  });
}

/** The organisation of the demo data, and everybody's password in it. */
export const DEMO_ORGANIZATION = 2;
export const DEMO_PASSWORD = "atrium-demo";

/** Calls the API as somebody of the demo organisation. */
export interface BenchCaller {
  token: string;
  call(path: string, input: unknown): Promise<Response>;
}

/** Signs a demo account in. */
export async function signIn(stack: BenchStack, email = "owner@atrium.example"): Promise<BenchCaller> {
  const answer = await fetch(`${stack.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: stack.publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  const { access_token } = z.object({ access_token: z.string() }).parse(await answer.json());
  return {
    token: access_token,
    call: (path, input) =>
      fetch(`${stack.url}/functions/v1/api${path}`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${access_token}`,
          "organization-id": String(DEMO_ORGANIZATION),
          "content-type": "application/json",
        },
        body: JSON.stringify(input),
      }),
  };
}
