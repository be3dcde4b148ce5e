import type { NounRules } from "./noun.ts";
import {
  badInput,
  conflict,
  forbidden,
  is,
  isAdmin,
  isMember,
  isOwner,
  leaving,
  members,
  missing,
  people,
  type Probe,
  probe,
  server,
} from "./probe.ts";
import { ownSources } from "./scopes.ts";
import { ownerOr } from "./sources.ts";

/** What who owns a sync may do alone: others in the organisation don't see it, admins may not. */
const ownerOf =
  (owner: number): Probe["refusal"] =>
  (principal) => {
    if (!isMember(principal)) return forbidden;
    if (principal.id === owner) return null;
    return isAdmin(principal) ? forbidden : missing;
  };

const elsewhere: Probe["refusal"] = (principal) => (isMember(principal) ? missing : forbidden);
const own = (call: (id: number) => string): Probe[] => [
  probe(call(7106), ownerOf(13)),
  probe(call(7206), elsewhere),
];
const seen = (call: (id: number) => string): Probe[] => [
  probe(call(7106), ownerOr(13)),
  probe(call(7206), elsewhere),
];
const isThirteen = is(13);
/** Who has connected Google. */
const hasConnected = is(13, 15);
const hash = "e".repeat(64);
const owners: Probe["refusal"] = (principal) => (isOwner(principal) ? null : forbidden);

export const connections: NounRules = {
  tables: {
    "public.connections": {},
    "public.connection_requests": {},
    "public.connection_clients": {},
    "public.connection_revocations": {},
    "public.drive_watches": {},
  },
  policies: {
    "public.connections": ["Connections are the server's own"],
    "public.connection_requests": ["Sign-ins under way are the server's own"],
    "public.connection_clients": ["Clients at vendors are the server's own"],
    "public.connection_revocations": ["Revocations are the server's own"],
    "public.drive_watches": ["Watches of drives are the server's own"],
  },
  functions: {
    "begin_connection(bigint,text,text,text,bigint[],boolean)": people(
      probe(`select jsonb_typeof(begin_connection(100, 'google', '${hash}'))`, members),
      probe(
        `select begin_connection(100, 'dropbox', '${hash}')`,
        (principal) => members(principal) ?? badInput,
      ),
      probe("select begin_connection(100, 'google', 'short')", (principal) => members(principal) ?? badInput),
    ),
    "take_connection_request(bigint,text,text)": people(
      probe(`select take_connection_request(100, 'google', '${hash}')`, elsewhere),
      probe(`select take_connection_request(100, 'google', '${"b".repeat(64)}')`, () => forbidden),
      leaving(
        `select take_connection_request(100, 'google', '${"a".repeat(64)}') ->> 'reach' = 'folders'`,
        (principal) => (isThirteen(principal) ? null : forbidden),
        () =>
          `(select used_at is not null from public.connection_requests where state_hash = '${"a".repeat(64)}')`,
      ),
      probe(`select take_connection_request(100, 'onedrive', '${"a".repeat(64)}')`, elsewhere),
    ),
    "finish_connection(bigint,jsonb,text[],text[],boolean)": server,
    "begin_token_refresh(bigint,uuid)": server,
    "hold_token_refresh(bigint,uuid)": server,
    "end_token_refresh(bigint,uuid,boolean)": server,
    "lose_connection(bigint,text,text,uuid)": server,
    "find_connection(bigint,bigint,bigint,text)": server,
    "connection_mail(bigint)": server,
    "find_revocation(bigint)": server,
    "end_revocation(bigint)": server,
    "prune_connections()": server,
    "list_connections(bigint)": people(
      probe(
        `select jsonb_array_length(jsonb_path_query_array(list_connections(100), '$.connections[*] ? (@.type == "google")'))`,
        members,
        (principal) => (hasConnected(principal) ? "select 1" : "select 0"),
      ),
    ),
    "disconnect(bigint,text,boolean)": people(
      probe("select disconnect(100, 'google')", (principal) =>
        isMember(principal) ? (hasConnected(principal) ? null : missing) : forbidden,
      ),
    ),
    "list_connection_clients(bigint)": people(
      probe("select jsonb_array_length(list_connection_clients(100))", owners),
    ),
    "set_connection_client(bigint,text,text)": people(
      probe("select set_connection_client(100, 'google', 'mine')", owners),
    ),
    "create_sync(bigint,text,text,text,jsonb,text,text,text,text,bigint[],text)": people(
      probe(
        `select create_sync(100, 'google', 'New', 'd', '[{"drive_id": "d", "id": "n", "name": "New"}]', 'folder', 'My Drive') > 0`,
        (principal) => (isMember(principal) ? (hasConnected(principal) ? null : conflict) : forbidden),
      ),
      probe(
        `select create_sync(100, 'google', 'New', 'd', '[]', 'folder', 'My Drive') > 0`,
        (principal) => members(principal) ?? badInput,
      ),
    ),
    "look_at_sync(bigint,bigint,boolean)": people(...own((id) => `select look_at_sync(100, ${id})`)),
    "change_sync(bigint,bigint,text,text,bigint[],text)": people(
      ...own((id) => `select change_sync(100, ${id}, 'New', 'tags', '{101}', '1 day')`),
      probe(
        "select change_sync(100, 7106, null, null, '{201}')",
        (principal) => ownerOf(13)(principal) ?? missing,
      ),
    ),
    "pause_sync(bigint,bigint,boolean)": people(
      ...seen((id) => `select pause_sync(100, ${id}, true)`),
      probe("select pause_sync(100, 7106, false)", ownerOf(13)),
    ),
    "delete_sync(bigint,bigint,boolean)": people(...seen((id) => `select delete_sync(100, ${id}, true)`)),
    "retry_sync_file(bigint,bigint,bigint)": people(
      probe("select retry_sync_file(100, 7106, 8106)", ownerOf(13)),
      probe("select retry_sync_file(100, 7106, 8206)", (principal) => ownerOf(13)(principal) ?? missing),
    ),
    "get_sync(bigint,bigint)": people(...seen((id) => `select get_sync(100, ${id}) -> 'id' = '${id}'`)),
    "list_syncs(bigint,text,integer,integer,text)": people(
      probe("select list_syncs(100, 'google', 10, 0) -> 'total'", members, (principal) => {
        const mine = ownSources(principal);
        return `select to_jsonb(count(*)) from public.sources where organization_id = 100 and kind = 'google-drive' and ${mine}`;
      }),
    ),
    "list_sync_files(bigint,bigint,integer,integer,text,text,bigint)": people(
      ...own((id) => `select jsonb_typeof(list_sync_files(100, ${id}, 10, 0))`),
    ),
    "synced_ids(bigint,text,text[])": people(
      probe("select cardinality(synced_ids(100, 'google', '{d/pumps}'))", members, (principal) =>
        isThirteen(principal) ? "select 1" : "select 0",
      ),
    ),
    "find_drive_look(bigint)": server,
    "list_drive_items(bigint,uuid,bigint,jsonb,jsonb,text,boolean)": server,
    "due_drive_folders(bigint,integer)": server,
    "fail_drive_folder(bigint,uuid,bigint,text,text)": server,
    "settle_drive_listing(bigint,uuid,bigint,text[])": server,
    "settle_drive_shortcuts(bigint,uuid,bigint)": server,
    "ask_drive_sharing(bigint,uuid,bigint,integer)": server,
    "ask_drive_shortcuts(bigint,uuid,bigint,text[],integer)": server,
    "due_drive_items(bigint,integer)": server,
    "tell_drive_item(bigint,uuid,bigint,jsonb)": server,
    "due_drive_groups(bigint,integer,boolean)": server,
    "forget_drive_groups(bigint)": server,
    "tell_drive_group(bigint,uuid,bigint,text,jsonb,text)": server,
    "find_drive_watch(text,text)": server,
    "find_drive_watches(text,text[])": server,
    "notice_drives(text,jsonb)": server,
    "notice_drive(text,text)": server,
    "look_after(bigint)": server,
    "due_drive_watches(integer)": server,
    "keep_drive_watch(bigint,text,text,text,text,text,timestamp with time zone,text)": server,
    "rest_drive_watch(bigint,text,text,integer)": server,
  },
  definers: {
    begin_connection: "Member; the sign-in is theirs, in their session.",
    take_connection_request: "Who began the sign-in, there and in the same session.",
    list_connections: "Member; their own connections.",
    disconnect: "Member; their own connection.",
    list_connection_clients: "Owner of the organisation.",
    set_connection_client: "Owner of the organisation.",
    create_sync: "Member; by their own connection.",
    look_at_sync: "Member who owns the sync (my_sync).",
    change_sync: "Member who owns the sync (my_sync).",
    pause_sync: "Member who owns the sync, or an admin, who can't have it go on (seen_sync, my_sync).",
    delete_sync: "Member who owns the sync, or an admin (seen_sync).",
    retry_sync_file: "Member who owns the sync (my_sync).",
    get_sync: "Member who owns the sync, or an admin (seen_sync).",
    list_syncs: "Member; their own, an admin all.",
    list_sync_files: "Member who owns the sync.",
    synced_ids: "Member; of their own syncs.",
  },
};
