import { tallied } from "../tallied.ts";
import { rewritten, sql, type Mutant } from "./mutant.ts";

const without = (what: string, trigger: string, table: string): Mutant =>
  sql(`what members asked isn't counted when ${what}`, `drop trigger ${trigger} on public.${table}`, tallied);

/** What members asked, counted as it is asked. */
export const tallies: Mutant[] = [
  without("a message is added", "messages_tally_added", "messages"),
  without("an answer ends or is rated", "messages_tally_changed", "messages"),
  without("a message goes", "messages_tally_gone", "messages"),
  without("a document is cited", "message_citations_tally_added", "message_citations"),
  without("a document is cited no longer", "message_citations_tally_gone", "message_citations"),
  rewritten(
    "a rating that is changed counts as both",
    "private.tally_messages()",
    " - (old.rating is not distinct from 1)::integer",
    "",
    tallied,
  ),
  rewritten(
    "an answer counts in the month in which it ends",
    "private.tally_messages()",
    "private.month_of(new.created_at)",
    "private.month_of(now())",
    tallied,
  ),
  rewritten(
    "a document that another passage of an answer cites is forgotten",
    "private.tally_documents()",
    "citations.document_id = lost.document_id)",
    "citations.document_id = lost.document_id and false)",
    tallied,
  ),
];
