import { type Mutant, rewritten, sql } from "./mutant.ts";
import { functions, table } from "./watches.ts";

/** Watched answers: who may read one watches it, and nobody hears more of its documents than they may read. */
export const watching: Mutant[] = [
  rewritten(
    "an answer is watched that isn't shared with its watcher",
    "private.reads_answer(bigint, bigint, bigint)",
    "share.id is not null and",
    "share.id is null or",
    functions("watch_answer"),
  ),
  rewritten(
    "an answer is watched that is being written",
    "private.reads_answer(bigint, bigint, bigint)",
    " and messages.status <> 'generating'",
    "",
    functions("watch_answer"),
  ),
  rewritten(
    "documents are watched that are closed to the watcher",
    "public.watch_answer(bigint, bigint)",
    "citations.document_id = any (readable)",
    "citations.document_id is not null",
    functions("watch_answer"),
  ),
  rewritten(
    "words of a document are told to who may not read it",
    "private.told_notices(bigint[], bigint, bigint)",
    "citations.document_id <> all (readable)",
    "false",
    functions("list_watch_notices"),
  ),
  rewritten(
    "others' watches are listed",
    "public.list_watches(bigint)",
    "watches.user_id = me and watches.stopped_at is null",
    "watches.stopped_at is null",
    functions("list_watches"),
  ),
  rewritten(
    "others' watches are stopped",
    "public.unwatch_answer(bigint, bigint)",
    "and watches.user_id = private.my_user_id()",
    "",
    functions("unwatch_answer"),
  ),
  rewritten(
    "what others were told counts as seen",
    "public.see_watched(bigint, bigint, bigint)",
    " and watches.user_id = me",
    "",
    functions("see_watched"),
  ),
  rewritten(
    "what was found since counts as seen",
    "public.see_watched(bigint, bigint, bigint)",
    " and told.id <= see_watched.up_to",
    "",
    functions("see_watched"),
  ),
  sql(
    "members read what others are told",
    `create policy "Too much" on public.watch_notices for select to authenticated using (true);
     grant select on public.watch_notices to authenticated`,
    table("public.watch_notices"),
  ),
  sql(
    "whole texts of documents are told to who asks",
    "grant execute on function public.watched_spans(bigint, bigint, bigint) to authenticated",
    functions("watched_spans"),
  ),
];
