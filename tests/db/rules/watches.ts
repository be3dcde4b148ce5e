import type { Principal } from "../principals.ts";
import type { NounRules } from "./noun.ts";
import {
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
} from "./probe.ts";

const foreign = (principal: Principal) => (isMember(principal) ? missing : forbidden);
const of100 = "from public.answer_watches where organization_id = 100";

/** In the world 13 and 14 watch the answer of 13, which is shared with 14 and 17; what 13 cites second is closed to them. */
export const watches: NounRules = {
  tables: { "public.answer_watches": {}, "public.watch_notices": {} },
  policies: {
    "public.answer_watches": ["Watches are the server's own"],
    "public.watch_notices": ["Notices of watches are the server's own"],
  },
  functions: {
    "watch_answer(bigint,bigint)": people(
      leaving(
        "select watch_answer(100, 30132)",
        (principal) => (is(13, 14, 17)(principal) ? null : foreign(principal)),
        ({ id }) =>
          `(select numbers = '${id === 17 ? "{1}" : "{1,2}"}' and stopped_at is null ${of100} and user_id = ${id} and message_id = 30132)`,
      ),
      // One that is being written, a question, one that isn't shared, and one of elsewhere.
      ...[30142, 30131, 30172].map((id) =>
        probe(`select watch_answer(100, ${id})`, (principal) =>
          id === 30172 && is(17)(principal) ? null : foreign(principal),
        ),
      ),
      probe("select watch_answer(100, 40182)", foreign),
    ),
    "unwatch_answer(bigint,bigint)": people(
      leaving(
        "select unwatch_answer(100, 30132)",
        members,
        ({ id }) =>
          `(select bool_and((stopped_at is not null) = (user_id = ${id} and message_id = 30132)) ${of100})`,
      ),
    ),
    "see_watched(bigint,bigint,bigint)": people(
      leaving(
        "select see_watched(100, 30132, 9502)",
        members,
        ({ id }) => `(select bool_and((seen_at is not null) = (${id} = 13 and id = 9501)
                                      and (closed_seen_at is not null) = (${id} = 13 and id = 9502)) from public.watch_notices)`,
      ),
    ),
    "list_watches(bigint)": people(
      probe("select jsonb_path_query_array(list_watches(100), '$[*].unseen')", members, ({ id }) =>
        literal({ 13: [2], 14: [1], 15: [0] }[id] ?? []),
      ),
      probe(
        "select jsonb_path_query_array(list_watches(200), '$[*].message_id')",
        (principal) => (is(17)(principal) ? null : forbidden),
        () => literal([40182]),
      ),
    ),
    "list_watch_notices(bigint,bigint)": people(
      probe(
        "select jsonb_path_query_array(list_watch_notices(100, 30132), '$[*].*') @> '[\"Secret words.\"]'",
        (principal) => (is(13, 14)(principal) ? null : foreign(principal)),
        ({ id }) => `select ${id === 14}`,
      ),
      probe(
        "select jsonb_path_query_array(list_watch_notices(100, 30132), '$[*].kind')",
        (principal) => (is(13, 14)(principal) ? null : foreign(principal)),
        ({ id }) => literal(id === 13 ? ["closed", "changed"] : ["changed"]),
      ),
    ),
    "watched_spans(bigint,bigint,bigint)": server,
    "save_watched(bigint,bigint,jsonb)": server,
  },
  definers: {
    watch_answer:
      "an answer that the caller may read (reads_answer), and of what it cites the documents that they may read",
    unwatch_answer: "the caller's own watch",
    see_watched: "the caller's own watch",
    list_watches: "the caller's own watches, of answers that they may read now (reads_answer)",
    list_watch_notices:
      "the caller's own watch of an answer that they may read now; words and names of readable documents alone (told_notices)",
  },
};
