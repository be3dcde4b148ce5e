import { sql } from "../../support/sql.ts";

/** Names of the tables of the schema public. */
export async function publicTables(): Promise<string[]> {
  const rows = await sql()<
    { name: string }[]
  >`select tablename as name from pg_tables where schemaname = 'public'`;
  return rows.map(({ name }) => name);
}

/** Names of the tables of the schema public that have a column. */
export async function tablesWith(column: string): Promise<string[]> {
  const rows = await sql()<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = ${column}`;
  return rows.map(({ name }) => name);
}
