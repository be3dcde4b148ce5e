import type { Database } from "../../local/database/database.ts";
import { execAsSuperuser } from "./native-database.ts";

/**
 * Gives a database of the tests a clock that they move: `now()` there says what the setting `test.clock` adds to it, in
 * defaults, functions and policies alike. The product's database has no such thing, and pays nothing for it.
 */
export async function giveClock(database: Database): Promise<void> {
  await execAsSuperuser(
    database,
    `create or replace function pg_catalog.now() returns timestamptz language sql stable parallel safe as $$
      select pg_catalog.transaction_timestamp()
        + coalesce(nullif(pg_catalog.current_setting('test.clock', true), ''), '0')::pg_catalog.interval
    $$`,
  );
}

/** Has time pass, such as "25 hours", until the transaction at hand ends. */
export async function passes(database: Database, interval: string): Promise<void> {
  await database.query(
    `select set_config('test.clock',
       (coalesce(nullif(current_setting('test.clock', true), ''), '0')::interval + $1::interval)::text, true)`,
    [interval],
  );
}

/** Puts the clock forward from the true time until it is set again, in this connection (the embedded database has one). */
export async function setClock(database: Database, interval: string): Promise<void> {
  await database.query("select set_config('test.clock', $1, false)", [interval]);
}
