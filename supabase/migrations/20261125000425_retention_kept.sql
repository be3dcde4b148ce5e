-- All temporary chats go when their time is over, a slice a statement; so does what is deleted by an organisation's rules.
drop function public.prune_chats();
create function public.prune_chats(most_chats integer default 50, most_messages integer default 2000)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  doomed bigint[];
begin
  doomed := array(
    select id from (
      select past.id, row_number() over (order by past.id) as place,
             sum((select count(*) from public.messages
                  where messages.organization_id = past.organization_id and messages.chat_id = past.id))
               over (order by past.id) as messages
      from (
        select id, organization_id from (
          select chats.id, chats.organization_id from public.chats
          where expires_at <= now() order by expires_at limit most_chats) as temporary
        union
        select id, organization_id from (
          select chats.id, chats.organization_id
          from public.organizations join public.chats on chats.organization_id = organizations.id
          where organizations.retention_begins_at <= now()
            and chats.updated_at <= now() - make_interval(days => organizations.chats_kept_days) limit most_chats) as aged
        limit most_chats) as past
      ) as first
    where place = 1 or messages <= most_messages);
  -- One in which somebody has just asked again stays.
  delete from public.chats using public.organizations
  where chats.id = any (doomed) and organizations.id = chats.organization_id
    and (chats.expires_at <= now() or chats.updated_at <= now() - make_interval(days => organizations.chats_kept_days));
  return cardinality(doomed);
end;
$$;
comment on function public.prune_chats(integer, integer) is
  'Deletes some of the chats whose time is over, temporary ones and those that their organisation keeps no longer, with their attachments; '
  'gives how many, 0 when all are gone.';

drop function public.prune_attachments();
create function public.prune_attachments(most integer default 50)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  gone integer;
begin
  delete from public.attachments where document_id in (
    (select document_id from public.attachments
     where chat_id is null and created_at < now() - interval '1 day' order by created_at limit most)
    union
    (select attachments.document_id
     from public.organizations join public.attachments on attachments.organization_id = organizations.id
     where organizations.retention_begins_at <= now()
       and attachments.created_at <= now() - make_interval(days => organizations.attachments_kept_days)
     limit most));
  get diagnostics gone = row_count;
  return gone;
end;
$$;
comment on function public.prune_attachments(integer) is
  'Deletes some of the files that were attached a day ago and never sent, and of those that their organisation keeps no longer; gives how '
  'many, 0 when all are gone.';

create function private.goes_at(chat public.chats)
returns timestamptz
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select greatest(chat.updated_at + make_interval(days => chats_kept_days), retention_begins_at)
    from public.organizations where id = chat.organization_id and chats_kept_days is not null
  );
end;
$$;
comment on function private.goes_at(public.chats) is
  'When a chat that isn''t gone on with is deleted by its organisation''s rule; null where chats are kept for ever.';

create or replace function public.get_chat(
  organization_id bigint, chat_id bigint, page_limit integer, before bigint default null, branch bigint default null
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  chat public.chats;
  reader bigint := private.my_user_id();
  last_id bigint;
  page bigint[];
begin
  if page_limit is null or page_limit not between 1 and 2000 then
    perform private.refuse(400, 'invalid_input', 'At most 2,000 messages at once.');
  end if;
  select * into chat from public.chats
  where chats.id = get_chat.chat_id and chats.organization_id = get_chat.organization_id
    and chats.organization_id = any (private.my_organization_ids())
    and chats.user_id = reader and chats.deleted_at is null
    and coalesce(chats.expires_at > now(), true);
  if not found then
    perform private.refuse(404, 'not_found', 'That chat doesn''t exist.');
  end if;
  last_id := case when before is null then private.branch_end(chat.id, branch)
    else (select parent_id from public.messages where id = before and messages.chat_id = chat.id) end;
  if last_id is null and before is null and branch is not null then
    perform private.refuse(404, 'not_found', 'That message doesn''t exist.');
  end if;
  page := array(select private.branch_ids(last_id, page_limit + 1));
  return jsonb_build_object(
    'chat', private.chat_json(chat) || case when private.goes_at(chat) <= now() + interval '7 days'
      then jsonb_build_object('goes_at', private.goes_at(chat)) else '{}' end,
    'messages', private.messages_json(page[:page_limit], reader, chat.organization_id),
    'has_more', cardinality(page) > page_limit
  );
end;
$$;
