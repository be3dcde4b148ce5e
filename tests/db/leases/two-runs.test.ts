import { cp, mkdir, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createNativeDatabase, type NativeDatabase, onNative } from "../../support/native-database.ts";
import { diagnose } from "../../../scripts/doctor/diagnose.ts";
import type { Database } from "../../../local/database/database.ts";
import { openPostgres } from "../../../local/database/postgres.ts";
import { loadSecrets } from "../../../local/platform/secrets.ts";
import { clientOf, makeProject } from "../../../local/testing/project.ts";
import { killAll, runStart, type RunOptions } from "../../../local/testing/run-start.ts";
import { readLeases } from "../../../local/lease/table.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** How long the lease of a killed run may live on, in milliseconds. */
const lapse = 32_000;

describe.runIf(onNative)("two runs on one native database", () => {
  let root: string;
  let folder: string;
  let native: NativeDatabase;
  let database: Database;
  beforeAll(async () => {
    root = await makeProject({
      "supabase/migrations/20260101000000_notes.sql":
        "insert into storage.buckets (id, name, public) values ('files', 'files', false);",
    });
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "atrium-two-"));
    native = await createNativeDatabase();
    database = await openPostgres(native.url);
  });
  afterEach(async () => {
    await killAll();
    await database.close();
    await native.drop();
    await rm(folder, { recursive: true });
  });
  afterAll(() => rm(root, { recursive: true }));

  const start = (name: string, options: RunOptions = {}) =>
    runStart(root, { ...options, env: { DATA_DIR: join(folder, name), DATABASE_URL: native.url } });
  const isReady = async (run: ReturnType<typeof start>) => {
    await run.ready;
    return run;
  };
  const refusal = async (name: string) => {
    const run = start(name);
    expect([await run.ended, run.output()]).toEqual([1, expect.stringMatching(/^[^\n]+\n$/)]);
    return run.output();
  };
  const stop = async (run: ReturnType<typeof start>) => {
    run.child.kill("SIGTERM");
    await run.ended;
  };
  const diagnosis = async (name: string) => {
    const said: string[] = [];
    const given = { DATABASE_URL: native.url, DATA_DIR: join(folder, name) };
    await diagnose(given, undefined, (line) => said.push(line));
    return said.join("\n");
  };
  /** A data folder that has another one's secrets and storage folder. */
  const share = async (from: string, to: string) => {
    await mkdir(join(folder, to));
    await cp(join(folder, from, "secrets.json"), join(folder, to, "secrets.json"));
    await symlink(join(folder, from, "storage"), join(folder, to, "storage"));
  };
  const settings = async (name: string) => parseEnv(await readFile(join(folder, name, "env"), "utf8"));
  const clientAt = async (name: string, key = "SUPABASE_SECRET_KEY") => {
    const { SUPABASE_URL: url = "", [key]: publishableKey = "" } = await settings(name);
    return clientOf({ url, publishableKey });
  };

  it("are refused with other secrets, and changed nothing, while the first lives and after it", async () => {
    const first = await isReady(start("one"));
    expect(await refusal("two")).toMatch(
      /^The database at \S+ is in use by another run \(process \d+ on \S+, data folder \S+\/one\), which has another secrets\.json and storage folder\. Stop that run \(/,
    );
    expect(await readLeases(database)).toMatchObject([{ lives: true }]);
    await stop(first);
    expect(await readLeases(database)).toMatchObject([{ lives: false }]);
    expect(await refusal("two")).toMatch(/^The database at \S+ was last used by another run/);
    await stop(await isReady(start("one")));
  });

  it("work together with shared secrets and storage folder, also while one restarts", async () => {
    const first = await isReady(start("one"));
    await share("one", "two");
    await isReady(start("two"));
    expect(await diagnosis("two")).toMatch(
      /ok {5}Runs on the database: \S+: share these secrets and this storage folder: process \d+ on \S+, process \d+ on/,
    );
    expect(await diagnosis("three")).toMatch(/FAILS {2}Runs on the database: .*is in use by another run/);
    const [one, two] = [await clientAt("one"), await clientAt("two")];
    expect((await one.storage.from("files").upload("a.txt", "from one")).error).toBeNull();
    expect(await (await two.storage.from("files").download("a.txt")).data?.text()).toBe("from one");
    const visitor = await clientAt("one", "SUPABASE_PUBLISHABLE_KEY");
    const { data } = await visitor.auth.signUp({ email: "a@example.com", password: "secret1" });
    const token = data.session?.access_token ?? "";
    expect((await two.auth.getUser(token)).data.user?.email).toBe("a@example.com");
    await stop(first);
    expect((await two.auth.getUser(token)).data.user?.email).toBe("a@example.com");
    expect(await (await two.storage.from("files").download("a.txt")).data?.text()).toBe("from one");
    await isReady(start("one"));
    expect((await readLeases(database)).map(({ lives }) => lives)).toEqual([true, true]);
  });

  it("that begin at the same time bring the database up to date once", async () => {
    for (const name of ["one", "two"]) await mkdir(join(folder, name));
    await loadSecrets(join(folder, "one"));
    await cp(join(folder, "one", "secrets.json"), join(folder, "two", "secrets.json"));
    await mkdir(join(folder, "storage"));
    for (const name of ["one", "two"]) await symlink(join(folder, "storage"), join(folder, name, "storage"));
    const runs = [start("one"), start("two")];
    await Promise.all(runs.map(isReady));
    const applied = runs.map((run) => /(\d+) migrations applied/.exec(run.output())?.[1] ?? "0");
    expect(applied.sort()).toEqual(["0", "1"]);
  });

  it("of which one takes the database over end the other, and say what stops working", async () => {
    const first = await isReady(start("one"));
    const visitor = await clientAt("one", "SUPABASE_PUBLISHABLE_KEY");
    const { data } = await visitor.auth.signUp({ email: "a@example.com", password: "secret1" });
    const { access_token = "", refresh_token = "" } = data.session ?? {};
    const second = await isReady(start("two", { args: ["--take-over"] }));
    expect(second.output()).toMatch(
      /^Taken over from another run .*\n {2}API keys[^]*\n {2}Files that only[^]*Ready in/m,
    );
    expect(await first.ended).toBe(1);
    expect(first.output()).toMatch(/\nAnother run took the database over [^\n]+\n$/);
    const there = await clientAt("two", "SUPABASE_PUBLISHABLE_KEY");
    expect((await there.auth.getUser(access_token)).error?.status).toBe(403);
    expect((await there.auth.refreshSession({ refresh_token })).error).toBeNull();
    expect(await readLeases(database)).toMatchObject([{ lives: true, holder: { pid: second.child.pid } }]);
    await stop(second);
    await stop(await isReady(start("two")));
    expect(await refusal("one")).toMatch(/was last used by another run .*\/two\)/);
  });

  it("leave a lease that lapses when they are killed", async () => {
    await isReady(start("one"));
    await killAll();
    expect(await refusal("two")).toMatch(/is in use by another run/);
    await expect
      .poll(async () => (await readLeases(database)).map(({ lives }) => lives), { timeout: lapse })
      .toEqual([false]);
    expect(await refusal("two")).toMatch(/was last used by another run/);
    await isReady(start("two", { args: ["--take-over"] }));
  });

  it("keep their leases where no role of the API reads them", async () => {
    await isReady(start("one"));
    const seen = await database.query(
      `select rolname::text as role from pg_roles
       where rolname in ('anon', 'authenticated', 'service_role', 'authenticator')
         and (has_schema_privilege(oid, 'supabase_migrations', 'usage')
           or has_table_privilege(oid, 'supabase_migrations.ground_leases', 'select'))`,
    );
    expect(seen).toEqual([]);
    const client = await clientAt("one");
    expect((await client.schema("supabase_migrations").from("ground_leases").select()).error).not.toBeNull();
  });
});
