import type { Database } from "../../../local/database/database.ts";
import { attempt } from "../attempt.ts";
import { principals } from "../principals.ts";
import { type Mutant, rewritten } from "./mutant.ts";
import { functions, type Watch } from "./watches.ts";

/** What is found when somebody's statement isn't refused, once others have run; null: the server's. */
const allowed = (id: number | null, statement: string, before = ""): Watch =>
  async function* (database) {
    if (before) await database.exec(before);
    const who = id === null ? null : principals.find((one) => one.id === id);
    if (who === undefined) throw new Error(`There is no ${String(id)}.`);
    if ("rows" in (await attempt(database, who, statement))) yield statement;
  };

/** What is found when a condition holds once statements have run. */
const holds = (condition: string, before: string): Watch =>
  async function* (database: Database) {
    await database.exec(before);
    const rows = await database.query<{ held: boolean | null }>(`select (${condition}) as held`);
    if (rows[0]?.held === true) yield condition;
  };

const take = "public.take_connection_request(bigint, text, text)";
const finish = "public.finish_connection(bigint, jsonb, text[], text[], boolean)";
const attach = "private.attach_syncs(public.connections, bigint[])";
const begun = "a".repeat(64);
const taken = (organization = 100, type = "google") =>
  `select take_connection_request(${organization}, '${type}', '${begun}')`;
const request = (set: string) => `update public.connection_requests set ${set} where state_hash = '${begun}'`;
/** Somebody of 100 has come back with the state of a sign-in that takes syncs over. */
const back = (user: number, sync: number) => `
  ${request(`user_id = ${user}, take_over = '{${sync}}', used_at = now()`)};
  select public.finish_connection(id, '{"id": "g${user}", "name": "New"}', '{}', '{}', false)
  from public.connection_requests where state_hash = '${begun}'`;
const ownedBy = (user: number, sync: number) =>
  `exists (select from public.sources where id = ${sync} and owner_id = ${user})`;
const reads = (user: number, document: number) =>
  `${document} in (select private.readable_document_ids(${user}, 100))`;
const lease = "00000000-0000-4000-8000-00000000000a";

const state: Mutant[] = [
  rewritten("a state is anybody's who has it", take, "wanted.user_id <> me", "false", allowed(14, taken())),
  rewritten(
    "a state of one organisation connects another",
    take,
    "wanted.organization_id <> here",
    "false",
    allowed(17, taken(200), request("user_id = 17")),
  ),
  rewritten(
    "a state comes back in another browser",
    take,
    "wanted.session_id is distinct from private.session_id()",
    "false",
    allowed(13, taken(), request("session_id = gen_random_uuid()")),
  ),
  rewritten(
    "a state is taken twice",
    take,
    "wanted.used_at is not null",
    "false",
    allowed(13, taken(), request("used_at = now()")),
  ),
  rewritten(
    "taking a state doesn't use it up",
    take,
    "set used_at = now()",
    "set used_at = null",
    functions("take_connection_request"),
  ),
  rewritten(
    "a state is taken after ten minutes",
    take,
    "wanted.expires_at <= now()",
    "false",
    allowed(13, taken(), request("expires_at = now() - interval '1 second'")),
  ),
  rewritten(
    "a state of one service connects another",
    take,
    " or wanted.type <> of_type",
    "",
    allowed(13, taken(100, "onedrive")),
  ),
  rewritten(
    "a sign-in ends that nobody came back from",
    finish,
    "used_at is not null and ",
    "",
    allowed(
      null,
      `select public.finish_connection(id, '{"id": "g", "name": "New"}', '{}', '{}', false)
       from public.connection_requests where state_hash = '${begun}'`,
    ),
  ),
];

const tokens: Mutant[] = [
  rewritten(
    "anybody disconnects a colleague",
    "public.disconnect(bigint, text, boolean)",
    "connections.user_id = me and ",
    "",
    functions("disconnect"),
  ),
  rewritten(
    "colleagues' connections are listed",
    "public.list_connections(bigint)",
    " and connections.user_id = private.my_user_id()",
    "",
    functions("list_connections"),
  ),
  rewritten(
    "the server takes a colleague's connection for one's own",
    "public.find_connection(bigint, bigint, bigint, text)",
    "connections.user_id = of_user_id and ",
    "",
    holds("public.find_connection(null, 200, 14, 'google') is not null", ""),
  ),
  rewritten(
    "two refresh the same tokens",
    "public.begin_token_refresh(bigint, uuid)",
    "connection.refresh_until > now()",
    "false",
    holds(
      "public.begin_token_refresh(7301, gen_random_uuid()) = 'yours'",
      `select public.begin_token_refresh(7301, '${lease}')`,
    ),
  ),
  rewritten(
    "tokens are kept by who no more refreshes them",
    "public.hold_token_refresh(bigint, uuid)",
    " and refresh_lease = lease",
    "",
    allowed(
      null,
      "select public.hold_token_refresh(7301, gen_random_uuid())",
      `select public.begin_token_refresh(7301, '${lease}')`,
    ),
  ),
];

const owners: Mutant[] = [
  rewritten(
    "admins say what a colleague's sync reads",
    "private.my_sync(bigint, bigint)",
    "sync.owner_id is distinct from private.my_user_id()",
    "false",
    functions("look_at_sync"),
  ),
  rewritten(
    "members delete syncs of others",
    "private.seen_sync(bigint, bigint)",
    "(my_role >= 'admin' or owner_id = private.my_user_id())",
    "true",
    functions("delete_sync"),
  ),
  rewritten(
    "admins have a colleague's sync go on",
    "public.pause_sync(bigint, bigint, boolean)",
    "sync := private.my_sync(source_id, organization_id);",
    "null;",
    functions("pause_sync"),
  ),
  rewritten(
    "any member takes a sync over",
    attach,
    " and my_role >= 'admin'",
    "",
    holds(ownedBy(13, 7107), back(13, 7107)),
  ),
  rewritten(
    "a sync is taken over while its person is connected",
    attach,
    "sources.connection_id is null\n               and",
    "true\n               and",
    holds(ownedBy(15, 7106), back(15, 7106)),
  ),
  rewritten(
    "who looks sees which files colleagues keep in step",
    "public.synced_ids(bigint, text, text[])",
    "sources.owner_id = private.my_user_id()",
    "true",
    functions("synced_ids"),
  ),
  rewritten(
    "a colleague's calendar is shown",
    "public.my_calendar(bigint)",
    "connections.user_id = private.my_user_id()",
    "true",
    functions("my_calendar"),
  ),
  rewritten(
    "a colleague's calendar is chosen for them",
    "public.select_calendar(bigint, text)",
    " and connections.user_id = private.my_user_id()",
    "",
    functions("select_calendar"),
  ),
];

const maps: Mutant[] = [
  rewritten(
    "the widest of several syncs counts",
    "private.narrowest_sharing(bigint)",
    "array['me', 'source', 'tags']",
    "array['tags', 'source', 'me']",
    holds(
      "private.narrowest_sharing(1012) <> 'me'",
      `insert into public.source_items (organization_id, source_id, external_id, state, document_id)
       values (100, 7106, 'd/shared', 'current', 1012)`,
    ),
  ),
  rewritten(
    "until a drive's word is known its documents are open",
    "private.sharing_anew(public.sources)",
    "perform private.set_document_sharing(items.document_id, 'me')",
    "perform private.set_document_sharing(items.document_id, 'tags')",
    holds(
      reads(17, 1012),
      `update public.sources set settings = settings || '{"sharing": "source"}' where id = 7107;
       select private.sharing_anew(sources) from public.sources where id = 7107`,
    ),
  ),
  rewritten(
    "a lesson goes on answering from what has been closed",
    "private.close_lessons()",
    "lessons.state = 'accepted' and",
    "false and",
    holds(
      "exists (select from public.lessons where id = 8104 and state = 'accepted')",
      `update public.lessons set state = 'accepted', decided_at = now() where id = 8104;
       select private.set_document_sharing(1012, 'tags');
       select private.set_document_sharing(1012, 'me')`,
    ),
  ),
];

/** Mistakes in whose sign-ins, tokens, syncs and calendars are whose, and for whom what they bring in is. */
export const connectionMutants: Mutant[] = [...state, ...tokens, ...owners, ...maps];
