-- Of what one member or source brings in, short files take turns with long ones: a short one waits for one step of a long one, however
-- many long ones came before it.
create or replace function private.stream_of(job_kind text, job_payload jsonb)
returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if job_kind <> 'document.ingest' then
    return '';
  end if;
  return coalesce((
    select coalesce('source:' || sources.id, 'user:' || documents.uploaded_by)
           || case when revisions.size >= 1048576 then ':long' else '' end
    from public.document_revisions as revisions
    join public.documents on documents.id = revisions.document_id
    left join public.source_items as items
      on items.organization_id = documents.organization_id and items.document_id = documents.id
    left join public.sources on sources.id = items.source_id and sources.kind <> 'upload'
    where revisions.id = (job_payload ->> 'revision_id')::bigint
    limit 1
  ), '');
end;
$$;
comment on function private.stream_of(text, jsonb) is
  'The stream of a job within its organisation: of a reading the source that its document comes from, or who uploaded it, and a second '
  'one for their files of 1 MB or more; of everything else one for all.';
