import type { Principal } from "../principals.ts";
import type { NounRules } from "./noun.ts";
import { is, isMember, leaving, literal, missing, people, probe, server, unless } from "./probe.ts";
import { holds, ofOwnChats, ownChats, ownCitations } from "./scopes.ts";
import { never } from "./table.ts";

export const chats: NounRules = {
  tables: {
    "public.generations": {},
    "public.chats": {
      select: { rows: ownChats },
      insert: {
        columns: ["organization_id", "user_id", "title", "titled"],
        candidates: ({ id }) => [
          ...[100, 200].map((organization_id) => ({
            label: `one's own in ${organization_id}`,
            row: { organization_id, user_id: id, title: "New", titled: true },
            allowed: (principal: Principal) => holds(principal, organization_id),
          })),
          never("another's", {
            organization_id: 100,
            user_id: id === 14 ? 15 : 14,
            title: "New",
            titled: true,
          }),
          never("in the pseudo-organisation", {
            organization_id: 1,
            user_id: id,
            title: "New",
            titled: true,
          }),
        ],
      },
      update: { rows: ownChats, columns: ["title", "titled"] },
    },
    "public.messages": { select: { rows: ofOwnChats } },
    "public.message_citations": { select: { rows: ownCitations } },
    "public.message_searches": {},
  },
  policies: {
    "public.chats": [
      "A temporary chat whose time is over is nobody's to change",
      "A temporary chat whose time is over is nobody's to read",
      "Members rename their own chats",
      "Members see their own chats",
      "Members start chats of their own",
    ],
    "public.generations": ["Generations are the server's own"],
    "public.message_citations": ["Who sees a message sees its citations of documents they read"],
    "public.message_searches": ["Searches are the server's own"],
    "public.messages": ["Who sees a chat sees its messages"],
  },
  functions: {
    "get_chat(bigint,bigint,integer,bigint,bigint)": people(
      probe("select get_chat(100, 3013, 50)", unless(is(13), missing)),
      probe("select get_chat(100, 3012, 50)", () => missing),
      probe("select get_chat(100, 3013, 50) #> '{messages,1,search,closest}'", unless(is(13), missing), () =>
        literal([{ document_id: 1001, quote: "Ten" }]),
      ),
      probe("select get_chat(200, 3013, 50)", () => missing),
      probe("select get_chat(100, 3013, 50, null, 30131)", unless(is(13), missing)),
      ...[30122, 30142, 40182, 0].map((branch) =>
        probe(`select get_chat(100, 3013, 50, null, ${branch})`, () => missing),
      ),
    ),
    "update_chat(bigint,bigint,jsonb)": people(
      probe(`select update_chat(100, 3013, '{"title": "New"}')`, unless(is(13), missing)),
      probe(`select update_chat(100, 3012, '{"deleted": true}')`, () => missing),
      probe(`select update_chat(100, 3013, '{"rating": {"message_id": 30142, "value": 1}}')`, () => missing),
    ),
    "start_answer(bigint,text,bigint,bigint,uuid,bigint,jsonb)": people(
      probe("select start_answer(100, 'Why?', 3013)", unless(is(13), missing)),
      probe("select start_answer(100, 'Why?', 3012)", () => missing),
      probe("select start_answer(100, 'Why?', key => gen_random_uuid())", unless(isMember, missing)),
      probe("select start_answer(100, 'Why?')", () => missing),
      probe("select start_answer(1, 'Why?', key => gen_random_uuid())", () => missing),
      probe("select start_answer(200, 'Why?', 3013)", () => missing),
      leaving(
        "select start_answer(100, 'Wherefore?', 3013, 30131)",
        unless(is(13), missing),
        () =>
          "select count(*) = 4 and count(*) filter (where parent_id is null) = 2 from public.messages where chat_id = 3013",
      ),
      leaving(
        "select start_answer(100, 'Question', 3013, 30131)",
        unless(is(13), missing),
        () => "select count(*) = 2 from public.messages where parent_id = 30131",
      ),
      probe("select start_answer(100, 'And?', 3013, follows => 30132)", unless(is(13), missing)),
      // In the same words, but aimed at nothing, it is another question, which stands beside.
      leaving(
        `select start_answer(100, 'Question', 3013, 30131, asked => '{"aims": []}')`,
        unless(is(13), missing),
        () => "select count(*) = 2 from public.messages where chat_id = 3013 and parent_id is null",
      ),
      // Asked with an attachment of one's own in this chat, or aimed at what one may read; nothing else is there.
      probe(
        `select start_answer(100, 'And?', 3013, asked => '{"attachments": [1005]}')`,
        unless(is(13), missing),
      ),
      ...[1001, 2002, 0.5].map((id) =>
        probe(`select start_answer(100, 'And?', 3013, asked => '{"attachments": [${id}]}')`, (principal) =>
          is(13)(principal) && id === 0.5 ? "PT400" : missing,
        ),
      ),
      ...[
        { kind: "document", id: 1002 },
        { kind: "folder", id: 121 },
        { kind: "tag", id: 101 },
        { kind: "team", id: 111 },
      ].map((aim) =>
        probe(
          `select start_answer(100, 'And?', 3013, asked => '${JSON.stringify({ aims: [aim] })}')`,
          unless(is(13), missing),
        ),
      ),
      ...[
        { kind: "document", id: 1003 },
        { kind: "document", id: 2001 },
        { kind: "folder", id: 221 },
        { kind: "tag", id: 201 },
        { kind: "team", id: 211 },
      ].map((aim) =>
        probe(
          `select start_answer(100, 'And?', 3013, asked => '${JSON.stringify({ aims: [aim] })}')`,
          () => missing,
        ),
      ),
      ...[30131, 30122, 30142, 40182, 0].map((follows) =>
        probe(`select start_answer(100, 'And?', 3013, follows => ${follows})`, () => missing),
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
    "follow_answer(bigint,bigint,integer,integer)": people(
      probe("select follow_answer(100, 30132)", unless(is(13), missing)),
      probe("select follow_answer(100, 30142)", unless(is(14), missing)),
      probe("select follow_answer(100, 30122)", () => missing),
      probe("select follow_answer(200, 30132)", () => missing),
    ),
    "append_answer(bigint,uuid,integer,text,integer,jsonb,integer)": server,
    "finish_answer(bigint,uuid,text,text,jsonb,jsonb,jsonb)": server,
    "resume_answer(bigint,uuid)": server,
    "title_chat(bigint,text)": server,
    "delete_chat_for_good(bigint)": server,
    "prune_chats(integer,integer)": server,
  },
  definers: {
    follow_answer: "Member, and the chat is the caller's own.",
    cancel_answer: "Member, and the chat is the caller's own.",
    get_chat: "Member, and the chat is the caller's own.",
    start_answer: "Member, and the chat is the caller's own; the month's messages.",
    update_chat: "Member, and the chat is the caller's own.",
  },
};
