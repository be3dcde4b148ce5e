import type { NounRules } from "./noun.ts";
import {
  badInput,
  idsOf,
  isAdmin,
  isMember,
  listOf,
  literal,
  members,
  people,
  probe,
  readableIn100,
  server,
} from "./probe.ts";
import type { Principal } from "../principals.ts";

const days = "'2026-02-01', '2026-03-31'";

/** Facts of organisation 100 that somebody is told of. */
const facts = (principal: Principal) =>
  `select * from public.answer_facts where organization_id = 100${isAdmin(principal) ? "" : ` and user_id = ${principal.id}`}`;

export const usage: NounRules = {
  tables: {
    "public.answer_facts": {},
    "public.answer_fact_documents": {},
    "public.answer_months": {},
    "public.answer_days": {},
    "public.answer_document_months": {},
    "public.chat_tallies": {},
    "public.chat_documents": {},
  },
  policies: {
    "public.answer_facts": ["Facts of answers are told as reports"],
    "public.answer_fact_documents": ["Documents of answers are told as reports"],
    "public.answer_months": ["Sums of answers leave by functions alone"],
    "public.answer_days": ["Days of answers leave by functions alone"],
    "public.answer_document_months": ["Sums of citations leave by functions alone"],
    "public.chat_tallies": ["Tallies of chats are told as sums"],
    "public.chat_documents": ["Documents of chats are told as sums"],
  },
  functions: {
    "user_usage(bigint,date,date,integer,integer,bigint,text,text,text)": people(
      probe(
        `select user_usage(100, ${days}, 50, 0) #> '{usage,questions}'`,
        members,
        (principal) => `select to_jsonb(count(*)) from (${facts(principal)}) as told`,
      ),
      probe(idsOf(`user_usage(100, ${days}, 50, 0)`, "people"), members, (principal) =>
        isAdmin(principal)
          ? listOf("select user_id as id from public.organization_members where organization_id = 100")
          : literal([principal.id]),
      ),
      probe(`select jsonb_typeof(user_usage(100, ${days}, 50, 0) -> 'teams')`, members, (principal) =>
        isAdmin(principal) ? "select 'array'" : "select 'null'",
      ),
      probe(`select user_usage(100, '2026-03-02', '2026-03-01', 50, 0)`, (principal) =>
        isMember(principal) ? badInput : members(principal),
      ),
    ),
    "document_usage(bigint,date,date,integer,integer,text,text,text,text)": people(
      probe(idsOf(`document_usage(100, ${days}, 50, 0)`, "documents"), members, (principal) =>
        listOf(`${readableIn100(principal)} and origin <> 'lesson'`),
      ),
      probe(
        `select coalesce(sum((e ->> 'answers')::integer), 0)
         from jsonb_array_elements(document_usage(100, ${days}, 50, 0) -> 'documents') as e`,
        members,
        (principal) => `select count(*) from public.answer_fact_documents
          where fact_id in (select id from (${facts(principal)}) as told)
            and document_id in (${readableIn100(principal)} and origin <> 'lesson')`,
      ),
      probe(`select document_usage(100, ${days}, 50, 0, 'odd')`, (principal) =>
        isMember(principal) ? badInput : members(principal),
      ),
    ),
    "unanswered_questions(bigint,date,date,integer)": server,
  },
  definers: {
    user_usage: "Member; one's own figures, everybody's for admins.",
    document_usage:
      "Member; documents that the caller may read, by their own answers, or everybody's for admins.",
  },
};
