-- Tags that the model suggests for documents (product §4), kept so that it isn't asked twice for the same.
create table public.tag_suggestions (
  document_id bigint primary key,
  organization_id bigint not null,
  basis text not null check (char_length(basis) = 32),
  suggestions jsonb not null check (jsonb_typeof(suggestions) = 'array'),
  created_at timestamptz not null default now(),
  foreign key (organization_id, document_id) references public.documents (organization_id, id) on delete cascade
);
comment on table public.tag_suggestions is
  'What was last suggested for a document: [{tag_id, reason}], best first. Whether a tag is still there, and not on it yet, is asked when it is told.';
comment on column public.tag_suggestions.basis is
  'Of what it was suggested: the text that answers, what the document is called, the tags and what the organisation says of them. Another one is asked for anew.';
create index tag_suggestions_document_idx on public.tag_suggestions (organization_id, document_id);
create trigger tag_suggestions_keep_organization before update on public.tag_suggestions
  for each row execute function private.keep_organization();
alter table public.tag_suggestions enable row level security;
create policy "Suggestions of tags are the server's own" on public.tag_suggestions for select to authenticated using (false);

create function public.tags_to_suggest(organization_id bigint, of_document_ids bigint[])
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  context text;
  offered jsonb;
  known text;
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
        'text', case when tag_suggestions.suggestions is null then coalesce((
          select left(string_agg(first.text, chr(10) order by first.ordinal), 6000)
          from (
            select document_parts.ordinal, left(document_parts.text, 6000) as text from public.document_parts
            where document_parts.revision_id = documents.revision_id order by document_parts.ordinal limit 12
          ) as first
        ), '') else '' end
      ) order by array_position(of_document_ids, documents.id)), '[]')
      from public.documents
      cross join lateral (
        select md5(known || concat_ws(chr(10), documents.revision_id, documents.name, documents.title)) as basis
      ) as this
      left join public.tag_suggestions
        on tag_suggestions.document_id = documents.id and tag_suggestions.basis = this.basis
      where documents.id = any (of_document_ids)
    )
  );
end;
$$;
comment on function public.tags_to_suggest(bigint, bigint[]) is
  'What tags are suggested of: the organisation''s tags and what it says of them, and documents that the caller may tag, each with what was suggested of the same before (null: nothing) or else the beginning of its text.';
grant execute on function public.tags_to_suggest(bigint, bigint[]) to authenticated;

create function public.save_tag_suggestions(organization_id bigint, of_document_id bigint, basis text, suggestions jsonb)
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.tag_suggestions as kept (document_id, organization_id, basis, suggestions)
  select documents.id, documents.organization_id, save_tag_suggestions.basis, save_tag_suggestions.suggestions
  from public.documents
  where documents.id = of_document_id and documents.organization_id = save_tag_suggestions.organization_id
  on conflict (document_id) do update
    set basis = excluded.basis, suggestions = excluded.suggestions, created_at = now();
end;
$$;
comment on function public.save_tag_suggestions(bigint, bigint, text, jsonb) is
  'Keeps what was suggested for a document, in place of what was before; nothing for one that is gone.';
