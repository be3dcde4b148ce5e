-- Lists of chats leave out temporary ones whose time is over, also before they are deleted.
create or replace function public.list_chats(
  organization_id bigint, search text, page_limit integer, page_offset integer,
  in_folder_id bigint default null, unfiled boolean default false, pinned boolean default null
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := case when list_chats.organization_id = any (private.my_organization_ids()) then private.my_user_id() end;
begin
  perform private.check_text(search, 'Search', 200);
  perform private.check_page(page_limit, page_offset);
  if btrim(coalesce(search, '')) <> '' then
    return private.find_chats(list_chats.organization_id, me, search, page_limit, page_offset, in_folder_id);
  end if;
  return (
    with mine as (
      select chats.* from public.chats
      where chats.organization_id = list_chats.organization_id and chats.user_id = me and chats.deleted_at is null
        and (chats.expires_at is null or chats.expires_at > now())
        and (in_folder_id is null or chats.folder_id = in_folder_id)
        and (unfiled is not true or chats.folder_id is null)
        and (list_chats.pinned is null or (chats.pin_place is not null) = list_chats.pinned)
        and (chats.titled or exists (
          select from public.messages where messages.organization_id = chats.organization_id and messages.chat_id = chats.id))
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

create or replace function private.find_chats(
  in_organization_id bigint, of_user_id bigint, search text, page_limit integer, page_offset integer, in_folder_id bigint
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  words constant text[] := array(
    select word from regexp_split_to_table(private.folded(search), '\s+') with ordinality as split (word, place)
    where word <> '' order by place limit 12);
  patterns constant text[] := array(
    select '%' || regexp_replace(word, '([%_\\])', '\\\1', 'g') || '%' from unnest(words) as word);
begin
  return (
    with hits as materialized (
      select texts.chat_id, bool_or(texts.message_id is null) as by_title, max(texts.message_id) as message_id
      from public.chat_texts as texts
      where texts.user_id = of_user_id and texts.organization_id = in_organization_id and texts.folded like all (patterns)
      group by texts.chat_id
    ), found as materialized (
      select chats.id, chats.updated_at, hits.by_title, hits.message_id
      from hits join public.chats on chats.id = hits.chat_id
      where chats.deleted_at is null and (chats.expires_at is null or chats.expires_at > now())
        and (in_folder_id is null or chats.folder_id = in_folder_id)
    ), page as (
      select * from found order by by_title desc, updated_at desc, id desc limit page_limit offset page_offset
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'chats', coalesce(jsonb_agg(private.chat_json(chats) || jsonb_build_object(
        'found', jsonb_build_object('message_id', messages.id, 'content', messages.content))
        order by page.by_title desc, page.updated_at desc, page.id desc), '[]'))
    from page
    join public.chats on chats.id = page.id
    left join public.messages on messages.id = page.message_id
  );
end;
$$;

comment on column public.chats.only_documents is
  'Whether answers come from documents alone; where the organisation says so, they do whatever stands here. Null: as the organisation has it.';

create function public.chat_settings(organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member(organization_id);
  return jsonb_build_object('only_documents', private.ai_settings_of(organization_id) -> 'only_documents');
end;
$$;
comment on function public.chat_settings(bigint) is
  'What holds for all chats of an organisation, whatever a chat says: {only_documents: answers come from documents alone}.';
grant execute on function public.chat_settings(bigint) to authenticated;

create function private.tell_chat_settings()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('organization_id', new.organization_id), 'threads', 'user:' || users.auth_id::text, true)
  from public.users where users.id = new.user_id;
  return null;
end;
$$;
comment on function private.tell_chat_settings() is 'Trigger: the other tabs of its member hear that a chat answers from documents alone, or no longer.';
create trigger chats_tell_settings after update of only_documents on public.chats
  for each row when (new.only_documents is distinct from old.only_documents) execute function private.tell_chat_settings();
