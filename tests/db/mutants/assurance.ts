import { cells } from "../matrix.ts";
import { obstacles, usesDespite } from "../standing.ts";
import { type Mutant, rewritten } from "./mutant.ts";
import type { Watch } from "./watches.ts";

function obstacle(beginning: string) {
  const found = obstacles.find(({ what }) => what.startsWith(beginning));
  if (!found) throw new Error(`There is no obstacle that begins with: ${beginning}`);
  return found;
}

/** What those whom an obstacle stops still reach of a table. */
const tableDespite = (beginning: string, name: string): Watch =>
  async function* (database) {
    const { statement, stopped } = obstacle(beginning);
    await database.exec(statement);
    for await (const cell of cells(database, name, stopped)) if (cell.violation) yield cell;
  };

const functionDespite = (beginning: string, name: string): Watch =>
  async function* (database) {
    const { statement } = obstacle(beginning);
    await database.exec(statement);
    yield* usesDespite(database, obstacle(beginning), name);
  };

const ids = "private.my_organization_ids(public.organization_role)";
const account = "private.my_auth_id()";
const role = "private.role_of(bigint, bigint)";

/** Rights that forget what a session, an account or an organisation lacks. */
export const assuranceMutants: Mutant[] = [
  rewritten(
    "a second step that is set up isn't asked for",
    account,
    "level = 'aal1' and",
    "false and",
    tableDespite("a second step", "public.chats"),
  ),
  rewritten(
    "a disabled account goes on",
    account,
    "users.disabled_at is not null",
    "false",
    tableDespite("a disabled", "public.chats"),
  ),
  rewritten(
    "a suspended organisation is read",
    ids,
    "organizations.suspended_at is null",
    "true",
    tableDespite("a suspended", "public.tags"),
  ),
  rewritten(
    "an organisation's rule of two steps is passed",
    ids,
    "strong or not organizations.requires_mfa",
    "true",
    tableDespite("an organisation that asks", "public.tags"),
  ),
  rewritten(
    "a platform admin needs no second step",
    ids,
    "strong or not organizations.requires_mfa",
    "strong or organizations.id = 1 or not organizations.requires_mfa",
    tableDespite("an operator's session without", "public.tags"),
  ),
  rewritten(
    "a suspended organisation is written to",
    role,
    "organizations.suspended_at is null",
    "true",
    functionDespite("a suspended", "add_document("),
  ),
  rewritten(
    "a function doesn't ask for two steps",
    role,
    "users.auth_id is distinct from private.session_auth_id()",
    "true",
    functionDespite("an organisation that asks", "add_document("),
  ),
  rewritten(
    "documents of a suspended organisation stay readable",
    "private.audience_ids_of(bigint, bigint)",
    "private.role_of(of_user_id, places.organization_id)",
    "places.role",
    tableDespite("a suspended", "public.documents"),
  ),
  rewritten(
    "a vendor that isn't allowed opens an organisation",
    ids,
    "ways = '{}' or private.allows_ways(organizations.id, ways)",
    "true",
    tableDespite("a session through", "public.tags"),
  ),
  rewritten(
    "a function doesn't ask which vendor it was",
    role,
    "private.allows_ways(organizations.id, private.session_ways())",
    "true",
    functionDespite("a session through", "add_document("),
  ),
  rewritten(
    "one vendor that is allowed lets in those of all others",
    "private.allows_ways(bigint, text[])",
    "(allowed.microsoft or 'microsoft' <> all (ways))",
    "(allowed.microsoft or allowed.google or 'microsoft' <> all (ways))",
    tableDespite("a session through", "public.tags"),
  ),
  rewritten(
    "an operator comes through a vendor",
    "private.allows_ways(bigint, text[])",
    "ways = '{}' or exists",
    "ways = '{}' or in_organization_id = 1 or exists",
    functionDespite("an operator's session through", "platform_stats("),
  ),
  rewritten(
    "a token's own level is believed",
    "private.session_level()",
    "case when sessions.aal::text in ('aal2', 'aal3') then 'aal2' else 'aal1' end into level",
    "coalesce(claims ->> 'aal', 'aal1') into level",
    staleToken,
  ),
];

/** What a token of aal2 still is, whose session fell to aal1. */
async function* staleToken(database: Parameters<Watch>[0]): AsyncGenerator<unknown> {
  await database.exec(`insert into auth.sessions (id, user_id, aal, created_at)
    values ('00000000-0000-4000-8000-000000000777', (select auth_id from public.users where id = 16), 'aal1', now())`);
  const claims = `(select jsonb_build_object('sub', auth_id, 'aal', 'aal2', 'session_id', '00000000-0000-4000-8000-000000000777')::text
    from public.users where id = 16)`;
  const [level] = await database.query<{ level: string }>(
    `select private.session_level() as level from (select set_config('request.jwt.claims', ${claims}, true) offset 0) as set`,
  );
  if (level?.level === "aal2") yield level;
}
