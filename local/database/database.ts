import { openPglite } from "./pglite.ts";
import { openPostgres } from "./postgres.ts";

/** One open transaction. Rejects with the database's error, which carries the SQLSTATE in `code`. */
export interface Transaction {
  /** One statement with `$1` parameters; its rows. */
  query<T>(sql: string, params?: unknown[]): Promise<T[]>;
  /** Many statements without parameters. */
  exec(sql: string): Promise<void>;
}

/** The database under the stack: PGlite in a thread of this process, or a native PostgreSQL. */
export interface Database extends Transaction {
  readonly kind: "pglite" | "postgres";
  /** BEGIN, `run`, COMMIT; ROLLBACK if `run` rejects. Inside another transaction: a savepoint. */
  transaction<T>(run: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Calls `handler` for each NOTIFY, in order, outside the notifier's context. Returns how to stop.
   * @param onResumed called when notifications may have been lost (the connection broke, the engine was started anew)
   * and those from now on are heard again
   */
  listen(
    channel: string,
    handler: (payload: string) => void,
    onResumed?: () => void,
  ): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** `postgres://…` opens a native PostgreSQL, anything else PGlite. */
  url?: string | undefined;
  /** PGlite's folder, or `memory://` for one that is gone at the end. */
  dataDir: string;
}

/** Opens the database that the options name. Rejects when it can't be reached or its folder can't be read. */
export function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url ? openPostgres(options.url) : openPglite({ dataDir: options.dataDir });
}
