-- What a new version of a document says otherwise than the former one: told to admins, and nothing that answers are held against,
-- since the former passages answer no more.
create table public.former_passages (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  document_id bigint not null,
  revision_id bigint not null,
  revision_number integer not null,
  revised_at timestamptz not null,
  ordinal integer not null,
  text text not null,
  start_offset integer not null,
  end_offset integer not null,
  page integer,
  time_seconds real,
  heading_path text[] not null default '{}',
  table_header text,
  hash text not null,
  bits bit(1536),
  foreign key (organization_id, document_id) references public.documents (organization_id, id) on delete cascade
);
comment on table public.former_passages is
  'Passages of a former version that the one that answers no longer has, until they are compared with it: at most 200 of a version. '
  'The revision itself may be gone.';
create index former_passages_document_idx on public.former_passages (organization_id, document_id, ordinal);

create table public.document_changes (
  id bigint generated always as identity primary key,
  organization_id bigint not null check (organization_id <> 1),
  document_id bigint not null,
  former_hash text not null,
  present_hash text not null,
  former jsonb not null check (jsonb_typeof(former) = 'object'),
  present jsonb not null check (jsonb_typeof(present) = 'object'),
  reason text not null check (char_length(reason) between 1 and 1000),
  found_at timestamptz not null default now(),
  seen_at timestamptz,
  seen_by bigint references public.users (id) on delete set null,
  foreign key (organization_id, document_id) references public.documents (organization_id, id) on delete cascade
);
comment on table public.document_changes is
  'What a document''s version that answers says otherwise than a former one, its sides as those of contradictions; gone when a later '
  'version no longer says it.';
create unique index document_changes_pair_key on public.document_changes (organization_id, document_id, former_hash, present_hash);
create index document_changes_list_idx on public.document_changes (organization_id, (seen_at is null), id desc);
create index document_changes_seer_idx on public.document_changes (seen_by);

create trigger former_passages_keep_organization before update on public.former_passages
  for each row execute function private.keep_organization();
create trigger document_changes_keep_organization before update on public.document_changes
  for each row execute function private.keep_organization();
alter table public.former_passages enable row level security;
alter table public.document_changes enable row level security;
grant select on public.document_changes to authenticated;
create policy "Former passages are the server's own" on public.former_passages for select to authenticated using (false);
create policy "Admins see what new versions changed" on public.document_changes
  for select to authenticated
  using (organization_id = any ((select private.my_organization_ids('admin'))::bigint[]));
create trigger document_changes_announce after insert or delete or update of seen_at on public.document_changes
  for each row execute function private.announce_contradictions();

create function private.keep_former_passages()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.document_changes as changes
  where changes.organization_id = new.organization_id and changes.document_id = new.id
    and not exists (
      select from public.document_chunks as chunks
      where chunks.organization_id = new.organization_id and chunks.revision_id = new.revision_id and chunks.hash = changes.present_hash);
  insert into public.former_passages (
    organization_id, document_id, revision_id, revision_number, revised_at, ordinal, text, start_offset, end_offset, page, time_seconds,
    heading_path, table_header, hash, bits)
  select new.organization_id, new.id, former.revision_id, revisions.number, revisions.created_at, former.ordinal, former.text,
         former.start_offset, former.end_offset, former.page, former.time_seconds, former.heading_path, former.table_header, former.hash,
         former.bits
  from public.document_chunks as former
  join public.document_revisions as revisions on revisions.id = former.revision_id
  where former.organization_id = new.organization_id and former.revision_id = old.revision_id
    and not exists (
      select from public.document_chunks as chunks
      where chunks.organization_id = new.organization_id and chunks.revision_id = new.revision_id and chunks.hash = former.hash)
  order by former.ordinal limit 200;
  -- Of the versions before them, what the new one says again is nothing that changed.
  delete from public.former_passages as former
  where former.organization_id = new.organization_id and former.document_id = new.id
    and exists (
      select from public.document_chunks as chunks
      where chunks.organization_id = new.organization_id and chunks.revision_id = new.revision_id and chunks.hash = former.hash);
  return null;
end;
$$;
comment on function private.keep_former_passages() is
  'Trigger: when a revision begins to answer, passages that it no longer has are kept until they are compared with it.';
create trigger documents_keep_former_passages after update of revision_id on public.documents
  for each row when (old.revision_id is not null and new.revision_id is not null and new.revision_id is distinct from old.revision_id
                     and new.organization_id <> 1 and new.origin <> 'lesson')
  execute function private.keep_former_passages();

create function private.change_json(change public.document_changes)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', change.id, 'reason', change.reason, 'found_at', change.found_at, 'seen_at', change.seen_at,
    'seen_by', (
      select private.person_json(users.id, users.name, users.email, users.avatar_color)
      from public.users where users.id = change.seen_by),
    -- The revision of the former side may be gone, so that its number and day are its own.
    'former', private.contradiction_side_json(change.former, change.document_id, change.former_hash)
              || jsonb_build_object('revision', change.former -> 'revision', 'added_at', change.former -> 'added_at', 'demoted', false),
    'present', private.contradiction_side_json(change.present, change.document_id, change.present_hash));
end;
$$;
comment on function private.change_json(public.document_changes) is 'What a new version changed as the API tells it to an admin.';

create function public.list_document_changes(
  organization_id bigint, page_limit integer, page_offset integer, seen boolean default false
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member(organization_id, 'admin');
  perform private.check_page(page_limit, page_offset);
  return (
    with own as (
      select changes.* from public.document_changes as changes
      where changes.organization_id = list_document_changes.organization_id
        and (changes.seen_at is null) = not coalesce(list_document_changes.seen, false)
    ),
    page as (
      select own.id from own order by own.id desc limit page_limit offset page_offset
    )
    select jsonb_build_object(
      'total', (select count(*) from own),
      'changes', coalesce((
        select jsonb_agg(private.change_json(changes) order by changes.id desc)
        from page join public.document_changes as changes on changes.id = page.id), '[]'))
  );
end;
$$;
comment on function public.list_document_changes(bigint, integer, integer, boolean) is
  'What new versions of documents say otherwise than the former ones, latest first, of an admin''s organisation: those that nobody has '
  'marked as seen, or those: {total, changes}.';
grant execute on function public.list_document_changes(bigint, integer, integer, boolean) to authenticated;

create function public.mark_change_seen(organization_id bigint, change_id bigint, seen boolean default true)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  change public.document_changes;
begin
  perform private.require_member(mark_change_seen.organization_id, 'admin');
  update public.document_changes as changes
  set seen_at = case when mark_change_seen.seen then coalesce(changes.seen_at, now()) end,
      seen_by = case when mark_change_seen.seen then private.my_user_id() end
  where changes.id = change_id and changes.organization_id = mark_change_seen.organization_id
  returning * into change;
  if not found then
    perform private.refuse(404, 'not_found', 'That change isn''t there any more.');
  end if;
  return private.change_json(change);
end;
$$;
comment on function public.mark_change_seen(bigint, bigint, boolean) is 'An admin has seen what a new version changed, or takes that back.';
grant execute on function public.mark_change_seen(bigint, bigint, boolean) to authenticated;
