import type { Database } from "../../local/database/database.ts";
import { limitsLifted } from "../limits.ts";
import { progressOf } from "../print.ts";

/** How many organisations there are, and what the large one of them has. */
export interface CrowdSize {
  organizations: number;
  documents: number;
  members: number;
}

const DOCUMENTS_OF_OTHERS = 100;
const MEMBERS_OF_OTHERS = 10;

/** The large organisation, and the sign-in ids of two of its people. */
export interface Crowd {
  organizationId: number;
  /** One of its folders, in which others lie. */
  folderId: number;
  memberId: string;
  adminId: string;
}

/**
 * Fills organisations, one of them large. Of its documents a third is tagged; the member holds one of the ten
 * tags through a team.
 */
export async function fillOrganizations(database: Database, size: CrowdSize): Promise<Crowd> {
  const run = `bench-${crypto.randomUUID()}`;
  await database.query(
    "insert into public.organizations (name) select $1 || '/' || n from generate_series(1, $2::int) as n",
    [run, size.organizations],
  );
  const organizations = await database.query<{ id: number }>(
    "select id from public.organizations where name like $1 || '/%' order by id",
    [run],
  );
  await database.query(limitsLifted(...organizations.map(({ id }) => id)));
  // In the middle, so that the table doesn't begin with it.
  const large = organizations[Math.floor(size.organizations / 2)]?.id ?? 0;
  const progress = progressOf("policies", organizations.length, "organisations filled");
  for (const [at, { id }] of organizations.entries()) {
    progress(at);
    const [members, documents] =
      id === large ? [size.members, size.documents] : [MEMBERS_OF_OTHERS, DOCUMENTS_OF_OTHERS];
    await fillOne(database, id, members, documents);
  }
  await tagDocuments(database, large);
  const folderId = await fileDocuments(database, large);
  await database.exec("analyze");
  const person = async (role: string) => {
    const [found] = await database.query<{ auth_id: string }>(
      `select users.auth_id from public.users join public.organization_members as members on members.user_id = users.id
       where members.organization_id = $1 and members.role::text = $2 order by users.id limit 1`,
      [large, role],
    );
    return found?.auth_id ?? "";
  };
  return { organizationId: large, folderId, memberId: await person("user"), adminId: await person("admin") };
}

async function fillOne(database: Database, id: number, members: number, documents: number): Promise<void> {
  await database.query(
    `with made as (
       insert into auth.users (id, email)
       select gen_random_uuid(), 'person' || n || '.of' || $1::bigint || '@bench.example' from generate_series(1, $2::int) as n
       returning id, email
     ), known as (
       insert into public.users (auth_id, email, name) select id, email, split_part(email, '.', 1) from made
       returning id
     )
     insert into public.organization_members (organization_id, user_id, role)
     select $1::bigint, id, (case row_number() over (order by id) when 1 then 'owner' when 2 then 'admin' else 'user' end)::public.organization_role
     from known`,
    [id, members],
  );
  await database.query(
    `insert into public.documents (organization_id, name, path, type, size, status, uploaded_by, created_at)
     select $1::bigint, 'Document ' || n || '.pdf', 'files/' || gen_random_uuid(), 'pdf', 1000 + n, 'success',
            (select array_agg(user_id order by user_id) from public.organization_members where organization_id = $1)[1 + n % $2::int],
            now() - make_interval(mins => n)
     from generate_series(1, $3::int) as n`,
    [id, members, documents],
  );
}

async function tagDocuments(database: Database, organization: number): Promise<void> {
  await database.query(
    "insert into public.tags (organization_id, name) select $1::bigint, 'Tag ' || n from generate_series(1, 10) as n",
    [organization],
  );
  await database.query(
    `insert into public.document_tags (organization_id, document_id, tag_id)
     select organization_id, documents.id, (select array_agg(tags.id) from public.tags where organization_id = $1)[1 + documents.id % 10]
     from public.documents where organization_id = $1 and documents.id % 3 = 0`,
    [organization],
  );
  await database.query(
    `with team as (
       insert into public.teams (organization_id, name) values ($1::bigint, 'Team') returning organization_id, id
     ), people as (
       insert into public.team_members (organization_id, team_id, user_id)
       select organization_id, team.id, user_id from team join public.organization_members using (organization_id)
     )
     insert into public.tag_teams (organization_id, tag_id, team_id)
     select organization_id, (select min(tags.id) from public.tags where tags.organization_id = $1), id from team`,
    [organization],
  );
}

/** Puts nine documents in ten into 200 folders, twenty at the top with nine in each. @returns one at the top */
async function fileDocuments(database: Database, organization: number): Promise<number> {
  await database.query(
    `with top as (
       insert into public.document_folders (organization_id, name) select $1::bigint, 'Folder ' || n from generate_series(1, 20) as n
       returning id
     )
     insert into public.document_folders (organization_id, name, parent_id)
     select $1::bigint, 'Part ' || n, id from top cross join generate_series(1, 9) as n`,
    [organization],
  );
  await database.query(
    `update public.documents set folder_id = (
       select array_agg(folders.id order by folders.id) from public.document_folders as folders where folders.organization_id = $1
     )[1 + documents.id % 200]
     where organization_id = $1 and documents.id % 10 > 0`,
    [organization],
  );
  const [top] = await database.query<{ id: number }>(
    "select min(id)::int as id from public.document_folders where organization_id = $1 and parent_id is null",
    [organization],
  );
  return top?.id ?? 0;
}

/**
 * Makes a copy of a list of the product's that takes everybody for an admin without asking; the rest of it passes
 * policies by already, as its owner's function.
 * @returns the copy's name
 */
export async function unguardedCopy(database: Database, name: string): Promise<string> {
  const [product] = await database.query<{ source: string }>(
    "select pg_get_functiondef(oid) as source from pg_proc where proname = $1 and pronamespace = 'public'::regnamespace",
    [name],
  );
  const schema = "bench_unguarded";
  const copy = (product?.source ?? "")
    .replace(`FUNCTION public.${name}`, `FUNCTION ${schema}.${name}`)
    .replace("private.require_member(organization_id)", "'admin'");
  if (!copy.includes(schema) || copy.includes("require_member(")) {
    throw new Error(`${name} asks for the caller's role in a way that the bench doesn't know.`);
  }
  await database.exec(`create schema if not exists ${schema}`);
  await database.exec(copy);
  await database.exec(`grant usage on schema ${schema} to service_role`);
  await database.exec(`grant execute on all functions in schema ${schema} to service_role`);
  return `${schema}.${name}`;
}
