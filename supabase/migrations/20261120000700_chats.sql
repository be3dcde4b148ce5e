-- Conversations of members.
create table public.chats (
  id bigint generated always as identity primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade,
  user_id bigint not null references public.users (id) on delete cascade,
  title text not null default 'New chat' check (char_length(title) between 1 and 200),
  titled boolean not null default false,
  key uuid not null default gen_random_uuid(),
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (user_id, key)
);
comment on table public.chats is 'A conversation of one member; titled: the title is no longer to be made from the first question; '
  'key: the app''s name for the question that started it, so that it starts one chat however often it is sent.';
create index chats_recent_idx on public.chats (organization_id, user_id, updated_at desc, id desc) where deleted_at is null;

create trigger chats_keep_organization before update on public.chats
  for each row execute function private.keep_organization();

alter table public.chats enable row level security;
grant select on public.chats to authenticated;
grant insert (organization_id, user_id, title, titled) on public.chats to authenticated;
grant update (title, titled) on public.chats to authenticated;

create policy "Members see their own chats" on public.chats
  for select to authenticated
  using (organization_id = any ((select private.my_organization_ids())::bigint[])
         and user_id = (select private.my_user_id()));
create policy "Members start chats of their own" on public.chats
  for insert to authenticated
  with check (organization_id = any ((select private.my_organization_ids())::bigint[])
              and organization_id <> 1 and user_id = (select private.my_user_id()));
create policy "Members rename their own chats" on public.chats
  for update to authenticated
  using (organization_id = any ((select private.my_organization_ids())::bigint[])
         and user_id = (select private.my_user_id()));

create function private.my_chat(chat_id bigint, in_organization_id bigint)
returns public.chats
language plpgsql security definer
set search_path = ''
as $$
declare
  chat public.chats;
begin
  select * into chat from public.chats
  where chats.id = my_chat.chat_id and chats.organization_id = in_organization_id
    and chats.organization_id = any (private.my_organization_ids())
    and chats.user_id = private.my_user_id()
  for update;
  if not found then
    perform private.refuse(404, 'not_found', 'That chat doesn''t exist.');
  end if;
  return chat;
end;
$$;
comment on function private.my_chat(bigint, bigint) is 'A chat of the signed-in user, locked; 404 otherwise.';

create function private.chat_json(chat public.chats)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'id', chat.id, 'title', chat.title, 'created_at', chat.created_at, 'updated_at', chat.updated_at,
      'generating', exists (select from public.messages where chat_id = chat.id and status = 'generating')
    )
  );
end;
$$;
comment on function private.chat_json(public.chats) is 'A chat as the API tells it.';

create function public.list_chats(organization_id bigint, search text, page_limit integer, page_offset integer)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.check_text(search, 'Search', 200);
  perform private.check_page(page_limit, page_offset);
  return (
    with mine as (
      select chats.* from public.chats
      where chats.organization_id = list_chats.organization_id
        and chats.organization_id = any ((select private.my_organization_ids())::bigint[])
        and chats.user_id = (select private.my_user_id())
        and chats.deleted_at is null
        and (chats.titled or exists (select from public.messages where messages.chat_id = chats.id))
        and (coalesce(search, '') = '' or strpos(lower(chats.title), lower(search)) > 0)
    )
    select jsonb_build_object(
      'total', (select count(*) from mine),
      'chats', coalesce((
        select jsonb_agg(private.chat_json(page) order by page.updated_at desc, page.id desc)
        from (select * from mine order by updated_at desc, id desc limit page_limit offset page_offset) as page
      ), '[]'::jsonb)
    )
  );
end;
$$;
comment on function public.list_chats(bigint, text, integer, integer) is
  'A page of the caller''s own chats, latest first; one without a question or a title of its own is none yet.';
grant execute on function public.list_chats(bigint, text, integer, integer) to authenticated;

create function public.get_chat(
  organization_id bigint, chat_id bigint, page_limit integer, before bigint default null
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  chat public.chats;
  reader bigint := private.my_user_id();
begin
  perform private.check_page(page_limit);
  select * into chat from public.chats
  where chats.id = get_chat.chat_id and chats.organization_id = get_chat.organization_id
    and chats.organization_id = any (private.my_organization_ids())
    and chats.user_id = reader and chats.deleted_at is null;
  if not found then
    perform private.refuse(404, 'not_found', 'That chat doesn''t exist.');
  end if;
  return (
    with page as (
      select messages.* from public.messages
      where messages.chat_id = chat.id and (get_chat.before is null or messages.id < get_chat.before)
      order by messages.id desc limit page_limit + 1
    ), shown as (
      select * from page order by id desc limit page_limit
    )
    select jsonb_build_object(
      'chat', private.chat_json(chat),
      'messages', coalesce((select jsonb_agg(private.message_json(shown, reader) order by shown.id)
                            from shown), '[]'::jsonb),
      'has_more', (select count(*) > page_limit from page)
    )
  );
end;
$$;
comment on function public.get_chat(bigint, bigint, integer, bigint) is
  'A chat of the caller with a page of its messages, oldest first; before: the id that the page ends at.';
grant execute on function public.get_chat(bigint, bigint, integer, bigint) to authenticated;

create function public.update_chat(organization_id bigint, chat_id bigint, changes jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  chat public.chats := private.my_chat(chat_id, organization_id);
begin
  perform private.check_object(changes, 'Changes',
    '{"title": ["string"], "deleted": ["boolean"], "rating": ["object"]}');
  if changes ? 'title' then
    perform private.check_text(changes ->> 'title', 'Title', 200, 1);
  end if;
  if changes ? 'rating' then
    perform private.check_object(changes -> 'rating', 'Rating',
      '{"message_id": ["number"], "value": ["number", "null"], "comment": ["string", "null"]}');
    perform private.check_text(changes -> 'rating' ->> 'comment', 'Comment', 2000);
    if changes -> 'rating' ->> 'value' not in ('1', '-1') then
      perform private.refuse(400, 'invalid_input', 'A rating is 1, -1 or none.');
    elsif changes -> 'rating' ->> 'message_id' !~ '^[0-9]{1,18}$' then
      perform private.refuse(400, 'invalid_input', 'message_id of rating must be an id.');
    end if;
  end if;
  update public.chats
  set title = coalesce(changes ->> 'title', title),
      titled = titled or changes ? 'title',
      deleted_at = case when changes ? 'deleted'
        then case when (changes ->> 'deleted')::boolean then now() end else deleted_at end
  where id = chat.id;
  if changes ? 'deleted' then
    perform private.cancel_job('chat:' || chat.id);
  end if;
  if (changes ->> 'deleted')::boolean then
    perform private.enqueue('chat.delete', 1, 'chat:' || chat.id, jsonb_build_object('chat_id', chat.id),
                            chat.organization_id, now() + interval '7 days');
  end if;
  if changes ? 'rating' then
    update public.messages
    set rating = (changes -> 'rating' ->> 'value')::smallint,
        rating_comment = nullif(changes -> 'rating' ->> 'comment', '')
    where id = (changes -> 'rating' ->> 'message_id')::bigint
      and messages.chat_id = chat.id and role = 'assistant';
    if not found then
      perform private.refuse(404, 'not_found', 'That answer doesn''t exist.');
    end if;
  end if;
end;
$$;
comment on function public.update_chat(bigint, bigint, jsonb) is
  'Renames, deletes (kept for 7 days, so that it can be undone) or restores a chat, or rates an answer in it.';
grant execute on function public.update_chat(bigint, bigint, jsonb) to authenticated;

create function public.delete_chat_for_good(of_chat_id bigint)
returns void
language sql security definer
set search_path = ''
as $$
  delete from public.chats where id = of_chat_id and deleted_at < now() - interval '6 days';
$$;
comment on function public.delete_chat_for_good(bigint) is 'Ends the time in which a deleted chat can be restored.';
