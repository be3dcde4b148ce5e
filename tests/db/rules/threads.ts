import type { Principal } from "../principals.ts";
import type { NounRules } from "./noun.ts";
import {
  badInput,
  conflict,
  forbidden,
  isMember,
  leaving,
  listOf,
  literal,
  members,
  missing,
  people,
  probe,
} from "./probe.ts";
import { ownChats } from "./scopes.ts";

/** What is one's own: to who isn't a member nothing is, and to other members it isn't there. */
const ownOf = (owner: number) => (principal: Principal) => {
  if (!isMember(principal)) return forbidden;
  return principal.id === owner ? null : missing;
};
const nobodys = (principal: Principal) => (isMember(principal) ? missing : forbidden);
export const threads: NounRules = {
  tables: {
    "public.chat_folders": { select: { rows: ownChats } },
    "public.chat_texts": {},
  },
  policies: {
    "public.chat_folders": ["Members see their own folders of chats"],
    "public.chat_texts": ["Texts of chats are the server's own"],
  },
  functions: {
    "pin_chat(bigint,bigint)": people(
      leaving(
        "select pin_chat(100, 3014)",
        ownOf(14),
        () => "(select pin_place is not null from public.chats where id = 3014)",
      ),
      leaving(
        "select pin_chat(100, 3013)",
        ownOf(13),
        () => "(select pin_place = 1 from public.chats where id = 3013)",
      ),
      probe("select pin_chat(100, 4017)", nobodys),
      probe("select pin_chat(200, 3013)", ({ id }) => ([17, 18].includes(id) ? missing : forbidden)),
    ),
    "unpin_chat(bigint,bigint)": people(
      leaving(
        "select unpin_chat(100, 3013)",
        ownOf(13),
        () => "(select pin_place is null from public.chats where id = 3013)",
      ),
      probe("select unpin_chat(100, 4017)", nobodys),
    ),
    "reorder_pins(bigint,bigint[])": people(
      probe("select reorder_pins(100, '{3013}')", ownOf(13)),
      // It isn't pinned.
      probe("select reorder_pins(100, '{3014}')", nobodys),
      probe("select reorder_pins(100, '{}')", members),
    ),
    "list_pinned_chats(bigint)": people(
      probe("select jsonb_path_query_array(list_pinned_chats(100), '$[*].id')", members, ({ id }) =>
        literal(id === 13 ? [3013] : []),
      ),
      probe("select list_pinned_chats(1)", () => forbidden),
    ),
    "list_chat_folders(bigint)": people(
      probe("select list_chat_folders(100)", members, ({ id }) =>
        literal(
          [13, 14, 15].includes(id)
            ? [{ id: 9000 + id, name: `Folder ${9000 + id}`, chats: id === 13 ? 1 : 0 }]
            : [],
        ),
      ),
      probe("select list_chat_folders(1)", () => forbidden),
    ),
    "create_chat_folder(bigint,text)": people(
      leaving(
        "select create_chat_folder(100, 'New')",
        members,
        ({ id }) => `(select user_id = ${id} from public.chat_folders where name = 'New')`,
      ),
      probe("select create_chat_folder(100, 'FOLDER 9013')", (principal) => {
        if (!isMember(principal)) return forbidden;
        return principal.id === 13 ? conflict : null;
      }),
      probe("select create_chat_folder(100, '')", (principal) =>
        isMember(principal) ? badInput : forbidden,
      ),
      probe("select create_chat_folder(1, 'New')", () => forbidden),
    ),
    "update_chat_folder(bigint,bigint,jsonb)": people(
      probe(`select update_chat_folder(100, 9013, '{"name": "Other"}')`, ownOf(13)),
      probe(`select update_chat_folder(100, 9013, '{"place": 3}')`, ownOf(13)),
      probe(`select update_chat_folder(100, 9013, '{"place": -1}')`, (principal) =>
        isMember(principal) ? badInput : forbidden,
      ),
      leaving(
        `select update_chat_folder(100, 9013, '{"deleted": true}')`,
        ownOf(13),
        () =>
          "(select folder_id is null and deleted_at is null from public.chats where id = 3013) and (select held_chat_ids = '{3013}' from public.chat_folders where id = 9013)",
      ),
      probe(`select update_chat_folder(100, 9017, '{"name": "Other"}')`, nobodys),
    ),
    "move_chat(bigint,bigint,bigint)": people(
      leaving(
        "select move_chat(100, 3013)",
        ownOf(13),
        () => "(select folder_id is null from public.chats where id = 3013)",
      ),
      probe("select move_chat(100, 3014, 9014)", ownOf(14)),
      // A chat of one's own into another's folder, and another's into one's own.
      probe("select move_chat(100, 3014, 9013)", nobodys),
      probe("select move_chat(100, 3013, 9017)", nobodys),
    ),
    "chat_stats(bigint)": people(
      probe(
        "select chat_stats(100) -> 'all' -> 'questions'",
        members,
        ({ id }) =>
          `select to_jsonb(count(*)) from public.messages join public.chats on chats.id = chat_id
         where chats.organization_id = 100 and user_id = ${id} and role = 'user'`,
      ),
      probe("select chat_stats(1)", () => forbidden),
    ),
    "list_chats(bigint,text,integer,integer,bigint,boolean,boolean,text)": people(
      ...["''", "'QUÉSTION'", "'answer'"].map((search) =>
        probe(
          `select jsonb_path_query_array(list_chats(100, ${search}, 50, 0), '$.chats[*].id')`,
          () => null,
          ({ id, ...principal }) =>
            listOf(
              `select id from public.chats where organization_id = 100 and user_id = ${id}
               and ${isMember({ id, ...principal })} and (${search} <> 'answer' or id <> 3014)`,
            ),
        ),
      ),
      probe(
        "select list_chats(100, '', 50, 0, 9013) -> 'total'",
        () => null,
        ({ id }) => literal(id === 13 ? 1 : 0),
      ),
      probe(
        "select list_chats(100, 'question', 50, 0, 9014) -> 'total'",
        () => null,
        () => literal(0),
      ),
      probe(
        "select list_chats(100, '', 50, 0, unfiled => true, pinned => false) -> 'total'",
        () => null,
        (principal) => literal(isMember(principal) && principal.id !== 13 ? 1 : 0),
      ),
    ),
  },
  definers: {
    chat_stats: "Member; counts the caller's own chats alone.",
    create_chat_folder: "Member; the folder is the caller's own.",
    list_chat_folders: "Member; lists the caller's own folders alone.",
    list_chats: "Member; lists the caller's own chats alone.",
    list_pinned_chats: "Member; lists the caller's own chats alone.",
    move_chat: "Member; chat and folder are the caller's own.",
    pin_chat: "Member, and the chat is the caller's own.",
    reorder_pins: "Member, and the chats are the caller's own.",
    unpin_chat: "Member, and the chat is the caller's own.",
    update_chat_folder: "Member, and the folder is the caller's own.",
  },
};
