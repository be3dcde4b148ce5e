-- What an exported chat needs beside itself: hashes of the revisions that it cites (product §4).
create function private.revision_text(of_revision_id bigint)
returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  -- Between two parts stands a blank line, or nothing where a block was too long for one.
  return (
    select string_agg(case when part.start_offset > part.before then E'\n\n' else '' end || part.text, '' order by part.ordinal)
    from (
      select ordinal, text, start_offset, lag(end_offset, 1, start_offset) over (order by ordinal) as before
      from public.document_parts where revision_id = of_revision_id
    ) as part
  );
end;
$$;
comment on function private.revision_text(bigint) is 'The whole text of a revision, in which offsets of citations count; null while it has none.';

create function public.export_sources(organization_id bigint, revision_ids bigint[])
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  readable bigint[];
begin
  perform private.require_member(organization_id);
  perform private.check_list(revision_ids, 'Revisions', 50);
  readable := private.readable_among(
    array(
      select distinct revisions.document_id from public.document_revisions as revisions
      where revisions.organization_id = export_sources.organization_id and revisions.id = any (revision_ids)
    ), private.my_user_id(), organization_id);
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'document_id', revision.document_id, 'revision_id', revision.id, 'revision', revision.number,
      'text_sha256', encode(sha256(convert_to(whole.text, 'UTF8')), 'hex'), 'file_sha256', revision.content_hash,
      'characters', (select max(end_offset) from public.document_parts where revision_id = revision.id)) order by revision.id)
    from public.document_revisions as revision
    cross join lateral (select private.revision_text(revision.id) as text) as whole
    where revision.organization_id = export_sources.organization_id and revision.id = any (revision_ids)
      and revision.state in ('ready', 'former') and revision.document_id = any (readable) and whole.text is not null
  ), '[]');
end;
$$;
comment on function public.export_sources(bigint, bigint[]) is
  'Of revisions, at most 50, whose documents the caller may read: the SHA-256 of the text and of the file, [{document_id, revision_id, '
  'revision, text_sha256, file_sha256, characters}]; the others are left out.';
grant execute on function public.export_sources(bigint, bigint[]) to authenticated;
