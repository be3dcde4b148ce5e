-- How documents stand, by their days and by contradictions.
create index document_chunks_standing_idx on public.document_chunks (organization_id, revision_id) where standing is not null;
create or replace function public.document_standing(organization_id bigint, document_ids bigint[], user_id bigint default null)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  reader constant bigint := private.reader(document_standing.user_id);
  readable bigint[];
begin
  perform private.check_list(document_ids, 'Documents', 1000);
  readable := array(select private.readable_document_ids(reader, document_standing.organization_id));
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'document_id', documents.id, 'title', documents.title, 'author', documents.author, 'dated', documents.dated,
      'valid_from', documents.valid_from, 'valid_until', documents.valid_until, 'replaced_on', replaced.day,
      'replaced_by', (
        select jsonb_build_object('id', newer.id, 'name', newer.name) from public.documents as newer
        where newer.organization_id = documents.organization_id and newer.replaces_id = documents.id
          and newer.revision_id is not null and newer.id = any (readable)
        order by coalesce(newer.valid_from, newer.replaces_since), newer.id limit 1),
      'in_force', coalesce(documents.valid_from <= private.today(), true) and coalesce(documents.valid_until >= private.today(), true)
                  and coalesce(replaced.day > private.today(), true),
      'due', coalesce(documents.valid_until <= private.today() + 14, false) and coalesce(replaced.day > private.today(), true),
      'contested', passages.contested, 'demoted', passages.demoted
    ) order by documents.id)
    from public.documents
    cross join lateral (select private.replaced_on(documents.organization_id, documents.id) as day) as replaced
    cross join lateral (
      select count(*) filter (where chunks.standing = 'contested') as contested,
             count(*) filter (where chunks.standing = 'demoted') as demoted
      from public.document_chunks as chunks
      where chunks.organization_id = documents.organization_id and chunks.revision_id = documents.revision_id
        and chunks.standing is not null
    ) as passages
    where documents.organization_id = document_standing.organization_id and documents.id = any (document_ids)
      and documents.id = any (readable)
  ), '[]');
end;
$$;
comment on function public.document_standing(bigint, bigint[], bigint) is
  'Whether documents that the reader may read (as for search_chunks) hold today, until when, and what replaces them as far as '
  'they may read that: [{document_id, title, author, dated, valid_from, valid_until, replaced_on, replaced_by, in_force, due, contested, demoted}]; due: '
  'their last day is at most a fortnight away or past, and nothing has replaced them; contested and demoted: how many of their passages.';
