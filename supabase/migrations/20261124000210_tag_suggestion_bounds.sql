-- A model is asked for tags within a bound an hour for each organisation: it costs (product §4).
create table public.tag_suggestion_uses (
  organization_id bigint not null references public.organizations (id) on delete cascade,
  hour timestamptz not null,
  documents integer not null default 0,
  primary key (organization_id, hour)
);
comment on table public.tag_suggestion_uses is
  'For how many documents of an organisation a model was asked for tags in an hour; kept for a day.';
create trigger tag_suggestion_uses_keep_organization before update on public.tag_suggestion_uses
  for each row execute function private.keep_organization();
alter table public.tag_suggestion_uses enable row level security;
create policy "Uses of tag suggestions are the server's own" on public.tag_suggestion_uses
  for select to authenticated using (false);

create function private.use_tag_suggestions(in_organization_id bigint, more integer)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  this_hour constant timestamptz := date_trunc('hour', now(), 'UTC');
  before integer;
begin
  insert into public.tag_suggestion_uses (organization_id, hour) values (in_organization_id, this_hour)
  on conflict do nothing;
  select documents into before from public.tag_suggestion_uses
  where organization_id = in_organization_id and hour = this_hour for update;
  update public.tag_suggestion_uses set documents = least(300, before + more)
  where organization_id = in_organization_id and hour = this_hour;
  delete from public.tag_suggestion_uses
  where organization_id = in_organization_id and hour < now() - interval '1 day';
  return least(300, before + more) - before;
end;
$$;
comment on function private.use_tag_suggestions(bigint, integer) is
  'Counts documents for which a model is asked for tags, 300 an hour for an organisation; gives how many of them may be.';

create function private.suggestion_basis(known text, document public.documents)
returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  return md5(known || concat_ws(chr(10), document.revision_id, document.name, document.title));
end;
$$;
comment on function private.suggestion_basis(text, public.documents) is
  'Of what tags are suggested for a document: what the organisation says of its tags, the text that answers, and what it is called.';

create or replace function public.tags_to_suggest(organization_id bigint, of_document_ids bigint[])
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  context text;
  offered jsonb;
  known text;
  asked integer;
  allowed integer;
begin
  perform private.require_member(organization_id);
  perform private.check_list(of_document_ids, 'Documents', 20);
  if exists (
    select from unnest(of_document_ids) as given
    where given is null or given not in (select private.readable_document_ids(me, tags_to_suggest.organization_id))
  ) then
    perform private.refuse(404, 'not_found', 'One of these documents doesn''t exist.');
  end if;
  if private.role_of(me, organization_id) < 'admin' and exists (
    select from public.documents where id = any (of_document_ids) and uploaded_by is distinct from me
  ) then
    perform private.refuse(403, 'forbidden', 'Only the person who uploaded a document, or an admin, can tag it.');
  end if;
  select organizations.suggested_tag_context into context
  from public.organizations where organizations.id = tags_to_suggest.organization_id;
  select coalesce(jsonb_agg(jsonb_build_object('id', tags.id, 'name', tags.name) order by tags.id), '[]') into offered
  from public.tags where tags.organization_id = tags_to_suggest.organization_id;
  known := context || chr(10) || offered::text || chr(10);
  select count(*) into asked
  from public.documents
  left join public.tag_suggestions on tag_suggestions.document_id = documents.id
    and tag_suggestions.basis = private.suggestion_basis(known, documents)
  where documents.id = any (of_document_ids) and documents.revision_id is not null and tag_suggestions.document_id is null;
  allowed := case when asked = 0 or offered = '[]' then asked
    else private.use_tag_suggestions(tags_to_suggest.organization_id, asked) end;
  return jsonb_build_object(
    'context', context,
    'tags', offered,
    'documents', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', documents.id,
        'name', documents.name,
        'title', documents.title,
        'tag_ids', documents.tag_ids,
        'read', documents.revision_id is not null,
        'basis', this.basis,
        'suggestions', tag_suggestions.suggestions,
        'over', coalesce(this.place > allowed, false),
        'text', case when tag_suggestions.suggestions is null then coalesce((
          select left(string_agg(first.text, chr(10) order by first.ordinal), 6000)
          from (
            select document_parts.ordinal, left(document_parts.text, 6000) as text from public.document_parts
            where document_parts.revision_id = documents.revision_id order by document_parts.ordinal limit 12
          ) as first
        ), '') else '' end
      ) order by array_position(of_document_ids, documents.id)), '[]')
      from public.documents
      join (
        select candidates.id, private.suggestion_basis(known, candidates) as basis,
               case when candidates.revision_id is not null and kept.document_id is null then
                 row_number() over (
                   partition by candidates.revision_id is not null and kept.document_id is null
                   order by array_position(of_document_ids, candidates.id))
               end as place
        from public.documents as candidates
        left join public.tag_suggestions as kept on kept.document_id = candidates.id
          and kept.basis = private.suggestion_basis(known, candidates)
        where candidates.id = any (of_document_ids)
      ) as this on this.id = documents.id
      left join public.tag_suggestions
        on tag_suggestions.document_id = documents.id and tag_suggestions.basis = this.basis
    )
  );
end;
$$;
comment on function public.tags_to_suggest(bigint, bigint[]) is
  'What tags are suggested of: the organisation''s tags and what it says of them, and documents that the caller may tag, each with what was suggested of the same before (null: nothing) or else the beginning of its text. Counts those that a model is asked about; over: not this one, since the hour''s bound is reached.';
