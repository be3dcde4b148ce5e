-- What texts that are written here said from one version to the next (product §3).
create table public.text_versions (
  organization_id bigint not null,
  document_id bigint not null,
  number integer not null check (number > 0),
  path text not null,
  content text not null check (char_length(content) <= 200000),
  saved_by bigint references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (document_id, number),
  unique (document_id, path),
  foreign key (organization_id, document_id) references public.documents (organization_id, id) on delete cascade
);
comment on table public.text_versions is
  'The last 50 versions of a text that is written here, for those who may change it: they may hold what was taken out of it.';
comment on column public.text_versions.path is 'Name of the object that brought it, which tells one saving from another.';
create index text_versions_document_idx on public.text_versions (organization_id, document_id);
create index text_versions_saved_by_idx on public.text_versions (saved_by);
create trigger text_versions_keep_organization before update on public.text_versions
  for each row execute function private.keep_organization();

alter table public.text_versions enable row level security;
create policy "Versions of texts are read by functions" on public.text_versions for select to authenticated using (false);

create function public.check_upload(path text)
returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.check_text(path, 'Path', 255, 1);
  perform private.my_upload(path);
end;
$$;
comment on function public.check_upload(text) is 'Refuses (404) an object that the caller didn''t upload.';
grant execute on function public.check_upload(text) to authenticated;

create function public.keep_text(organization_id bigint, path text, content text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  document public.documents;
begin
  perform private.check_text(content, 'A text', 200000, 1);
  perform private.check_text(path, 'Path', 255, 1);
  perform private.my_upload(path);
  document := private.my_document((
    select revisions.document_id from public.document_revisions as revisions
    where revisions.path = keep_text.path and revisions.organization_id = keep_text.organization_id), organization_id);
  if document.origin <> 'text' then
    return;
  end if;
  insert into public.text_versions (organization_id, document_id, number, path, content, saved_by)
  select document.organization_id, document.id,
         (select coalesce(max(number), 0) + 1 from public.text_versions as versions where versions.document_id = document.id),
         keep_text.path, keep_text.content, private.my_user_id()
  on conflict on constraint text_versions_document_id_path_key do nothing;
  delete from public.text_versions as versions
  where versions.document_id = document.id
    and versions.number <= (select max(number) - 50 from public.text_versions as all_of where all_of.document_id = document.id);
end;
$$;
comment on function public.keep_text(bigint, text, text) is
  'Keeps what a text says as its next version: of the document that the caller''s upload is a revision of; its uploader or an '
  'admin. The same object twice is one version; of a document that wasn''t written here none is kept.';
grant execute on function public.keep_text(bigint, text, text) to authenticated;

create function public.text_versions(organization_id bigint, document_id bigint, with_number integer default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  document constant public.documents := private.my_document(document_id, organization_id);
begin
  return jsonb_build_object(
    'versions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'number', versions.number, 'created_at', versions.created_at, 'characters', char_length(versions.content),
        'saved_by', (select coalesce(nullif(users.name, ''), users.email) from public.users
                     join public.organization_members as members
                       on members.user_id = users.id and members.organization_id = document.organization_id
                     where users.id = versions.saved_by)) order by versions.number desc), '[]')
      from public.text_versions as versions where versions.document_id = document.id),
    'shown', (
      select jsonb_build_object(
        'number', versions.number, 'content', versions.content,
        'before', (select earlier.content from public.text_versions as earlier
                   where earlier.document_id = document.id and earlier.number < versions.number
                   order by earlier.number desc limit 1))
      from public.text_versions as versions
      where versions.document_id = document.id and versions.number = coalesce(with_number, (
        select max(number) from public.text_versions as latest where latest.document_id = document.id)))
  );
end;
$$;
comment on function public.text_versions(bigint, bigint, integer) is
  'The versions of a text, newest first, and one of them whole with the one before it, {number, content, before}: the named one or '
  'the last; its uploader or an admin.';
grant execute on function public.text_versions(bigint, bigint, integer) to authenticated;
