import {
  type ColumnType,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import type { Database } from "./database.types.ts";

type Schema = Database["public"]["Tables"];

/** Tables as the generated types know them: what is read, what an insert takes, what an update takes. */
type Tables = {
  [Name in keyof Schema & string]: {
    [Column in keyof Schema[Name]["Row"]]-?: ColumnType<
      Schema[Name]["Row"][Column],
      Column extends keyof Schema[Name]["Insert"] ? Schema[Name]["Insert"][Column] : never,
      Column extends keyof Schema[Name]["Update"] ? Schema[Name]["Update"][Column] : never
    >;
  };
};

/** Builds statements on tables, which `rows` and `transact` run: it has no connection of its own. */
export const tables = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
}).withSchema("public");
