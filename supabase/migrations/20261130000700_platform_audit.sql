-- What operators do, apart from what organisations' own people do: append-only, and without what tenants wrote.
create table public.platform_audit (
  id bigint generated always as identity primary key,
  actor_id bigint,
  actor_email text not null,
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  target_kind text check (target_kind ~ '^[a-z_]{1,40}$'),
  target_id bigint,
  target_name text not null default '' check (char_length(target_name) <= 300),
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object' and pg_column_size(detail) <= 8000),
  created_at timestamptz not null default now()
);
comment on table public.platform_audit is
  'What operators did. No foreign keys on purpose, so that entries stay when what they speak of is deleted.';
comment on column public.platform_audit.target_name is 'What it was called when it was done: an organisation''s name, a person''s address.';
comment on column public.platform_audit.detail is 'Settings, counts and reasons; never what is in a tenant''s documents or chats.';
create index platform_audit_recent_idx on public.platform_audit (created_at desc, id desc);
create index platform_audit_actor_idx on public.platform_audit (actor_id, created_at desc, id desc);
create index platform_audit_target_idx on public.platform_audit (target_kind, target_id, created_at desc, id desc);
create index platform_audit_action_idx on public.platform_audit (action, created_at desc, id desc);

alter table public.platform_audit enable row level security;
grant select on public.platform_audit to authenticated;
revoke insert, update, delete, truncate on public.platform_audit from service_role;
create policy "Operators read what operators did" on public.platform_audit
  for select to authenticated using ((select private.is_platform_admin()));
create trigger platform_audit_append_only before update or delete on public.platform_audit
  for each row execute function private.keep_audit();

create function private.platform_audit_add(
  action text, target_kind text default null, target_id bigint default null, detail jsonb default '{}', by_user_id bigint default null
)
returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  insert into public.platform_audit (actor_id, actor_email, action, target_kind, target_id, target_name, detail)
  select users.id, users.email, platform_audit_add.action, platform_audit_add.target_kind, platform_audit_add.target_id,
         left(coalesce(case platform_audit_add.target_kind
           when 'organization' then (select name from public.organizations as own where own.id = platform_audit_add.target_id)
           when 'user' then (select email from public.users as own where own.id = platform_audit_add.target_id)
         end, platform_audit_add.detail ->> 'name', ''), 300),
         platform_audit_add.detail
  from public.users where users.id = coalesce(platform_audit_add.by_user_id, private.my_user_id());
end;
$$;
comment on function private.platform_audit_add(text, text, bigint, jsonb, bigint) is
  'Records what an operator does, to what: an organization, user, job, … by its id. The signed-in one, unless by_user_id names who the server acts for.';

create or replace function private.audit(in_organization_id bigint, action text, details jsonb default '{}')
returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  target jsonb;
begin
  -- Who acts for the platform is on the operators' record.
  if in_organization_id = 1 then
    target := private.platform_target(audit.action, audit.details);
    perform private.platform_audit_add(audit.action, target ->> 'kind', (target ->> 'id')::bigint, audit.details);
    return;
  end if;
  insert into public.audit_entries (organization_id, actor_id, actor_email, actor_role, action, details)
  select in_organization_id, users.id, users.email, private.membership_of(users.id, in_organization_id), audit.action, audit.details
  from public.users where users.id = private.my_user_id();
end;
$$;
comment on function private.audit(bigint, text, jsonb) is
  'Records what the signed-in user does in an organisation; in organisation 1, on the operators'' record.';

create function private.platform_target(action text, details jsonb)
returns jsonb
language plpgsql immutable
set search_path = ''
as $$
declare
  kind constant text := case
    when details ? 'organization_id' then 'organization'
    when details ? 'user_id' then 'user'
    else (array['agent', 'help_agent', 'document'])[
      array_position(array['agents', 'help_agents', 'help_documents'], split_part(action, '.', 1))]
  end;
begin
  return jsonb_build_object('kind', kind,
    'id', case when kind is not null then coalesce(details ->> 'organization_id', details ->> 'user_id', details ->> 'id') end);
end;
$$;
comment on function private.platform_target(text, jsonb) is 'What an act in organisation 1 was about, by what its details name: {kind, id}, both null when they name nothing.';

-- What stood in organisation 1's own trail until now.
insert into public.platform_audit (actor_id, actor_email, action, target_kind, target_id, target_name, detail, created_at)
select entries.actor_id, entries.actor_email, entries.action, target ->> 'kind', (target ->> 'id')::bigint,
       left(coalesce(entries.details ->> 'name', ''), 300), entries.details, entries.created_at
from public.audit_entries as entries
cross join lateral private.platform_target(entries.action, entries.details) as target
where entries.organization_id = 1 order by entries.id;

create function public.list_platform_audit(
  page_limit integer default 50, page_offset integer default 0, search text default '', actor_id bigint default null,
  action text default null, target_kind text default null, target_id bigint default null
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted constant text := lower(btrim(coalesce(list_platform_audit.search, '')));
begin
  perform private.require_operator();
  perform private.check_page(list_platform_audit.page_limit, list_platform_audit.page_offset);
  perform private.check_text(list_platform_audit.search, 'Search', 200);
  perform private.check_text(list_platform_audit.action, 'Action', 80);
  perform private.check_text(list_platform_audit.target_kind, 'Target', 40);
  return (
    with found as (
      select * from public.platform_audit as entries
      where (list_platform_audit.actor_id is null or entries.actor_id = list_platform_audit.actor_id)
        and (list_platform_audit.action is null or entries.action = list_platform_audit.action)
        and (list_platform_audit.target_kind is null or entries.target_kind = list_platform_audit.target_kind)
        and (list_platform_audit.target_id is null or entries.target_id = list_platform_audit.target_id)
        and (wanted = '' or strpos(lower(concat_ws(' ', entries.actor_email, entries.target_name, entries.action, entries.detail ->> 'reason')), wanted) > 0)
    ), page as (
      select * from found order by found.created_at desc, found.id desc
      limit list_platform_audit.page_limit offset list_platform_audit.page_offset
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'entries', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', page.id, 'actor_id', page.actor_id, 'actor_email', page.actor_email, 'action', page.action, 'target_kind', page.target_kind,
          'target_id', page.target_id, 'target_name', page.target_name, 'detail', page.detail, 'created_at', page.created_at,
          'target_exists', case page.target_kind
            when 'organization' then exists (select from public.organizations where organizations.id = page.target_id)
            when 'user' then exists (select from public.users where users.id = page.target_id)
            else false end)
          order by page.created_at desc, page.id desc)
        from page), '[]'),
      'operators', coalesce((
        select jsonb_agg(jsonb_build_object('id', users.id, 'name', private.display_name(users.name, users.email)) order by users.email)
        from public.organization_members as members join public.users on users.id = members.user_id
        where members.organization_id = 1), '[]')));
end;
$$;
comment on function public.list_platform_audit(integer, integer, text, bigint, text, text, bigint) is
  'What operators did, the latest first, by who, what and to what, with who is an operator now; for operators.';
grant execute on function public.list_platform_audit(integer, integer, text, bigint, text, text, bigint) to authenticated;
