import { type Mutant, sql } from "./mutant.ts";
import { made, table } from "./watches.ts";

/** Policies that trust what a request says of itself: seen by what they let through, and by what they are made of. */
export const trusting: Mutant[] = [
  [
    "a header",
    "organization_id::text = current_setting('request.headers', true)::json ->> 'organization-id'",
  ],
  ["a header of rank", "current_setting('request.headers', true)::json ->> 'x-role' = 'service_role'"],
  ["user metadata", "organization_id = (auth.jwt() -> 'user_metadata' ->> 'organization_id')::bigint"],
  ["app metadata", "auth.jwt() -> 'app_metadata' ->> 'role' = 'owner'"],
  ["a claim", "organization_id = (auth.jwt() ->> 'organization_id')::bigint"],
  [
    "another's sub",
    "exists (select from public.users where auth_id::text = auth.jwt() -> 'user_metadata' ->> 'sub')",
  ],
].flatMap(([what = "", condition = ""]) =>
  ["documents", "document_chunks", "organization_members", "tags", "audit_entries", "meter_usage"].flatMap(
    (name) => {
      const policy = `create policy "Oops" on public.${name} for select to authenticated using (${condition})`;
      return [
        sql(`${name}: ${what} is trusted`, policy, table(`public.${name}`)),
        sql(`${name}: ${what} is trusted, as it is made`, policy, made("believes what a request says")),
      ];
    },
  ),
);

export const views: Mutant[] = [
  ["public", "create view public.all_documents as select * from public.documents"],
  ["private", "create view private.all_documents as select * from public.documents"],
  ["extensions", "create view extensions.all_documents as select * from public.documents"],
  [
    "a new schema",
    "create schema reports; create view reports.all_documents as select * from public.documents",
  ],
  [
    "a new schema, kept",
    "create schema reports; create materialized view reports.all_documents as select * from public.documents",
  ],
  [
    "public, and says so",
    "create view public.all_documents with (security_invoker = false) as select * from public.documents",
  ],
].map(([where = "", statements = ""]) =>
  sql(`a view in ${where} reads with its owner's rights`, statements, made("a view, which would read")),
);

/** What reaches past the schemas that are checked row by row. */
export const asides: Mutant[] = [
  sql(
    "people reach the accounts",
    "grant select (email) on auth.users to authenticated",
    made("a relation outside public"),
  ),
  sql(
    "a function of another schema has its owner's rights",
    `create function extensions.all_users() returns setof public.users language sql security definer set search_path = ''
     as 'select * from public.users'`,
    made("a function with its owner's rights"),
  ),
  sql(
    "a harmless policy is added",
    `create policy "Oops" on public.tags for select to authenticated using (false)`,
    made("isn't listed"),
  ),
  sql(
    "a function believes a header",
    `create or replace function private.my_audience_ids() returns bigint[] language sql stable security definer set search_path = ''
     as $$ select array[(current_setting('request.headers', true)::json ->> 'x-tag')::bigint] $$`,
    made("believes what a request says"),
  ),
];
