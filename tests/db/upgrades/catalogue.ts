import type { Database } from "../../../local/database/database.ts";

/** Each thing of a schema as one line: what it is, and all that makes it so. Places of columns don't count. */
const questions: readonly string[] = [
  `select format('column %s.%s %s %s default %s identity %s generated %s', relation, attname, format_type(atttypid, atttypmod),
     case when attnotnull then 'not null' else 'null' end, pg_get_expr(adbin, adrelid), attidentity, attgenerated)
   from theirs join pg_attribute on attrelid = theirs.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped`,
  `select format('table %s security %s %s, granted to %s, said %s', relation, relrowsecurity, relforcerowsecurity,
     (select string_agg(grant_::text, ' ' order by grant_::text) from unnest(relacl) as grant_), obj_description(oid, 'pg_class'))
   from theirs where relkind in ('r', 'p', 'v', 'S')`,
  `select format('words %s.%s %s', relation, attname, col_description(attrelid, attnum))
   from theirs join pg_attribute on attrelid = theirs.oid
   where attnum > 0 and not attisdropped and col_description(attrelid, attnum) is not null`,
  `select format('grants %s.%s %s', relation, attname,
     (select string_agg(grant_::text, ' ' order by grant_::text) from unnest(attacl) as grant_))
   from theirs join pg_attribute on attrelid = theirs.oid where attnum > 0 and attacl is not null`,
  `select format('constraint %s.%s %s', relation, conname, pg_get_constraintdef(pg_constraint.oid))
   from theirs join pg_constraint on conrelid = theirs.oid`,
  `select format('index %s', pg_get_indexdef(oid)) from theirs where relkind in ('i', 'I')`,
  `select format('trigger %s %s', tgenabled, pg_get_triggerdef(pg_trigger.oid))
   from theirs join pg_trigger on tgrelid = theirs.oid where not tgisinternal`,
  `select format('policy %s.%s %s %s to %s using %s check %s', relation, polname, polcmd, polpermissive,
     (select string_agg(role::regrole::text, ' ' order by role::regrole::text) from unnest(polroles) as role),
     pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
   from theirs join pg_policy on polrelid = theirs.oid`,
  `select format('function %s %s, granted to %s, said %s', pg_proc.oid::regprocedure, md5(pg_get_functiondef(pg_proc.oid)),
     (select string_agg(grant_::text, ' ' order by grant_::text) from unnest(proacl) as grant_), obj_description(pg_proc.oid, 'pg_proc'))
   from pg_proc where pronamespace::regnamespace::text in ('public', 'private', 'auth', 'storage', 'realtime') and prokind in ('f', 'p')
     and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  `select format('type %s %s %s', pg_type.oid::regtype, typtype,
     (select string_agg(enumlabel, ' ' order by enumsortorder) from pg_enum where enumtypid = pg_type.oid))
   from pg_type where typtype in ('e', 'd') and typnamespace::regnamespace::text in ('public', 'private')`,
];

/** The structure of a database: what two of the same migrations agree in, line for line. */
export async function catalogueOf(database: Database): Promise<string[]> {
  const lines: string[] = [];
  for (const question of questions) {
    const rows = await database.query<{ line: string }>(
      `with theirs as (
         select pg_class.oid, relkind, relrowsecurity, relforcerowsecurity, relacl, nspname || '.' || relname as relation
         from pg_class join pg_namespace on pg_namespace.oid = relnamespace
         where nspname in ('public', 'private', 'auth', 'storage', 'realtime')
       ), told (line) as (${question}) select line from told`,
    );
    lines.push(...rows.map(({ line }) => line));
  }
  return lines.sort();
}
