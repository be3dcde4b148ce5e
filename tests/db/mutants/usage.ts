import { type Mutant, rewritten } from "./mutant.ts";
import { functions } from "./watches.ts";

const people = "public.user_usage(bigint, date, date, integer, integer, bigint, text, text, text)";
const documents = "public.document_usage(bigint, date, date, integer, integer, text, text, text, text)";

/** Who is told what of usage. */
export const usage: Mutant[] = [
  rewritten(
    "members are told what others asked",
    people,
    "case when not sees_all or user_usage.team_id is not null then array(",
    "case when user_usage.team_id is not null then array(",
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
    "private.answers_by_day(bigint, date, date, bigint[])",
    "where days.organization_id = of_organization_id and days.day",
    "where days.day",
    functions("user_usage"),
  ),
  rewritten(
    "documents are told to who may not read them",
    documents,
    "and (documents.audience_id = any (audiences) or documents.uploaded_by = reader)",
    "",
    functions("document_usage"),
  ),
  rewritten(
    "members are told how often others were answered from a document",
    documents,
    "case when not sees_all then reader end",
    "null",
    functions("document_usage"),
  ),
];
