-- Chats in order: those that are pinned, and folders of one's own. A thread is a chat with the same id.
create table public.chat_folders (
  id bigint generated always as identity primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade,
  user_id bigint not null references public.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  place integer not null,
  held_chat_ids bigint[] not null default '{}',
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  unique (organization_id, user_id, id)
);
comment on table public.chat_folders is 'A member''s own folder of chats; place: the order of the folders; deleted_at: it can be restored for '
  '7 days, with the chats that it held (held_chat_ids) where they lie in no other by then.';
create index chat_folders_place_idx on public.chat_folders (user_id, organization_id, place);
create unique index chat_folders_name_key on public.chat_folders (organization_id, user_id, lower(normalize(name)))
  where deleted_at is null;
create trigger chat_folders_keep_organization before update on public.chat_folders
  for each row execute function private.keep_organization();

alter table public.chat_folders enable row level security;
grant select on public.chat_folders to authenticated;
create policy "Members see their own folders of chats" on public.chat_folders
  for select to authenticated
  using (organization_id = any ((select private.my_organization_ids())::bigint[])
         and user_id = (select private.my_user_id()));

alter table public.chats
  add column pin_place integer,
  add column folder_id bigint,
  add foreign key (organization_id, user_id, folder_id) references public.chat_folders (organization_id, user_id, id)
    on delete set null (folder_id);
comment on column public.chats.pin_place is 'The order of pinned chats; null for one that isn''t pinned.';
comment on column public.chats.folder_id is 'The folder of its member that it lies in.';
create index chats_folder_idx on public.chats (organization_id, user_id, folder_id);
create index chats_pinned_idx on public.chats (organization_id, user_id, pin_place) where pin_place is not null;

create or replace function private.chat_json(chat public.chats)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'id', chat.id, 'title', chat.title, 'created_at', chat.created_at, 'updated_at', chat.updated_at,
      'only_documents', chat.only_documents, 'expires_at', chat.expires_at,
      'pinned', chat.pin_place is not null, 'folder_id', chat.folder_id,
      'generating', exists (select from public.messages where chat_id = chat.id and status = 'generating')
    )
  );
end;
$$;

create function private.lock_threads(in_organization_id bigint)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_member(in_organization_id);
  perform from public.organization_members
  where organization_id = in_organization_id and user_id = private.my_user_id() for no key update;
  return private.my_user_id();
end;
$$;
comment on function private.lock_threads(bigint) is
  'The signed-in user (403 when they are no member); of two of their requests that change pins or folders, the second sees what the first did.';

create function private.tell_threads(in_organization_id bigint)
returns void
language sql security definer
set search_path = ''
as $$
  select realtime.send(jsonb_build_object('organization_id', in_organization_id), 'threads', 'user:' || private.my_auth_id()::text, true);
$$;
comment on function private.tell_threads(bigint) is 'Tells the signed-in user''s other tabs that their pins or folders changed.';

create function private.my_thread(of_chat_id bigint, in_organization_id bigint)
returns public.chats
language plpgsql security definer
set search_path = ''
as $$
declare
  chat public.chats := private.my_chat(of_chat_id, in_organization_id);
begin
  if chat.deleted_at is not null then
    perform private.refuse(404, 'not_found', 'That chat doesn''t exist.');
  end if;
  return chat;
end;
$$;
comment on function private.my_thread(bigint, bigint) is 'A chat of the signed-in user that isn''t deleted, locked; 404 otherwise.';

create function public.pin_chat(organization_id bigint, chat_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  me constant bigint := private.lock_threads(organization_id);
  chat constant public.chats := private.my_thread(chat_id, organization_id);
  first_place integer;
  pins bigint;
begin
  if chat.pin_place is not null then
    return;
  end if;
  select min(pin_place), count(*) filter (where deleted_at is null) into first_place, pins
  from public.chats
  where chats.organization_id = pin_chat.organization_id and user_id = me and pin_place is not null;
  if pins >= 50 then
    perform private.refuse(409, 'conflict', 'You can pin at most 50 chats. Unpin one first.');
  end if;
  update public.chats set pin_place = coalesce(first_place, 1) - 1 where id = chat.id;
  perform private.tell_threads(organization_id);
end;
$$;
comment on function public.pin_chat(bigint, bigint) is 'Pins a chat of the caller above the others; 409 beyond 50.';
grant execute on function public.pin_chat(bigint, bigint) to authenticated;

create function public.unpin_chat(organization_id bigint, chat_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.lock_threads(organization_id);
  update public.chats set pin_place = null where id = (private.my_thread(unpin_chat.chat_id, unpin_chat.organization_id)).id;
  perform private.tell_threads(organization_id);
end;
$$;
comment on function public.unpin_chat(bigint, bigint) is 'Takes the pin off a chat of the caller.';
grant execute on function public.unpin_chat(bigint, bigint) to authenticated;

create function public.reorder_pins(organization_id bigint, chat_ids bigint[])
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  me constant bigint := private.lock_threads(organization_id);
begin
  perform private.check_list(chat_ids, 'Pinned chats', 50);
  if exists (
    select from unnest(chat_ids) as wanted (id)
    where not exists (
      select from public.chats
      where chats.id = wanted.id and chats.organization_id = reorder_pins.organization_id and user_id = me
        and deleted_at is null and pin_place is not null)
  ) then
    perform private.refuse(404, 'not_found', 'One of these chats isn''t pinned any more.');
  end if;
  update public.chats set pin_place = ordered.place
  from (
    select id, row_number() over (order by array_position(chat_ids, chats.id) nulls last, pin_place, id) as place
    from public.chats
    where chats.organization_id = reorder_pins.organization_id and user_id = me and pin_place is not null
  ) as ordered
  where chats.id = ordered.id;
  perform private.tell_threads(organization_id);
end;
$$;
comment on function public.reorder_pins(bigint, bigint[]) is
  'Puts the caller''s pinned chats into an order; those that it doesn''t name come after.';
grant execute on function public.reorder_pins(bigint, bigint[]) to authenticated;

create function public.list_pinned_chats(organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member(organization_id);
  return (
    select coalesce(jsonb_agg(private.chat_json(chats) order by pin_place, id), '[]')
    from public.chats
    where chats.organization_id = list_pinned_chats.organization_id and user_id = private.my_user_id()
      and deleted_at is null and pin_place is not null
  );
end;
$$;
comment on function public.list_pinned_chats(bigint) is 'The caller''s pinned chats in their order.';
grant execute on function public.list_pinned_chats(bigint) to authenticated;
