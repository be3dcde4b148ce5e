-- What members do with their own conversations with the help agent.
create function private.help_message_json(message public.help_messages)
returns jsonb
language sql stable
return jsonb_build_object(
  'id', message.id::text, 'role', message.role, 'content', message.content, 'timestamp', message.created_at,
  'from', case message.author when 'person' then 'person' else 'agent' end, 'links', message.links, 'unanswered', message.unanswered,
  'charged_pence', message.charged_pence
);
comment on function private.help_message_json(public.help_messages) is 'A message of a help conversation as the API tells it.';

create function private.shown_help_messages(of_conversation_id bigint)
returns setof public.help_messages
language plpgsql stable security definer
set search_path = ''
rows 20
as $$
begin
  return query select message.*
  from public.help_conversations as conversation
  join public.help_messages as message
    on message.organization_id = conversation.organization_id and message.conversation_id = conversation.id
  where conversation.id = of_conversation_id and message.status <> 'failed' and (message.role = 'user' or message.content <> '')
    and not exists (select from public.help_messages as answer
                    where answer.organization_id = message.organization_id and answer.answers_id = message.id and answer.status = 'failed');
end;
$$;
comment on function private.shown_help_messages(bigint) is
  'The messages of a conversation that are shown: without questions whose answer failed, which are sent again.';

create function private.help_title(of_conversation_id bigint)
returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return coalesce((
    select left(regexp_replace(btrim(content), '\s+', ' ', 'g'), 120)
    from private.shown_help_messages(of_conversation_id) where role = 'user' order by id limit 1), '');
end;
$$;
comment on function private.help_title(bigint) is 'How the first question of a conversation begins.';

create function private.help_reference(of_conversation_id bigint)
returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select requests.reference
    from public.help_conversations as conversation
    join public.support_requests as requests
      on requests.organization_id = conversation.organization_id and requests.help_conversation_id = conversation.id
    where conversation.id = of_conversation_id);
end;
$$;
comment on function private.help_reference(bigint) is 'The reference of the request for support that a conversation was handed over with; null: none.';

create function public.get_help_conversation(organization_id bigint, conversation_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  conversation constant public.help_conversations := private.my_help_conversation(conversation_id, organization_id);
begin
  update public.help_conversations set read_at = clock_timestamp() where id = conversation.id;
  return jsonb_build_object(
    'id', conversation.id::text, 'state', conversation.state,
    'processing', exists (select from public.help_messages as writing
                          where writing.conversation_id = conversation.id and writing.status = 'generating'),
    'messages', (select coalesce(jsonb_agg(private.help_message_json(message) order by message.id), '[]')
                 from private.shown_help_messages(conversation.id) as message),
    'feedback', jsonb_build_object('rating', conversation.rating, 'comment', conversation.comment),
    'reference', private.help_reference(conversation.id));
end;
$$;
comment on function public.get_help_conversation(bigint, bigint) is 'A conversation of the caller with its messages; it counts as read.';
grant execute on function public.get_help_conversation(bigint, bigint) to authenticated;

create function public.list_help_conversations(organization_id bigint, page_limit integer default 50, page_offset integer default 0)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
begin
  perform private.require_member(list_help_conversations.organization_id);
  perform private.check_page(page_limit, page_offset);
  return (
    with mine as (
      select conversation.* from public.help_conversations as conversation
      where conversation.organization_id = list_help_conversations.organization_id and conversation.user_id = me
        and exists (select from private.shown_help_messages(conversation.id))
    ), page as (
      select * from mine order by updated_at desc, id desc limit page_limit offset page_offset
    )
    select jsonb_build_object('total', (select count(*) from mine), 'conversations', coalesce(jsonb_agg(jsonb_build_object(
      'id', page.id::text, 'state', page.state, 'title', private.help_title(page.id), 'rating', page.rating, 'updated_at', page.updated_at,
      'unread', exists (select from public.help_messages as told
                        where told.organization_id = page.organization_id and told.conversation_id = page.id and told.author = 'person'
                          and told.created_at > page.read_at)) order by page.updated_at desc, page.id desc), '[]'))
    from page);
end;
$$;
comment on function public.list_help_conversations(bigint, integer, integer) is
  'The caller''s conversations with the help agent, the latest first; unread: a person has answered since.';
grant execute on function public.list_help_conversations(bigint, integer, integer) to authenticated;

create function public.rate_help_conversation(organization_id bigint, conversation_id bigint, rating integer, comment text default '')
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  conversation constant public.help_conversations := private.my_help_conversation(conversation_id, organization_id);
begin
  if rating is null or rating not between 1 and 5 then
    perform private.refuse(400, 'invalid_input', 'A rating is a whole number from 1 to 5.');
  end if;
  perform private.check_text(comment, 'Comment', 2000);
  update public.help_conversations
  set rating = rate_help_conversation.rating, comment = coalesce(rate_help_conversation.comment, ''), rated_at = now()
  where id = conversation.id;
end;
$$;
comment on function public.rate_help_conversation(bigint, bigint, integer, text) is 'What the caller says of a conversation of their own: 1 to 5, and why.';
grant execute on function public.rate_help_conversation(bigint, bigint, integer, text) to authenticated;

create function public.delete_help_conversation(organization_id bigint, conversation_id bigint)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  conversation public.help_conversations;
  writing_id bigint;
begin
  -- First the job of an answer that is being written, then the conversation, as its writer locks them.
  perform from public.jobs
  where key = any (select 'help-answer:' || writing.id from public.help_messages as writing
                   where writing.conversation_id = delete_help_conversation.conversation_id and writing.status = 'generating')
    and status in ('queued', 'running') for update;
  conversation := private.my_help_conversation(conversation_id, organization_id);
  select writing.id into writing_id from public.help_messages as writing
  where writing.conversation_id = conversation.id and writing.status = 'generating';
  delete from public.help_conversations where id = conversation.id;
  return writing_id;
end;
$$;
comment on function public.delete_help_conversation(bigint, bigint) is
  'Deletes a conversation of the caller; an answer that is being written ends, and costs nothing. What was charged stays in the ledger. '
  'Returns that answer''s id.';
grant execute on function public.delete_help_conversation(bigint, bigint) to authenticated;

create function public.help_agent_offered(organization_id bigint, help_agent_id bigint default 1)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member(organization_id);
  return (
    select jsonb_build_object(
      'agent', jsonb_build_object('id', agent.id, 'name', agent.name, 'greeting', agent.greeting, 'enabled', agent.enabled),
      'questions', (select coalesce(jsonb_agg(jsonb_build_object('id', asked.id, 'question', asked.question) order by asked.position, asked.id), '[]')
                    from public.help_agent_questions as asked where asked.help_agent_id = agent.id))
    from public.help_agents as agent where agent.id = help_agent_offered.help_agent_id);
end;
$$;
comment on function public.help_agent_offered(bigint, bigint) is 'A help agent as members see it, with questions that may be asked of it.';
grant execute on function public.help_agent_offered(bigint, bigint) to authenticated;

create function public.request_paid_help(organization_id bigint, user_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  asked timestamptz;
begin
  perform private.require_role(request_paid_help.user_id, request_paid_help.organization_id, 'user');
  insert into public.help_paid_requests as asking (organization_id, user_id, asked_at)
  values (request_paid_help.organization_id, request_paid_help.user_id, now())
  on conflict on constraint help_paid_requests_pkey do update set asked_at = excluded.asked_at
    where asking.asked_at <= now() - interval '1 day'
  returning asked_at into asked;
  return (
    select jsonb_build_object(
      'asked_at', asking.asked_at, 'is_new', asked is not null, 'organization', organizations.name,
      'ceiling', private.pounds(organizations.paid_help_ceiling_pence),
      'owners', (select coalesce(jsonb_agg(users.email order by users.id), '[]')
                 from public.organization_members as members join public.users on users.id = members.user_id
                 where members.organization_id = organizations.id and members.role >= 'owner'))
    from public.help_paid_requests as asking join public.organizations on organizations.id = asking.organization_id
    where asking.organization_id = request_paid_help.organization_id and asking.user_id = request_paid_help.user_id);
end;
$$;
comment on function public.request_paid_help(bigint, bigint) is
  'Notes that a member asks the owners to allow paid messages, once a day (is_new), and tells whom to mail; 403 as private.require_role.';

create function public.forget_paid_help_request(organization_id bigint, user_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.help_paid_requests as asking
  where asking.organization_id = forget_paid_help_asking.organization_id and asking.user_id = forget_paid_help_asking.user_id;
end;
$$;
comment on function public.forget_paid_help_request(bigint, bigint) is 'Lets a member ask again whose request could be mailed to nobody.';

create function public.help_articles(document_ids bigint[])
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('document_id', article.document_id, 'slug', article.slug, 'title', article.title)), '[]')
    from public.help_contents as article
    where article.kind = 'article' and article.document_id = any (help_articles.document_ids));
end;
$$;
comment on function public.help_articles(bigint[]) is 'Which of these documents of organisation 1 are articles of the help centre, with their slugs.';
