-- Plans, add-ons, and what an organisation has of them. A limit is a row: -1 is unlimited, and what has no row isn't
-- included. Money is pence.
create table public.meters (
  name text primary key,
  kind text not null check (kind in ('monthly', 'level')),
  unit text not null default 'count' check (unit in ('count', 'bytes')),
  title text not null,
  noun text not null,
  position smallint not null unique
);
comment on table public.meters is
  'What is counted. monthly: what was done in a calendar month (UTC); level: what is there now. noun: as sentences call it '
  'after an amount ("200 messages").';

create table public.plans (
  id bigint generated always as identity primary key,
  name text not null unique,
  monthly_pence integer not null check (monthly_pence >= 0),
  position smallint not null default 0
);
comment on table public.plans is 'What can be subscribed to.';

create table public.plan_limits (
  plan_id bigint not null references public.plans (id) on delete cascade,
  meter text not null references public.meters (name),
  amount bigint not null check (amount >= -1),
  primary key (plan_id, meter)
);
comment on table public.plan_limits is 'What a plan includes.';
create index plan_limits_meter_idx on public.plan_limits (meter);

create table public.plan_addons (
  id bigint generated always as identity primary key,
  name text not null unique,
  monthly_pence integer not null check (monthly_pence >= 0)
);
comment on table public.plan_addons is 'What can be added to a plan, several times if need be.';

create table public.addon_limits (
  addon_id bigint not null references public.plan_addons (id) on delete cascade,
  meter text not null references public.meters (name),
  amount bigint not null check (amount > 0 or amount = -1),
  primary key (addon_id, meter)
);
comment on table public.addon_limits is 'What one add-on adds.';
create index addon_limits_meter_idx on public.addon_limits (meter);

create table public.subscriptions (
  organization_id bigint primary key references public.organizations (id) on delete cascade,
  plan_id bigint not null references public.plans (id),
  provider_subscription_id text unique,
  status text not null default 'active'
    check (status in ('active', 'trialing', 'past_due', 'canceled', 'incomplete', 'unpaid')),
  updated_at timestamptz not null default now()
);
comment on table public.subscriptions is 'The plan of an organisation; written by the payment provider''s events only.';
create index subscriptions_plan_idx on public.subscriptions (plan_id);

create table public.organization_addons (
  organization_id bigint not null references public.organizations (id) on delete cascade,
  addon_id bigint not null references public.plan_addons (id),
  quantity integer not null default 1 check (quantity between 1 and 10000),
  created_at timestamptz not null default now(),
  primary key (organization_id, addon_id)
);
comment on table public.organization_addons is 'The add-ons of an organisation; written as subscriptions are.';
create index organization_addons_addon_idx on public.organization_addons (addon_id);

create table public.limit_overrides (
  organization_id bigint not null references public.organizations (id) on delete cascade,
  meter text not null references public.meters (name),
  amount bigint not null check (amount >= -1),
  reason text not null check (char_length(reason) between 1 and 500),
  created_at timestamptz not null default now(),
  primary key (organization_id, meter)
);
comment on table public.limit_overrides is
  'What an operator has agreed with an organisation: stands in place of the plan''s amount; add-ons still add to it.';
create index limit_overrides_meter_idx on public.limit_overrides (meter);

insert into public.meters (name, kind, unit, title, noun, position) values
  ('messages', 'monthly', 'count', 'Messages', 'messages', 1),
  ('storage', 'level', 'bytes', 'Storage', 'of storage', 2),
  ('members', 'level', 'count', 'Members', 'members', 3),
  ('documents', 'level', 'count', 'Documents', 'documents', 4),
  ('pages_crawled', 'monthly', 'count', 'Website pages', 'website pages', 5),
  ('agent_runs', 'monthly', 'count', 'Agent runs', 'agent runs', 6),
  ('voice_minutes', 'monthly', 'count', 'Voice minutes', 'voice minutes', 7),
  ('connectors', 'level', 'count', 'Connectors', 'connectors', 8),
  ('domains', 'level', 'count', 'Domains', 'domains', 9);
insert into public.plans (name, monthly_pence, position) values ('Free', 0, 1), ('Team', 4900, 2), ('Business', 19900, 3);
insert into public.plan_limits (plan_id, meter, amount)
select plans.id, entry.meter, entry.amount
from (values
  ('Free', 'messages', 200), ('Team', 'messages', 5000), ('Business', 'messages', -1),
  ('Free', 'storage', 1073741824), ('Team', 'storage', 53687091200), ('Business', 'storage', 536870912000),
  ('Free', 'members', -1), ('Team', 'members', -1), ('Business', 'members', -1),
  ('Free', 'documents', -1), ('Team', 'documents', -1), ('Business', 'documents', -1),
  ('Free', 'pages_crawled', 500), ('Team', 'pages_crawled', 10000), ('Business', 'pages_crawled', 100000),
  ('Free', 'agent_runs', 50), ('Team', 'agent_runs', 2000), ('Business', 'agent_runs', 20000),
  ('Free', 'voice_minutes', 10), ('Team', 'voice_minutes', 500), ('Business', 'voice_minutes', 5000),
  ('Free', 'connectors', 2), ('Team', 'connectors', 20), ('Business', 'connectors', -1),
  ('Free', 'domains', -1), ('Team', 'domains', -1), ('Business', 'domains', -1)
) as entry (plan, meter, amount)
join public.plans on plans.name = entry.plan;
insert into public.plan_addons (name, monthly_pence) values ('Extra messages', 1900);
insert into public.addon_limits (addon_id, meter, amount)
select id, 'messages', 2000 from public.plan_addons where name = 'Extra messages';

create trigger subscriptions_touch before update on public.subscriptions
  for each row execute function private.touch_updated_at();
create trigger subscriptions_keep_organization before update on public.subscriptions
  for each row execute function private.keep_organization();
create trigger organization_addons_keep_organization before update on public.organization_addons
  for each row execute function private.keep_organization();
create trigger limit_overrides_keep_organization before update on public.limit_overrides
  for each row execute function private.keep_organization();

create function private.subscribe_to_free_plan()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.subscriptions (organization_id, plan_id)
  select new.id, plans.id from public.plans where plans.name = 'Free';
  return new;
end;
$$;
comment on function private.subscribe_to_free_plan() is 'Trigger: every organisation begins on the free plan.';
create trigger organizations_free_plan after insert on public.organizations
  for each row execute function private.subscribe_to_free_plan();

create function private.limit_of(of_organization_id bigint, of_meter text)
returns bigint
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select case when bool_or(amount = -1) then -1 else sum(amount)::bigint end
    from (
      select coalesce(
        (select overrides.amount from public.limit_overrides as overrides
         where overrides.organization_id = of_organization_id and overrides.meter = of_meter),
        (select plan_limits.amount from public.subscriptions
         join public.plan_limits on plan_limits.plan_id = subscriptions.plan_id
         where subscriptions.organization_id = of_organization_id and plan_limits.meter = of_meter),
        0) as amount
      union all
      select case when addon_limits.amount = -1 then -1 else addon_limits.amount * addons.quantity end
      from public.organization_addons as addons
      join public.addon_limits on addon_limits.addon_id = addons.addon_id
      where addons.organization_id = of_organization_id and addon_limits.meter = of_meter
    ) as part
  );
end;
$$;
comment on function private.limit_of(bigint, text) is
  'How much of a meter an organisation may use: its plan''s amount or the operator''s in its place, and its add-ons'' on '
  'top. -1 is unlimited; 0 without a plan.';

alter table public.meters enable row level security;
alter table public.plans enable row level security;
alter table public.plan_limits enable row level security;
alter table public.plan_addons enable row level security;
alter table public.addon_limits enable row level security;
alter table public.subscriptions enable row level security;
alter table public.organization_addons enable row level security;
alter table public.limit_overrides enable row level security;
grant select on public.meters, public.plans, public.plan_limits, public.plan_addons, public.addon_limits,
  public.subscriptions, public.organization_addons to authenticated;

create policy "Signed-in people see the meters" on public.meters for select to authenticated using (true);
create policy "Signed-in people see the plans" on public.plans for select to authenticated using (true);
create policy "Signed-in people see what plans include" on public.plan_limits for select to authenticated using (true);
create policy "Signed-in people see the add-ons" on public.plan_addons for select to authenticated using (true);
create policy "Signed-in people see what add-ons add" on public.addon_limits for select to authenticated using (true);
create policy "Members see their organisation's subscription" on public.subscriptions
  for select to authenticated
  using (organization_id = any ((select private.my_organization_ids())::bigint[]));
create policy "Members see their organisation's add-ons" on public.organization_addons
  for select to authenticated
  using (organization_id = any ((select private.my_organization_ids())::bigint[]));
create policy "Overrides are the operators' own" on public.limit_overrides for select to authenticated using (false);
