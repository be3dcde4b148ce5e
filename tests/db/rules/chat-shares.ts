import type { NounRules } from "./noun.ts";
import {
  badInput,
  conflict,
  forbidden,
  is,
  isMember,
  leaving,
  literal,
  members,
  missing,
  people,
  probe,
  server,
  unless,
} from "./probe.ts";
import { ofOrganizations } from "./scopes.ts";

/** In the world 13 shares chat 3013 with 14 and the team of 17, 15 chat 3015 with 13, and in the other organisation 18 one with 17. */
export const chatShares: NounRules = {
  tables: {
    "public.chat_shares": {
      select: { rows: (principal) => `(${ofOrganizations()(principal)} and shared_by = ${principal.id})` },
    },
  },
  policies: { "public.chat_shares": ["Members see whom they share their own chats with"] },
  functions: {
    "share_chat(bigint,bigint,bigint[],bigint[],bigint)": people(
      leaving(
        "select share_chat(100, 3013, '{15,17}', '{112}')",
        unless(is(13), missing),
        () =>
          "(select count(*) = 5 and bool_and(shared_by = 13 and last_message_id = 30132) from public.chat_shares where chat_id = 3013)",
      ),
      // Its answer is still being written.
      probe("select share_chat(100, 3014, '{13}', '{}')", (principal) =>
        is(14)(principal) ? conflict : missing,
      ),
      probe("select share_chat(100, 3013, '{13}', '{}')", (principal) =>
        is(13)(principal) ? badInput : missing,
      ),
      // People and teams of elsewhere, who has left, and a message of another chat.
      ...["'{18}', '{}'", "'{12}', '{}'", "'{}', '{211}'", "'{14}', '{}', 30142"].map((whom) =>
        probe(`select share_chat(100, 3013, ${whom})`, () => missing),
      ),
    ),
    "unshare_chat(bigint,bigint)": people(
      leaving(
        "select unshare_chat(100, 9101)",
        (principal) => (is(13)(principal) ? null : isMember(principal) ? missing : forbidden),
        () => "(not exists (select from public.chat_shares where id = 9101))",
      ),
      probe("select unshare_chat(100, 9201)", (principal) => (isMember(principal) ? missing : forbidden)),
    ),
    "list_chat_shares(bigint,bigint,bigint)": people(
      probe(
        "select jsonb_path_query_array(list_chat_shares(100, 3013), '$.shares[*].id')",
        unless(is(13), missing),
        () => literal([9101, 9102]),
      ),
      probe("select list_chat_shares(100, 3013) -> 'last_id'", unless(is(13), missing), () => literal(30132)),
    ),
    "list_shared_chats(bigint,integer,integer)": people(
      probe(
        "select jsonb_path_query_array(list_shared_chats(100, 50, 0), '$.chats[*].id')",
        members,
        ({ id }) => literal({ 13: [3015], 14: [3013], 17: [3013] }[id] ?? []),
      ),
      probe("select list_shared_chats(200, 50, 0) -> 'total'", unless(is(17), forbidden), () => literal(1)),
    ),
    "shared_chat(bigint,bigint,bigint,integer,bigint)": server,
    "continue_shared_chat(bigint,bigint,bigint,jsonb)": server,
  },
  definers: {
    share_chat: "the chat is the caller's own (my_thread); members and teams are of its organisation",
    unshare_chat: "the share is of a chat of the caller's, in an organisation that they are in",
    list_chat_shares: "the chat is the caller's own (my_thread)",
    list_shared_chats:
      "only chats that are shared with the caller, or with a team that they are in; titles alone",
  },
};
