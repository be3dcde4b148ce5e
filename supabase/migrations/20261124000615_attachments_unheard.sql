-- As before, without attachments: texts and recordings, previews of readers, what is announced, and what changes start.

create or replace function public.list_texts(organization_id bigint, page_limit integer, page_offset integer, kind text default null, search text default '')
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  my_role constant public.organization_role := private.require_member(organization_id);
  audiences constant bigint[] := case when my_role < 'admin' then private.audience_ids_of(me, organization_id) end;
  pattern constant text := '%' || regexp_replace(search, '([\\%_])', '\\\1', 'g') || '%';
begin
  perform private.check_page(page_limit, page_offset);
  perform private.check_text(search, 'Search', 200);
  if kind not in ('text', 'audio') then
    perform private.refuse(400, 'invalid_input', 'Kind must be text or audio.');
  end if;
  return (
    with found as (
      select documents.* from public.documents
      where documents.organization_id = list_texts.organization_id and documents.origin <> 'attachment'
        and (documents.origin in ('text', 'audio') or documents.type in ('mp3', 'wav', 'mp4', 'mpeg', 'webm'))
        and (kind is null or (documents.origin = 'text') = (kind = 'text'))
        and (coalesce(search, '') = '' or documents.name ilike pattern)
        and (my_role >= 'admin' or documents.audience_id = any (audiences) or documents.uploaded_by = me)
    ), page as (
      select * from found order by created_at desc, id desc limit page_limit offset page_offset
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'documents', coalesce((select jsonb_agg(private.document_json(page, (
        select private.person_json(users.id, users.name, users.email, users.avatar_color)
        from public.users
        join public.organization_members as members on members.user_id = users.id
          and members.organization_id = list_texts.organization_id
        where users.id = page.uploaded_by)) - 'fixed_tag_ids'
        order by page.created_at desc, page.id desc) from page), '[]'))
  );
end;
$$;

create or replace function public.document_readers(
  organization_id bigint, document_id bigint, page_limit integer, page_offset integer, search text default ''
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  document public.documents;
  pattern constant text := '%' || regexp_replace(lower(coalesce(search, '')), '([\\%_])', '\\\1', 'g') || '%';
begin
  perform private.require_member(document_readers.organization_id, 'admin');
  perform private.check_text(search, 'Search', 200);
  perform private.check_page(page_limit, page_offset);
  select * into document from public.documents
  where documents.id = document_readers.document_id and documents.organization_id = document_readers.organization_id
    and documents.origin <> 'attachment';
  if not found then
    perform private.refuse(404, 'not_found', 'That document doesn''t exist.');
  end if;
  return (
    with found as materialized (
      select users.id, users.name, users.email, users.avatar_color, members.role
      from public.organization_members as members
      join public.users on users.id = members.user_id
      where members.organization_id = document.organization_id
        and (pattern = '%%' or lower(users.name) like pattern or lower(users.email) like pattern)
        and (document.uploaded_by = users.id
             or document.audience_id = any (private.audience_ids_of(users.id, document.organization_id)))
    ), page as (
      select found.*, row_number() over (order by role desc, lower(name), id) as place
      from found order by place limit page_limit offset page_offset
    )
    select jsonb_build_object('everyone', document.tag_ids = '{}', 'total', (select count(*) from found), 'readers', coalesce((
      select jsonb_agg(private.person_json(page.id, page.name, page.email, page.avatar_color) || jsonb_build_object(
        'role', page.role,
        'reason', case when page.role >= 'admin' then 'admin' when document.uploaded_by = page.id then 'uploader'
                       when document.tag_ids = '{}' then 'everyone' else 'tag' end,
        'tag_ids', coalesce((select jsonb_agg(tag_id) from public.tag_members
          where tag_members.user_id = page.id and tag_members.tag_id = any (document.tag_ids)), '[]'),
        'team_ids', coalesce((select jsonb_agg(distinct team_members.team_id) from public.team_members
          join public.tag_teams on tag_teams.team_id = team_members.team_id
          where team_members.user_id = page.id and tag_teams.tag_id = any (document.tag_ids)), '[]')
      ) order by page.place) from page), '[]'))
  );
end;
$$;

create or replace function private.announce_document()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  document public.documents := coalesce(new, old);
begin
  if tg_op = 'UPDATE' and new.status = old.status and new.stage is not distinct from old.stage
     and new.progress = old.progress and new.name = old.name and new.tag_ids = old.tag_ids
     and new.path is not distinct from old.path then
    return null;
  end if;
  if tg_op <> 'DELETE' and new.uploaded_by is not null then
    perform realtime.send(
      jsonb_build_object(
        'id', new.id, 'organization_id', new.organization_id, 'name', new.name, 'status', new.status,
        'stage', new.stage, 'progress', new.progress, 'status_reason', new.status_reason,
        'page_count', new.page_count),
      'document', 'user:' || users.auth_id::text, true)
    from public.users
    join public.organization_members as members
      on members.user_id = users.id and members.organization_id = new.organization_id
    where users.id = new.uploaded_by;
  end if;
  if document.origin = 'attachment' then
    return null;
  end if;
  if tg_op <> 'UPDATE' or new.status <> old.status or new.name <> old.name or new.tag_ids <> old.tag_ids
     or new.path is distinct from old.path
     or (new.status = 'success' and (new.stage is null) <> (old.stage is null)) then
    perform realtime.send(
      jsonb_build_object('id', document.id, 'status', document.status, 'deleted', tg_op = 'DELETE'),
      'document', 'organization:' || document.organization_id, true);
  end if;
  return null;
end;
$$;

comment on function private.announce_document() is
  'Trigger: the uploader hears name and progress; the organisation hears id and status only, and reads the rest by its rights. '
  'Of attachments it hears nothing.';

create or replace function private.documents_to_compare(of_organization_id bigint)
returns setof public.documents
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
    select documents.* from public.documents
    left join public.compared_documents as compared
      on compared.document_id = documents.id and compared.revision_id = documents.revision_id
    where documents.organization_id = of_organization_id and documents.revision_id is not null
      and documents.origin <> 'attachment' and compared.document_id is null
    order by documents.id;
end;
$$;

create or replace function public.near_passages(job_id bigint, job_lease uuid, of_document_id bigint, chunk_ids bigint[], match_count integer)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
  document public.documents;
  others bigint[];
begin
  select * into document from public.documents where id = of_document_id and organization_id = job.organization_id;
  -- What replaces another is meant to differ from it, and what holds at different times may.
  others := array(
    select other.revision_id from public.documents as other
    where other.organization_id = job.organization_id and other.revision_id is not null
      and other.origin <> 'attachment' and other.id <> document.id
      and other.replaces_id is distinct from document.id and document.replaces_id is distinct from other.id
      and coalesce(other.valid_until >= document.valid_from, true) and coalesce(document.valid_until >= other.valid_from, true)
  );
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'of', mine.id, 'id', near.id, 'document_id', documents.id, 'document_name', documents.name, 'hash', near.hash,
      'text', near.text, 'heading_path', near.heading_path, 'table_header', near.table_header
    ) order by mine.id, near.distance, near.id), '[]')
    from public.document_chunks as mine
    cross join lateral (
      select chunks.id, chunks.revision_id, chunks.hash, chunks.text, chunks.heading_path, chunks.table_header,
             chunks.bits operator(extensions.<~>) mine.bits as distance
      from public.document_chunks as chunks
      where chunks.organization_id = job.organization_id and chunks.revision_id = any (others)
        and chunks.bits is not null and chunks.hash <> mine.hash
      order by distance, chunks.id limit match_count
    ) as near
    join public.documents on documents.organization_id = job.organization_id and documents.revision_id = near.revision_id
    where mine.id = any (chunk_ids) and mine.organization_id = job.organization_id and mine.bits is not null
      and not exists (
        select from public.compared_pairs as pairs
        where pairs.organization_id = job.organization_id
          and pairs.first_document_id = least(documents.id, document.id)
          and pairs.second_document_id = greatest(documents.id, document.id)
          and pairs.first_hash = case when documents.id < document.id then near.hash else mine.hash end
          and pairs.second_hash = case when documents.id < document.id then mine.hash else near.hash end)
  );
end;
$$;

drop trigger documents_count on public.documents;
drop trigger documents_give_back on public.documents;
create trigger documents_count after insert on public.documents
  referencing new table as changed
  for each statement execute function private.keep_levels('documents', 'count(*) filter (where origin not in (''lesson'', ''attachment''))');
create trigger documents_give_back after delete on public.documents
  referencing old table as changed
  for each statement execute function private.keep_levels('documents', 'count(*) filter (where origin not in (''lesson'', ''attachment''))');

drop trigger documents_recheck_lessons on public.documents;
drop trigger documents_recheck_lessons_without on public.documents;
create trigger documents_recheck_lessons after update on public.documents
  for each row when (new.origin not in ('lesson', 'attachment')
                     and (new.revision_id, new.valid_from, new.valid_until, new.replaces_id)
                     is distinct from (old.revision_id, old.valid_from, old.valid_until, old.replaces_id))
  execute function private.recheck_lessons();
create trigger documents_recheck_lessons_without after delete on public.documents
  for each row when (old.origin not in ('lesson', 'attachment') and old.revision_id is not null)
  execute function private.recheck_lessons();

drop trigger documents_revise_contradictions on public.documents;
create trigger documents_revise_contradictions after update of revision_id on public.documents
  for each row when (new.revision_id is not null and new.revision_id is distinct from old.revision_id
                     and new.organization_id <> 1 and new.origin <> 'attachment')
  execute function private.revise_contradictions();
