import { type Mutant, rewritten } from "./mutant.ts";
import { functions } from "./watches.ts";

const people = "public.user_usage(bigint, date, date, integer, integer, bigint, text, text, text)";
const documents = "public.document_usage(bigint, date, date, integer, integer, text, text, text, text)";

/** Who is told what of usage. */
export const usage: Mutant[] = [
  rewritten(
    "members are told what others asked",
    people,
    "(sees_all and user_usage.team_id is null or facts.user_id in (select user_id from meant))\n      group by facts.user_id",
    "true\n      group by facts.user_id",
    functions("user_usage"),
  ),
  rewritten(
    "members are told who else there is",
    people,
    "and (sees_all or members.user_id = reader)",
    "",
    functions("user_usage"),
  ),
  rewritten(
    "members are told of teams",
    people,
    "'teams', case when sees_all then",
    "'teams', case when true then",
    functions("user_usage"),
  ),
  rewritten(
    "usage of all organisations is counted",
    people,
    "where facts.organization_id = user_usage.organization_id and facts.day",
    "where facts.day",
    functions("user_usage"),
  ),
  rewritten(
    "documents are told to who may not read them",
    documents,
    "from private.readable_document_ids(reader, document_usage.organization_id) as readable",
    "from (select id from public.documents as d where d.organization_id = document_usage.organization_id) as readable (readable)",
    functions("document_usage"),
  ),
  rewritten(
    "members are told how often others were answered from a document",
    documents,
    "and (sees_all or facts.user_id = reader)",
    "",
    functions("document_usage"),
  ),
];
