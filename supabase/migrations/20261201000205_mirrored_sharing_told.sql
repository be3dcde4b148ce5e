-- What happens when a drive shares a document with others than before, or somebody's groups or address change: its file gets a new
-- name where fewer read it, lists hear of it, and people hear that what they may read has changed.
create function private.move_file_of_fewer()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before public.audiences;
  after public.audiences;
begin
  select * into before from public.audiences where id = old.audience_id;
  select * into after from public.audiences where id = new.audience_id;
  if not before.own and (
    after.own or (after.principals <> '{}' and (before.principals = '{}' or not after.principals @> before.principals))
  ) then
    perform private.enqueue('storage.move', 1, 'move:' || new.id,
                            jsonb_build_object('document_id', new.id, 'path', 'files/' || gen_random_uuid()));
  end if;
  return null;
end;
$$;
comment on function private.move_file_of_fewer() is
  'Trigger: has a document''s file moved, as private.move_file does, when its source shares it with fewer.';
create trigger documents_move_file_of_fewer after update of audience_id on public.documents
  for each row when (new.path is not null and new.audience_id <> old.audience_id)
  execute function private.move_file_of_fewer();

create or replace function private.announce_document()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  document public.documents := coalesce(new, old);
begin
  if tg_op = 'UPDATE' and new.status = old.status and new.stage is not distinct from old.stage
     and new.progress = old.progress and new.name = old.name and new.tag_ids = old.tag_ids
     and new.path is not distinct from old.path and new.audience_id = old.audience_id then
    return null;
  end if;
  if tg_op <> 'DELETE' and new.uploaded_by is not null then
    perform realtime.send(
      jsonb_build_object(
        'id', new.id, 'organization_id', new.organization_id, 'name', new.name, 'status', new.status,
        'stage', new.stage, 'progress', new.progress, 'status_reason', new.status_reason,
        'page_count', new.page_count),
      'document', 'user:' || users.auth_id::text, true)
    from public.users
    join public.organization_members as members
      on members.user_id = users.id and members.organization_id = new.organization_id
    where users.id = new.uploaded_by;
  end if;
  if document.origin = 'attachment' then
    return null;
  end if;
  if tg_op <> 'UPDATE' or new.status <> old.status or new.name <> old.name or new.tag_ids <> old.tag_ids
     or new.path is distinct from old.path or new.audience_id <> old.audience_id
     or (new.status = 'success' and (new.stage is null) <> (old.stage is null)) then
    perform realtime.send(
      jsonb_build_object('id', document.id, 'status', document.status, 'deleted', tg_op = 'DELETE'),
      'document', 'organization:' || document.organization_id, true);
  end if;
  return null;
end;
$$;

create function private.tell_source_rights()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('organization_id', held.organization_id), 'rights', 'user:' || held.auth_id::text, true)
  from (
    select distinct members.organization_id, users.auth_id
    from changed
    join public.users on lower(users.email) = changed.email and users.email_proved_at is not null
    join public.organization_members as members
      on members.user_id = users.id and members.organization_id = changed.organization_id) as held;
  return null;
end;
$$;
comment on function private.tell_source_rights() is
  'Trigger: tells members who came into groups of a drive, or are no more in them, that what they may read has changed, and not what.';
create trigger source_group_members_tell after insert on public.source_group_members
  referencing new table as changed for each statement execute function private.tell_source_rights();
create trigger source_group_members_tell_gone after delete on public.source_group_members
  referencing old table as changed for each statement execute function private.tell_source_rights();

create function private.tell_proved()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('organization_id', members.organization_id), 'rights', 'user:' || new.auth_id::text, true)
  from public.organization_members as members
  where members.user_id = new.id and exists (
    select from public.audiences where audiences.organization_id = members.organization_id and audiences.principals <> '{}');
  return null;
end;
$$;
comment on function private.tell_proved() is
  'Trigger: tells whose address is proved, or isn''t any more, that what drives share with them has changed.';
create trigger users_tell_proved after update of email, email_proved_at on public.users
  for each row when ((old.email_proved_at is null) <> (new.email_proved_at is null)
                     or (new.email_proved_at is not null and old.email <> new.email))
  execute function private.tell_proved();

create function public.put_source_groups(organization_id bigint, vendor text, groups jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  told jsonb;
begin
  if jsonb_typeof(groups) is distinct from 'object' then
    perform private.refuse(400, 'invalid_input', 'Groups must be an object.');
  end if;
  -- A group of which no list is told couldn't be read: nobody is in it.
  select coalesce(jsonb_object_agg(key, case jsonb_typeof(value) when 'array' then value else '[]' end), '{}') into told
  from jsonb_each(groups);
  delete from public.source_group_members as members
  where members.organization_id = put_source_groups.organization_id and members.vendor = put_source_groups.vendor
    and told ? members.group_id
    and not exists (
      select from jsonb_array_elements_text(told -> members.group_id) as named (email) where lower(named.email) = members.email);
  insert into public.source_group_members (organization_id, vendor, group_id, email)
  select distinct put_source_groups.organization_id, put_source_groups.vendor, each.key, lower(email)
  from jsonb_each(told) as each cross join jsonb_array_elements_text(each.value) as email
  where email ~ '^[^\s@]+@[^\s@]+$'
  on conflict do nothing;
end;
$$;
comment on function public.put_source_groups(bigint, text, jsonb) is
  'Replaces who is in groups of a vendor''s as an organisation knows them: {"<group id>": ["<e-mail>", …]}, with the members of their '
  'groups; null where a group couldn''t be read, which then is nobody''s. Groups that aren''t named stay as they are.';
grant execute on function public.put_source_groups(bigint, text, jsonb) to service_role;

create function private.source_unreadable_count(of_source_id bigint)
returns bigint
language plpgsql stable security definer
set search_path = ''
as $$
declare
  source public.sources;
  open_to_some bigint[];
begin
  select * into source from public.sources where id = of_source_id;
  open_to_some := array(
    select distinct unnest(private.audience_ids_of(members.user_id, source.organization_id))
    from public.organization_members as members
    where members.organization_id = source.organization_id and members.user_id is distinct from source.owner_id);
  return (
    select count(*)
    from public.source_items as items
    join public.documents on documents.organization_id = items.organization_id and documents.id = items.document_id
    where items.organization_id = source.organization_id and items.source_id = source.id
      and documents.audience_id <> all (open_to_some));
end;
$$;
comment on function private.source_unreadable_count(bigint) is
  'How many documents of a source no member may read but who connected it.';
