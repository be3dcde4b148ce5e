-- A temporary chat is nobody's from the moment on that its time is over, whenever it is deleted; and all of them are deleted then.
-- Whatever else lets somebody see or change a chat, now or later, stands below this.
create policy "A temporary chat whose time is over is nobody's to read" on public.chats
  as restrictive for select to authenticated using (coalesce(expires_at > now(), true));
create policy "A temporary chat whose time is over is nobody's to change" on public.chats
  as restrictive for update to authenticated using (coalesce(expires_at > now(), true));

create or replace function private.my_chat(chat_id bigint, in_organization_id bigint)
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
    and chats.user_id = private.my_user_id() and coalesce(chats.expires_at > now(), true)
  for update;
  if not found then
    perform private.refuse(404, 'not_found', 'That chat doesn''t exist.');
  end if;
  return chat;
end;
$$;
comment on function private.my_chat(bigint, bigint) is 'A chat of the signed-in user, locked; 404 otherwise, also when its time is over.';

create or replace function public.list_pinned_chats(organization_id bigint)
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
      and deleted_at is null and pin_place is not null and coalesce(expires_at > now(), true)
  );
end;
$$;

create or replace function public.list_chat_folders(organization_id bigint)
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
        and deleted_at is null and folder_id is not null and coalesce(expires_at > now(), true)
      group by folder_id
    ) as held on held.folder_id = folders.id
    where folders.organization_id = list_chat_folders.organization_id and folders.user_id = me and folders.deleted_at is null
  );
end;
$$;

create or replace function public.chat_stats(organization_id bigint)
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
        and coalesce(chats.expires_at > now(), true)
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

create or replace function private.tell_answered()
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
  where chats.organization_id = new.organization_id and chats.id = new.chat_id and chats.deleted_at is null
    and coalesce(chats.expires_at > now(), true);
  return null;
end;
$$;

create or replace function private.tell_asker(of_chat_id bigint, event jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Topics can be heard again for days, when the asker may no longer read what is quoted.
  event := event
    || case when event ? 'citation' then jsonb_build_object('citation', event -> 'citation' || '{"quote": ""}')
            else '{}' end
    || case when event ? 'message' then jsonb_build_object('message', event -> 'message'
         || jsonb_build_object('citations', private.unquoted(event #> '{message,citations}'))
         || case when jsonb_typeof(event #> '{message,search,closest}') = 'array'
              then jsonb_build_object('search', jsonb_set(event #> '{message,search}', '{closest}',
                                                          private.unquoted(event #> '{message,search,closest}')))
              else '{}' end)
            else '{}' end;
  perform realtime.send(event, 'answer', 'user:' || users.auth_id::text, true)
  from public.chats join public.users on users.id = chats.user_id
  where chats.id = of_chat_id and coalesce(chats.expires_at > now(), true);
end;
$$;
