-- Where a document of a drive comes from and how it is shared, in the lists and beside its text.

create function private.drive_facts(of_organization_id bigint, of_document_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'service', (
        select case sources.kind when 'google-drive' then 'google' when 'teams' then 'microsoft' else sources.kind end
        from public.source_items as items
        join public.sources on sources.organization_id = items.organization_id and sources.id = items.source_id
        where items.organization_id = documents.organization_id and items.document_id = documents.id
        order by sources.id limit 1),
      'sharing', case when audiences.own then 'me' when audiences.principals <> '{}' then 'source' else 'tags' end)
    from public.documents
    join public.audiences on audiences.organization_id = documents.organization_id and audiences.id = documents.audience_id
    where documents.organization_id = of_organization_id and documents.id = of_document_id and documents.origin = 'drive');
end;
$$;
comment on function private.drive_facts(bigint, bigint) is
  'The service that a drive''s document comes from, null once no sync holds it, and who reads it: me (its uploader alone), tags or source; '
  'null for other documents. It names no sync: not all readers may see it.';

create function public.document_source(organization_id bigint, document_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
begin
  if private.role_of(me, document_source.organization_id) is null then
    return null;
  end if;
  return (
    select private.drive_facts(documents.organization_id, documents.id) from public.documents
    where documents.organization_id = document_source.organization_id and documents.id = document_source.document_id
      and (documents.uploaded_by = me
           or documents.audience_id = any (private.audience_ids_of(me, document_source.organization_id))));
end;
$$;
comment on function public.document_source(bigint, bigint) is
  'Where a document that the caller may read comes from and how it is shared, {service, sharing}, if a drive brought it.';
grant execute on function public.document_source(bigint, bigint) to authenticated;
