import type { Page } from "@playwright/test";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { z } from "zod";
import { runStart, type Run } from "../../local/testing/run-start.ts";
import type { Stack } from "./stack.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A stack with the built app and the demo data, on ports and in a folder of its own, to be killed and started again. */
export interface KillableStack {
  readonly url: string;
  readonly folder: string;
  /** Starts it; what it says and when it ends is the run's. */
  start(): Run;
  /** Where it is and its keys, once it has been ready. */
  settings(): Promise<Stack>;
  /** Removes its data; it must have ended. */
  remove(): Promise<void>;
}

/** @param functionEnv set beside the ground's own */
export async function makeKillableStack(functionEnv: Record<string, string> = {}): Promise<KillableStack> {
  const folder = join(await mkdtemp(join(tmpdir(), "atrium-kills-")), "data");
  const [port, dbPort] = [await freePort(), await freePort()];
  const env = {
    PORT: String(port),
    DB_PORT: String(dbPort),
    DATA_DIR: folder,
    AUTH_LIMITS: "off",
    ...functionEnv,
  };
  return {
    url: `http://localhost:${port}`,
    folder,
    start: () => runStart(root, { env }),
    async settings() {
      const known = parseEnv(await readFile(join(folder, "env"), "utf8"));
      const secrets: unknown = JSON.parse(await readFile(join(folder, "secrets.json"), "utf8"));
      return {
        url: known.SUPABASE_URL ?? "",
        databaseUrl: known.DATABASE_URL ?? "",
        apiDatabaseUrl: known.API_DATABASE_URL ?? "",
        publishableKey: known.SUPABASE_PUBLISHABLE_KEY ?? "",
        secretKey: known.SUPABASE_SECRET_KEY ?? "",
        jwtSecret: z.object({ jwtSecret: z.string() }).parse(secrets).jwtSecret,
      };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const Joined = z.tuple([
  z.string().nullable(),
  z.string().nullable(),
  z.string().startsWith("realtime:organization:"),
  z.literal("phx_reply"),
  z.object({ status: z.literal("ok") }),
]);

/**
 * Hears in a browser's page when it has live status: its socket has joined the topic of the organisation.
 * @returns the last time that it did, as of `performance.now()`
 */
export function watchLive(page: Page): { at: number } {
  const live = { at: -Infinity };
  page.on("websocket", (socket) => {
    const joins = new Set<string>();
    socket.on("framesent", ({ payload }) => {
      const [, ref, , event] = frameOf(payload);
      if (event === "phx_join") joins.add(String(ref));
    });
    socket.on("framereceived", ({ payload }) => {
      const joined = Joined.safeParse(frameOf(payload));
      if (joined.success && joins.has(String(joined.data[1]))) live.at = performance.now();
    });
  });
  return live;
}

function frameOf(payload: string | Buffer): unknown[] {
  try {
    return z.array(z.unknown()).parse(JSON.parse(String(payload)));
  } catch {
    return [];
  }
}

/** Signs the demo owner in on the page, through the sign-in screen. */
export async function signInAsOwner(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/app/sign-in`);
  await page.getByLabel("Email").fill("owner@atrium.example");
  await page.getByLabel("Password", { exact: true }).fill("atrium-demo");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/app\/(?!sign-in)/);
}
