-- What operators do with requests to support, and what is mailed. All of it is the server's own.
create function private.require_platform_admin(of_user_id bigint)
returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if private.role_of(of_user_id, 1) is null then
    perform private.refuse(403, 'forbidden', 'Only platform admins can do this.');
  end if;
end;
$$;
comment on function private.require_platform_admin(bigint) is 'Refuses (403) whoever isn''t a platform admin.';

create function private.support_case(by_user_id bigint, of_request_id bigint)
returns public.support_requests
language plpgsql
set search_path = ''
as $$
declare
  ticket public.support_requests;
begin
  perform private.require_platform_admin(by_user_id);
  perform private.hold_conversation_of(of_request_id);
  select * into ticket from public.support_requests where id = of_request_id for update;
  if not found then
    perform private.refuse(404, 'not_found', 'That request doesn''t exist.');
  end if;
  return ticket;
end;
$$;
comment on function private.support_case(bigint, bigint) is 'A request for an operator, locked; 403 for anybody else, 404 where there is none.';

create function public.list_support_cases(
  user_id bigint, page_limit integer, page_offset integer, search text default '', state text default null, priority text default null,
  sort text default null, direction text default 'desc'
)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted constant text := private.folded(btrim(coalesce(list_support_cases.search, '')));
  wanted_sort constant text := list_support_cases.sort || ' ' || list_support_cases.direction;
begin
  perform private.require_platform_admin(list_support_cases.user_id);
  return (
    with found as materialized (
      select requests.*, private.display_name(users.name, users.email) as person, users.email, organizations.name as organization,
             array_position(array['open', 'answered', 'closed'], requests.state) as turn,
             array_position(array['urgent', 'high', 'medium', 'low'], requests.priority) as press
      from public.support_requests as requests
      join public.users on users.id = requests.user_id
      join public.organizations on organizations.id = requests.organization_id
      where (list_support_cases.state is null or requests.state = list_support_cases.state)
        and (list_support_cases.priority is null or requests.priority = list_support_cases.priority)
        and (wanted = ''
             or strpos(private.folded(concat_ws(' ', requests.reference, requests.subject, users.name, users.email, organizations.name)), wanted) > 0
             or exists (select from public.support_messages as messages
                        where messages.organization_id = requests.organization_id and messages.request_id = requests.id
                          and strpos(private.folded(messages.content), wanted) > 0))
    ), page as (
      select found.*, row_number() over (order by
        case when wanted_sort is null then turn end, case when wanted_sort is null then press end,
        -- Who waits longest comes first; of what waits for nobody, the latest.
        case when wanted_sort is null and turn = 1 then updated_at end,
        case wanted_sort when 'priority asc' then -press when 'priority desc' then press end,
        case wanted_sort when 'created asc' then created_at when 'updated asc' then updated_at end,
        case when wanted_sort like 'created%' then created_at else updated_at end desc, id desc) as place
      from found order by place limit page_limit offset page_offset
    )
    select jsonb_build_object(
      'total', (select count(*) from found), 'open', (select count(*) from public.support_requests as requests where requests.state = 'open'),
      'requests', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', page.id, 'reference', reference, 'subject', subject, 'priority', page.priority, 'state', page.state, 'created_at', page.created_at,
          'updated_at', page.updated_at, 'person', person, 'email', email, 'organization', organization,
          'attachments', (select count(*) from public.support_attachments as files
                          join public.support_messages as messages on messages.organization_id = files.organization_id and messages.id = files.message_id
                          where messages.organization_id = page.organization_id and messages.request_id = page.id)) order by place)
        from page), '[]')));
end;
$$;
comment on function public.list_support_cases(bigint, integer, integer, text, text, text, text, text) is
  'The server''s own: everybody''s requests for an operator: by state, priority and words, with how many wait for an answer in all.';

create function public.get_support_case(user_id bigint, request_id bigint)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  ticket constant public.support_requests := private.support_case(get_support_case.user_id, get_support_case.request_id);
begin
  return private.support_request_json(ticket) || (
    select jsonb_build_object(
      'person', private.display_name(users.name, users.email), 'email', users.email, 'organization', organizations.name,
      'organization_id', organizations.id, 'role', private.role_of(users.id, organizations.id), 'page', ticket.page, 'version', ticket.version,
      'conversation_id', ticket.help_conversation_id::text, 'messages', private.support_messages_json(ticket.id, true))
    from public.users, public.organizations
    where users.id = ticket.user_id and organizations.id = ticket.organization_id);
end;
$$;
comment on function public.get_support_case(bigint, bigint) is 'The server''s own: a request for an operator, with who wrote it, where from, and what was written.';

create function public.answer_support(user_id bigint, request_id bigint, message text, key uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  ticket constant public.support_requests := private.support_case(answer_support.user_id, answer_support.request_id);
  added public.support_messages;
begin
  if exists (select from public.support_messages as messages where messages.request_id = ticket.id and messages.key = answer_support.key) then
    return;
  end if;
  perform private.reopen_support(ticket, answer_support.user_id, true);
  insert into public.support_messages (organization_id, request_id, user_id, is_support, content, key)
  values (ticket.organization_id, ticket.id, answer_support.user_id, true, answer_support.message, answer_support.key)
  returning * into added;
  perform private.send_support_mail(added.id, 'requester');
end;
$$;
comment on function public.answer_support(bigint, bigint, text, uuid) is 'The server''s own: an operator answers a request, once under a key; the requester has it by mail too.';

create function public.close_support(user_id bigint, request_id bigint)
returns void
language plpgsql
set search_path = ''
as $$
declare
  ticket constant public.support_requests := private.support_case(close_support.user_id, close_support.request_id);
  added public.support_messages;
begin
  if ticket.state = 'closed' then
    return;
  end if;
  update public.support_requests set state = 'closed', unread = true, updated_at = now() where id = ticket.id;
  insert into public.support_messages (organization_id, request_id, user_id, kind, is_support)
  values (ticket.organization_id, ticket.id, close_support.user_id, 'closed', true)
  returning * into added;
  perform private.send_support_mail(added.id, 'requester');
end;
$$;
comment on function public.close_support(bigint, bigint) is 'The server''s own: an operator closes a request, once; the requester hears of it by mail.';

create function public.prioritise_support(user_id bigint, request_id bigint, priority text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  ticket constant public.support_requests := private.support_case(prioritise_support.user_id, prioritise_support.request_id);
begin
  update public.support_requests set priority = prioritise_support.priority where id = ticket.id;
end;
$$;
comment on function public.prioritise_support(bigint, bigint, text) is 'The server''s own: an operator changes a request''s priority.';

create function public.support_mail(message_id bigint)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select private.support_request_json(requests) || jsonb_build_object(
      'kind', messages.kind, 'content', messages.content, 'page', requests.page, 'version', requests.version,
      'person', private.display_name(users.name, users.email), 'email', users.email, 'organization', organizations.name,
      'is_first', not exists (select from public.support_messages as earlier where earlier.request_id = requests.id and earlier.id < messages.id),
      'files', coalesce((select jsonb_agg(files.name order by files.id) from public.support_attachments as files
                         where files.organization_id = messages.organization_id and files.message_id = messages.id), '[]'),
      'operators', coalesce((select jsonb_agg(operators.email order by operators.id) from public.organization_members as members
                             join public.users as operators on operators.id = members.user_id where members.organization_id = 1), '[]'))
    from public.support_messages as messages
    join public.support_requests as requests on requests.organization_id = messages.organization_id and requests.id = messages.request_id
    join public.users on users.id = requests.user_id
    join public.organizations on organizations.id = requests.organization_id
    where messages.id = support_mail.message_id);
end;
$$;
comment on function public.support_mail(bigint) is 'The server''s own: what is mailed of a message, and the operators'' addresses; null once the request is gone.';
