import type { Database } from "../../local/database/database.ts";
import { attempt } from "./attempt.ts";
import { publicTables } from "./catalogue.ts";
import { definers, policyNames } from "./rules/index.ts";

const ourTables = `
  select c.oid, c.oid::regclass::text as name, c.relrowsecurity, exists (
    select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id') as has_organization
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;

const ourFunctions = `
  select p.*, p.oid::regprocedure::text as signature from pg_proc p
  where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;

/** Where a request speaks of itself: only `sub`, through auth.uid(), and `session_id` are auth's word. */
const believed = "current_setting|request[.]|auth[.](jwt|role|email) *[(]|(user|app)_meta_?data";

/** What comes with an extension, such as the views of `pg_stat_statements` on hosted projects. */
const ofExtensions = "select objid from pg_depend where classid = 'pg_class'::regclass and deptype = 'e'";

/** What people may ask for on hosted projects, of which policies show them what they are to see, or nothing. */
const platforms = [
  "storage.buckets",
  "storage.objects",
  "storage.s3_multipart_uploads",
  "storage.s3_multipart_uploads_parts",
  "realtime.messages",
];

/** What nobody reaches but by functions, the service role neither. */
const closed = "public.secrets,public.webhook_events";

/** What must not be found in the catalogue (docs/sql-conventions.md): a query whose rows name the offenders, by what is wrong. */
const rules: Readonly<Record<string, string>> = {
  "a table without row-level security": `select name from (${ourTables}) t where not relrowsecurity`,
  "a table without a policy": `
    select name from (${ourTables}) t where not exists (select from pg_policy where polrelid = t.oid)
      and t.oid <> all ('{${closed}}'::regclass[])`,
  "a table without a comment": `select name from (${ourTables}) t where obj_description(oid, 'pg_class') is null`,
  "a view, which would read with its owner's rights": `
    select c.oid::regclass::text as name from pg_class c
    where c.relkind in ('v', 'm', 'f') and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
      and c.oid not in (${ofExtensions})
      and (c.relkind <> 'v' or not coalesce(c.reloptions, '{}') && '{security_invoker=true,security_invoker=on,security_invoker=1}')`,
  "a relation outside public that people may reach": `
    select distinct c.oid::regclass || ' by ' || role as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace cross join unnest('{anon,authenticated}'::text[]) as role
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname not in ('public', 'pg_catalog', 'information_schema')
      and n.nspname || '.' || c.relname <> all ('{${platforms.join()}}'::text[]) and c.oid not in (${ofExtensions})
      and (has_any_column_privilege(role, c.oid, 'select,insert,update') or has_table_privilege(role, c.oid, 'delete'))`,
  "a function with its owner's rights outside our schemas": `
    select p.oid::regprocedure::text as name from pg_proc p
    where p.prosecdef and p.pronamespace not in ('public'::regnamespace, 'private'::regnamespace)`,
  "a foreign key without an index": `
    select t.name || '.' || k.conname as name from (${ourTables}) t join pg_constraint k on k.conrelid = t.oid
    where k.contype = 'f' and not exists (
      select from pg_index i where i.indrelid = t.oid and i.indpred is null
        and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`,
  "a foreign key that could point into another organisation": `
    select t.name || '.' || k.conname as name from (${ourTables}) t join pg_constraint k on k.conrelid = t.oid
    where k.contype = 'f' and t.has_organization and exists (
      select from pg_attribute a where a.attrelid = k.confrelid and a.attname = 'organization_id')
      and not exists (select from pg_attribute a
        where a.attrelid = t.oid and a.attname = 'organization_id' and a.attnum = any (k.conkey))`,
  "a policy that isn't for signed-in people and one verb": `
    select polrelid::regclass || ': ' || polname as name from pg_policy
    where polrelid::regclass::text !~ '^auth[.]' and (polcmd = '*' or polroles <> array['authenticated'::regrole::oid])`,
  "a policy that believes what a request says of itself": `
    select polrelid::regclass || ': ' || polname as name from pg_policy
    where concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) ~* '${believed}'`,
  "a function that believes what a request says of itself": `
    select signature as name from (${ourFunctions}) f where prosrc ~* '${believed}' 
      and proname not in ('authorize', 'session_level', 'session_id', 'session_ways', 'reader', 'prove_address', 'knows_password',
        'keep_job_holder', 'job_waits')`,
  "a function that asks who is signed in past their session": `
    select signature as name from (${ourFunctions}) f where prosrc ~ 'auth[.]uid' and proname not in ('authorize', 'session_level', 'session_auth_id')`,
  "a policy that asks who is signed in past their session": `
    select polrelid::regclass || ': ' || polname as name from pg_policy
    where concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) ~ '(^|[^a-z_.])(auth[.])?uid[(]'`,
  "a policy that asks a helper for each row": `
    select polrelid::regclass || ': ' || polname as name from pg_policy
    cross join lateral (values (pg_get_expr(polqual, polrelid)), (pg_get_expr(polwithcheck, polrelid))) e (text)
    where regexp_replace(text, '\\( ?SELECT [a-z_]+\\.[a-z_]+\\(', '', 'g') ~ '(private|auth|realtime)\\.[a-z_]+\\('`,
  // What is written as RETURN is bound when it is made, and only without settings it is inlined.
  "a function whose search_path isn't fixed": `
    select signature as name from (${ourFunctions}) f
    where prosqlbody is null and not coalesce(proconfig, '{}') @> array['search_path=""']`,
  "a function written as RETURN that isn't inlined": `
    select signature as name from (${ourFunctions}) f
    where prosqlbody is not null and (prosecdef or proconfig is not null or pg_get_function_sqlbody(oid) ~* 'select ')`,
  // From 17.12 on, PostgreSQL refuses to add a checked column to such a table.
  "a function written as RETURN that takes a table's row": `
    select signature as name from (${ourFunctions}) f where prosqlbody is not null and exists (
      select from unnest(proargtypes::oid[] || prorettype) as type join pg_type t on t.oid = type where t.typtype = 'c')`,
  "a function without a comment": `select signature as name from (${ourFunctions}) f where obj_description(oid, 'pg_proc') is null`,
  "a helper that anybody may call": `
    select signature as name from (${ourFunctions}) f
    where pronamespace = 'private'::regnamespace and has_function_privilege('anon', oid, 'execute')`,
  "a helper that signed-in people may call, and isn't for policies": `
    select signature as name from (${ourFunctions}) f
    where pronamespace = 'private'::regnamespace and has_function_privilege('authenticated', oid, 'execute')
      and proname not in ('my_auth_id', 'my_user_id', 'my_organization_ids', 'my_colleague_ids', 'my_audience_ids',
                          'is_platform_admin', 'refuse', 'check_text', 'check_list')
      and not (proname ~ '_json$' and not prosecdef and prosrc !~* 'select ')`,
  "a sequence that may be read or moved": `
    select oid::regclass || ' by ' || role as name from pg_class cross join unnest('{anon,authenticated}'::text[]) as role
    where relkind = 'S' and relnamespace = 'public'::regnamespace
      and has_sequence_privilege(role, oid, 'usage,select,update')`,
  "a schema of ours that anybody may use": `
    select 'private' as name where has_schema_privilege('anon', 'private', 'usage')
    union all
    select n.nspname from pg_namespace n cross join unnest('{anon,authenticated}'::text[]) as role
    where n.nspname in ('public', 'private') and has_schema_privilege(role, n.oid, 'create')`,
  "a login of the functions that may more than become one of the API's roles": `
    select rolname as name from pg_roles
    where rolname = 'atrium_api' and (rolinherit or rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls)
    union all
    select 'member of ' || roleid::regrole || ' with its rights or options'
    from pg_auth_members as memberships, to_jsonb(memberships) as told
    where member = 'atrium_api'::regrole and (
      -- PostgreSQL 15 has neither option: there a membership inherits as the role does.
      admin_option or coalesce((told ->> 'inherit_option')::bool, false) or not coalesce((told ->> 'set_option')::bool, true)
      or roleid::regrole::text not in ('anon', 'authenticated', 'service_role'))
    union all
    select 'owner of or granted ' || classid::regclass || ' ' || objid from pg_shdepend
    where refclassid = 'pg_authid'::regclass and refobjid = 'atrium_api'::regrole and classid <> 'pg_auth_members'::regclass`,
  "a role of the API's that the functions can't become": `
    select role as name from unnest('{anon,authenticated,service_role}'::text[]) as role
    where not pg_has_role('atrium_api', role,
      case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end)`,
  "a row that some role of the API reaches past the functions": `
    with closed as (select unnest('{${closed}}'::regclass[]) as it)
    select it || ' by ' || role || ' ' || verb as name
    from closed, unnest('{anon,authenticated,service_role}'::text[]) as role,
      unnest('{select,insert,update,delete,truncate,references,trigger}'::text[]) as verb
    where has_table_privilege(role, it, verb)
      or (verb in ('select', 'insert', 'update', 'references') and has_any_column_privilege(role, it, verb))
    union all
    select it || ' by a policy' from closed, pg_policy where polrelid = it
    union all
    select it || ' by a grant on its sequence' from closed
    where has_sequence_privilege('service_role', pg_get_serial_sequence(it::text, 'id'), 'usage,select,update')`,
  "a table that may be emptied, or referred to": `
    select t.name || ' by ' || role as name from (${ourTables}) t cross join unnest('{anon,authenticated}'::text[]) as role
    where has_table_privilege(role, t.oid, 'truncate,references,trigger')`,
};

/** What is wrong with tables, policies and functions, each in a sentence. */
export async function* flaws(database: Database): AsyncGenerator<string> {
  for (const [flaw, query] of Object.entries(rules)) {
    for (const { name } of await database.query<{ name: string }>(query)) yield `${name} is ${flaw}`;
  }
  yield* unlistedPolicies(database);
  yield* unlistedDefiners(database);
  yield* movableRows(database);
}

/** Policies that aren't in the list, and those in the list that aren't there. */
async function* unlistedPolicies(database: Database): AsyncGenerator<string> {
  const made = await database.query<{ name: string }>(
    "select schemaname || '.' || tablename || ': ' || policyname as name from pg_policies",
  );
  const names = made.map(({ name }) => name);
  const listed = Object.entries(policyNames).flatMap(([table, each]) =>
    each.map((name) => `${table}: ${name}`),
  );
  for (const name of names) if (!listed.includes(name)) yield `${name} is a policy that isn't listed`;
  for (const name of listed) if (!names.includes(name)) yield `${name} is a policy that is gone`;
}

/** Functions with their owner's rights that people may call and nobody has reviewed, and those reviewed that aren't such. */
async function* unlistedDefiners(database: Database): AsyncGenerator<string> {
  const made = await database.query<{ name: string }>(`
    select distinct proname as name from pg_proc
    where prosecdef and pronamespace = 'public'::regnamespace
      and (has_function_privilege('authenticated', oid, 'execute') or has_function_privilege('anon', oid, 'execute'))`);
  const names = made.map(({ name }) => name);
  for (const name of names) {
    if (!(name in definers))
      yield `${name} is a function with its owner's rights that isn't reviewed in tests/db/rules`;
  }
  for (const name of Object.keys(definers)) {
    if (!names.includes(name)) yield `${name} is reviewed in tests/db/rules, and no such function`;
  }
}

/** Tables whose rows could be moved to another organisation, even by the server itself. */
async function* movableRows(database: Database): AsyncGenerator<string> {
  for (const { name, has_organization } of await publicTables(database)) {
    if (!has_organization) continue;
    const moved = await attempt(
      database,
      null,
      `update ${name} set organization_id = 300 where organization_id = 100`,
    );
    if ("rows" in moved) yield `${name} is a table whose rows can be moved to another organisation`;
  }
}
