-- Documents, their text, and the bucket that holds the files (SPEC §3, §4, §7).
create table public.audiences (
  id bigint generated always as identity primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade,
  tag_ids bigint[] not null default '{}',
  unique (organization_id, id),
  unique (organization_id, tag_ids)
);
comment on table public.audiences is
  'Who reads what has the same tags, sorted; without any, every member. Kept once, so that rights are asked of an audience '
  'and not of each document.';

create table public.documents (
  id bigint generated always as identity primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 255),
  path text not null unique check (path ~ '^files/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  type text not null,
  size bigint not null default 0 check (size >= 0),
  status text not null default 'processing' check (status in ('processing', 'success', 'failed')),
  stage text check (stage in ('queued', 'reading', 'transcribing', 'indexing')),
  progress real not null default 0 check (progress between 0 and 1),
  status_reason text,
  content_hash text,
  page_count integer,
  char_count integer not null default 0,
  uploaded_by bigint references public.users (id) on delete set null,
  tag_ids bigint[] not null default '{}',
  audience_id bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, audience_id) references public.audiences (organization_id, id)
);
comment on table public.documents is 'A file that the organisation trains its AI with; status as SPEC §4.';
comment on column public.documents.content_hash is
  'SHA-256 of the file''s bytes, known once it is read: what is equal in an organisation is indexed once.';
comment on column public.documents.path is 'Object name in the bucket uploads.';
comment on column public.documents.tag_ids is 'The document''s tags, kept by triggers, so that policies need no join.';
comment on column public.documents.audience_id is 'Who else than its uploader and admins reads it; kept by a trigger.';
create index documents_audience_idx on public.documents (organization_id, audience_id, uploaded_by);
create index documents_recent_idx on public.documents (organization_id, created_at desc, id desc);
create index documents_name_idx on public.documents (organization_id, lower(name));
create index documents_size_idx on public.documents (organization_id, size);
create index documents_status_idx on public.documents (organization_id, status);
create index documents_search_idx on public.documents using gin (name extensions.gin_trgm_ops);
create index documents_content_idx on public.documents (organization_id, content_hash) where content_hash is not null;
create index documents_uploader_idx on public.documents (uploaded_by);

create table public.document_parts (
  organization_id bigint not null,
  document_id bigint not null,
  ordinal integer not null check (ordinal >= 0),
  page integer,
  start_offset integer not null check (start_offset >= 0),
  end_offset integer not null check (end_offset >= start_offset),
  text text not null,
  primary key (document_id, ordinal),
  foreign key (organization_id, document_id) references public.documents (organization_id, id) on delete cascade
);
comment on table public.document_parts is
  'A document''s text, a page or section a row. Offsets are places in the whole text, in UTF-16 units as JavaScript counts.';
create index document_parts_document_idx on public.document_parts (organization_id, document_id);
create index document_parts_offset_idx on public.document_parts (document_id, start_offset);

create trigger documents_touch before update on public.documents
  for each row execute function private.touch_updated_at();
create trigger documents_keep_organization before update on public.documents
  for each row execute function private.keep_organization();

create trigger documents_count after insert on public.documents
  referencing new table as changed
  for each statement execute function private.keep_levels('documents', 'count(*)', 'storage', 'sum(size)');
create trigger documents_give_back after delete on public.documents
  referencing old table as changed
  for each statement execute function private.keep_levels('documents', 'count(*)', 'storage', 'sum(size)');

create function private.recount_document()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.size > old.size then
    perform private.count(new.organization_id, 'storage', new.size - old.size);
  else
    perform private.give_back(new.organization_id, 'storage', old.size - new.size);
  end if;
  return null;
end;
$$;
comment on function private.recount_document() is 'Trigger: a document whose size changes is counted anew.';
create trigger documents_recount after update on public.documents
  for each row when (new.size <> old.size) execute function private.recount_document();

create function private.keep_audience()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  select id into new.audience_id from public.audiences
  where organization_id = new.organization_id and tag_ids = new.tag_ids;
  if not found then
    insert into public.audiences (organization_id, tag_ids) values (new.organization_id, new.tag_ids)
    on conflict (organization_id, tag_ids) do update set tag_ids = excluded.tag_ids
    returning id into new.audience_id;
  end if;
  return new;
end;
$$;
comment on function private.keep_audience() is 'Trigger: the audience of a document is that of its tags.';
create trigger documents_keep_audience before insert or update of tag_ids on public.documents
  for each row execute function private.keep_audience();

-- Who reads a document (DESIGN §6): its uploader while they are a member, and whom its audience is for. What policies,
-- lists and search know of it is `uploaded_by` and these ids; a test holds them equal.
create function private.audience_ids_of(of_user_id bigint, in_organization_id bigint default null)
returns bigint[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  held constant bigint[] := private.tag_ids_of(of_user_id);
begin
  return (
    select coalesce(array_agg(audiences.id), '{}')
    from public.organization_members as members
    join public.audiences on audiences.organization_id = members.organization_id
    where members.user_id = of_user_id
      and (in_organization_id is null or members.organization_id = in_organization_id)
      and (members.role >= 'admin' or audiences.tag_ids = '{}' or audiences.tag_ids && held)
  );
end;
$$;
comment on function private.audience_ids_of(bigint, bigint) is
  'The one rule of who reads: admins all audiences of their organisation, members those without tags or with one that they '
  'hold; in one organisation, or in all of theirs.';

create function private.my_audience_ids()
returns bigint[]
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return private.audience_ids_of(private.my_user_id());
end;
$$;
comment on function private.my_audience_ids() is 'Audiences that the signed-in user is of.';
grant execute on function private.my_audience_ids() to authenticated;

create function private.readable_document_ids(of_user_id bigint, in_organization_id bigint)
returns setof bigint
language plpgsql stable security definer
set search_path = ''
rows 1000
as $$
begin
  if exists (select from public.organization_members as members
             where members.organization_id = in_organization_id and members.user_id = of_user_id) then
    return query select documents.id from public.documents
    where documents.organization_id = in_organization_id
      and (documents.audience_id = any ((select private.audience_ids_of(of_user_id, in_organization_id))::bigint[])
           or documents.uploaded_by = of_user_id);
  end if;
end;
$$;
comment on function private.readable_document_ids(bigint, bigint) is 'Documents of an organisation that one of its members may read.';

alter table public.audiences enable row level security;
create policy "Audiences are the server's own" on public.audiences for select to authenticated using (false);
create trigger audiences_keep_organization before update on public.audiences
  for each row execute function private.keep_organization();
alter table public.documents enable row level security;
alter table public.document_parts enable row level security;
grant select on public.documents, public.document_parts to authenticated;

create policy "Members read documents that are untagged, theirs or tagged for them" on public.documents
  for select to authenticated
  using (
    audience_id = any ((select private.my_audience_ids())::bigint[])
    or (uploaded_by = (select private.my_user_id())
        and organization_id = any ((select private.my_organization_ids())::bigint[]))
  );
create policy "Who reads a document reads its text" on public.document_parts
  for select to authenticated
  using (exists (select from public.documents where documents.id = document_parts.document_id));

insert into storage.buckets (id, name, public, file_size_limit)
values ('uploads', 'uploads', true, 52428800)
on conflict (id) do nothing;

create policy "Signed-in people upload under a random name of their own" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'uploads'
    and name ~ '^files/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'
  );

create function private.discard_upload()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.enqueue('storage.delete', 1, 'storage:' || old.path, jsonb_build_object('path', old.path));
  return null;
end;
$$;
comment on function private.discard_upload() is 'Trigger: a deleted document takes its file with it.';
create trigger documents_discard_upload after delete on public.documents
  for each row execute function private.discard_upload();

-- A link to a public file serves whoever kept it, so a document that fewer may read gets its file under a new name.
create function private.move_file()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.enqueue('storage.move', 1, 'move:' || new.id,
                          jsonb_build_object('document_id', new.id, 'path', 'files/' || gen_random_uuid()));
  return null;
end;
$$;
comment on function private.move_file() is 'Trigger: has a document''s file moved. The job outlives its organisation, to clear up.';
create trigger documents_move_file after update of tag_ids on public.documents
  for each row when (new.tag_ids <> '{}' and (old.tag_ids = '{}' or not new.tag_ids @> old.tag_ids))
  execute function private.move_file();

create function public.finish_move(job_id bigint, job_lease uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  of_document bigint := (select (payload ->> 'document_id')::bigint from public.jobs where id = job_id);
  document public.documents;
  job public.jobs;
  target text;
begin
  -- First the document, then the job, as a change of tags locks them.
  select * into document from public.documents where id = of_document for update;
  job := private.hold_job(job_id, job_lease);
  target := job.payload ->> 'path';
  if document.id is not null then
    update public.documents set path = target where id = document.id;
  end if;
  target := case when document.id is null then target else nullif(document.path, target) end;
  if target is not null then
    perform private.enqueue('storage.delete', 1, 'storage:' || target, jsonb_build_object('path', target));
  end if;
  perform public.finish_job(job_id, job_lease);
end;
$$;
comment on function public.finish_move(bigint, uuid) is
  'A document''s file was copied to the job''s path: the document takes it, and what nobody uses any more is deleted: the '
  'old file, or the copy when the document is gone.';

create function private.my_document(document_id bigint, in_organization_id bigint)
returns public.documents
language plpgsql security definer
set search_path = ''
as $$
declare
  document public.documents;
begin
  select documents.* into document from public.documents
  where documents.id = my_document.document_id and documents.organization_id = in_organization_id
    and documents.id in (select private.readable_document_ids(private.my_user_id(), in_organization_id))
  for update;
  if not found then
    perform private.refuse(404, 'not_found', 'That document doesn''t exist.');
  end if;
  if document.uploaded_by is distinct from private.my_user_id()
     and not document.organization_id = any (private.my_organization_ids('admin')) then
    perform private.refuse(403, 'forbidden', 'Only the person who uploaded a document, or an admin, can change it.');
  end if;
  return document;
end;
$$;
comment on function private.my_document(bigint, bigint) is
  'A document that the signed-in user may change, locked; 404 when they may not even read it, else 403.';

create function public.add_document(organization_id bigint, name text, path text, type text)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  object storage.objects;
  new_id bigint;
begin
  perform private.check_text(name, 'Name', 255, 1);
  perform private.check_text(path, 'Path', 255, 1);
  perform private.check_text(type, 'Type', 10, 1);
  perform private.require_member(add_document.organization_id);
  select * into object from storage.objects
  where bucket_id = 'uploads' and objects.name = add_document.path
    and coalesce(owner_id, owner::text) = private.my_auth_id()::text;
  if not found then
    perform private.refuse(404, 'not_found', 'That file hasn''t been uploaded. Upload it first.');
  end if;
  insert into public.documents (organization_id, name, path, type, size, stage, uploaded_by)
  values (add_document.organization_id, add_document.name, add_document.path, add_document.type,
          coalesce((object.metadata ->> 'size')::bigint, 0), 'queued', private.my_user_id())
  on conflict on constraint documents_path_key do nothing
  returning id into new_id;
  if new_id is null then
    select documents.id into new_id from public.documents
    where documents.path = add_document.path and documents.organization_id = add_document.organization_id;
    if new_id is null then
      perform private.refuse(409, 'conflict', 'That file is already in use.');
    end if;
    return new_id;
  end if;
  insert into public.source_items (organization_id, source_id, external_id, document_id, state)
  values (add_document.organization_id, private.upload_source(add_document.organization_id), add_document.path, new_id, 'current');
  perform private.enqueue('document.ingest', 1, 'document:' || new_id, jsonb_build_object('document_id', new_id),
                          add_document.organization_id);
  return new_id;
end;
$$;
comment on function public.add_document(bigint, text, text, text) is
  'Adds an object that the caller uploaded as a document and queues its reading; the same object twice is one document.';
grant execute on function public.add_document(bigint, text, text, text) to authenticated;

create function public.retry_document(organization_id bigint, document_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  document public.documents := private.my_document(document_id, organization_id);
begin
  if document.status <> 'failed' then
    perform private.refuse(409, 'conflict', 'Only a document that failed can be retried.');
  end if;
  update public.documents set status = 'processing', stage = 'queued', progress = 0, status_reason = null
  where id = document.id;
  perform private.enqueue('document.ingest', 1, 'document:' || document.id,
                          jsonb_build_object('document_id', document.id), document.organization_id);
end;
$$;
comment on function public.retry_document(bigint, bigint) is 'Reads a failed document anew.';
grant execute on function public.retry_document(bigint, bigint) to authenticated;

create function public.rename_document(organization_id bigint, document_id bigint, new_name text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  document public.documents := private.my_document(document_id, organization_id);
begin
  perform private.check_text(new_name, 'Name', 255, 1);
  update public.documents set name = new_name where id = document.id;
end;
$$;
comment on function public.rename_document(bigint, bigint, text) is 'Renames a document; its uploader or an admin.';
grant execute on function public.rename_document(bigint, bigint, text) to authenticated;

create function public.delete_document(organization_id bigint, document_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  document public.documents;
begin
  -- First the job, then the document, as its worker locks them.
  perform from public.jobs
  where key = 'document:' || delete_document.document_id and status in ('queued', 'running') for update;
  document := private.my_document(delete_document.document_id, delete_document.organization_id);
  perform private.cancel_job('document:' || document.id);
  delete from public.documents where id = document.id;
end;
$$;
comment on function public.delete_document(bigint, bigint) is
  'Deletes a document with its text and index; its file goes by a job. A reading under way loses its lease.';
grant execute on function public.delete_document(bigint, bigint) to authenticated;

create function public.storage_usage(organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member(storage_usage.organization_id);
  return (
    select jsonb_build_object(
      'used_bytes', (select private.used_of(storage_usage.organization_id, meters) from public.meters
                     where meters.name = 'storage'),
      'limit_bytes', private.limit_of(storage_usage.organization_id, 'storage'),
      'documents', count(*),
      'processing', count(*) filter (where status = 'processing'),
      'failed', count(*) filter (where status = 'failed')
    )
    from public.documents
    where id in (select private.readable_document_ids(private.my_user_id(), storage_usage.organization_id))
  );
end;
$$;
comment on function public.storage_usage(bigint) is
  'Bytes that the whole organisation stores against its limit; counts of the documents that the caller may read.';
grant execute on function public.storage_usage(bigint) to authenticated;

create function public.document_text(
  organization_id bigint, document_id bigint, at_offset integer, parts_before integer, parts_after integer
)
returns jsonb
language plpgsql stable security invoker
set search_path = ''
as $$
declare
  document public.documents;
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
  select coalesce(max(ordinal), 0) into here from public.document_parts as part
  where part.document_id = document.id and part.start_offset <= at_offset;
  return jsonb_build_object(
    'document', to_jsonb(document) || jsonb_build_object('uploaded_by', (
      select jsonb_build_object('id', users.id, 'name', users.name, 'email', users.email)
      from public.users where users.id = document.uploaded_by)),
    'parts', coalesce((
      select jsonb_agg(jsonb_build_object('ordinal', part.ordinal, 'page', part.page, 'start', part.start_offset,
                                          'text', part.text) order by part.ordinal)
      from public.document_parts as part
      where part.document_id = document.id and part.ordinal between here - parts_before and here + parts_after
    ), '[]'::jsonb),
    'total_parts', (select count(*) from public.document_parts as part where part.document_id = document.id)
  );
end;
$$;
comment on function public.document_text(bigint, bigint, integer, integer, integer) is
  'The parts of a document around an offset, as the caller''s policies allow; 404 when they may not read it.';
grant execute on function public.document_text(bigint, bigint, integer, integer, integer) to authenticated;

create function public.prune_jobs()
returns void
language sql security definer
set search_path = ''
as $$
  delete from public.jobs
  where (status in ('done', 'cancelled') and finished_at < now() - interval '1 day')
     or (status = 'dead' and finished_at < now() - interval '30 days');
  select private.enqueue('storage.delete', 1, 'storage:' || objects.name, jsonb_build_object('path', objects.name))
  from storage.objects
  where bucket_id = 'uploads' and objects.created_at < now() - interval '1 day'
    and not exists (select from public.documents where documents.path = objects.name)
  limit 100;
$$;
comment on function public.prune_jobs() is
  'Forgets jobs done or cancelled a day ago, and dead ones after a month; has files deleted that were uploaded a day ago and never added.';
