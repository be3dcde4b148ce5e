import { PGlite } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { citext } from "@electric-sql/pglite/contrib/citext";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { pgcrypto } from "@electric-sql/pglite/contrib/pgcrypto";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { uuid_ossp } from "@electric-sql/pglite/contrib/uuid_ossp";
import { pgtap } from "@electric-sql/pglite/pgtap";
import { vector } from "@electric-sql/pglite/vector";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Database } from "./database.ts";
import { Lock } from "./lock.ts";
import type { Scope } from "./lock.ts";
import { Notifications } from "./notifications.ts";
import { ParameterTypes, Session } from "./session.ts";
import { template } from "./templates.ts";
import { parsers } from "./types.ts";

const { dependencies } = createRequire(import.meta.url)("../../package.json") as {
  dependencies: Record<string, string>;
};
const version = dependencies["@electric-sql/pglite"] ?? "";

const extensions = {
  btree_gin,
  citext,
  pg_trgm,
  pgcrypto,
  pgtap,
  unaccent,
  uuid_ossp,
  vector,
};

const startParams = PGlite.defaultStartParams.map((param) =>
  param.startsWith("search_path=") ? 'search_path="$user",public,extensions' : param,
);

export interface PgliteDatabase extends Database {
  readonly kind: "pglite";
  /** The engine itself, for code that speaks its wire protocol under `lock`. */
  readonly engine: PGlite;
  readonly lock: Lock;
  readonly notifications: Notifications;
  /** The session, for whom `lock` gave this scope. */
  sessionOf(scope: Scope): Session;
  /** To be called when somebody changed the schema past this object. */
  forgetTypes(): void;
  /** The whole database as a tarball, to be given to `openPglite` as `from`. */
  dump(): Promise<Blob>;
}

export function isPglite(database: Database): database is PgliteDatabase {
  return database.kind === "pglite";
}

/** Opens (or creates) PGlite in a folder or in `memory://`; with `from`, a copy of a dumped database. */
export async function openPglite(options: { dataDir: string; from?: Blob }): Promise<PgliteDatabase> {
  const inMemory = options.dataDir.startsWith("memory://");
  if (!inMemory) await mkdir(options.dataDir, { recursive: true });
  const isNew = inMemory || !existsSync(join(options.dataDir, "PG_VERSION"));
  const from = isNew ? (options.from ?? (await emptyCluster())) : undefined;
  const engine = await PGlite.create({
    dataDir: options.dataDir,
    extensions,
    parsers,
    startParams,
    relaxedDurability: false,
    ...(from && { loadDataDir: from }),
  });
  await forgetRowArrays(engine);
  const lock = new Lock();
  const notifications = new Notifications();
  engine.onNotification((channel, payload) => notifications.dispatch(channel, payload));

  const types = new ParameterTypes();
  const sessionOf = (scope: Scope) => new Session(engine, lock, types, scope);
  const held = <T>(work: (session: Session) => Promise<T>) => lock.run((scope) => work(sessionOf(scope)));

  return {
    kind: "pglite",
    engine,
    lock,
    notifications,
    sessionOf,
    forgetTypes: () => types.forget(),
    query: (sql, params) => held((session) => session.query(sql, params)),
    exec: (sql) => held((session) => session.exec(sql)),
    transaction: (run) => held((session) => inTransaction(session, () => run(session))),
    listen: (channel, handler) =>
      lock.outside(async () => {
        const { first, remove } = notifications.add(channel, handler);
        if (first) await held((session) => session.exec(`listen ${quoted(channel)}`));
        return async () => {
          if (remove()) await held((session) => session.exec(`unlisten ${quoted(channel)}`));
        };
      }),
    dump: () => lock.run(() => engine.dumpDataDir("none")),
    close: () => lock.run(() => engine.close()),
  };
}

/**
 * PGlite copies its parsers, one for each array type, for every statement. Arrays of rows, which nobody asks for, are
 * three quarters of them and half the time of a short statement (0.7 ms of CPU with them, 0.35 without).
 */
async function forgetRowArrays(engine: PGlite): Promise<void> {
  const { rows } = await engine.query<{ id: number }>(
    "select typarray::int as id from pg_type where typtype not in ('b', 'e') and typarray <> 0",
  );
  for (const { id } of rows) {
    delete engine.parsers[id];
    delete engine.serializers[id];
  }
}

/** A new cluster: `initdb` takes seconds, a copy of its result doesn't. */
function emptyCluster(): Promise<Blob> {
  return template("cluster", [version], async () => {
    const engine = await PGlite.create({ dataDir: "memory://" });
    const dump = await engine.dumpDataDir("none");
    await engine.close();
    return dump;
  });
}

/** Runs `work` between BEGIN and COMMIT, or between SAVEPOINT and RELEASE when a transaction is open. */
async function inTransaction<T>(session: Session, work: () => Promise<T>): Promise<T> {
  await session.begin();
  try {
    const result = await work();
    await session.commit();
    return result;
  } catch (error) {
    await session.rollback();
    throw error;
  }
}

function quoted(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`;
}
