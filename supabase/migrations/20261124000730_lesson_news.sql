-- Who sees lessons hears that they, or what their tests came to, have changed; and tags count documents alone.
create function private.announce_lessons()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object('organization_id', members.organization_id), 'lessons', 'user:' || users.auth_id::text, true)
  from public.organization_members as members
  join public.users on users.id = members.user_id
  where members.organization_id in (select organization_id from changed)
    and (members.role >= 'admin'
         or exists (select from public.lessons
                    where lessons.organization_id = members.organization_id and lessons.proposed_by = members.user_id));
  return null;
end;
$$;
comment on function private.announce_lessons() is
  'Trigger: admins, and who proposed lessons, hear that lessons have changed, and read them anew.';
create trigger lessons_announce_new after insert on public.lessons
  referencing new table as changed for each statement execute function private.announce_lessons();
create trigger lessons_announce after update on public.lessons
  referencing new table as changed for each statement execute function private.announce_lessons();
create trigger lessons_announce_gone after delete on public.lessons
  referencing old table as changed for each statement execute function private.announce_lessons();
create trigger lesson_questions_announce after update on public.lesson_questions
  referencing new table as changed for each statement execute function private.announce_lessons();

create or replace function public.tags_with_info(organization_id bigint)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', tags.id, 'name', tags.name, 'color', tags.color,
      'documents', (select count(*) from public.document_tags join public.documents on documents.id = document_tags.document_id
                    where document_tags.organization_id = tags.organization_id and document_tags.tag_id = tags.id
                      and documents.origin <> 'lesson'),
      'only_tag_of', (select count(*) from public.documents
                      join public.document_tags on document_tags.document_id = documents.id
                      where document_tags.organization_id = tags.organization_id and document_tags.tag_id = tags.id
                        and documents.tag_ids = array[tags.id] and documents.origin <> 'lesson'),
      'members', (select count(*) from public.tag_members
                  where tag_members.organization_id = tags.organization_id and tag_members.tag_id = tags.id),
      'teams', (select count(*) from public.tag_teams
                where tag_teams.organization_id = tags.organization_id and tag_teams.tag_id = tags.id)
    ) order by lower(tags.name)), '[]')
    from public.tags where tags.organization_id = tags_with_info.organization_id
  );
end;
$$;
