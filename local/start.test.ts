import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseEnv, promisify } from "node:util";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { makeProject } from "./testing/project.ts";
import { killAll, runStart as run } from "./testing/run-start.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const migration = "create table public.notes (id int primary key, body text);";
const echo = "Deno.serve(() => new Response(String(Deno.pid)));";

const RESET = fileURLToPath(new URL("./reset.ts", import.meta.url));

let root: string;

beforeAll(async () => {
  root = await makeProject({
    "supabase/migrations/20260101000000_notes.sql": migration,
    "supabase/functions/echo/index.ts": echo,
  });
});
afterAll(() => rm(root, { recursive: true, force: true }));
afterEach(killAll);

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
    expect(output()).toMatch(/database +pglite/);
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

  it("sets up payments by its own address, as PUBLIC_URL leads here only once a proxy knows it is up", async () => {
    const { output, ready } = run(root, { env: { PUBLIC_URL: "http://127.0.0.1:9" } });
    await ready;
    await expect
      .poll(output, { timeout: 20_000 })
      .toMatch(/Plans can't be bought: billing_offers answered 404/);
  });

  it("refuses a data folder that another run uses, in one line", async () => {
    const first = run(root);
    await first.ready;
    const second = run(root);
    expect(await second.ended).toBe(1);
    expect(second.output()).toBe(
      `The data folder ${join(root, ".data")} is in use by another run (process ${first.child.pid}). Stop it or set DATA_DIR.\n`,
    );
  });

  it("refuses a taken port, in one line", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const refused = run(root, { env: { PORT: String(port) } });
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

  it("refuses a database that other migrations made, in one line, and touches nothing of it", async () => {
    const [path, later] = ["20260101000000_notes.sql", "20260102000000_later.sql"];
    const made = await makeProject({
      [`supabase/migrations/${path}`]: `-- Notes.\n${migration}\ncomment on table notes is 'a;b';\n-- End.\n`,
      [`supabase/migrations/${later}`]: "create table public.later (id int);",
    });
    const file = (name: string) => join(made, "supabase/migrations", name);
    const texts = {
      [path]: await readFile(file(path), "utf8"),
      [later]: await readFile(file(later), "utf8"),
    };
    const stop = async (started: ReturnType<typeof run>) => {
      await started.ready;
      started.child.kill("SIGTERM");
      await started.ended;
      return started.output();
    };
    await stop(run(made));

    await writeFile(file(path), texts[path]?.replace("body text", "body citext") ?? "");
    await writeFile(file("20260103000000_new.sql"), "create table public.fresh (id int);");
    const edited = run(made);
    expect(await edited.ended).toBe(1);
    expect(edited.output()).toBe(
      `The database was made by another version of the migration ${path}: go back to the version that made it, or delete all data with \`npm run reset\`.\n`,
    );

    await writeFile(file(path), texts[path] ?? "");
    await rm(file(later));
    const older = run(made);
    expect(await older.ended).toBe(1);
    expect(older.output()).toBe(
      "The database is newer than this version, which lacks its migration 20260102000000: update, or delete all data with `npm run reset`.\n",
    );

    await rename(file(path), file("20260101000001_baseline.sql"));
    const other = run(made);
    expect(await other.ended).toBe(1);
    expect(other.output()).toBe(
      "The database was made by other migrations than this version's: go back to the version that made it, or delete all data with `npm run reset`.\n",
    );
    await rename(file("20260101000001_baseline.sql"), file(path));

    await writeFile(file(later), texts[later] ?? "");
    expect(await stop(run(made))).toMatch(/1 migrations applied/);
    await rm(made, { recursive: true });
  });

  it("may be killed at any moment of its first run, and starts the next time", async () => {
    const data = join(root, "first");
    const env = { DATA_DIR: data };
    const moments = ["secrets.json", "db.tmp", "db.tmp/base", "db"];
    for (const [index, moment] of moments.entries()) {
      await rm(data, { recursive: true, force: true });
      const first = run(root, { env });
      while (!existsSync(join(data, moment)) && first.child.exitCode === null) await pause(2);
      first.child.kill((["SIGKILL", "SIGINT", "SIGTERM"] as const)[index % 3]);
      await first.ended;
      const second = run(root, { env });
      await second.ready;
      // What stand-ins of vendors keep is written when there is something to keep.
      const kept = (await readdir(data)).filter((name) => !/^(google|microsoft|stripe)\.json$/.test(name));
      expect(kept.sort()).toEqual(["db", "dns.json", "env", "mail", "secrets.json"]);
      second.child.kill("SIGKILL");
      await second.ended;
    }
  });

  it("leaves nothing that a reset doesn't know", async () => {
    const data = join(root, "full");
    const { child, ready, ended } = run(root, { env: { DATA_DIR: data } });
    await ready;
    child.kill("SIGTERM");
    await ended;
    expect(await readdir(data)).toContain("stripe.json");
    const reset = () =>
      promisify(execFile)(process.execPath, ["--import", import.meta.resolve("tsx"), RESET], {
        cwd: root,
        env: { ...process.env, DATA_DIR: data },
      });
    await reset();
    expect(await readdir(data)).toEqual([]);
    await writeFile(join(data, "mine.txt"), "");
    await expect(reset()).rejects.toMatchObject({ stderr: `${data} holds mine.txt: not emptied.\n` });
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
