-- What a document that is closed leaves behind: lessons that rest on it answer no more, and audiences that nothing has are forgotten.
create function private.close_lessons()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (select from public.audiences where id = new.audience_id and not own and principals = '{}') then
    return null;
  end if;
  update public.lessons
  set state = 'rejected', document_id = null, decided_by = null, decided_at = now(),
      reason = 'A document that it rests on is for some people only by now.',
      tag_ids = coalesce((select documents.tag_ids from public.documents where id = lessons.document_id), lessons.tag_ids)
  where lessons.organization_id = new.organization_id and lessons.state = 'accepted' and id in (
    select lesson_id from public.lesson_sources as sources
    where sources.organization_id = new.organization_id and sources.document_id = new.id);
  return null;
end;
$$;
comment on function private.close_lessons() is
  'Trigger: a lesson that rests on what a drive shares with some only answers no more, as none such is accepted.';
create trigger documents_close_lessons after update of audience_id on public.documents
  for each row when (new.audience_id <> old.audience_id and new.origin = 'drive')
  execute function private.close_lessons();

create function public.prune_audiences(at_most integer default 1000)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  pruned integer;
begin
  delete from public.audiences where id in (
    select audiences.id from public.audiences
    where not exists (
      select from public.documents
      where documents.organization_id = audiences.organization_id and documents.audience_id = audiences.id)
    order by audiences.id limit at_most for update skip locked);
  get diagnostics pruned = row_count;
  return pruned;
exception when foreign_key_violation then
  -- A document has come to one in the meantime: another time.
  return 0;
end;
$$;
comment on function public.prune_audiences(integer) is 'Forgets audiences that no document has any more, with whom they name.';
