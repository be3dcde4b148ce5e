-- The text of documents.
create table public.document_parts (
  organization_id bigint not null,
  revision_id bigint not null,
  ordinal integer not null check (ordinal >= 0),
  page integer,
  start_offset integer not null check (start_offset >= 0),
  end_offset integer not null check (end_offset >= start_offset),
  text text not null,
  primary key (revision_id, ordinal),
  foreign key (organization_id, revision_id) references public.document_revisions (organization_id, id) on delete cascade
);
comment on table public.document_parts is
  'A revision''s text, a page or section a row. Offsets are places in the whole text, in UTF-16 units as JavaScript counts.';
create index document_parts_revision_idx on public.document_parts (organization_id, revision_id);
create index document_parts_offset_idx on public.document_parts (revision_id, start_offset);

alter table public.document_parts enable row level security;
grant select on public.document_parts to authenticated;
create policy "Who reads a document reads its text" on public.document_parts
  for select to authenticated
  using (exists (select from public.document_revisions where document_revisions.id = document_parts.revision_id));

create function public.document_text(
  organization_id bigint, document_id bigint, at_offset integer, parts_before integer, parts_after integer,
  revision_id bigint default null
)
returns jsonb
language plpgsql stable security invoker
set search_path = ''
as $$
declare
  document public.documents;
  revision public.document_revisions;
  here integer;
begin
  if not coalesce(parts_before between 0 and 100 and parts_after between 0 and 100, false) then
    perform private.refuse(400, 'invalid_input', 'At most 100 parts before and after can be read at once.');
  end if;
  select * into document from public.documents
  where documents.id = document_text.document_id and documents.organization_id = document_text.organization_id;
  if not found then
    perform private.refuse(404, 'not_found', 'That document doesn''t exist.');
  end if;
  select * into revision from public.document_revisions as revisions
  where revisions.document_id = document.id
    and (revisions.id = coalesce(document_text.revision_id, document.revision_id)
         or (document_text.revision_id is null and document.revision_id is null))
  order by revisions.number desc limit 1;
  if not found then
    perform private.refuse(404, 'not_found', 'That version of the document is no longer kept.');
  end if;
  select coalesce(max(ordinal), 0) into here from public.document_parts as part
  where part.revision_id = revision.id and part.start_offset <= at_offset;
  return jsonb_build_object(
    'document', private.document_json(document, (
      select private.person_json(users.id, users.name, users.email, users.avatar_color)
      from public.users where users.id = document.uploaded_by)) - 'fixed_tag_ids',
    'revision', jsonb_build_object(
      'id', revision.id, 'number', revision.number, 'former', revision.state = 'former', 'created_at', revision.created_at),
    'parts', coalesce((
      select jsonb_agg(jsonb_build_object('ordinal', part.ordinal, 'page', part.page, 'start', part.start_offset,
                                          'text', part.text) order by part.ordinal)
      from public.document_parts as part
      where part.revision_id = revision.id and part.ordinal between here - parts_before and here + parts_after
    ), '[]'::jsonb),
    'total_parts', (select count(*) from public.document_parts as part where part.revision_id = revision.id)
  );
end;
$$;
comment on function public.document_text(bigint, bigint, integer, integer, integer, bigint) is
  'The parts of a document around an offset, as the caller''s policies allow; 404 when they may not read it. Of the revision '
  'that answers, or the one that is read first, or the one that is named.';
grant execute on function public.document_text(bigint, bigint, integer, integer, integer, bigint) to authenticated;
