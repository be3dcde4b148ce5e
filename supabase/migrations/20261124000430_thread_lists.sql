-- Lists of chats: all, those of a folder, those that words are found in; and what a member asked so far.
drop function public.list_chats(bigint, text, integer, integer);
create function public.list_chats(
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
comment on function public.list_chats(bigint, text, integer, integer, bigint, boolean, boolean) is
  'A page of the caller''s own chats, latest first; one without a question or a title of its own is none yet. search: words that stand '
  'in the title, or together in a message, of which the latest is told (found); those found by their title first. in_folder_id, unfiled: of a '
  'folder, of none; pinned: with a pin, or without.';
grant execute on function public.list_chats(bigint, text, integer, integer, bigint, boolean, boolean) to authenticated;

create function private.find_chats(
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
      where chats.deleted_at is null and (in_folder_id is null or chats.folder_id = in_folder_id)
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
comment on function private.find_chats(bigint, bigint, text, integer, integer, bigint) is
  'A page of the chats of a user in which words stand, without case and accents: list_chats says how.';

create function public.chat_stats(organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  month constant timestamptz := date_trunc('month', now() at time zone 'utc') at time zone 'utc';
begin
  perform private.require_member(organization_id);
  return (
    with said as materialized (
      select messages.id, messages.chat_id, messages.role, messages.status, messages.rating, messages.created_at >= month as is_new
      from public.chats join public.messages
        on messages.organization_id = chats.organization_id and messages.chat_id = chats.id
      where chats.organization_id = chat_stats.organization_id and chats.user_id = me and chats.deleted_at is null
    ), told as (
      select period.name, period.only_new, count(distinct said.chat_id) as chats,
             count(*) filter (where said.role = 'user') as questions,
             count(*) filter (where said.role = 'assistant' and said.status = 'complete') as answers,
             count(*) filter (where said.rating = 1) as helpful, count(*) filter (where said.rating = -1) as unhelpful
      from (values ('month', true), ('all', false)) as period (name, only_new)
      left join said on said.is_new or not period.only_new
      group by period.name, period.only_new
    ), cited as materialized (
      select citations.document_id, bool_or(said.is_new) as is_new
      from said join public.message_citations as citations
        on citations.organization_id = chat_stats.organization_id and citations.message_id = said.id
      where citations.document_id is not null group by citations.document_id
    )
    select jsonb_object_agg(told.name, jsonb_build_object(
        'chats', told.chats, 'questions', told.questions, 'answers', told.answers,
        'helpful', told.helpful, 'unhelpful', told.unhelpful,
        'documents', (select count(*) from cited where cited.is_new or not told.only_new)))
      || jsonb_build_object('month_began', month)
    from told
  );
end;
$$;
comment on function public.chat_stats(bigint) is
  'What the caller asked in their own chats, in this month (UTC) and in all: {month, all: {chats, questions, answers, helpful, unhelpful, documents}}; '
  'documents: how many answers cited.';
grant execute on function public.chat_stats(bigint) to authenticated;

create function private.tell_answered()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object('organization_id', new.organization_id, 'chat_id', chats.id, 'message_id', new.id, 'status', new.status,
                       'title', case when chats.titled then chats.title else left(coalesce((
                         select private.plain(content) from public.messages as question
                         where question.organization_id = new.organization_id and question.id = new.parent_id), ''), 80) end),
    'answered', 'user:' || users.auth_id::text, true)
  from public.chats join public.users on users.id = chats.user_id
  where chats.organization_id = new.organization_id and chats.id = new.chat_id and chats.deleted_at is null;
  return null;
end;
$$;
comment on function private.tell_answered() is 'Trigger: the asker hears that an answer has ended, wherever they are; not of one that they stopped.';
create trigger messages_tell_answered after update of status on public.messages
  for each row when (old.status = 'generating' and new.status in ('complete', 'failed')) execute function private.tell_answered();
