-- Also where lessons are read as rows: those that rest on what an admin doesn't read are no more theirs than in the list.
create function private.my_closed_lesson_ids()
returns bigint[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  audiences constant bigint[] := private.my_audience_ids();
begin
  return array(
    select distinct sources.lesson_id
    from public.lesson_sources as sources
    join public.documents on documents.organization_id = sources.organization_id and documents.id = sources.document_id
    join public.audiences as kinds on kinds.id = documents.audience_id
    where sources.organization_id = any (private.my_organization_ids('admin'))
      and documents.origin <> 'attachment' and (kinds.own or kinds.principals <> '{}') and kinds.id <> all (audiences)
      and documents.uploaded_by is distinct from me);
end;
$$;
comment on function private.my_closed_lesson_ids() is
  'Lessons of the organisations that the signed-in user is an admin of which rest on a document that they may not read.';
grant execute on function private.my_closed_lesson_ids() to authenticated;

drop policy "Admins see lessons, members those that they proposed" on public.lessons;
create policy "Admins see lessons of what they read, members their own" on public.lessons for select to authenticated
  using (
    (organization_id = any ((select private.my_organization_ids('admin'))::bigint[])
     and id <> all ((select private.my_closed_lesson_ids())::bigint[]))
    or (organization_id = any ((select private.my_organization_ids())::bigint[])
        and proposed_by = (select private.my_user_id()))
  );
