-- What members do with their requests to support. The API calls all of it as the server, for a person that it has made out.
create function private.hold_conversation_of(of_request_id bigint)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.help_conversations as conversations
  join public.support_requests as requests
    on requests.organization_id = conversations.organization_id and requests.help_conversation_id = conversations.id
  where requests.id = of_request_id
  for update of conversations;
end;
$$;
comment on function private.hold_conversation_of(bigint) is 'Locks the conversation of a request: always before the request, as whoever writes in the conversation does.';

create function private.my_support_request(of_user_id bigint, in_organization_id bigint, of_request_id bigint)
returns public.support_requests
language plpgsql
set search_path = ''
as $$
declare
  ticket public.support_requests;
begin
  perform private.require_role(of_user_id, in_organization_id, 'user');
  perform private.hold_conversation_of(of_request_id);
  select * into ticket from public.support_requests
  where id = of_request_id and organization_id = in_organization_id and user_id = of_user_id
  for update;
  if not found then
    perform private.refuse(404, 'not_found', 'That request doesn''t exist.');
  end if;
  return ticket;
end;
$$;
comment on function private.my_support_request(bigint, bigint, bigint) is 'A request of this person in this organisation, locked; 404 otherwise.';

create function private.send_support_mail(of_message_id bigint, recipient text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.enqueue('support.mail', 1, 'support-mail:' || of_message_id || ':' || recipient,
                          jsonb_build_object('message_id', of_message_id, 'to', recipient));
end;
$$;
comment on function private.send_support_mail(bigint, text) is 'Has a message of a request mailed to support or to the requester.';

create function private.attach_support_files(message public.support_messages, attachment_ids bigint[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  attached integer;
begin
  update public.support_attachments set message_id = message.id
  where id = any (attachment_ids) and organization_id = message.organization_id and user_id = message.user_id
    and message_id is null and stored;
  get diagnostics attached = row_count;
  if attached <> (select count(distinct id) from unnest(attachment_ids) as id) then
    perform private.refuse(404, 'not_found', 'A file isn''t there any more. Remove it and attach it again.');
  end if;
end;
$$;
comment on function private.attach_support_files(public.support_messages, bigint[]) is
  'Files that the writer of a message has uploaded go with it; 404 where one is another''s, was sent already or is gone.';

create function private.support_made(ticket public.support_requests)
returns jsonb
language sql immutable
return jsonb_build_object('id', ticket.id, 'reference', ticket.reference);
comment on function private.support_made(public.support_requests) is 'What whoever makes a request is told at once.';

create function private.check_support_limits(of_user_id bigint, in_organization_id bigint)
returns void
language plpgsql
set search_path = ''
as $$
declare
  sent record;
begin
  -- Of several at once each counts those before it.
  perform from public.organizations where id = in_organization_id for no key update;
  perform from public.users where id = of_user_id for no key update;
  select count(*) filter (where created_at > now() - interval '1 hour') as hour, count(*) as day into sent
  from public.support_requests where user_id = of_user_id and created_at > now() - interval '1 day';
  if sent.hour >= 5 then
    perform private.refuse(429, 'rate_limited', 'You can send 5 requests an hour, which is the limit. Add to one that you have sent, or try again later.');
  elsif sent.day >= 20 then
    perform private.refuse(429, 'rate_limited', 'You can send 20 requests a day, which is the limit. Add to one that you have sent, or try again tomorrow.');
  elsif (select count(*) from public.support_requests
         where organization_id = in_organization_id and created_at > now() - interval '1 day') >= 50 then
    perform private.refuse(429, 'rate_limited', 'Your organisation can send 50 requests a day, which is the limit. Add to one that you have sent, or try again tomorrow.');
  end if;
end;
$$;
comment on function private.check_support_limits(bigint, bigint) is
  'Refuses (429) a further request at 5 an hour and 20 a day of a person, and 50 a day of an organisation; the limit is named.';

create function public.submit_support(
  user_id bigint, organization_id bigint, subject text, message text, priority text, attachment_ids bigint[], page text, version text, key uuid
)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  ticket public.support_requests;
  first public.support_messages;
begin
  perform private.require_role(submit_support.user_id, submit_support.organization_id, 'user');
  -- One who sends it again waits here for the first.
  perform pg_advisory_xact_lock(hashtextextended(format('support:%s:%s', submit_support.user_id, submit_support.key), 0));
  select * into ticket from public.support_requests as requests
  where requests.user_id = submit_support.user_id and requests.key = submit_support.key;
  if found and ticket.organization_id = submit_support.organization_id then
    return private.support_made(ticket);
  elsif found then
    perform private.refuse(409, 'conflict', 'This was sent for another organisation already.');
  end if;
  perform private.check_support_limits(submit_support.user_id, submit_support.organization_id);
  insert into public.support_requests (organization_id, user_id, reference, key, subject, priority, page, version)
  values (submit_support.organization_id, submit_support.user_id, private.new_support_reference(), submit_support.key,
          submit_support.subject, submit_support.priority, submit_support.page, submit_support.version)
  returning * into ticket;
  insert into public.support_messages (organization_id, request_id, user_id, content)
  values (ticket.organization_id, ticket.id, ticket.user_id, submit_support.message)
  returning * into first;
  perform private.attach_support_files(first, submit_support.attachment_ids);
  perform private.send_support_mail(first.id, 'support');
  perform private.send_support_mail(first.id, 'requester');
  return private.support_made(ticket);
end;
$$;
comment on function public.submit_support(bigint, bigint, text, text, text, bigint[], text, text, uuid) is
  'The server''s own: makes a request with its first message and files, and has it mailed. The same key a second time tells the request that '
  'there is. 429 at 5 an hour and 20 a day of a person, 50 a day of an organisation.';

create function private.reopen_support(ticket public.support_requests, by_user_id bigint, by_support boolean)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if ticket.state = 'closed' then
    insert into public.support_messages (organization_id, request_id, user_id, kind, is_support)
    values (ticket.organization_id, ticket.id, by_user_id, 'reopened', by_support);
  end if;
  update public.support_requests
  set state = case when by_support then 'answered' else 'open' end, unread = by_support, updated_at = now()
  where id = ticket.id;
end;
$$;
comment on function private.reopen_support(public.support_requests, bigint, boolean) is
  'Somebody writes in a request: it is the other''s turn, and one that was closed is open again, which is put down.';

create function private.check_support_messages(of_user_id bigint)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.users where id = of_user_id for no key update;
  if (select count(*) from public.support_messages
      where user_id = of_user_id and not is_support and kind = 'message' and created_at > now() - interval '1 hour') >= 30 then
    perform private.refuse(429, 'rate_limited', 'You can send 30 messages an hour to support, which is the limit. Try again later.');
  end if;
end;
$$;
comment on function private.check_support_messages(bigint) is 'Refuses (429) a further message of a requester at 30 an hour; the limit is named.';

create function public.reply_support(
  user_id bigint, organization_id bigint, request_id bigint, message text, attachment_ids bigint[], key uuid
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  ticket constant public.support_requests := private.my_support_request(reply_support.user_id, reply_support.organization_id, reply_support.request_id);
  added public.support_messages;
begin
  if exists (select from public.support_messages as messages where messages.request_id = ticket.id and messages.key = reply_support.key) then
    return;
  end if;
  perform private.check_support_messages(ticket.user_id);
  perform private.reopen_support(ticket, ticket.user_id, false);
  insert into public.support_messages (organization_id, request_id, user_id, content, key)
  values (ticket.organization_id, ticket.id, ticket.user_id, reply_support.message, reply_support.key)
  returning * into added;
  perform private.attach_support_files(added, reply_support.attachment_ids);
  perform private.send_support_mail(added.id, 'support');
end;
$$;
comment on function public.reply_support(bigint, bigint, bigint, text, bigint[], uuid) is
  'The server''s own: the requester adds to a request, once under a key, which opens it again. 429 at 30 messages an hour.';

create function public.list_support(user_id bigint, organization_id bigint, page_limit integer, page_offset integer, state text default null)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_role(list_support.user_id, list_support.organization_id, 'user');
  return (
    with mine as (
      select * from public.support_requests
      where user_id = list_support.user_id and organization_id = list_support.organization_id
    ), found as (
      select * from mine where list_support.state is null or mine.state = list_support.state
    ), shown as (
      select * from found order by updated_at desc, id desc limit page_limit offset page_offset
    )
    select jsonb_build_object(
      'total', (select count(*) from found), 'unread', (select count(*) from mine where unread),
      'requests', coalesce((select jsonb_agg(private.support_request_json(shown::public.support_requests) order by updated_at desc, id desc) from shown), '[]')));
end;
$$;
comment on function public.list_support(bigint, bigint, integer, integer, text) is 'The server''s own: a member''s requests, the latest change first.';

create function public.get_support(user_id bigint, organization_id bigint, request_id bigint)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  ticket constant public.support_requests := private.my_support_request(get_support.user_id, get_support.organization_id, get_support.request_id);
begin
  update public.support_requests set unread = false where id = ticket.id and unread;
  return private.support_request_json(ticket) || jsonb_build_object(
    'conversation_id', ticket.help_conversation_id::text, 'messages', private.support_messages_json(ticket.id, false));
end;
$$;
comment on function public.get_support(bigint, bigint, bigint) is 'The server''s own: a member''s request with what was written, which counts as read from now on.';
