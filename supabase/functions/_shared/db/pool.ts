// @ts-types="@types/pg"
import pg from "pg";
import type { Env } from "../config/env.ts";
import { POOL_SIZE } from "../config/pool-size.ts";
import { logError } from "../config/seeing/log.ts";

/** How long a call waits for a connection, in milliseconds. */
const patience = 20_000;
/** Longer than any statement may run: the database is out of reach then. */
const silence = 90_000;

const { builtins } = pg.types;
/** A function without a result. */
const VOID = 2278;
const INT8_ARRAY = 1016;

const parseInteger = (text: string): number => {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError("The database gave a number that JavaScript can't hold.");
};
const listed = pg.types.getTypeParser(INT8_ARRAY as number as never, "text") as (
  text: string,
) => (string | null)[];
const parseIntegers = (text: string) => listed(text).map((each) => each && parseInteger(each));
const asText = (text: string): string => text;

/** How columns are read: integers as numbers, moments as the text that the contract's `Timestamp` reads. */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, parseInteger],
  [INT8_ARRAY, parseIntegers],
  [builtins.TIMESTAMPTZ, asText],
  [builtins.TIMESTAMP, asText],
  [builtins.DATE, asText],
  [VOID, () => null],
]);

const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format as "text"),
} as pg.CustomTypesConfig;

/**
 * Connections to the database, opened as they are needed, whose statements go out without a wait for earlier ones.
 * @param name by which the database knows the process; the embedded one serves `atrium-api` before `atrium-worker`
 * @throws Error when the environment names no database
 */
export function openPool({ database }: Pick<Env, "database">, name: "atrium-api" | "atrium-worker"): pg.Pool {
  if (!database) throw new Error("The environment isn't complete: API_DATABASE_URL (docs/deploy.md)");
  const pool = new pg.Pool({
    connectionString: database.url,
    application_name: name,
    max: POOL_SIZE,
    connectionTimeoutMillis: patience,
    query_timeout: silence,
    keepAlive: true,
    pipeline: true,
    types,
    ...(database.ca && { ssl: { ca: database.ca } }),
  });
  // A connection that breaks is replaced, and its query told. Without a listener on each of them, also while it is in
  // use, an error that belongs to no query would end the process.
  pool.on("connect", (client) => {
    client.on("error", (error) => logError("a connection to the database broke", error));
  });
  pool.on("error", () => undefined);
  return pool;
}
