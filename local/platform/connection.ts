import type { IAppConfig } from "@supabase/lite";
import { PgliteConnection } from "@supabase/lite/pglite";
import { createPostgresConnection } from "@supabase/lite/postgres";
import {
  CompiledQuery,
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import type { DatabaseConnection, Dialect, Driver } from "kysely";
import type { Database } from "../database/database.ts";
import { isPglite } from "../database/pglite.ts";
import type { PgliteDatabase } from "../database/pglite.ts";
import type { Session } from "../database/session.ts";
import { limitOfRole, statementLimits, waitLimits } from "../database/terms.ts";
import { postgresTypes } from "../database/types.ts";
import { asAnswered } from "./database-errors.ts";

type LiteConnection = Awaited<IAppConfig["connection"]>;

/** What a request runs as: lite's own shape. */
interface RequestVars {
  auth?: { role?: string; uid?: string; jwt?: unknown };
  storage?: { operation?: string };
}

/** The class that both of lite's PostgreSQL connections extend; the package exports only the two. */
const PostgresConnection = Object.getPrototypeOf(PgliteConnection) as typeof PgliteConnection;

/**
 * Lite's connection to the ground's database. On PGlite each of its transactions holds the one lock from BEGIN
 * to COMMIT. On both, lite's own grants to `anon` and `authenticated` are left out (migrations grant by name), the role
 * and claims of a request, and the address of a function call, are a statement each instead of six and five, and a
 * json parameter is taken as PGlite takes it (lite's own driver makes a string of it once more).
 */
export function connectLite(database: Database, databaseUrl: string): LiteConnection {
  const connection = isPglite(database)
    ? new LockedConnection(database)
    : createPostgresConnection({
        url: databaseUrl,
        postgresOptions: { types: postgresTypes, onnotice: () => undefined, connection: nativeLimits },
      });
  const introspect = connection.introspect.bind(connection);
  const configure = isPglite(database) ? configureNext(database) : configureNow;
  return Object.assign(connection, {
    rlsState: "active",
    applyJwtSessionContext: (executor: Kysely<unknown>, vars: RequestVars) =>
      configure(executor, requester(vars)),
    applyRpcRequestGucs: (executor: Kysely<unknown>, call: FunctionCall) =>
      configure(executor, addressOf(call)),
    normalizeDbError: asAnswered,
    introspect: async (options?: IntrospectOptions) => asServed(await introspect(options), database),
  });
}

/** What a native PostgreSQL holds lite's connections to, in milliseconds; a request's role changes the first. */
const nativeLimits = {
  statement_timeout: statementLimits.usual,
  lock_timeout: waitLimits.interactive,
  idle_in_transaction_session_timeout: statementLimits.service,
};

type IntrospectOptions = Parameters<LiteConnection["introspect"]>[0];
type Introspection = Awaited<ReturnType<LiteConnection["introspect"]>>;

const trimmed = new WeakMap<Introspection, Introspection>();

/**
 * What lite knows of the database, so that its embeddings are PostgREST's. It finds the columns of an embedded table by
 * name alone, where auth has `users` and Realtime `messages` too; it joins along one column of a key of several, which
 * has to be the id; and it takes an index that is unique for some rows only for one of all.
 */
async function asServed(known: Introspection, database: Database): Promise<Introspection> {
  const seen = trimmed.get(known);
  if (seen) return seen;
  const partial = await database.query<{ name: string }>(
    "select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid where i.indpred is not null",
  );
  const partialNames = new Set(partial.map(({ name }) => name));
  const ours = new Set(known.tables.filter(({ schema }) => schema === "public").map(({ name }) => name));
  const isNamesake = (table: string, schema: string | undefined) => schema !== "public" && ours.has(table);
  const hasId = (part: Introspection["foreign_keys"][number]) =>
    known.foreign_keys.some(
      (other) =>
        other.table === part.table &&
        other.foreign_key_name === part.foreign_key_name &&
        other.column !== part.column &&
        other.ref_column === "id",
    );
  const rest: Introspection = {
    ...known,
    tables: known.tables.filter(({ name, schema }) => !isNamesake(name, schema)),
    columns: known.columns.filter(({ table, schema }) => !isNamesake(table, schema)),
    indexes: known.indexes.filter(({ name }) => !partialNames.has(name)),
    foreign_keys: known.foreign_keys.filter((part) => part.ref_column === "id" || !hasId(part)),
  };
  trimmed.set(known, rest);
  return rest;
}

/** Settings by name, for the rest of a transaction. */
type Settings = Record<string, string>;

/** Who asks, by a request's role and claims. The role comes last: what follows runs as it. */
function requester(vars: RequestVars): Settings {
  const role = vars.auth?.role ?? "anon";
  return {
    "request.jwt.claim.sub": vars.auth?.uid ?? "",
    "request.jwt.claim.role": role,
    "request.jwt.claims": JSON.stringify(vars.auth?.jwt ?? { role }),
    "storage.operation": vars.storage?.operation ?? "",
    role,
  };
}

interface FunctionCall {
  method: string;
  path: string;
  requestHeaders?: Record<string, string>;
}

/** What a function called over REST may read of the request, and where it may leave a status and headers. */
function addressOf(call: FunctionCall): Settings {
  return {
    "response.status": "",
    "response.headers": "",
    "request.method": call.method,
    "request.path": call.path,
    "request.headers": JSON.stringify(call.requestHeaders ?? {}),
  };
}

/** The statement that makes settings. */
function settingStatement(settings: Settings): [sql: string, params: string[]] {
  const names = Object.keys(settings);
  const calls = names.map((name, index) => `set_config('${name}', $${index + 1}, true)`);
  return [`select ${calls.join(", ")}`, Object.values(settings)];
}

type Configure = (executor: Kysely<unknown>, settings: Settings) => Promise<void>;

/** On a native PostgreSQL, where the limits of a role don't follow `set role`. */
const configureNow: Configure = async (executor, given) => {
  const limit: Settings =
    given.role === undefined ? {} : { statement_timeout: String(limitOfRole(given.role)) };
  const settings = { ...limit, ...given };
  await executor.executeQuery(CompiledQuery.raw(...settingStatement(settings)));
};

/** On PGlite settings go to the engine together with the statement that needs them. */
function configureNext(database: PgliteDatabase): Configure {
  return (_, settings) =>
    database.lock.run((scope) => {
      if (settings.role !== undefined) scope.limit = limitOfRole(settings.role);
      database.sessionOf(scope).before(...settingStatement(settings));
      return Promise.resolve();
    });
}

class LockedConnection extends PostgresConnection {
  override kysely: Kysely<unknown>;
  readonly #database: PgliteDatabase;

  constructor(database: PgliteDatabase) {
    super({});
    this.#database = database;
    this.kysely = lockedKysely(database);
  }

  override async exec<T>(statement: string, ...parameters: readonly unknown[]): Promise<T> {
    const rows = await this.#database.query(statement, [...parameters]);
    return { rows } as T;
  }

  override transaction(statements: string[]): Promise<void> {
    return this.#database.transaction(async (tx) => {
      for (const statement of statements) await tx.exec(statement);
    });
  }

  /** The database outlives lite: the ground closes it. */
  override async close(): Promise<void> {
    await this.clearSchemaCache();
  }
}

class LockedSession implements DatabaseConnection {
  readonly session: Session;

  constructor(session: Session) {
    this.session = session;
  }

  async executeQuery<R>(query: CompiledQuery) {
    const { rows, affectedRows } = await this.session.run<R>(query.sql, query.parameters);
    return { rows, numAffectedRows: BigInt(affectedRows) };
  }

  async *streamQuery<R>(): AsyncIterableIterator<{ rows: R[] }> {
    throw new Error("PGlite doesn't stream rows.");
  }
}

function lockedKysely(database: PgliteDatabase): Kysely<unknown> {
  const sessionOf = (connection: DatabaseConnection) => (connection as LockedSession).session;
  const driver: Driver = {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.reject(new Error("Connections come from the lock.")),
    releaseConnection: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
    beginTransaction: (connection) => sessionOf(connection).begin(),
    commitTransaction: (connection) => sessionOf(connection).commit(),
    rollbackTransaction: (connection) => sessionOf(connection).rollback(),
  };
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  const executor = new DefaultQueryExecutor(dialect.createQueryCompiler(), dialect.createAdapter(), {
    provideConnection: (consumer) =>
      database.lock.run((scope) => consumer(new LockedSession(database.sessionOf(scope)))),
  });
  return new Kysely<unknown>({ config: { dialect }, dialect, driver, executor });
}
