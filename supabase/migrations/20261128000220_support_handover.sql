-- A conversation with the help agent that is handed to a person: it and its request to support hold the same messages.
create function private.help_transcript(of_conversation_id bigint, since timestamptz)
returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return right(coalesce((
    select string_agg(case messages.author when 'member' then 'Member' when 'person' then 'Support' else 'Help agent' end
                      || ': ' || messages.content, E'\n\n' order by messages.id)
    from public.help_messages as messages
    where messages.conversation_id = of_conversation_id and messages.status = 'complete' and messages.created_at > since
      and not exists (select from public.help_messages as answers
                      where answers.organization_id = messages.organization_id and answers.answers_id = messages.id and answers.status = 'failed')
  ), ''), 100000);
end;
$$;
comment on function private.help_transcript(bigint, timestamptz) is
  'What was said in a conversation since then, as text; of more than 100,000 characters the end. Answers that failed, and their questions, are left out.';

create function private.request_of_conversation(
  conversation public.help_conversations, request_key uuid, page text, version text
)
returns public.support_requests
language plpgsql
set search_path = ''
as $$
declare
  ticket public.support_requests;
  first public.support_messages;
  since timestamptz := '-infinity';
begin
  select * into ticket from public.support_requests
  where organization_id = conversation.organization_id and help_conversation_id = conversation.id
  for update;
  if ticket.id is null then
    perform private.check_support_limits(conversation.user_id, conversation.organization_id);
    insert into public.support_requests (organization_id, user_id, reference, key, subject, help_conversation_id, page, version)
    values (conversation.organization_id, conversation.user_id, private.new_support_reference(), request_key,
            coalesce((select left(regexp_replace(btrim(content), '\s+', ' ', 'g'), 150) from public.help_messages
                      where conversation_id = conversation.id and author = 'member' and btrim(content) <> '' order by id limit 1),
                     'A question in the help chat'),
            conversation.id, request_of_conversation.page, request_of_conversation.version)
    returning * into ticket;
  else
    perform private.check_support_messages(conversation.user_id);
    select coalesce(max(created_at), since) into since from public.support_messages
    where request_id = ticket.id and kind = 'closed';
    perform private.reopen_support(ticket, ticket.user_id, false);
  end if;
  insert into public.support_messages (organization_id, request_id, user_id, kind, content)
  values (ticket.organization_id, ticket.id, ticket.user_id, 'transcript', private.help_transcript(conversation.id, since))
  returning * into first;
  perform private.send_support_mail(first.id, 'support');
  perform private.send_support_mail(first.id, 'requester');
  return ticket;
end;
$$;
comment on function private.request_of_conversation(public.help_conversations, uuid, text, text) is
  'The request that a conversation is handed over with: a new one with the transcript, or the one of before, opened again with what was said since.';

create function public.hand_over_help(
  user_id bigint, organization_id bigint, message text, page text, version text, key uuid, answer_within text, conversation_id bigint default null
)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  conversation public.help_conversations;
  ticket public.support_requests;
  asked bigint;
begin
  perform private.require_role(hand_over_help.user_id, hand_over_help.organization_id, 'user');
  perform pg_advisory_xact_lock(hashtextextended(format('support:%s:%s', hand_over_help.user_id, hand_over_help.key), 0));
  -- Sent again: what it came to, also where it began a conversation.
  select conversations.* into conversation
  from public.help_messages as messages
  join public.help_conversations as conversations
    on conversations.organization_id = messages.organization_id and conversations.id = messages.conversation_id
  where messages.asked_by = hand_over_help.user_id and messages.key = hand_over_help.key
    and conversations.organization_id = hand_over_help.organization_id
  for update of conversations;
  if conversation.id is null then
    select conversations.* into conversation
    from public.support_requests as requests
    join public.help_conversations as conversations
      on conversations.organization_id = requests.organization_id and conversations.id = requests.help_conversation_id
    where requests.user_id = hand_over_help.user_id and requests.key = hand_over_help.key
      and requests.organization_id = hand_over_help.organization_id
    for update of conversations;
  end if;
  if conversation.id is not null then
    select * into ticket from public.support_requests where help_conversation_id = conversation.id;
    return private.support_made(ticket) || jsonb_build_object('conversation_id', conversation.id::text);
  elsif hand_over_help.conversation_id is null then
    insert into public.help_conversations (organization_id, user_id, help_agent_id)
    values (hand_over_help.organization_id, hand_over_help.user_id, (select min(id) from public.help_agents))
    returning * into conversation;
  else
    select * into conversation from public.help_conversations as conversations
    where conversations.id = hand_over_help.conversation_id and conversations.organization_id = hand_over_help.organization_id
      and conversations.user_id = hand_over_help.user_id
    for update;
    if not found then
      perform private.refuse(404, 'not_found', 'That conversation doesn''t exist.');
    end if;
  end if;
  if btrim(coalesce(hand_over_help.message, '')) <> '' then
    insert into public.help_messages (organization_id, conversation_id, role, author, content, asked_by, key, page, counted)
    values (conversation.organization_id, conversation.id, 'user', 'member', btrim(hand_over_help.message), hand_over_help.user_id,
            hand_over_help.key, hand_over_help.page, 'silent')
    returning id into asked;
  end if;
  if conversation.state = 'with_person' then
    if asked is not null then
      perform private.relay_help_message(asked);
    end if;
    select * into ticket from public.support_requests where help_conversation_id = conversation.id;
  else
    ticket := private.request_of_conversation(conversation, hand_over_help.key, hand_over_help.page, hand_over_help.version);
    update public.help_conversations set state = 'with_person' where id = conversation.id;
    insert into public.help_messages (organization_id, conversation_id, role, author, content)
    values (conversation.organization_id, conversation.id, 'assistant', 'agent', format(
      'A person will answer here and by e-mail %s. Your reference is %s. What you write here until then reaches them, and costs nothing.',
      hand_over_help.answer_within, ticket.reference));
  end if;
  return private.support_made(ticket) || jsonb_build_object('conversation_id', conversation.id::text);
end;
$$;
comment on function public.hand_over_help(bigint, bigint, text, text, text, uuid, text, bigint) is
  'The server''s own: hands a member''s conversation, or a new one, to a person, and says so in it. Free; once under a key, and once while a person has it. '
  '404 for another''s conversation, 429 as submit_support.';

create function private.relay_help_message(help_message_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  asked public.help_messages;
  ticket public.support_requests;
  added bigint;
begin
  select * into asked from public.help_messages where id = relay_help_message.help_message_id;
  select * into ticket from public.support_requests
  where organization_id = asked.organization_id and help_conversation_id = asked.conversation_id
  for update;
  if ticket.id is null or asked.author <> 'member'
     or exists (select from public.support_messages as messages
                where messages.organization_id = asked.organization_id and messages.help_message_id = asked.id) then
    return;
  end if;
  perform private.check_support_messages(ticket.user_id);
  insert into public.support_messages (organization_id, request_id, user_id, content, help_message_id)
  values (ticket.organization_id, ticket.id, ticket.user_id, left(asked.content, 10000), asked.id)
  returning id into added;
  perform private.reopen_support(ticket, ticket.user_id, false);
  perform private.send_support_mail(added, 'support');
end;
$$;

comment on function private.relay_help_message(bigint) is
  'Hands a member''s message of a conversation that is with a person to its request, once; called in the transaction that stores the message. 429 at 30 an hour.';

create function private.share_support_message()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  ticket public.support_requests;
begin
  select * into ticket from public.support_requests where id = new.request_id;
  if ticket.help_conversation_id is null then
    return new;
  end if;
  insert into public.help_messages (organization_id, conversation_id, role, author, content, counted)
  select ticket.organization_id, ticket.help_conversation_id,
         case when new.is_support then 'assistant' else 'user' end,
         case when new.kind = 'closed' then 'agent' when new.is_support then 'person' else 'member' end,
         case when new.kind = 'closed' then format('Support has closed your request %s. Ask on: the help agent answers again.', ticket.reference)
              else new.content end,
         case when new.is_support then null else 'silent' end
  returning id into new.help_message_id;
  return new;
end;
$$;
comment on function private.share_support_message() is
  'Trigger: what is written in a request that came from a conversation stands in the conversation too, as does that it was closed.';
create trigger support_messages_share before insert on public.support_messages
  for each row when (new.help_message_id is null and new.kind in ('message', 'closed')) execute function private.share_support_message();

create function private.follow_support_state()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.help_conversations set state = case new.state when 'closed' then 'closed' else 'with_person' end
  where id = new.help_conversation_id;
  return null;
end;
$$;
comment on function private.follow_support_state() is 'Trigger: a conversation is with a person while its request isn''t closed.';
create trigger support_requests_follow after update of state on public.support_requests
  for each row when (new.help_conversation_id is not null and (new.state = 'closed') <> (old.state = 'closed'))
  execute function private.follow_support_state();
