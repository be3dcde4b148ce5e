import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Transaction } from "./database.ts";
import { openPglite } from "./pglite.ts";
import type { PgliteDatabase } from "./pglite.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const users = ["ann", "bob", "cem", "dan"];

let database: PgliteDatabase;

beforeAll(async () => {
  database = await openPglite({ dataDir: "memory://" });
  await database.exec(`
    create role reader nologin;
    create table notes (id int generated always as identity, owner text not null);
    alter table notes enable row level security;
    create policy "Owners read their notes" on notes for select to reader
      using (owner = current_setting('app.user', true));
    grant select on notes to reader;
    insert into notes (owner) select unnest(array['ann', 'bob', 'cem', 'dan', 'ann', 'bob', 'cem', 'dan']);
  `);
});
afterAll(() => database.close());

const becoming = (tx: Transaction, user: string) =>
  tx.query("select set_config('role', 'reader', true), set_config('app.user', $1, true)", [user]);

const owners = async (tx: Transaction) =>
  (await tx.query<{ owner: string }>("select owner from notes")).map((row) => row.owner);

describe("one lock around one session", () => {
  it("shows no context another user's rows, whatever runs beside it", async () => {
    const reads = Array.from({ length: 200 }, (_, index) => users[index % users.length] ?? "ann").map(
      (user) =>
        database.transaction(async (tx) => {
          await becoming(tx, user);
          return { user, seen: [...(await owners(tx)), ...(await owners(tx))] };
        }),
    );
    const outside = Array.from({ length: 50 }, () =>
      database.query<{ n: number }>("select count(*) n from notes"),
    );
    const failed = Array.from({ length: 50 }, () =>
      database
        .transaction(async (tx) => {
          await becoming(tx, "ann");
          await tx.query("select 1 / 0");
        })
        .catch((error: unknown) => error),
    );
    const foreign = (await Promise.all(reads)).filter(({ user, seen }) =>
      seen.some((owner) => owner !== user),
    );
    expect(foreign).toEqual([]);
    expect((await Promise.all(outside)).map(([row]) => row?.n)).toEqual(Array(50).fill(8));
    expect(await Promise.all(failed)).toEqual(Array(50).fill(expect.objectContaining({ code: "22012" })));
  });

  it("lets a rollback from outside wait for the open transaction", async () => {
    let enter: () => void = () => undefined;
    const entered = new Promise<void>((resolve) => (enter = resolve));
    const inside = database.transaction(async (tx) => {
      await becoming(tx, "bob");
      enter();
      await new Promise((resolve) => setImmediate(resolve));
      return owners(tx);
    });
    await entered;
    await database.exec("rollback");
    expect(await inside).toEqual(["bob", "bob"]);
  });

  it("runs a query of the holder inside its transaction, and one left behind outside it", async () => {
    let left: Promise<number> | undefined;
    let open: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => (open = resolve));
    await database
      .transaction(async (tx) => {
        await tx.query("insert into notes (owner) values ('eve')");
        expect(await database.query("select 1 from notes where owner = 'eve'")).toHaveLength(1);
        left = closed.then(
          async () => (await database.query("select 1 from notes where owner = 'eve'")).length,
        );
        throw new Error("undo");
      })
      .catch(() => open());
    expect(await left).toBe(0);
  });

  it("undoes only the inner part when a nested transaction fails", async () => {
    await database.transaction(async (tx) => {
      await tx.query("insert into notes (owner) values ('fay')");
      await expect(
        database.transaction(async (inner) => {
          await inner.query("insert into notes (owner) values ('gil')");
          throw new Error("undo");
        }),
      ).rejects.toThrow("undo");
    });
    expect(await database.query("delete from notes where owner in ('fay', 'gil') returning owner")).toEqual([
      { owner: "fay" },
    ]);
  });

  it("gives the event loop turns while statements queue", async () => {
    let turns = 0;
    let busy = true;
    const count = () => {
      turns += 1;
      if (busy) setImmediate(count);
    };
    setImmediate(count);
    await Promise.all(
      Array.from({ length: 100 }, () => database.query("select count(*) from generate_series(1, 5000)")),
    );
    busy = false;
    expect(turns).toBeGreaterThan(10);
  });

  it("delivers notifications in order, outside the notifier's transaction", async () => {
    const seen: string[] = [];
    let done: () => void = () => undefined;
    const all = new Promise<void>((resolve) => (done = resolve));
    const stop = await database.listen("Odd name", (payload) => {
      void database.query<{ role: string }>("select current_user as role").then(([row]) => {
        seen.push(`${payload} ${row?.role ?? ""}`);
        if (seen.length === 2) done();
      });
    });
    await database.transaction(async (tx) => {
      await tx.query("select set_config('role', 'reader', true)");
      await tx.query(`select pg_notify('Odd name', '1'), pg_notify('Odd name', '2')`);
    });
    await all;
    await stop();
    expect(seen).toEqual(["1 postgres", "2 postgres"]);
  });

  it("opens a copy of a closed database that then goes its own way", async () => {
    const folder = await mkdtemp(join(tmpdir(), "copied-"));
    const kept = await openPglite({ dataDir: folder });
    await kept.exec("create table notes (id int); insert into notes values (1), (2)");
    await kept.close();
    const copy = await openPglite({ dataDir: "memory://", from: folder });
    await copy.exec("delete from notes");
    await copy.close();
    const again = await openPglite({ dataDir: "memory://", from: folder });
    expect(await again.query("select * from notes")).toHaveLength(2);
    await again.close();
    await rm(folder, { recursive: true });
  });
});
