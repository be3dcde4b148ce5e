-- How the help centre's contents are brought in from files (docs/decisions/help-content.md): by the server alone, as often as wanted
-- and by two at once; an article's text is a document of organisation 1, read as any other.
create function public.help_content_state()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'kind', contents.kind, 'slug', contents.slug, 'content_hash', contents.content_hash,
      'in_step', contents.kind <> 'article' or coalesce(documents.status_reason is null and documents.status <> 'failed', false))), '[]')
    from public.help_contents as contents
    left join public.documents on documents.id = contents.document_id);
end;
$$;
comment on function public.help_content_state() is
  'The contents that are there, with their hashes; in_step: an article has its document, and nothing of it failed to be read.';

create function private.keep_help_document(known_id bigint, title text, path text)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  object storage.objects;
  document public.documents;
begin
  select * into object from storage.objects where bucket_id = 'uploads' and objects.name = keep_help_document.path;
  if not found then
    perform private.refuse(404, 'not_found', 'That file hasn''t been uploaded. Upload it first.');
  end if;
  perform private.hold_reading(known_id);
  select * into document from public.documents where id = known_id for update;
  if not found then
    insert into public.documents (organization_id, name, path, type, size, stage)
    values (1, title, object.name, 'md', private.size_of(object), 'queued')
    returning * into document;
    insert into public.source_items (organization_id, source_id, external_id, document_id)
    values (1, private.upload_source(1), document.path, document.id);
  end if;
  perform private.add_revision(document, object.name, 'md', private.size_of(object));
  return document.id;
end;
$$;
comment on function private.keep_help_document(bigint, text, text) is
  'Gives an article''s document new bytes, or makes it where there is none (any more), and queues their reading; its id.';

create function public.save_help_content(
  kind text, slug text, content jsonb, content_hash text, text_hash text default null, path text default null
)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  known public.help_contents;
  document public.documents;
  read_anew public.document_revisions;
begin
  -- One at a time, so that of two that bring in the same the second finds it there.
  perform pg_advisory_xact_lock(hashtext('public.help_contents'));
  select * into known from public.help_contents as contents
  where contents.kind = save_help_content.kind and contents.slug = save_help_content.slug;
  select * into document from public.documents where id = known.document_id;
  if save_help_content.text_hash is not null then
    if document.id is null or known.text_hash is distinct from save_help_content.text_hash then
      if path is null then
        return 'file_needed';
      end if;
      document.id := private.keep_help_document(document.id, content ->> 'title', path);
    elsif document.status = 'failed' or document.status_reason is not null then
      update public.document_revisions as revisions set state = 'reading', reason = null
      where revisions.document_id = document.id and revisions.state = 'failed'
      returning * into read_anew;
      if found then
        perform private.read_revision(read_anew);
      end if;
    elsif known.content_hash = save_help_content.content_hash then
      return 'unchanged';
    end if;
    update public.documents set name = content ->> 'title' where id = document.id and name is distinct from content ->> 'title';
  elsif known.content_hash = save_help_content.content_hash then
    return 'unchanged';
  end if;
  insert into public.help_contents as contents
    (kind, slug, title, summary, category, position, body, data, words, content_hash, text_hash, document_id)
  values (
    save_help_content.kind, save_help_content.slug, content ->> 'title', content ->> 'summary', content ->> 'category',
    (content ->> 'position')::integer, content ->> 'body', content -> 'data', content ->> 'words',
    save_help_content.content_hash, save_help_content.text_hash, document.id)
  on conflict on constraint help_contents_kind_slug_key do update set
    title = excluded.title, summary = excluded.summary, category = excluded.category, position = excluded.position,
    body = excluded.body, data = excluded.data, words = excluded.words, content_hash = excluded.content_hash,
    text_hash = excluded.text_hash, document_id = excluded.document_id;
  return 'saved';
end;
$$;
comment on function public.save_help_content(text, text, jsonb, text, text, text) is
  'Keeps a content as its file has it: ''saved'', ''unchanged'', or ''file_needed'' where an article''s text is new and is to be '
  'sent as an object of the bucket uploads (path) first. Its document gets a new revision only when its text changed.';

create function public.drop_help_contents(kept text[])
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  gone public.help_contents[];
begin
  perform private.check_list(kept, 'Kept', 10000);
  perform pg_advisory_xact_lock(hashtext('public.help_contents'));
  gone := array(
    select contents from public.help_contents as contents where contents.kind || '/' || contents.slug <> all (drop_help_contents.kept));
  perform private.remove_documents(array(select document_id from unnest(gone) where document_id is not null));
  delete from public.help_contents where id in (select id from unnest(gone));
  return cardinality(gone);
end;
$$;
comment on function public.drop_help_contents(text[]) is
  'Deletes the contents that aren''t among those named ''<kind>/<slug>'', articles with their documents; how many there were.';
