import { connect as connectSocket } from "node:net";
import type { Socket } from "node:net";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openPglite } from "../pglite.ts";
import type { PgliteDatabase } from "../pglite.ts";
import { listenTcp } from "./server.ts";
import type { TcpServer } from "./server.ts";

vi.spyOn(console, "warn").mockImplementation(() => undefined);
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const endless = "select (repeat('a', 500) || 'cb') ~ '^(.*)(.*)(.*)(.*)(.*)(.*)\\1\\2\\3\\4\\5\\6b'";

let database: PgliteDatabase;
let server: TcpServer;
let schemaChanges = 0;
const clients: postgres.Sql[] = [];

function connect(options: postgres.Options<Record<string, postgres.PostgresType>> = {}) {
  const sql = postgres(`postgresql://postgres:postgres@127.0.0.1:${server.port}/postgres`, {
    max: 1,
    onnotice: () => undefined,
    ...options,
  });
  clients.push(sql);
  return sql;
}

/** A simple query as it goes over the wire. */
function query(statement: string): Buffer {
  const text = Buffer.from(`${statement}\0`);
  return Buffer.concat([Buffer.from([81, 0, 0, 0, text.length + 4]), text]);
}

/** A connection that has sent BEGIN and `statement`, and nothing after it. */
function begin(statement: string): Socket {
  const parameters = Buffer.from("user\0postgres\0\0");
  const startup = Buffer.concat([Buffer.from([0, 0, 0, parameters.length + 8, 0, 3, 0, 0]), parameters]);
  const socket = connectSocket(server.port, "127.0.0.1");
  socket.write(Buffer.concat([startup, query(`begin; ${statement}`)]));
  return socket;
}

function heard(socket: Socket, word: string): Promise<void> {
  return new Promise((resolve) => {
    let answer = "";
    socket.on("data", (bytes) => {
      answer += bytes.toString("latin1");
      if (answer.includes(word)) resolve();
    });
  });
}

beforeAll(async () => {
  database = await openPglite({ dataDir: "memory://" });
  await database.exec("create table notes (id int primary key, owner text); create role guest nologin");
  server = await listenTcp(0);
  await server.open({
    database,
    onSchemaChange: () => (schemaChanges += 1),
    patience: 200,
    longest: 400,
    limit: 300,
  });
});
afterAll(async () => {
  await Promise.all(clients.map((sql) => sql.end({ timeout: 1 })));
  await server.close();
  await database.close();
});

describe("the database over TCP", () => {
  it("tells a refusal of a statement with values once, and serves on", async () => {
    const sql = connect();
    await sql.unsafe(
      "create function refuse(n int) returns int language plpgsql as $$ begin raise 'refused %', n; end $$",
    );
    const refused = () => sql`select refuse(${1})`;
    await expect(refused()).rejects.toThrow("refused 1");
    await expect(Promise.all([sql`select 1`, refused()])).rejects.toThrow("refused 1");
    expect(await sql`select ${2}::int as two`).toEqual([{ two: 2 }]);
  });

  it("serves drivers that ask for TLS first, with parameters and prepared statements", async () => {
    const [one, other] = [connect({ ssl: "prefer" }), connect()];
    for (let round = 0; round < 3; round += 1) {
      expect(await one`select ${round}::int + 1 as n`).toEqual([{ n: round + 1 }]);
      expect(await other`select ${round}::int + 1 as n`).toEqual([{ n: round + 1 }]);
    }
  });

  it("holds everybody else off while a transaction is open", async () => {
    const sql = connect();
    let outside: Promise<unknown[]> | undefined;
    await sql
      .begin(async (tx) => {
        await tx`insert into notes values (1, 'tcp')`;
        outside = database.query("select * from notes where id = 1");
        await tx`update notes set owner = 'still open' where id = 1`;
        throw new Error("undo");
      })
      .catch(() => undefined);
    expect(await outside).toEqual([]);
  });

  it("keeps settings and roles to the connection that made them", async () => {
    const [one, other] = [connect(), connect()];
    await one`set search_path = pg_catalog`;
    await one`set role guest`;
    expect(await other`select current_user as who, current_setting('search_path') as path`).toEqual([
      { who: "postgres", path: '"$user",public,extensions' },
    ]);
    expect(await database.query("select current_user as who")).toEqual([{ who: "postgres" }]);
    expect(await one`select current_user as who, current_setting('search_path') as path`).toEqual([
      { who: "guest", path: "pg_catalog" },
    ]);
  });

  it("gives up a transaction that keeps others waiting without a word", async () => {
    const socket = begin("insert into notes values (2, 'forgotten')");
    await heard(socket, "INSERT");
    const waiting = database.query("select * from notes where id = 2");
    await heard(socket, "25P03");
    expect(await waiting).toEqual([]);
  });

  it("holds nobody up while a statement is on its way, and asks for all that came before it with it", async () => {
    const socket = begin("select 1");
    await heard(socket, "SELECT");
    socket.write(query("commit"));
    await heard(socket, "COMMIT");
    const insert = query("insert into notes values (5, 'in pieces')");
    socket.write(Buffer.concat([query("begin"), insert.subarray(0, 20)]));
    expect(await connect().unsafe("select id from notes where id = 5").simple()).toEqual([]);
    const sent = vi.spyOn(database.engine, "send");
    const answered = heard(socket, "INSERT");
    socket.write(Buffer.concat([insert.subarray(20), query("commit")]));
    await answered;
    expect(sent).toHaveBeenCalledTimes(1);
    sent.mockRestore();
    socket.destroy();
  });

  it("rolls back what a lost connection left open", async () => {
    const socket = begin("insert into notes values (3, 'lost')");
    await heard(socket, "INSERT");
    socket.destroy();
    expect(await database.query("select * from notes where id = 3")).toEqual([]);
  });

  it("ends the connection whose statement ran on, and serves the others what they had prepared", async () => {
    const [other, quiet] = [connect(), connect()];
    await quiet`set search_path = pg_catalog`;
    await other`select ${1}::int as n`;
    const socket = begin(`insert into notes values (4, 'gone'); ${endless}`);
    await heard(socket, "57014");
    expect(await other`select ${2}::int as n`).toEqual([{ n: 2 }]);
    expect(await quiet`select current_setting('search_path') as path`).toEqual([{ path: "pg_catalog" }]);
    expect(await database.query("select * from notes where id = 4")).toEqual([]);
  });

  it("ends a transaction that talks on while others wait, and says why", async () => {
    const socket = begin("select 1");
    await heard(socket, "SELECT");
    const talking = setInterval(() => socket.write(query("select 1")), 50);
    const waiting = database.query("select 1 as n");
    await heard(socket, "25P04");
    clearInterval(talking);
    expect(await waiting).toEqual([{ n: 1 }]);
  });

  it("remakes what a connection had prepared after another one discarded everything", async () => {
    const [one, other] = [connect(), connect({ prepare: false })];
    await one`select ${1}::int as n`;
    await other.unsafe("discard all").simple();
    expect(await one`select ${2}::int as n`).toEqual([{ n: 2 }]);
  });

  it.each([
    ["atrium-worker", 1],
    ["atrium-api", -1],
  ])("serves %s in its lane", async (application_name, sign) => {
    await database.exec("create sequence if not exists turns");
    const take = "select nextval('turns')::int as turn";
    const sql = connect({ connection: { application_name } });
    await sql`select 1`;
    const release = await database.lock.acquire("interactive");
    const asked = sql.unsafe(take).simple();
    const answered = asked.then(([row]) => Number(row?.turn));
    await expect.poll(() => database.lock.waiting).toBe(1);
    const beside = database.query<{ turn: number }>(take);
    release();
    expect(Math.sign((await answered) - ((await beside)[0]?.turn ?? 0))).toBe(sign);
  });

  it("leaves the ground's own listeners alone and tells of changes to the schema", async () => {
    const heard: string[] = [];
    const stop = await database.listen("jobs", (payload) => heard.push(payload));
    const sql = connect({ prepare: false });
    await sql.unsafe("discard all").simple();
    await sql`select pg_notify('jobs', 'after')`;
    await expect.poll(() => heard).toEqual(["after"]);
    const before = schemaChanges;
    await sql`create table more (id int)`;
    await expect.poll(() => schemaChanges).toBe(before + 1);
    await stop();
  });
});
