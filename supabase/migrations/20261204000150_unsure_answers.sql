-- An answer that says that it isn't sure counts, in reports, among those that found nothing: it is a question that the documents
-- may leave open, which admins look for.
drop trigger message_searches_keep_fact on public.message_searches;
create trigger message_searches_keep_fact after insert or update on public.message_searches
  for each row when (new.told ->> 'refused' = 'true' or new.told ->> 'unsure' = 'true') execute function private.keep_unanswered_fact();
