import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type postgres from "postgres";
import { advice, BOUND_FUNCTIONS } from "../../scripts/advisors.ts";
import type { Platform } from "../promises/parts.ts";
import { STACK_VARIABLE } from "../support/stack.ts";

const PORT = 4173;
const bin = (name: string) => `node_modules/.bin/${name}`;

/** Runs a program of the project. @returns whether it ended well */
export function run(args: string[], env: NodeJS.ProcessEnv = {}): boolean {
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...env } });
  return status === 0;
}

/** What is tried on a whole project beside its parts, by name. @param sql its database */
export async function wholeProject(platform: Platform, sql: postgres.Sql): Promise<Map<string, boolean>> {
  const folder = await mkdtemp(join(tmpdir(), "atrium-prove-"));
  try {
    return new Map([
      ["the main job in Chromium", await mainJob(platform, join(folder, "app"))],
      ["a backup, restored on an embedded ground", backupAndRestore(platform, folder)],
      ["advisors", await advisors(platform, sql)],
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A newcomer's first quarter of an hour, in the app as it is built for the project. */
async function mainJob(platform: Platform, outDir: string): Promise<boolean> {
  const { url, publishableKey, secretKey, databaseUrl } = platform;
  const build = { VITE_SUPABASE_URL: url, VITE_SUPABASE_PUBLISHABLE_KEY: publishableKey };
  if (!run([bin("vite"), "build", "--outDir", outDir, "--logLevel", "warn"], build)) return false;
  const app = spawn(
    process.execPath,
    [bin("vite"), "preview", "--outDir", outDir, "--port", String(PORT), "--strictPort"],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  try {
    await served(app);
    const stack = {
      ...{ url, publishableKey, secretKey, databaseUrl, apiDatabaseUrl: databaseUrl },
      jwtSecret: platform.jwtSecret ?? "",
    };
    return run([bin("playwright"), "test", "tests/e2e/main-job.test.ts", "--grep", "newcomer"], {
      APP_URL: `http://localhost:${String(PORT)}`,
      [STACK_VARIABLE]: JSON.stringify(stack),
    });
  } finally {
    app.kill();
  }
}

function served(app: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    app.stdout?.on("data", (text: Buffer) => {
      if (String(text).includes("http://")) resolve();
    });
    app.once("exit", (code) => reject(new Error(`The app isn't served (${String(code)}).`)));
  });
}

function backupAndRestore({ url, secretKey, databaseUrl }: Platform, folder: string): boolean {
  const file = join(folder, "project.tar");
  const [data, keys] = [join(folder, "data"), process.env["SECRETS_KEYS"]];
  const project = { DATABASE_URL: databaseUrl, SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey };
  const folderAlone = {
    ...{ DATABASE_URL: undefined, SUPABASE_URL: undefined, SUPABASE_SECRET_KEY: undefined },
    DATA_DIR: data,
  };
  const sealed = keys === undefined ? {} : { SECRETS_KEYS: keys };
  const program = (name: string) => ["--import", "tsx", `scripts/${name}.ts`];
  return (
    run([...program("backup"), "--to", file], { ...project, DATA_DIR: data, ...sealed }) &&
    run([...program("restore"), "--from", file], { ...folderAlone, ...sealed })
  );
}

async function advisors({ databaseUrl }: Platform, sql: postgres.Sql): Promise<boolean> {
  const found = await advice(databaseUrl, await sql.unsafe<{ name: string }[]>(BOUND_FUNCTIONS));
  for (const finding of found) console.error(finding);
  return found.length === 0;
}
