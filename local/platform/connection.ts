import type { IAppConfig } from "@supabase/lite";
import { PgliteConnection } from "@supabase/lite/pglite";
import { createPostgresConnection } from "@supabase/lite/postgres";
import {
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from "kysely";
import type { CompiledQuery, DatabaseConnection, Dialect, Driver } from "kysely";
import { inspect } from "node:util";
import type { Database } from "../database/database.ts";
import type { Scope } from "../database/lock.ts";
import { isPglite } from "../database/pglite.ts";
import type { PgliteDatabase } from "../database/pglite.ts";
import { postgresTypes } from "../database/types.ts";

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
 * to COMMIT. On both, lite's own grants to `anon` and `authenticated` are left out (migrations grant by name),
 * the role and claims of a request, and the address of a function call, are set in a statement each instead of
 * six and five, and a json parameter is taken as PGlite takes it (lite's own driver makes a string of it once more).
 */
export function connectLite(database: Database, databaseUrl: string): LiteConnection {
  const connection = isPglite(database)
    ? new LockedConnection(database)
    : createPostgresConnection({
        url: databaseUrl,
        postgresOptions: { types: postgresTypes, onnotice: () => undefined },
      });
  return Object.assign(connection, {
    rlsState: "active",
    applyJwtSessionContext: becomeRequester,
    applyRpcRequestGucs: describeCall,
    normalizeDbError: inOneLine,
  });
}

/** Lite prints each error it answers with: SQLSTATE and message are enough, and hold nobody's data. */
function inOneLine(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = "code" in error ? `${String(error.code)} ` : "";
  return Object.defineProperty(error, inspect.custom, {
    configurable: true,
    value: () => `[database] ${code}${error.message}`,
  });
}

async function becomeRequester(executor: Kysely<unknown>, vars: RequestVars): Promise<void> {
  const role = vars.auth?.role ?? "anon";
  const claims = JSON.stringify(vars.auth?.jwt ?? { role });
  await sql`select
    set_config('request.jwt.claim.sub', ${vars.auth?.uid ?? ""}, true),
    set_config('request.jwt.claim.role', ${role}, true),
    set_config('request.jwt.claims', ${claims}, true),
    set_config('storage.operation', ${vars.storage?.operation ?? ""}, true),
    set_config('role', ${role}, true)`.execute(executor);
}

interface FunctionCall {
  method: string;
  path: string;
  requestHeaders?: Record<string, string>;
}

async function describeCall(executor: Kysely<unknown>, call: FunctionCall): Promise<void> {
  await sql`select
    set_config('response.status', '', true),
    set_config('response.headers', '', true),
    set_config('request.method', ${call.method}, true),
    set_config('request.path', ${call.path}, true),
    set_config('request.headers', ${JSON.stringify(call.requestHeaders ?? {})}, true)`.execute(executor);
}

class LockedConnection extends PostgresConnection {
  override kysely: Kysely<unknown>;
  readonly #database: PgliteDatabase;

  constructor(database: PgliteDatabase) {
    super({});
    this.#database = database;
    this.driver = database.engine;
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
  readonly scope: Scope;
  readonly #database: PgliteDatabase;

  constructor(database: PgliteDatabase, scope: Scope) {
    this.#database = database;
    this.scope = scope;
  }

  async executeQuery<R>(query: CompiledQuery) {
    await this.#database.lock.breathe();
    const result = await this.#database.engine.query<R>(query.sql, [...query.parameters]);
    return { rows: result.rows, numAffectedRows: BigInt(result.affectedRows ?? 0) };
  }

  async *streamQuery<R>(): AsyncIterableIterator<{ rows: R[] }> {
    throw new Error("PGlite doesn't stream rows.");
  }
}

function lockedKysely(database: PgliteDatabase): Kysely<unknown> {
  const run = (statement: string) => database.engine.exec(statement);
  const depthOf = (session: DatabaseConnection) => (session as LockedSession).scope;
  const driver: Driver = {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.reject(new Error("Connections come from the lock.")),
    releaseConnection: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
    async beginTransaction(session) {
      const scope = depthOf(session);
      await run(scope.depth > 0 ? `savepoint nested_${scope.depth}` : "begin");
      scope.depth += 1;
    },
    async commitTransaction(session) {
      const scope = depthOf(session);
      await run(scope.depth > 1 ? `release savepoint nested_${scope.depth - 1}` : "commit");
      scope.depth -= 1;
    },
    async rollbackTransaction(session) {
      const scope = depthOf(session);
      await run(scope.depth > 1 ? `rollback to savepoint nested_${scope.depth - 1}` : "rollback");
      scope.depth -= 1;
    },
  };
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  const executor = new DefaultQueryExecutor(dialect.createQueryCompiler(), dialect.createAdapter(), {
    provideConnection: (consumer) =>
      database.lock.run((scope) => consumer(new LockedSession(database, scope))),
  });
  return new Kysely<unknown>({ config: { dialect }, dialect, driver, executor });
}
