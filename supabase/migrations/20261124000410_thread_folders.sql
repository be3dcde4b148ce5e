-- What a member does with their own folders of chats.
create function private.my_chat_folder(of_folder_id bigint, in_organization_id bigint, with_deleted boolean default false)
returns public.chat_folders
language plpgsql security definer
set search_path = ''
as $$
declare
  folder public.chat_folders;
begin
  select * into folder from public.chat_folders
  where id = of_folder_id and organization_id = in_organization_id and user_id = private.my_user_id()
    and (with_deleted or deleted_at is null)
  for update;
  if not found then
    perform private.refuse(404, 'not_found', 'That folder doesn''t exist.');
  end if;
  return folder;
end;
$$;
comment on function private.my_chat_folder(bigint, bigint, boolean) is 'A folder of the signed-in user, locked; 404 otherwise.';

create function private.check_folder_count(in_organization_id bigint, of_user_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if (select count(*) from public.chat_folders
      where organization_id = in_organization_id and user_id = of_user_id and deleted_at is null) >= 200 then
    perform private.refuse(409, 'conflict', 'You can have at most 200 folders of chats.');
  end if;
end;
$$;
comment on function private.check_folder_count(bigint, bigint) is 'Refuses (409) somebody one more folder of chats beyond 200.';

create function public.list_chat_folders(organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
begin
  perform private.require_member(organization_id);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', folders.id, 'name', folders.name, 'chats', coalesce(held.chats, 0))
                              order by folders.place, folders.id), '[]')
    from public.chat_folders as folders
    left join (
      select folder_id, count(*) as chats from public.chats
      where chats.organization_id = list_chat_folders.organization_id and user_id = me
        and deleted_at is null and folder_id is not null
      group by folder_id
    ) as held on held.folder_id = folders.id
    where folders.organization_id = list_chat_folders.organization_id and folders.user_id = me and folders.deleted_at is null
  );
end;
$$;
comment on function public.list_chat_folders(bigint) is 'The caller''s folders of chats in their order, with how many chats lie in each.';
grant execute on function public.list_chat_folders(bigint) to authenticated;

create function public.create_chat_folder(organization_id bigint, name text)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  me constant bigint := private.lock_threads(create_chat_folder.organization_id);
  made bigint;
begin
  perform private.check_text(create_chat_folder.name, 'Folder name', 100, 1);
  delete from public.chat_folders
  where organization_id = create_chat_folder.organization_id and user_id = me and deleted_at < now() - interval '7 days';
  perform private.check_folder_count(create_chat_folder.organization_id, me);
  insert into public.chat_folders (organization_id, user_id, name, place)
  select create_chat_folder.organization_id, me, normalize(create_chat_folder.name), coalesce(max(place), 0) + 1
  from public.chat_folders where organization_id = create_chat_folder.organization_id and user_id = me
  on conflict do nothing
  returning id into made;
  if made is null then
    perform private.refuse(409, 'conflict', format('You have a folder "%s" already.', create_chat_folder.name));
  end if;
  perform private.tell_threads(create_chat_folder.organization_id);
  return made;
end;
$$;
comment on function public.create_chat_folder(bigint, text) is
  'Makes a folder of chats of the caller, below their others. 409 for a name that is there already, and beyond 200 folders.';
grant execute on function public.create_chat_folder(bigint, text) to authenticated;

create function public.update_chat_folder(organization_id bigint, folder_id bigint, changes jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  me constant bigint := private.lock_threads(organization_id);
  folder public.chat_folders;
begin
  perform private.check_object(changes, 'Changes', '{"name": ["string"], "place": ["number"], "deleted": ["boolean"]}');
  if changes ? 'name' then
    perform private.check_text(changes ->> 'name', 'Folder name', 100, 1);
  end if;
  if changes ->> 'place' !~ '^[0-9]{1,3}$' then
    perform private.refuse(400, 'invalid_input', 'A folder''s place is a number from 0 on.');
  end if;
  folder := private.my_chat_folder(folder_id, organization_id, (changes ->> 'deleted')::boolean is false);
  if (changes ->> 'deleted')::boolean and folder.deleted_at is null then
    with let_go as (
      update public.chats set folder_id = null
      where chats.organization_id = folder.organization_id and user_id = me and chats.folder_id = folder.id returning id
    )
    update public.chat_folders set deleted_at = now(), held_chat_ids = array(select id from let_go)
    where chat_folders.id = folder.id;
  elsif not (changes ->> 'deleted')::boolean and folder.deleted_at is not null then
    perform private.check_folder_count(folder.organization_id, me);
  end if;
  begin
    update public.chat_folders
    set name = coalesce(normalize(changes ->> 'name'), name),
        deleted_at = case when (changes ->> 'deleted')::boolean is false then null else deleted_at end,
        held_chat_ids = case when (changes ->> 'deleted')::boolean is false then '{}' else held_chat_ids end
    where chat_folders.id = folder.id;
  exception when unique_violation then
    perform private.refuse(409, 'conflict', format('You have a folder "%s" already.', coalesce(changes ->> 'name', folder.name)));
  end;
  if (changes ->> 'deleted')::boolean is false then
    update public.chats set folder_id = folder.id
    where chats.id = any (folder.held_chat_ids) and chats.organization_id = folder.organization_id
      and user_id = me and chats.folder_id is null;
  end if;
  if changes ? 'place' then
    update public.chat_folders set place = ordered.place
    from (
      select id, row_number() over (order by rank, moved desc, id) as place
      from (
        select others.id, 0 as moved, row_number() over (order by others.place, others.id) as rank
        from public.chat_folders as others
        where others.organization_id = folder.organization_id and others.user_id = me and others.deleted_at is null
          and others.id <> folder.id
        union all
        select folder.id, 1, (changes ->> 'place')::integer + 1
      ) as ranked
    ) as ordered
    where chat_folders.id = ordered.id;
  end if;
  perform private.tell_threads(organization_id);
end;
$$;
comment on function public.update_chat_folder(bigint, bigint, jsonb) is
  'Renames a folder of the caller, moves it among their folders (place: how many come before it), deletes it (its chats stay, in no '
  'folder) or restores it for 7 days. 409 for a name that is there already.';
grant execute on function public.update_chat_folder(bigint, bigint, jsonb) to authenticated;

create function public.move_chat(organization_id bigint, chat_id bigint, to_folder_id bigint default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  chat public.chats;
begin
  perform private.lock_threads(organization_id);
  if to_folder_id is not null then
    perform private.my_chat_folder(to_folder_id, organization_id);
  end if;
  chat := private.my_thread(chat_id, organization_id);
  update public.chats set folder_id = to_folder_id where id = chat.id;
  perform private.tell_threads(organization_id);
end;
$$;
comment on function public.move_chat(bigint, bigint, bigint) is 'Puts a chat of the caller into a folder of theirs, or out of any.';
grant execute on function public.move_chat(bigint, bigint, bigint) to authenticated;
