-- Caps: how much of the organisation's messages and agent runs one of its members may use in a calendar month (UTC).
create table public.usage_caps (
  id bigint generated always as identity primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade check (organization_id <> 1),
  meter text not null references public.meters (name) check (meter in ('messages', 'agent_runs')),
  user_id bigint,
  team_id bigint,
  amount bigint not null check (amount between 0 and 1000000),
  created_at timestamptz not null default now(),
  check (num_nonnulls(user_id, team_id) <= 1),
  unique nulls not distinct (organization_id, meter, user_id, team_id),
  foreign key (organization_id, user_id) references public.organization_members (organization_id, user_id) on delete cascade,
  foreign key (organization_id, team_id) references public.teams (organization_id, id) on delete cascade
);
comment on table public.usage_caps is
  'How much of a meter one member, each member of a team, or (both null) each member may use a month. Of several the least holds.';
create index usage_caps_user_idx on public.usage_caps (organization_id, user_id);
create index usage_caps_team_idx on public.usage_caps (organization_id, team_id);
create index usage_caps_meter_idx on public.usage_caps (meter);
create trigger usage_caps_keep_organization before update on public.usage_caps
  for each row execute function private.keep_organization();
create trigger usage_caps_audit after insert or update or delete on public.usage_caps
  for each row execute function private.audit_change();

create table public.member_usage (
  organization_id bigint not null references public.organizations (id) on delete cascade,
  user_id bigint not null references public.users (id) on delete cascade,
  meter text not null references public.meters (name),
  period date not null,
  used bigint not null check (used >= 0),
  primary key (organization_id, user_id, meter, period)
);
comment on table public.member_usage is
  'How much of a meter that can be capped somebody has used; counted whether there is a cap or not, so that one that is set within a month '
  'counts all of it. It stays when they leave, so that who comes back doesn''t begin anew.';
create index member_usage_user_idx on public.member_usage (user_id);
create index member_usage_meter_idx on public.member_usage (meter);
create trigger member_usage_keep_organization before update on public.member_usage
  for each row execute function private.keep_organization();

alter table public.usage_caps enable row level security;
alter table public.member_usage enable row level security;
create policy "Caps leave by functions alone" on public.usage_caps for select to authenticated using (false);
create policy "Usage of members leaves by functions alone" on public.member_usage for select to authenticated using (false);

create type private.held_cap as (amount bigint, whose text, name text);
comment on type private.held_cap is 'A cap that holds for somebody. whose: member, team or everyone; name: the team''s.';

create function private.cap_of(of_organization_id bigint, of_user_id bigint, of_meter text)
returns private.held_cap
language plpgsql stable security definer
set search_path = ''
as $$
declare
  held private.held_cap;
begin
  select caps.amount, case when caps.user_id is not null then 'member' when caps.team_id is not null then 'team' else 'everyone' end, teams.name
  into held
  from public.usage_caps as caps
  left join public.teams on teams.organization_id = caps.organization_id and teams.id = caps.team_id
  where caps.organization_id = of_organization_id and caps.meter = of_meter
    and (caps.user_id = of_user_id
      or caps.user_id is null and (caps.team_id is null or exists (
        select from public.team_members as members where members.team_id = caps.team_id and members.user_id = of_user_id)))
  order by caps.amount, caps.user_id is null, caps.team_id is null, teams.name limit 1;
  return held;
end;
$$;
comment on function private.cap_of(bigint, bigint, text) is
  'The least of the caps of a meter that hold for somebody, of equal ones the one that is most their own; nulls when there is none.';

create function private.used_by(of_organization_id bigint, of_user_id bigint, of_meter public.meters)
returns bigint
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return coalesce((
    select usage.used from public.member_usage as usage
    where usage.organization_id = of_organization_id and usage.user_id = of_user_id and usage.meter = of_meter.name
      and usage.period = private.period_of(of_meter)), 0);
end;
$$;
comment on function private.used_by(bigint, bigint, public.meters) is 'What somebody uses of a meter in the present period.';
