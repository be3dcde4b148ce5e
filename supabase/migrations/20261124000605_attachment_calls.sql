-- How files are attached, looked up and taken away again by who asks.
create function public.add_attachment(organization_id bigint, name text, path text, type text, chat_id bigint default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  object storage.objects;
  document public.documents;
  revision public.document_revisions;
begin
  perform private.check_text(name, 'Name', 255, 1);
  perform private.check_text(path, 'Path', 255, 1);
  perform private.check_text(type, 'Type', 10, 1);
  perform private.require_member(add_attachment.organization_id);
  if chat_id is not null then
    perform private.my_chat(chat_id, add_attachment.organization_id);
  end if;
  object := private.my_upload(path);
  if (select count(*) from public.attachments
      where attachments.user_id = me and attachments.organization_id = add_attachment.organization_id
        and attachments.chat_id is null) >= 50 then
    perform private.refuse(409, 'conflict', 'At most 50 files can wait for a question. Remove some first.');
  end if;
  insert into public.documents (organization_id, name, path, type, size, stage, uploaded_by, origin)
  values (add_attachment.organization_id, add_attachment.name, add_attachment.path, add_attachment.type,
          private.size_of(object), 'queued', me, 'attachment')
  on conflict on constraint documents_path_key do nothing
  returning * into document;
  if document.id is not null then
    insert into public.attachments (document_id, organization_id, user_id, chat_id)
    values (document.id, document.organization_id, me, add_attachment.chat_id);
    perform private.add_revision(document, document.path, document.type, document.size);
  else
    -- The same file again is the same attachment; one that couldn't be read is read anew.
    perform private.hold_reading(documents.id) from public.documents where documents.path = add_attachment.path;
    select documents.* into document from public.documents
    join public.attachments on attachments.document_id = documents.id and attachments.user_id = me
    where documents.path = add_attachment.path and documents.organization_id = add_attachment.organization_id
    for update of documents;
    if not found then
      perform private.refuse(409, 'conflict', 'That file is already in use.');
    elsif document.status = 'failed' then
      update public.document_revisions set state = 'reading', reason = null
      where document_revisions.document_id = document.id and document_revisions.path = document.path
        and document_revisions.state = 'failed'
      returning * into revision;
      perform private.read_revision(revision);
    end if;
  end if;
  return (select private.attachment_json(documents) from public.documents where documents.id = document.id);
end;
$$;
comment on function public.add_attachment(bigint, text, text, text, bigint) is
  'Attaches an object that the caller uploaded to the question they are about to ask, in a chat of theirs or a new one, and queues its '
  'reading; the same object again is the same attachment, read anew if it couldn''t be read.';
grant execute on function public.add_attachment(bigint, text, text, text, bigint) to authenticated;

create function public.my_attachments(organization_id bigint, document_ids bigint[])
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member(my_attachments.organization_id);
  perform private.check_list(document_ids, 'Attachments', 50);
  return jsonb_build_object('attachments', coalesce((
    select jsonb_agg(private.attachment_json(documents) order by array_position(document_ids, documents.id))
    from public.attachments join public.documents on documents.id = attachments.document_id
    where attachments.organization_id = my_attachments.organization_id and attachments.user_id = private.my_user_id()
      and attachments.document_id = any (document_ids)), '[]'));
end;
$$;
comment on function public.my_attachments(bigint, bigint[]) is 'Those of some attachments that are there and the caller''s, with how far their reading is.';
grant execute on function public.my_attachments(bigint, bigint[]) to authenticated;

create function public.delete_attachment(organization_id bigint, document_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_member(delete_attachment.organization_id);
  perform private.hold_reading(attachments.document_id) from public.attachments
  where attachments.document_id = delete_attachment.document_id and attachments.user_id = private.my_user_id();
  delete from public.attachments
  where attachments.document_id = delete_attachment.document_id
    and attachments.organization_id = delete_attachment.organization_id and attachments.user_id = private.my_user_id();
  if not found then
    perform private.refuse(404, 'not_found', 'That attachment doesn''t exist.');
  end if;
end;
$$;
comment on function public.delete_attachment(bigint, bigint) is
  'Takes an attachment of the caller away for good, with its text and file, sent or not.';
grant execute on function public.delete_attachment(bigint, bigint) to authenticated;

create function public.prune_attachments()
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.attachments where document_id in (
    select document_id from public.attachments
    where chat_id is null and created_at < now() - interval '1 day' order by created_at limit 100);
end;
$$;
comment on function public.prune_attachments() is 'Deletes some of the files that were attached a day ago and never sent.';
