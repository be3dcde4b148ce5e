import { sql } from "../../support/sql.ts";

/** The tables of the schema public, each with a column that an update may name. */
export async function publicTables(): Promise<{ name: string; column: string }[]> {
  return sql()<{ name: string; column: string }[]>`
    select distinct on (table_name) table_name as name, column_name as column from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' and identity_generation is distinct from 'ALWAYS'
    order by table_name, ordinal_position`;
}

/** Names of the tables of the schema public that have a column. */
export async function tablesWith(column: string): Promise<string[]> {
  const rows = await sql()<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = ${column}`;
  return rows.map(({ name }) => name);
}
