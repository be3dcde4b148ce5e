import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openPglite } from "./pglite.ts";
import type { PgliteDatabase } from "./pglite.ts";
import type { Session } from "./session.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let database: PgliteDatabase;

beforeAll(async () => {
  database = await openPglite({ dataDir: "memory://" });
  await database.exec("create role reader nologin; create table kept (id int, value int);");
});
afterAll(() => database.close());

const held = <T>(work: (session: Session) => Promise<T>) =>
  database.lock.run((scope) => work(database.sessionOf(scope)));

async function beginAsReader(session: Session): Promise<void> {
  await session.begin();
  session.before("select set_config('role', $1, true)", ["reader"]);
}

const who = async (session: Session) =>
  (await session.query<{ name: string }>("select current_user as name"))[0]?.name;

it("runs the statements due in the transaction of the next one, and only there", async () => {
  await held(async (session) => {
    await beginAsReader(session);
    expect(await who(session)).toBe("reader");
    expect(await who(session)).toBe("reader");
    await session.commit();
    expect(await who(session)).toBe("postgres");
  });
});

it.each(["commit", "rollback"] as const)("forgets what is due at a %s that comes before it", async (end) => {
  await held(async (session) => {
    await beginAsReader(session);
    await session[end]();
    expect(await who(session)).toBe("postgres");
  });
});

it("rolls back a transaction whose first statement fails, with what was due", async () => {
  await held(async (session) => {
    await beginAsReader(session);
    await expect(session.query("select * from kept")).rejects.toMatchObject({ code: "42501" });
    await session.rollback();
    expect(await who(session)).toBe("postgres");
  });
});

it("keeps the outer transaction when an inner one fails", async () => {
  await database.transaction(async (tx) => {
    await tx.query("insert into kept values (1, 1)");
    await expect(
      database.transaction(async (inner) => {
        await inner.query("insert into kept values (2, 2)");
        await inner.query("select 1 / 0");
      }),
    ).rejects.toMatchObject({ code: "22012" });
  });
  expect(await database.query("select id from kept")).toEqual([{ id: 1 }]);
});

it("tells rows changed, and reads and writes values by their types", async () => {
  await database.exec("create table typed (at timestamptz, data jsonb, list text[], bytes bytea, none int)");
  const values = [new Date(0), { a: [1, "x"] }, ["a,b", 'c"d'], new Uint8Array([0, 255]), null];
  const { affectedRows } = await held((session) =>
    session.run("insert into typed values ($1, $2, $3, $4, $5)", values),
  );
  expect(affectedRows).toBe(1);
  const [row] = await database.query<Record<string, unknown>>("select data, list, bytes, none from typed");
  expect(row).toMatchObject({ data: values[1], list: values[2], none: null });
  expect([...(row?.["bytes"] as Uint8Array)]).toEqual([0, 255]);
});

it("asks for the types of parameters anew after a change of the schema", async () => {
  await database.exec("create table changing (value int)");
  const insert = "insert into changing values ($1)";
  await database.query(insert, [1]);
  await database.exec("alter table changing alter value type jsonb using to_jsonb(value)");
  await database.query(insert, [{ a: 1 }]);
  expect(await database.query("select value from changing")).toEqual([{ value: 1 }, { value: { a: 1 } }]);
});
