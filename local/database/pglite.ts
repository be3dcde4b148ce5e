import { protocol } from "@electric-sql/pglite";
import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { copyFolder } from "../files.ts";
import { hashOf } from "../sources.js";
import { makeTemporaryFolder } from "../temporary.ts";
import { arrayTypes, codecsOf } from "./codecs.ts";
import type { Database } from "./database.ts";
import { Engine } from "./engine/engine.ts";
import { Lock, newScope } from "./lock.ts";
import type { Scope } from "./lock.ts";
import { Notifications, quoted } from "./notifications.ts";
import { ParameterTypes, Session } from "./session.ts";
import { template } from "../templates.ts";
import { statementLimits } from "./terms.ts";

const { dependencies } = createRequire(import.meta.url)("../../package.json") as {
  dependencies: Record<string, string>;
};
/** By which a database of another engine is told apart. */
export const engineVersion = dependencies["@electric-sql/pglite"] ?? "";

export interface PgliteDatabase extends Database {
  readonly kind: "pglite";
  /** The engine itself, for code that speaks its wire protocol under `lock`. */
  readonly engine: Engine;
  readonly lock: Lock;
  readonly notifications: Notifications;
  /** The session, for whom `lock` gave this scope. */
  sessionOf(scope: Scope): Session;
  /** To be called when somebody changed the schema past this object. */
  forgetTypes(): void;
}

export function isPglite(database: Database): database is PgliteDatabase {
  return database.kind === "pglite";
}

/**
 * Opens (or creates) PGlite in a folder; `memory://` is one that is removed at the end, since an engine that has to be
 * ended can open a folder again, but not its memory. With `from`, a new folder gets a copy of the
 * closed database of another one. `wornAfter` is the engine's (`EngineOptions`).
 */
export async function openPglite(options: {
  dataDir: string;
  from?: string;
  wornAfter?: number;
}): Promise<PgliteDatabase> {
  const temporary = options.dataDir.startsWith("memory://");
  const dataDir = temporary ? await makeTemporaryFolder("db") : options.dataDir;
  const clear = () => (temporary ? rm(dataDir, { recursive: true, force: true }) : undefined);
  try {
    return await open(dataDir, options, async () => clear());
  } catch (error) {
    await clear();
    throw error;
  }
}

async function open(
  dataDir: string,
  { from, wornAfter }: { from?: string; wornAfter?: number },
  clear: () => Promise<void>,
): Promise<PgliteDatabase> {
  await mkdir(dataDir, { recursive: true });
  const isNew = !existsSync(join(dataDir, "PG_VERSION"));
  if (isNew) await copyFolder(from ?? (await emptyCluster()), dataDir);
  const lock = new Lock();
  const types = new ParameterTypes();
  const notifications = new Notifications();
  const engine = await Engine.open({
    dataDir,
    onNotification: (channel, payload) => notifications.dispatch(channel, payload),
    onLost(reason) {
      console.warn(`[database] restarted: ${reason.message}`);
      types.forget();
      notifications.resume();
    },
    onReopen: () => protocol.serialize.query(notifications.listens),
    // One whose turn doesn't come is asked for again after as many errors.
    onWorn: () => void lock.outside(() => lock.run(() => engine.renew())).catch(() => undefined),
    ...(wornAfter !== undefined && { wornAfter }),
  });
  const arrays = new Session(engine, codecsOf([]), types, newScope(statementLimits.usual));
  const codecs = codecsOf(await arrays.query(arrayTypes));
  const sessionOf = (scope: Scope) => new Session(engine, codecs, types, scope);
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
    listen: (channel, handler, onResumed) =>
      lock.outside(async () => {
        const { first, remove } = notifications.add(channel, handler, onResumed);
        if (first) await held((session) => session.exec(`listen ${quoted(channel)}`));
        return async () => {
          if (remove()) await held((session) => session.exec(`unlisten ${quoted(channel)}`));
        };
      }),
    close: () =>
      lock.run(async () => {
        await engine.close();
        await clear();
      }),
  };
}

/** A new cluster: `initdb` takes seconds, a copy of its result doesn't. */
function emptyCluster(): Promise<string> {
  return template("cluster", hashOf(engineVersion), async (dataDir) => {
    const engine = await Engine.open({ dataDir, onNotification: () => undefined });
    await engine.close();
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
