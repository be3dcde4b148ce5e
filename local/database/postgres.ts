import { AsyncLocalStorage } from "node:async_hooks";
import postgres from "postgres";
import type { Database, Transaction } from "./database.ts";
import { requireUsable } from "./postgres-check.ts";
import { Notifications } from "./notifications.ts";
import { PostgresListener } from "./postgres-listener.ts";
import { postgresTypes } from "./types.ts";

/**
 * Opens a native PostgreSQL. Throws a `GroundError` that says why when it can't be used.
 * @param connections the most that it opens, besides the one that listens
 */
export async function openPostgres(url: string, connections = 10): Promise<Database> {
  const sql = postgres(url, {
    types: postgresTypes,
    max: connections,
    connect_timeout: 10,
    onnotice: () => undefined,
    connection: { TimeZone: "UTC", application_name: "atrium" },
  });
  await requireUsable(sql, url);
  const open = new AsyncLocalStorage<{ active: boolean; sql: postgres.TransactionSql }>();
  const notifications = new Notifications();
  const listener = new PostgresListener(url, notifications);

  const session = () => {
    const scope = open.getStore();
    return scope?.active ? scope.sql : sql;
  };
  const statements: Transaction = {
    async query<T>(text: string, params: unknown[] = []) {
      const rows = await session().unsafe(text, params as postgres.ParameterOrJSON<never>[]);
      return [...rows] as T[];
    },
    async exec(text) {
      await session().unsafe(text).simple();
    },
  };

  return {
    kind: "postgres",
    ...statements,
    async transaction<T>(run: (tx: Transaction) => Promise<T>) {
      const inside = async (tx: postgres.TransactionSql): Promise<{ value: T }> => {
        const scope = { active: true, sql: tx };
        try {
          return { value: await open.run(scope, () => run(statements)) };
        } finally {
          scope.active = false;
        }
      };
      const scope = open.getStore();
      const done = scope?.active ? await scope.sql.savepoint(inside) : await sql.begin(inside);
      return done.value as T;
    },
    listen: (channel, handler, onResumed) =>
      open.exit(async () => {
        const { remove } = notifications.add(channel, handler, onResumed);
        await listener.listen(channel);
        return async () => {
          if (remove()) await listener.unlisten(channel);
        };
      }),
    async close() {
      await listener.close();
      await sql.end({ timeout: 2 });
    },
  };
}
