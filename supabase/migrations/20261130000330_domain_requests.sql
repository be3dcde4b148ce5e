-- Requests of admins for what only the people behind the product can set up: a domain by their hand, a WhatsApp number. They are requests to
-- support of a kind of their own, so that they are answered, closed and mailed as those are.
alter table public.support_requests add column kind text not null default 'support' check (kind in ('support', 'domain', 'whatsapp'));
comment on column public.support_requests.kind is 'What is asked for; domain and whatsapp: by an admin, for the organisation.';

create or replace function private.support_request_json(ticket public.support_requests)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', ticket.id, 'reference', ticket.reference, 'subject', ticket.subject, 'about', ticket.kind, 'priority', ticket.priority,
    'state', ticket.state, 'unread', ticket.unread, 'created_at', ticket.created_at, 'updated_at', ticket.updated_at);
end;
$$;

create function public.request_for_organization(
  user_id bigint, organization_id bigint, kind text, subject text, message text, page text, key uuid
)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  made jsonb;
begin
  perform private.require_role(request_for_organization.user_id, request_for_organization.organization_id, 'admin');
  made := public.submit_support(
    request_for_organization.user_id, request_for_organization.organization_id, request_for_organization.subject,
    request_for_organization.message, 'medium', '{}', request_for_organization.page, '', request_for_organization.key);
  update public.support_requests as requests set kind = request_for_organization.kind
  where requests.id = (made ->> 'id')::bigint and requests.kind <> request_for_organization.kind;
  if found then
    perform private.audit_of(
      request_for_organization.organization_id, 'domain.request',
      jsonb_build_object('about', kind, 'subject', subject, 'reference', made ->> 'reference'), request_for_organization.user_id);
  end if;
  return made;
end;
$$;
comment on function public.request_for_organization(bigint, bigint, text, text, text, text, uuid) is
  'The server''s own: an admin asks for what operators set up; a request as submit_support makes it, of its kind, with its limits. On record.';

drop function public.list_support(bigint, bigint, integer, integer, text);
create function public.list_support(user_id bigint, organization_id bigint, page_limit integer, page_offset integer, state text default null, kinds text[] default null)
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
      select * from mine where (list_support.state is null or mine.state = list_support.state) and (list_support.kinds is null or mine.kind = any (list_support.kinds))
    ), shown as (
      select * from found order by updated_at desc, id desc limit page_limit offset page_offset
    )
    select jsonb_build_object(
      'total', (select count(*) from found), 'unread', (select count(*) from mine where unread),
      'requests', coalesce((select jsonb_agg(private.support_request_json(shown::public.support_requests) order by updated_at desc, id desc) from shown), '[]')));
end;
$$;
comment on function public.list_support(bigint, bigint, integer, integer, text, text[]) is
  'The server''s own: a member''s requests, of some kinds, the latest change first.';

drop function public.list_support_cases(bigint, integer, integer, text, text, text, text, text);
create function public.list_support_cases(
  user_id bigint, page_limit integer, page_offset integer, search text default '', state text default null, priority text default null,
  sort text default null, direction text default 'desc', kind text default null
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
      where (list_support_cases.kind is null or requests.kind = list_support_cases.kind)
        and (list_support_cases.state is null or requests.state = list_support_cases.state)
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
          'id', page.id, 'reference', reference, 'subject', subject, 'about', page.kind, 'priority', page.priority, 'state', page.state, 'created_at', page.created_at,
          'updated_at', page.updated_at, 'person', person, 'email', email, 'organization', organization,
          'attachments', (select count(*) from public.support_attachments as files
                          join public.support_messages as messages on messages.organization_id = files.organization_id and messages.id = files.message_id
                          where messages.organization_id = page.organization_id and messages.request_id = page.id)) order by place)
        from page), '[]')));
end;
$$;
comment on function public.list_support_cases(bigint, integer, integer, text, text, text, text, text, text) is
  'The server''s own: everybody''s requests for an operator: by kind, state, priority and words, with how many wait for an answer in all.';
