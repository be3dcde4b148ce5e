import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { makeProject } from "./testing/project.ts";
import { killAll, runStart } from "./testing/run-start.ts";
import type { RunOptions } from "./testing/run-start.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
const nativeUrl = process.env.TEST_DATABASE_URL ?? "";

let root: string;
/** A data folder of a stack that was up; each test garbles a copy of its own. */
let whole: string;
let folder: string;

beforeAll(async () => {
  root = await makeProject({
    "supabase/migrations/20260101000000_notes.sql": "create table notes (id int);",
  });
  whole = join(root, "whole");
  const first = runStart(root, { env: { DATA_DIR: whole } });
  await first.ready;
  first.child.kill("SIGTERM");
  await first.ended;
  folder = await mkdtemp(join(tmpdir(), "atrium-errors-"));
});
afterEach(killAll);
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await rm(root, { recursive: true, force: true });
});

const copy = async (name: string) => {
  const data = join(folder, name);
  await cp(whole, data, { recursive: true });
  return data;
};

/** The one line that a start says before it ends with code 1. */
async function refusal(options: RunOptions): Promise<string> {
  const run = runStart(root, options);
  expect([await run.ended, run.output()]).toEqual([1, expect.stringMatching(/^[^\n]+\n$/)]);
  return run.output().trim();
}

describe("a start says in one line what stands in the way", () => {
  const refused: [Record<string, string>, RegExp][] = [
    [{ PORT: "abc" }, /PORT/],
    [{ PORT: "70000" }, /PORT/],
    [{ HOST: "203.0.113.7" }, /^203\.0\.113\.7 is no address of this machine\. Set HOST/],
    [{ HOST: "no-such-host.invalid" }, /^There is no host no-such-host\.invalid\. Set HOST/],
    [{ DATABASE_URL: "mysql://x" }, /DATABASE_URL/],
    [
      { API_PROCESSES: "0" },
      /^API_PROCESSES: It is how many processes there are: a whole number from 1 to 64\.$/,
    ],
    [{ WORKER_PROCESSES: "many" }, /^WORKER_PROCESSES: /],
    [
      { FUNCTIONS_DATABASE_URL: "postgres://127.0.0.1:6432" },
      /^FUNCTIONS_DATABASE_URL: .* DATABASE_URL, which isn't set/,
    ],
    [
      { DATABASE_URL: "postgresql://me:hush-hush@127.0.0.1:1/db" },
      /^The database at 127\.0\.0\.1:1 can't be used: nothing listens/,
    ],
    [{ DATABASE_URL: "postgresql://me:hush-hush@no-such-host.invalid/db" }, /there is no such host/],
  ];
  it.each(refused)("%o", async (env, words) => {
    const line = await refusal({ env: { DATA_DIR: join(folder, "unused"), ...env } });
    expect(line).toMatch(words);
    expect(line).not.toContain("hush");
  });

  it("DB_PORT is taken", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const port = String((server.address() as AddressInfo).port);
    const line = await refusal({ env: { DATA_DIR: join(folder, "unused"), DB_PORT: port } });
    expect(line).toBe(`Port ${port} is taken. Stop what uses it or set DB_PORT.`);
    server.close();
  });

  it("DATA_DIR is a file, or inside one", async () => {
    const file = join(folder, "file");
    await writeFile(file, "");
    expect(await refusal({ env: { DATA_DIR: file } })).toMatch(/file is a file, and a folder is needed/);
    expect(await refusal({ env: { DATA_DIR: join(file, "x") } })).toMatch(/a folder is needed/);
  });

  it.runIf(isRoot)("the user may not write, or not read, the data folder", async () => {
    const locked = join(folder, "locked");
    await mkdir(locked, { mode: 0o700 });
    await chmod(folder, 0o755);
    await chmod(root, 0o755);
    const words = /^This user may not use \S+\. Give it the right to, or set DATA_DIR\.$/;
    expect(await refusal({ env: { DATA_DIR: locked }, uid: nobody })).toMatch(words);
    await chmod(locked, 0o755);
    expect(await refusal({ env: { DATA_DIR: locked }, uid: nobody })).toMatch(words);
    expect(await refusal({ env: { DATA_DIR: join(locked, "new") }, uid: nobody })).toMatch(words);
    const others = await copy("others");
    expect(await refusal({ env: { DATA_DIR: others }, uid: nobody })).toMatch(words);
  });

  it("secrets.json is cut off, and nothing of it is shown", async () => {
    const data = await copy("secrets");
    const file = join(data, "secrets.json");
    const text = await readFile(file, "utf8");
    for (const length of [0, 90]) {
      await writeFile(file, text.slice(0, length));
      const line = await refusal({ env: { DATA_DIR: data } });
      expect(line).toMatch(/secrets\.json is damaged\. Put a copy of it back, or delete it/);
      expect(line).not.toMatch(/jwtSecret|sb_/);
    }
    await rm(file);
    await runStart(root, { env: { DATA_DIR: data } }).ready;
  });

  const garbled: Record<string, (db: string) => Promise<void>> = {
    "global/pg_control is gone": (db) => rm(join(db, "global/pg_control")),
    "global/pg_control is cut off": (db) => truncate(join(db, "global/pg_control"), 100),
    "its log is gone": (db) => rm(join(db, "pg_wal"), { recursive: true }),
    "a catalogue is cut off": (db) => truncate(join(db, "global/pg_filenode.map"), 10),
  };
  it.each(Object.keys(garbled))("the database is damaged: %s", async (name) => {
    const data = await copy(name.replace(/\W/g, "-"));
    await garbled[name]?.(join(data, "db"));
    const files = async () => {
      const all = await readdir(join(data, "db"), { recursive: true });
      // A lock and a cache of its own, which PostgreSQL removes or writes again at every start.
      return all.filter((file) => !/(^postmaster\.pid|\/pg_internal\.init)$/.test(file)).sort();
    };
    const before = await files();
    const line = await refusal({ env: { DATA_DIR: data } });
    expect(line).toMatch(/^The database in \S+\/db can't be opened: .+\. Put a copy .+`npm run reset`\./);
    expect(await files()).toEqual(before);
  });

  it("the database is another PostgreSQL's, and what to do to keep its data", async () => {
    const data = await copy("older");
    await writeFile(join(data, "db", "PG_VERSION"), "17\n");
    expect(await refusal({ env: { DATA_DIR: data } })).toMatch(
      /^The database in \S+\/db was made with PostgreSQL 17, and this version runs 18\. .*`npm run reset`.*`npm run backup`.*`npm run restore`/,
    );
  });

  it.runIf(isRoot && process.platform === "linux")(
    "the disk is full, and half of it isn't left",
    async () => {
      const disk = join(folder, "disk");
      await mkdir(disk);
      for (const size of ["64k", "60m"]) {
        execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", disk]);
        try {
          const line = await refusal({ env: { DATA_DIR: join(disk, "data") } });
          expect(line).toMatch(/^The disk (of \S+ has \d+ MB left|is full)/);
          expect(existsSync(join(disk, "data", "db"))).toBe(false);
          execFileSync("mount", ["-o", "remount,size=300m", disk]);
          const next = runStart(root, { env: { DATA_DIR: join(disk, "data") } });
          await next.ready;
          await killAll();
        } finally {
          execFileSync("umount", [disk]);
        }
      }
    },
  );

  it.runIf(nativeUrl !== "")("the native database isn't there, or doesn't let us in", async () => {
    const url = new URL(nativeUrl);
    url.pathname = "/atrium_nowhere";
    const at = (address: URL) =>
      refusal({ env: { DATA_DIR: join(folder, "unused"), DATABASE_URL: address.href } });
    expect(await at(url)).toMatch(/it has no database atrium_nowhere/);
    url.username = "atrium_nobody";
    url.password = "hush-hush";
    expect(await at(url)).toMatch(/(password of atrium_nobody is wrong|may not sign in)/);
  });
});
