import type { Database } from "../../local/database/database.ts";
import { attempt, onlyValue, type Outcome } from "./attempt.ts";
import { mayCall, publicFunctions } from "./functions.ts";
import { authIdOf, pathOf, type Principal, principals } from "./principals.ts";
import { definers, functionRules } from "./rules/index.ts";
import { values } from "./values.ts";

const special: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  begin_connection: { of_type: "'google'" },
  take_connection_request: { of_type: "'google'" },
  disconnect: { of_type: "'google'" },
  create_sync: { of_type: "'google'", every: "'1 hour'" },
  list_syncs: { of_type: "'google'" },
  synced_ids: { of_type: "'google'" },
  change_sync: { source_id: "7106", every: "'1 hour'" },
  look_at_sync: { source_id: "7106" },
  pause_sync: { source_id: "7106" },
  delete_sync: { source_id: "7106" },
  get_sync: { source_id: "7106" },
  retry_sync_file: { source_id: "7106", item_id: "8106" },
  list_sync_files: { source_id: "7106", item_id: "8106" },
  add_domain: { host: "'new.example.com'" },
  get_agent_draft: { kind: "'style'" },
  restore_document: { document_id: "1002" },
  list_chats: { in_folder_id: "9015" },
  move_chat: { to_folder_id: "9015" },
  update_chat_folder: { folder_id: "9015" },
  list_lessons: { with_state: "'proposed'" },
  update_chat: { changes: `'{"title": "New"}'` },
  retry_document: { document_id: "1007" },
  crawl_website: { source_id: "7104" },
  update_document_metadata: { changes: `'{"title": "New"}'` },
  text_to_speak: { message_id: "null" },
  recording_to_hear: { path: "null" },
  agent_instance_seen_by: { user_id: "13" },
  change_agent_field_rule: { permission: "'read'" },
  change_agent_field_rule_of_organization: { permission: "'read'" },
  change_agent_field_rule_of_person: { permission: "'read'" },
  update_lesson: { changes: `'{"answer": "New"}'` },
};

/** What names rows of organisation 200. */
const foreigners: Readonly<Record<string, string>> = {
  organization_id: "200",
  branch: "40182",
  follows: "40182",
  contradiction_id: "8200",
  change_id: "8600",
  chat_id: "4018",
  team_id: "211",
  chat_ids: "'{4018}'",
  document_id: "2001",
  document_ids: "'{2001,2002}'",
  domain_id: "6320",
  folder_id: "221",
  gone_tag_id: "201",
  gone_team_id: "211",
  in_folder_id: "221",
  joining_ids: "'{18}'",
  leaving_ids: "'{18}'",
  new_tag_ids: "'{201}'",
  new_team_ids: "'{211}'",
  of_team_ids: "'{211}'",
  of_document_ids: "'{2001}'",
  of_user_ids: "'{18}'",
  add_tag_ids: "'{201}'",
  remove_tag_ids: "'{201}'",
  to_folder_id: "221",
  invitation_id: "6200",
  grantee_id: "200",
  in_organization_id: "200",
  instance_id: "9900",
  draft_id: "9818",
  version_id: "9910",
  item_id: "8203",
  item_ids: "'{8203}'",
  left_out_ids: "'{8203}'",
  lesson_id: "8201",
  lesson_ids: "'{8101,8201}'",
  member_id: "18",
  message_id: "40182",
  batch_id: "9818",
  path: `'${pathOf(2001)}'`,
  replaces: "40181",
  revision_ids: "'{2001,2002}'",
  source_id: "7203",
  share_id: "9201",
  tag_ids: "'{201}'",
  team_ids: "'{211}'",
  token: "'token of beta'",
  user_id: "18",
  user_ids: "'{18}'",
  with_tag_id: "201",
};

const valid = (signature: string, name: string): string => {
  const value = special[signature.replace(/\(.*/, "")]?.[name] ?? values[name];
  if (value === undefined) throw new Error(`${name} of ${signature} has no value in tests/db/values.ts`);
  return value;
};

const foreign = (name: string): string | undefined => foreigners[name];

/** The names of a function's arguments, in order. */
async function argumentsOf(database: Database, signature: string): Promise<string[]> {
  const [found] = await database.query<{ names: string[] }>(
    "select coalesce(proargnames, '{}')::text[] as names from pg_proc where oid = $1::regprocedure",
    [signature],
  );
  return found?.names ?? [];
}

/** A call with each argument by its name. */
const called = (signature: string, names: readonly string[], value: (name: string) => string): string =>
  `select to_jsonb(${signature.replace(/\(.*/, "")}(${names.map((name) => `${name} => ${value(name)}`).join(", ")}))`;

const owner = principals.find(({ name }) => name === "owner") as Principal;
/** What a refusal may be; another SQLSTATE is of a value that nobody thought of. */
const refusal = /^PT4\d\d$/;

const tables = [
  "public.users",
  "public.organizations",
  "public.organization_members",
  "public.documents",
  "public.chats",
  "public.messages",
  "public.invitations",
  "public.invitation_tokens",
  "public.email_proofs",
  "public.jobs",
  "public.audit_entries",
  "public.platform_audit",
  "public.meter_usage",
  "public.agents",
  "public.agent_instances",
  "public.agent_instance_user_permissions",
  "public.agent_instance_organization_permissions",
  "public.agent_instance_field_permissions",
  "public.agent_instance_user_field_permissions",
  "public.agent_instance_organization_field_permissions",
  "auth.users",
];
/** What these functions may change, in one value. */
const everything = `select jsonb_build_array(${tables
  .map((table) => `(select md5(string_agg(t::text, '' order by t::text)) from ${table} as t)`)
  .join(", ")})`;

const told = (outcome: Outcome) => ("code" in outcome ? outcome.code : JSON.stringify(outcome.rows));
/** An id that was asked for, said not to exist. */
const unknownToAsker =
  /\{"id":\d+,"code":"not_found","name":null,"message":"That document doesn't exist."\}/g;
const inShort = (call: string) => call.replaceAll(/\s+/g, " ").slice(0, 160);

/** Signatures of the functions with their owner's rights that people may call. */
async function reviewed(database: Database): Promise<string[]> {
  const all = await publicFunctions(database);
  return all.filter((signature) => signature.replace(/\(.*/, "") in definers);
}

/** Each probe by the owner's token whose session has ended, which must do no more than one of somebody without an account. */
export async function* endedSessionUses(database: Database): AsyncGenerator<string> {
  const ended = { ...owner, claims: { session_id: authIdOf(9999) } };
  const stranger = { ...owner, id: 99 };
  const now = await attempt(database, null, everything);
  const before = "rows" in now && JSON.stringify(onlyValue(now.rows));
  for (const signature of await reviewed(database)) {
    const rule = functionRules[signature];
    if (!rule || !mayCall(rule, owner)) continue;
    for (const call of rule.probes.map((probe) => probe.call(owner))) {
      const outcome = await attempt(database, ended, call, [], everything);
      const expected = told(await attempt(database, stranger, call));
      const harmless =
        "code" in outcome ? refusal.test(outcome.code) : JSON.stringify(outcome.after) === before;
      if (told(outcome) !== expected || !harmless)
        yield `${inShort(call)}: ${told(outcome)}, not ${expected}`;
    }
  }
}

/** Each argument left out in turn, by the owner, who must be refused in words unless it isn't needed. */
export async function* nullUses(database: Database): AsyncGenerator<string> {
  for (const signature of await reviewed(database)) {
    const names = await argumentsOf(database, signature);
    for (const without of [null, ...names]) {
      const call = called(signature, names, (name) => (name === without ? "null" : valid(signature, name)));
      const outcome = await attempt(database, owner, call);
      if ("code" in outcome && !refusal.test(outcome.code))
        yield `${call}: ${outcome.code} ${outcome.message}`;
    }
  }
}

/** Keys and leases are made of any digits, also of those that would tell of a row. */
const randomKey = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Each argument that can name a row naming another organisation's, by the owner, who must learn nothing of it. */
export async function* foreignUses(database: Database): AsyncGenerator<string> {
  for (const signature of await reviewed(database)) {
    const names = await argumentsOf(database, signature);
    for (const name of names.filter((each) => foreign(each))) {
      const call = called(
        signature,
        names,
        (each) => (each === name && foreign(name)) || valid(signature, each),
      );
      const outcome = await attempt(database, owner, call);
      const wrong =
        "code" in outcome
          ? !refusal.test(outcome.code)
          : /200[12]|Beta|p18@|40\d\d/.test(
              told(outcome).replaceAll(unknownToAsker, "").replaceAll(randomKey, ""),
            );
      if (wrong) yield `${call}: ${told(outcome)}`;
    }
  }
}
