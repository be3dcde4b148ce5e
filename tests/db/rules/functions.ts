import { authIdOf, pathOf, type Principal } from "../principals.ts";
import { listings, overviews, searches } from "./combinations.ts";
import { holds, organizationsOf, readableDocuments } from "./scopes.ts";

/** Hosts that are nobody's, and hold or are held by an organisation's. */
const nearHosts = [
  "other.example",
  "example",
  "lpha.example",
  "www.alpha.example",
  "evilalpha.example",
  "alpha.example.evil.example",
  "alpha.example.",
  "alpha.example:443",
  "alpha_example",
  "%",
  "%.example",
  "",
];

/** One use of a function, and what must come of it for each principal. */
export interface Probe {
  call: (principal: Principal) => string;
  /** The SQLSTATE that refuses a principal; null: it succeeds. */
  refusal: (principal: Principal) => string | null;
  /** For who isn't refused: a query, asked past all rights, for the one value that the function must give. */
  gives?: (principal: Principal) => string;
  /** For who isn't refused: a condition that holds once the call is made, asked past all rights. */
  leaves?: (principal: Principal) => string;
}

export interface FunctionRule {
  /** Who may call it at all: `server` the service role only, `people` who is signed in, `everybody` also visitors. */
  callers: "server" | "people" | "everybody";
  probes: Probe[];
}

const badInput = "PT400";
const forbidden = "PT403";
const missing = "PT404";
const conflict = "PT409";
/** Of PL/pgSQL: nothing is said about such a value. */

const server: FunctionRule = { callers: "server", probes: [] };
const people = (...probes: Probe[]): FunctionRule => ({ callers: "people", probes });

const probe = (call: string, refusal: Probe["refusal"], gives?: Probe["gives"]): Probe => ({
  call: () => call,
  refusal,
  ...(gives && { gives }),
});
const unless =
  (allowed: (principal: Principal) => boolean, code: string): Probe["refusal"] =>
  (principal) =>
    allowed(principal) ? null : code;

/** The same, with what it leaves behind. */
const leaving = (call: string, refusal: Probe["refusal"], leaves: Probe["leaves"]): Probe => ({
  ...probe(call, refusal),
  ...(leaves && { leaves }),
});

const nobodyRefused = () => null;
const isMember = (principal: Principal) => holds(principal, 100);
const isAdmin = (principal: Principal) => holds(principal, 100, "admin");
const isOwner = (principal: Principal) => holds(principal, 100, "owner");
const is =
  (...ids: number[]) =>
  ({ id }: Principal) =>
    ids.includes(id);
const members = unless(isMember, forbidden);
const admins = unless(isAdmin, forbidden);
/** Owners may; admins are told another code than who isn't one. */
const ownersOr =
  (code: string): Probe["refusal"] =>
  (principal) => {
    if (isOwner(principal)) return null;
    return isAdmin(principal) ? code : forbidden;
  };

const literal = (value: unknown) => `select '${JSON.stringify(value)}'::jsonb`;
const listOf = (ids: string) => `select coalesce(jsonb_agg(id order by id), '[]') from (${ids}) as found`;
const readableIn100 = (principal: Principal) =>
  `select id from public.documents where organization_id = 100 and ${readableDocuments(principal)}`;
const idsOf = (call: string, list: string, key = "id") =>
  `select coalesce(jsonb_agg(e -> '${key}' order by (e ->> '${key}')::bigint), '[]')
   from jsonb_array_elements(${call}${list && ` -> '${list}'`}) as e`;

/** What who may change a document is told: 404 when they may not even read it, else 403. */
const changersOf =
  (uploader: number, readers: number[]): Probe["refusal"] =>
  (principal) => {
    if (isAdmin(principal) || (isMember(principal) && principal.id === uploader)) return null;
    return isMember(principal) && readers.includes(principal.id) ? forbidden : missing;
  };

/** Every function of the schema public but triggers; one that isn't here fails the tests. */
export const functionRules: Readonly<Record<string, FunctionRule>> = {
  "authorize(text,bigint)": people(
    probe("select authorize('user', 100) -> 'role'", nobodyRefused, ({ memberships }) =>
      literal(memberships[100] ?? null),
    ),
    probe("select authorize() -> 'user_id'", nobodyRefused, ({ id }) => literal(id)),
    probe("select authorize('member', 100) -> 'user_id'", members, ({ id }) => literal(id)),
    probe("select authorize('admin', 100) -> 'user_id'", admins, ({ id }) => literal(id)),
    probe("select authorize('owner', 100) -> 'user_id'", unless(isOwner, forbidden), ({ id }) => literal(id)),
    probe(
      "select authorize('platform') -> 'user_id'",
      unless((principal) => holds(principal, 1), forbidden),
    ),
    ...["member", "admin", "owner"].flatMap((access) => [
      probe(`select authorize('${access}', 1)`, () => forbidden),
      probe(`select authorize('${access}')`, () => forbidden),
    ]),
    probe("select authorize('public', 100)", () => badInput),
    probe("select authorize(null, 100)", () => badInput),
  ),
  "current_account()": people(
    probe(idsOf("current_account()", "organizations"), nobodyRefused, (principal) =>
      literal(organizationsOf(principal)),
    ),
    probe(idsOf("current_account()", "invitations"), nobodyRefused, ({ id }) =>
      literal({ 11: [6100], 12: [6101] }[id] ?? []),
    ),
  ),
  "set_active_organization(bigint)": people(
    probe("select set_active_organization(100)", unless(isMember, missing)),
    probe("select set_active_organization(1)", () => missing),
    probe(
      "select set_active_organization(200)",
      unless((principal) => holds(principal, 200), missing),
    ),
  ),
  "sign_up_organization(text,text)": people(
    probe(
      "select sign_up_organization('New')",
      unless((principal) => organizationsOf(principal).every((id) => id === 1), conflict),
    ),
  ),
  "resolve_host(text)": {
    callers: "everybody",
    probes: [
      probe("select resolve_host('ALPHA.example') -> 'organizationId'", nobodyRefused, () => literal(100)),
      ...nearHosts.map((host) =>
        probe(`select resolve_host('${host}') -> 'organizationId'`, nobodyRefused, () => literal(null)),
      ),
    ],
  },
  "may_use_host(text)": people(
    probe("select to_jsonb(may_use_host('alpha.example'))", nobodyRefused, (p) => literal(isMember(p))),
    ...nearHosts.map((host) =>
      probe(`select to_jsonb(may_use_host('${host}'))`, nobodyRefused, () => literal(true)),
    ),
  ),
  "plan_info(bigint)": people(probe("select plan_info(100)", members)),
  "storage_usage(bigint)": people(
    probe(
      "select storage_usage(100) -> 'documents'",
      members,
      (principal) => `select to_jsonb(count(*)) from (${readableIn100(principal)}) as found`,
    ),
  ),

  "list_documents(bigint,integer,integer,text,text,text,bigint,text,boolean)": people(
    probe(idsOf("list_documents(100, 50, 0)", "documents"), members, (principal) =>
      listOf(readableIn100(principal)),
    ),
    probe(
      "select list_documents(100, 1, 0, sort => 'name', descending => false) -> 'total'",
      members,
      (principal) => `select to_jsonb(count(*)) from (${readableIn100(principal)}) as found`,
    ),
    ...listings,
    probe(
      "select jsonb_path_query_array(list_documents(100, 50, 0), '$.documents[*] ? (@.id == 1005).fixed_tag_ids[*]')",
      members,
      ({ id }) => literal(id === 13 ? [103] : []),
    ),
  ),
  "add_document(bigint,text,text,text)": people(
    {
      call: ({ id }) => `select add_document(100, 'New', '${pathOf(9000 + id)}', 'txt')`,
      refusal: members,
    },
    {
      call: ({ id }) => `select add_document(100, 'New', '${pathOf(id === 14 ? 9015 : 9014)}', 'txt')`,
      refusal: (principal) => (isMember(principal) ? missing : forbidden),
    },
    {
      call: ({ id }) => `select add_document(1, 'New', '${pathOf(9000 + id)}', 'txt')`,
      refusal: () => forbidden,
    },
  ),
  "retry_document(bigint,bigint)": people(
    probe("select retry_document(100, 1007)", changersOf(12, [13, 17])),
    probe("select retry_document(200, 1007)", () => missing),
  ),
  "rename_document(bigint,bigint,text)": people(
    probe("select rename_document(100, 1001, 'New')", changersOf(14, [13, 17])),
    probe("select rename_document(100, 1004, 'New')", changersOf(14, [])),
    probe("select rename_document(100, 1005, 'New')", changersOf(13, [])),
    probe("select rename_document(100, 1006, 'New')", changersOf(12, [])),
    probe("select rename_document(200, 1001, 'New')", () => missing),
  ),
  "delete_document(bigint,bigint)": people(
    probe("select delete_document(100, 1002)", changersOf(14, [13])),
    probe("select delete_document(100, 1005)", changersOf(13, [])),
    probe("select delete_document(100, 2001)", () => missing),
  ),
  "document_text(bigint,bigint,integer,integer,integer)": people(
    ...[1001, 1002, 1003, 1004, 1005, 1006].map((id) => ({
      call: () => `select document_text(100, ${id}, 0, 0, 0) -> 'document' -> 'id'`,
      refusal: unless((principal) => readersOf(id)(principal), missing),
      gives: () => literal(id),
    })),
    probe("select document_text(100, 2001, 0, 0, 0)", () => missing),
  ),
  "overview_chunks(bigint,text[],bigint,integer)": people(
    ...overviews,
    probe(
      idsOf("overview_chunks(100, '{}', user_id => 15)", "results", "document_id"),
      nobodyRefused,
      (principal) => listOf(`${readableIn100(principal)} and status = 'success'`),
    ),
  ),
  "search_chunks(bigint,integer[],real[],text,bigint,bigint[],real,integer)": people(
    ...searches,
    probe(
      idsOf("search_chunks(100, '{7}', '{1}', user_id => 15)", "results", "document_id"),
      nobodyRefused,
      (principal) => listOf(`${readableIn100(principal)} and status = 'success'`),
    ),
    probe(
      idsOf("search_chunks(200, '{7}', '{1}', document_ids => '{1001,2001}')", "results", "document_id"),
      nobodyRefused,
      (principal) => literal(holds(principal, 200) ? [2001] : []),
    ),
  ),
  "save_document_chunks(bigint,jsonb)": server,

  "list_chats(bigint,text,integer,integer)": people(
    probe(idsOf("list_chats(100, '', 50, 0)", "chats"), nobodyRefused, (principal) =>
      literal(isMember(principal) ? [3000 + principal.id] : []),
    ),
  ),
  "get_chat(bigint,bigint,integer,bigint)": people(
    probe("select get_chat(100, 3013, 50)", unless(is(13), missing)),
    probe("select get_chat(100, 3012, 50)", () => missing),
    probe("select get_chat(200, 3013, 50)", () => missing),
  ),
  "update_chat(bigint,bigint,jsonb)": people(
    probe(`select update_chat(100, 3013, '{"title": "New"}')`, unless(is(13), missing)),
    probe(`select update_chat(100, 3012, '{"deleted": true}')`, () => missing),
    probe(`select update_chat(100, 3013, '{"rating": {"message_id": 30142, "value": 1}}')`, () => missing),
  ),
  "start_answer(bigint,text,bigint,bigint,uuid)": people(
    probe("select start_answer(100, 'Why?', 3013)", unless(is(13), missing)),
    probe("select start_answer(100, 'Why?', 3012)", () => missing),
    probe("select start_answer(100, 'Why?', key => gen_random_uuid())", unless(isMember, missing)),
    probe("select start_answer(100, 'Why?')", () => missing),
    probe("select start_answer(1, 'Why?', key => gen_random_uuid())", () => missing),
    probe("select start_answer(200, 'Why?', 3013)", () => missing),
    leaving(
      "select start_answer(100, 'Why?', 3013, 30131)",
      unless(is(13), missing),
      () =>
        "select count(*) = 2 and bool_and(id not in (30131, 30132)) from public.messages where chat_id = 3013",
    ),
    // What it may not replace: an answer, a question of another chat, of a colleague, of another organisation.
    ...[30132, 30121, 30141, 30171, 40171, 40181, 1, 0].map((replaces) =>
      probe(`select start_answer(100, 'Why?', 3013, ${replaces})`, () => missing),
    ),
    ...[30171, 40181, 40182].map((replaces) =>
      probe(`select start_answer(200, 'Why?', 4017, ${replaces})`, () => missing),
    ),
    ...[30131, 30171, 40181].map((replaces) =>
      probe(
        `select start_answer(100, 'Why?', replaces => ${replaces}, key => gen_random_uuid())`,
        () => missing,
      ),
    ),
  ),
  "cancel_answer(bigint,bigint)": people(
    probe("select cancel_answer(100, 30132)", unless(is(13), missing)),
    probe("select cancel_answer(100, 30142)", unless(is(14), missing)),
    probe("select cancel_answer(100, 30122)", () => missing),
    probe("select cancel_answer(200, 30132)", () => missing),
  ),
  "append_answer(bigint,uuid,integer,text,integer,jsonb,integer)": server,
  "finish_answer(bigint,uuid,text,text,jsonb,jsonb)": server,
  "resume_answer(bigint,uuid)": server,
  "title_chat(bigint,text)": server,
  "delete_chat_for_good(bigint)": server,

  "claim_job(text[],integer[],text[])": server,
  "learn_job_kinds(jsonb)": server,
  "unknown_jobs()": server,
  "extend_job(bigint,uuid,integer,real)": server,
  "continue_job(bigint,uuid,jsonb,integer)": server,
  "finish_job(bigint,uuid)": server,
  "fail_job(bigint,uuid,text,boolean,boolean)": server,
  "next_job_in_ms(text[],integer[])": server,
  "release_job(bigint,uuid)": server,
  "prune_jobs()": server,
  "begin_source_run(bigint)": server,
  "list_source_item(bigint,text,text)": server,
  "fail_source_item(bigint,text,text)": server,
  "finish_source_run(bigint,jsonb,text)": server,
  "save_slice(bigint,uuid,jsonb,jsonb,real,integer,jsonb)": server,
  "save_embeddings(bigint,uuid,jsonb)": server,
  "finish_move(bigint,uuid)": server,
  "finish_reading(bigint,uuid)": server,
  "begin_reading(bigint,uuid)": server,
  "reuse_text(bigint,uuid,text)": server,
  "fail_reading(bigint,uuid)": server,

  "set_member_role(bigint,bigint,organization_role)": people(
    probe("select set_member_role(100, 17, 'admin')", admins),
    probe("select set_member_role(100, 17, 'owner')", unless(isOwner, forbidden)),
    probe("select set_member_role(100, 17, 'super-admin')", () => forbidden),
    probe("select set_member_role(100, 14, 'user')", unless(isOwner, forbidden)),
    probe("select set_member_role(100, 15, 'user')", () => forbidden),
    probe("select set_member_role(100, 18, 'user')", (principal) =>
      isAdmin(principal) ? missing : forbidden,
    ),
    probe("select set_member_role(1, 16, 'owner')", () => forbidden),
  ),
  "remove_member(bigint,bigint)": people(
    leaving(
      "select remove_member(100, 13)",
      admins,
      () =>
        `select not exists (select from public.chats where id = 3013) and (select count(*) from public.chats) = 6`,
    ),
    probe("select remove_member(100, 14)", unless(isOwner, forbidden)),
    probe("select remove_member(100, 15)", () => forbidden),
    probe("select remove_member(1, 16)", () => forbidden),
  ),
  "leave_organization(bigint)": people(
    leaving(
      "select leave_organization(100)",
      (principal) => {
        if (isOwner(principal)) return conflict;
        return isMember(principal) ? null : forbidden;
      },
      ({
        id,
      }) => `select not exists (select from public.chats where organization_id = 100 and user_id = ${id})
        and (select count(*) from public.chats) = 6`,
    ),
    probe("select leave_organization(1)", () => forbidden),
  ),
  "create_organization(text)": people(probe("select create_organization('New')", nobodyRefused)),
  "update_organization(bigint,jsonb)": people(
    probe(`select update_organization(100, '{"name": "New"}')`, admins),
    probe(`select update_organization(1, '{"name": "New"}')`, () => forbidden),
  ),
  "delete_organization(bigint,text)": people(
    probe("select delete_organization(100, 'Alpha')", unless(isOwner, forbidden)),
    probe("select delete_organization(100, 'Beta')", (principal) =>
      isOwner(principal) ? badInput : forbidden,
    ),
    probe("select delete_organization(1, 'PLATFORM_ADMIN')", () => forbidden),
  ),
  "delete_account(text)": people(
    {
      call: ({ id }) => `select delete_account('p${id}@example.com')`,
      refusal: unless((principal) => !isOwner(principal), conflict),
    },
    { call: ({ id }) => `select delete_account('P${id}@example.com')`, refusal: () => badInput },
  ),
  "list_members(bigint,integer,integer,text,text,text,boolean)": people(
    probe(idsOf("list_members(100, 50, 0)", "members"), members, () => literal([13, 14, 15, 17])),
    probe(
      "select count(*) from jsonb_path_query(list_members(100, 50, 0), '$.members[*].tag_ids[*]')",
      members,
      (principal) => `select ${isAdmin(principal) ? 1 : 0}`,
    ),
  ),
  "invite_members(bigint,text[],organization_role)": people(
    probe("select invite_members(100, '{new@example.com}', 'user')", admins),
    probe("select invite_members(100, '{new@example.com}', 'owner')", unless(isOwner, forbidden)),
    probe("select invite_members(1, '{p11@example.com}', 'user')", () => forbidden),
    probe(
      "select invite_members(100, '{p12@example.com}', 'user') -> 'results' -> 0 ? 'error'",
      admins,
      (principal) => literal(!isOwner(principal)),
    ),
  ),
  "list_invitations(bigint)": people(
    probe(idsOf("list_invitations(100)", ""), admins, () => literal([6100, 6101, 6102, 6103])),
  ),
  ...Object.fromEntries(
    ["resend_invitation", "copy_invitation_link", "revoke_invitation"].map((name) => [
      `${name}(bigint,bigint)`,
      people(
        probe(`select ${name}(100, 6100)`, admins),
        probe(`select ${name}(100, 6101)`, ownersOr(missing)),
        probe(`select ${name}(100, 6200)`, (principal) => (isAdmin(principal) ? missing : forbidden)),
      ),
    ]),
  ),
  "mailed_invitation_tokens(bigint[])": server,
  "look_at_invitation(text)": server,
  "accept_invitation(text)": people(
    probe("select accept_invitation('token of alpha')", unless(is(11), forbidden)),
    probe("select accept_invitation('copied token of alpha')", unless(is(11), forbidden)),
    probe("select accept_invitation('token of beta')", unless(is(14), forbidden)),
    probe("select accept_invitation('copied token of beta')", () => forbidden),
    probe("select accept_invitation('token above its sender')", () => missing),
    probe("select accept_invitation('token of the past')", () => missing),
    probe("select accept_invitation('another token')", () => missing),
  ),
  ...Object.fromEntries(
    ["accept_invitation_in_app", "decline_invitation"].map((name) => [
      `${name}(bigint)`,
      people(
        probe(`select ${name}(6100)`, unless(is(11), missing)),
        probe(`select ${name}(6101)`, unless(is(12), missing)),
        ...[6102, 6103, 6200].map((id) => probe(`select ${name}(${id})`, () => missing)),
      ),
    ]),
  ),
  "new_email_proof(bigint)": server,
  "put_secret(text,text,text,text,bigint,bigint)": server,
  "get_secret(text,text,bigint,bigint)": server,
  "delete_secret(text,text,bigint,bigint)": server,
  "secrets_under_other_keys(text,bigint,integer)": server,
  "reseal_secrets(jsonb)": server,
  "prove_email(text)": people(
    probe("select prove_email('proof of 14')", unless(is(14), forbidden)),
    probe("select prove_email('another token')", () => missing),
  ),

  "tags_with_info(bigint)": people(
    probe(idsOf("tags_with_info(100)", ""), nobodyRefused, (principal) =>
      literal(isMember(principal) ? [101, 102, 103, 104] : []),
    ),
  ),
  "list_teams(bigint)": people(
    probe(idsOf("list_teams(100)", ""), nobodyRefused, (principal) =>
      literal(isMember(principal) ? [111, 112] : []),
    ),
  ),
  "get_team(bigint,bigint)": people(
    probe("select get_team(100, 111) -> 'id'", nobodyRefused, (principal) =>
      isMember(principal) ? literal(111) : "select null::jsonb",
    ),
    probe("select get_team(100, 211) -> 'id'", nobodyRefused, () => "select null::jsonb"),
  ),
  "assign_member_tags(bigint,bigint[],bigint[],boolean)": people(
    probe("select assign_member_tags(100, '{17}', '{103}', true)", unless(isAdmin, "42501")),
  ),
  "set_member_teams(bigint,bigint,bigint[])": people(
    probe("select set_member_teams(100, 13, '{111}')", unless(isAdmin, "42501")),
  ),
  "add_team_members(bigint,bigint,bigint[])": people(
    probe("select add_team_members(100, 111, '{13}')", unless(isAdmin, "42501")),
  ),
  "assign_team_tags(bigint,bigint[],bigint[],boolean)": people(
    probe("select assign_team_tags(100, '{112}', '{103}', true)", unless(isAdmin, "42501")),
  ),
  "tag_documents(bigint,bigint[],bigint[],bigint[])": people(
    probe("select tag_documents(100, '{1005}', '{101}', '{}')", (principal) => {
      if (isAdmin(principal) || principal.id === 13) return null;
      return missing;
    }),
    probe("select tag_documents(100, '{1001}', '{101}', '{}')", (principal) => {
      if (isAdmin(principal)) return null;
      return isMember(principal) ? "42501" : missing;
    }),
    // 103 on 1005 is an admin's, 104 its uploader's own.
    probe("select tag_documents(100, '{1005}', '{}', '{103}')", (principal) => {
      if (isAdmin(principal)) return null;
      return principal.id === 13 ? forbidden : missing;
    }),
    probe("select tag_documents(100, '{1005}', '{}', '{104}')", (principal) =>
      isAdmin(principal) || principal.id === 13 ? null : missing,
    ),
    probe("select tag_documents(100, '{1002}', '{}', '{101}')", (principal) => {
      if (isAdmin(principal)) return null;
      return principal.id === 13 ? forbidden : missing;
    }),
  ),
  "document_readers(bigint,bigint)": people(
    probe(idsOf("document_readers(100, 1002)", "readers"), admins, () => literal([13, 14, 15])),
    probe(idsOf("document_readers(100, 1005)", "readers"), admins, () => literal([13, 14, 15])),
    probe(
      "select jsonb_path_query_array(document_readers(100, 1005), '$.readers[*] ? (@.id == 13).reason')",
      admins,
      () => literal(["uploader"]),
    ),
    probe(idsOf("document_readers(100, 1006)", "readers"), admins, () => literal([14, 15])),
    probe("select document_readers(100, 2001)", (principal) => (isAdmin(principal) ? missing : forbidden)),
  ),
  "member_documents(bigint,bigint,integer,integer)": people(
    probe(idsOf("member_documents(100, 13, 50, 0)", "documents"), admins, () =>
      literal([1001, 1002, 1005, 1007]),
    ),
    probe("select member_documents(100, 18, 50, 0)", (principal) =>
      isAdmin(principal) ? missing : forbidden,
    ),
  ),
};

/** Who of the principals may read a document of world.sql, in words of DESIGN §6. */
function readersOf(document: number): (principal: Principal) => boolean {
  const beyondAdmins: Record<number, number[]> = { 1001: [13, 17], 1002: [13], 1003: [17], 1005: [13] };
  return (principal) => isAdmin(principal) || (beyondAdmins[document] ?? []).includes(principal.id);
}

/** The topics that anything is ever sent to, and one that nobody owns. */
export const topics: readonly string[] = [
  ...[11, 12, 13, 14, 15, 16, 17, 18].map((id) => `user:${authIdOf(id)}`),
  "user:",
  "organization:100",
  "organization:200",
  "organization:1",
  "organization:",
  "organization:100,organization:200",
  "anything",
];
