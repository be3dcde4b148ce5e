-- Plans, what an organisation has bought, and what it has used. Limits of -1 are unlimited; money is pence.
create table public.plans (
  id bigint generated always as identity primary key,
  name text not null unique,
  monthly_pence integer not null check (monthly_pence >= 0),
  message_limit integer not null check (message_limit >= -1),
  storage_limit_bytes bigint not null check (storage_limit_bytes >= -1),
  position smallint not null default 0
);
comment on table public.plans is 'What can be subscribed to.';

create table public.plan_addons (
  id bigint generated always as identity primary key,
  name text not null unique,
  monthly_pence integer not null check (monthly_pence >= 0),
  message_limit integer not null default 0 check (message_limit >= 0),
  storage_limit_bytes bigint not null default 0 check (storage_limit_bytes >= 0)
);
comment on table public.plan_addons is 'What can be added to a plan; its limits add to the plan''s.';

create table public.subscriptions (
  organization_id bigint primary key references public.organizations (id) on delete cascade,
  plan_id bigint not null references public.plans (id),
  addon_id bigint references public.plan_addons (id),
  provider_subscription_id text unique,
  status text not null default 'active'
    check (status in ('active', 'trialing', 'past_due', 'canceled', 'incomplete', 'unpaid')),
  updated_at timestamptz not null default now()
);
comment on table public.subscriptions is 'The plan of an organisation; written by the payment provider''s events only.';
create index subscriptions_plan_idx on public.subscriptions (plan_id);
create index subscriptions_addon_idx on public.subscriptions (addon_id);

create table public.message_usage (
  organization_id bigint not null references public.organizations (id) on delete cascade,
  month date not null,
  messages integer not null default 0 check (messages >= 0),
  primary key (organization_id, month)
);
comment on table public.message_usage is 'Questions asked in a calendar month (UTC).';

insert into public.plans (name, monthly_pence, message_limit, storage_limit_bytes, position) values
  ('Free', 0, 200, 1073741824, 1),
  ('Team', 4900, 5000, 53687091200, 2),
  ('Business', 19900, -1, 536870912000, 3);
insert into public.plan_addons (name, monthly_pence, message_limit, storage_limit_bytes) values
  ('Extra messages', 1900, 2000, 0);

create trigger subscriptions_touch before update on public.subscriptions
  for each row execute function private.touch_updated_at();
create trigger subscriptions_keep_organization before update on public.subscriptions
  for each row execute function private.keep_organization();
create trigger message_usage_keep_organization before update on public.message_usage
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

create function private.limits(of_organization_id bigint)
returns table (message_limit integer, storage_limit_bytes bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query select
    case when plans.message_limit = -1 then -1 else plans.message_limit + coalesce(addons.message_limit, 0) end,
    case when plans.storage_limit_bytes = -1 then -1
         else plans.storage_limit_bytes + coalesce(addons.storage_limit_bytes, 0) end
  from public.subscriptions
  join public.plans on plans.id = subscriptions.plan_id
  left join public.plan_addons as addons on addons.id = subscriptions.addon_id
  where subscriptions.organization_id = of_organization_id;
end;
$$;
comment on function private.limits(bigint) is 'What an organisation may use, its add-on included.';

create function private.count_message(of_organization_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  allowed integer := (select message_limit from private.limits(of_organization_id));
  this_month date := date_trunc('month', now() at time zone 'utc')::date;
begin
  insert into public.message_usage (organization_id, month, messages)
  values (of_organization_id, this_month, 0)
  on conflict (organization_id, month) do nothing;
  update public.message_usage set messages = messages + 1
  where organization_id = of_organization_id and month = this_month
    and (allowed = -1 or messages < allowed);
  if not found then
    perform private.refuse(429, 'limit_reached', format(
      'Your organisation has used all %s messages of its plan this month. The meter starts anew on %s.',
      allowed, to_char(this_month + interval '1 month', 'FMDD FMMonth YYYY')));
  end if;
end;
$$;
comment on function private.count_message(bigint) is
  'Counts one question against the month''s limit; 429 when it is used up. Right under concurrency: one conditional update.';

alter table public.plans enable row level security;
alter table public.plan_addons enable row level security;
alter table public.subscriptions enable row level security;
alter table public.message_usage enable row level security;
grant select on public.plans, public.plan_addons, public.subscriptions, public.message_usage to authenticated;

create policy "Signed-in people see the plans" on public.plans for select to authenticated using (true);
create policy "Signed-in people see the add-ons" on public.plan_addons for select to authenticated using (true);
create policy "Members see their organisation's subscription" on public.subscriptions
  for select to authenticated
  using (organization_id = any ((select private.my_organization_ids())::bigint[]));
create policy "Members see their organisation's usage" on public.message_usage
  for select to authenticated
  using (organization_id = any ((select private.my_organization_ids())::bigint[]));

-- The first row of its table, so its id is 1 (SPEC §3, §9).
insert into public.organizations (name) values ('PLATFORM_ADMIN');
