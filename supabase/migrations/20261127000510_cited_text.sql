-- The text that a citation counts in, for whoever verifies one offline (product §4).
create function public.cited_text(organization_id bigint, revision_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  revision public.document_revisions;
  readable bigint[];
  whole text;
begin
  perform private.require_member(organization_id);
  select * into revision from public.document_revisions as revisions
  where revisions.id = revision_id and revisions.organization_id = cited_text.organization_id
    and revisions.state in ('ready', 'former');
  readable := private.readable_among(array[revision.document_id], private.my_user_id(), organization_id);
  whole := case when revision.document_id = any (readable) then private.revision_text(revision.id) end;
  if whole is null then
    perform private.refuse(404, 'not_found', 'That text isn''t available any more.');
  end if;
  return jsonb_build_object(
    'name', (select documents.name from public.documents where documents.id = revision.document_id),
    'revision', revision.number, 'text', whole);
end;
$$;
comment on function public.cited_text(bigint, bigint) is
  'The whole text of a revision, in which offsets of citations count, as far as the caller may read its document: {name, revision, '
  'text}. 404 for one without text, and for what they may not read.';
grant execute on function public.cited_text(bigint, bigint) to authenticated;
