import type { Database } from "../../local/database/database.ts";

export interface Table {
  /** `schema.name`. */
  name: string;
  key: string[];
  columns: string[];
  has_organization: boolean;
}

/** Every table of the schema public. */
export function publicTables(database: Database): Promise<Table[]> {
  return tables(database, "n.nspname = 'public'");
}

/** The tables with these names. */
export async function tablesNamed(database: Database, names: readonly string[]): Promise<Table[]> {
  return tables(database, `n.nspname || '.' || c.relname in (${names.map((name) => `'${name}'`).join(",")})`);
}

function tables(database: Database, condition: string): Promise<Table[]> {
  return database.query<Table>(`
    select n.nspname || '.' || c.relname as name,
           array(select a.attname::text from pg_index i cross join unnest(i.indkey) with ordinality k (num, place)
                 join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num
                 where i.indrelid = c.oid and i.indisprimary order by k.place) as key,
           array(select a.attname::text from pg_attribute a
                 where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns,
           exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id') as has_organization
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and ${condition}
    order by c.oid`);
}

export type Grants = Readonly<Record<"select" | "insert" | "update", string[]>>;

/** The columns of a table on which a role holds each privilege. */
export async function columnGrants(database: Database, role: string, table: string): Promise<Grants> {
  const granted = (privilege: string) =>
    `coalesce(array_agg(a.attname::text) filter (where has_column_privilege($2, a.attrelid, a.attnum, '${privilege}')), '{}')`;
  const [grants] = await database.query<Grants>(
    `select ${granted("select")} as select, ${granted("insert")} as insert, ${granted("update")} as update
     from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`,
    [table, role],
  );
  return grants ?? { select: [], insert: [], update: [] };
}
