-- What organisations use of their limits. Each act that costs is counted before it is done, in its own transaction, by
-- one conditional update: of two at the edge of a limit one gets through, and an act that fails counts nothing.
create table public.meter_usage (
  organization_id bigint not null references public.organizations (id) on delete cascade,
  meter text not null references public.meters (name),
  period date not null,
  used bigint not null check (used >= 0),
  primary key (organization_id, meter, period)
);
comment on table public.meter_usage is
  'How much is used of a meter; period: the first of the month (UTC), or -infinity for a level.';
create index meter_usage_meter_idx on public.meter_usage (meter);
create trigger meter_usage_keep_organization before update on public.meter_usage
  for each row execute function private.keep_organization();

alter table public.meter_usage enable row level security;
grant select on public.meter_usage to authenticated;
create policy "Members see their organisation's usage" on public.meter_usage
  for select to authenticated
  using (organization_id = any ((select private.my_organization_ids())::bigint[]));

create function private.period_of(meter public.meters, at timestamptz default now())
returns date
language plpgsql immutable
set search_path = ''
as $$
begin
  return case meter.kind when 'monthly' then date_trunc('month', at at time zone 'utc')::date else '-infinity' end;
end;
$$;
comment on function private.period_of(public.meters, timestamptz) is 'The period in which an act at that time counts.';

create function private.period_end(meter public.meters)
returns timestamptz
language plpgsql stable
set search_path = ''
as $$
begin
  return case meter.kind when 'monthly' then (private.period_of(meter) + interval '1 month') at time zone 'utc' end;
end;
$$;
comment on function private.period_end(public.meters) is 'When a meter starts anew; null for a level, which never does.';

create function private.amount_in_words(unit text, amount bigint)
returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  units constant text[] := '{B,KB,MB,GB,TB}';
  value numeric := amount;
  place integer := 1;
begin
  if unit <> 'bytes' then
    return to_char(amount, 'FM999,999,999,999,999,990');
  end if;
  while place < cardinality(units) and round(value, 1) >= 1024 loop
    value := value / 1024;
    place := place + 1;
  end loop;
  return trim_scale(round(value, case when place = 1 or value >= 100 then 0 else 1 end)) || ' ' || units[place];
end;
$$;
comment on function private.amount_in_words(text, bigint) is 'An amount as the app shows it: 5,000, or 1.4 MB.';

create function private.refuse_over_limit(meter public.meters, used bigint, allowed bigint, amount bigint)
returns void
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.refuse(429, 'limit_reached', concat(
    case when allowed = 0 then format('Your organisation''s plan includes no %s.', regexp_replace(meter.noun, '^of ', ''))
    else format('Your organisation %s %s of the %s %s that its plan includes%s%s.',
      case meter.kind when 'monthly' then 'has used' else 'has' end,
      private.amount_in_words(meter.unit, used), private.amount_in_words(meter.unit, allowed), meter.noun,
      case meter.kind when 'monthly' then ' this month' else '' end,
      case when amount > 1 then ', and this takes ' || private.amount_in_words(meter.unit, amount) || ' more' else '' end)
    end,
    case when allowed > 0 and meter.kind = 'monthly'
      then to_char(private.period_end(meter) at time zone 'utc', '" The meter starts anew on "FMDD FMMonth YYYY"."') end));
end;
$$;
comment on function private.refuse_over_limit(public.meters, bigint, bigint, bigint) is
  'The one refusal of a limit (429): names the meter, what is used, the limit, and when it starts anew.';

create function private.count(of_organization_id bigint, of_meter text, amount bigint default 1)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  counted public.meters;
  allowed bigint := private.limit_of(of_organization_id, of_meter);
begin
  select * into strict counted from public.meters where name = of_meter;
  insert into public.meter_usage as usage (organization_id, meter, period, used)
  select of_organization_id, of_meter, private.period_of(counted), amount
  where allowed = -1 or amount <= allowed
  on conflict (organization_id, meter, period) do update set used = usage.used + excluded.used
  where allowed = -1 or usage.used + excluded.used <= allowed;
  if not found then
    perform private.refuse_over_limit(counted, private.used_of(of_organization_id, counted), allowed, amount);
  end if;
end;
$$;
comment on function private.count(bigint, text, bigint) is
  'Counts an amount against an organisation''s limit, in the transaction of the act; 429 when it doesn''t fit.';

create function private.give_back(
  of_organization_id bigint, of_meter text, amount bigint default 1, counted_at timestamptz default now()
)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.meter_usage as usage set used = greatest(0, usage.used - amount)
  from public.meters
  where meters.name = of_meter and usage.organization_id = of_organization_id and usage.meter = of_meter
    and usage.period = private.period_of(meters, counted_at);
end;
$$;
comment on function private.give_back(bigint, text, bigint, timestamptz) is
  'Takes back what was counted at a time, from the period that it was counted in: what is gone, or failed through our fault.';

create function private.used_of(of_organization_id bigint, of_meter public.meters)
returns bigint
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return coalesce((
    select usage.used from public.meter_usage as usage
    where usage.organization_id = of_organization_id and usage.meter = of_meter.name
      and usage.period = private.period_of(of_meter)), 0);
end;
$$;
comment on function private.used_of(bigint, public.meters) is 'What an organisation uses of a meter in the present period.';

create function private.keep_levels()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  entry record;
begin
  for meter in 0 .. tg_nargs / 2 - 1 loop
    for entry in execute format(
      'select organization_id, (%s)::bigint as amount from changed group by organization_id order by organization_id',
      tg_argv[meter * 2 + 1])
    loop
      if tg_op = 'INSERT' then
        perform private.count(entry.organization_id, tg_argv[meter * 2], entry.amount);
      else
        perform private.give_back(entry.organization_id, tg_argv[meter * 2], entry.amount);
      end if;
    end loop;
  end loop;
  return null;
end;
$$;
comment on function private.keep_levels() is
  'Trigger after a statement, its rows named changed: what they add to levels is counted, whoever adds them, and given back '
  'when they go. Arguments are pairs of a meter and what it sums.';

create trigger organization_members_count after insert on public.organization_members
  referencing new table as changed for each statement execute function private.keep_levels('members', 'count(*)');
create trigger organization_members_give_back after delete on public.organization_members
  referencing old table as changed for each statement execute function private.keep_levels('members', 'count(*)');
create trigger organization_domains_count after insert on public.organization_domains
  referencing new table as changed for each statement execute function private.keep_levels('domains', 'count(*)');
create trigger organization_domains_give_back after delete on public.organization_domains
  referencing old table as changed for each statement execute function private.keep_levels('domains', 'count(*)');

create function public.plan_info(organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member(plan_info.organization_id);
  return (
    select jsonb_build_object(
      'plan', jsonb_build_object('id', plans.id, 'name', plans.name),
      'addons', coalesce((
        select jsonb_agg(jsonb_build_object('id', addons.id, 'name', addons.name, 'quantity', held.quantity)
                         order by held.created_at, addons.id)
        from public.organization_addons as held
        join public.plan_addons as addons on addons.id = held.addon_id
        where held.organization_id = subscriptions.organization_id), '[]'),
      'meters', (
        select jsonb_agg(jsonb_build_object(
          'meter', meters.name, 'title', meters.title, 'unit', meters.unit,
          'used', private.used_of(subscriptions.organization_id, meters),
          'limit', private.limit_of(subscriptions.organization_id, meters.name),
          'resets_at', private.period_end(meters)) order by meters.position)
        from public.meters),
      'subscriptionId', subscriptions.provider_subscription_id,
      'subscriptionStatus', subscriptions.status
    )
    from public.subscriptions
    join public.plans on plans.id = subscriptions.plan_id
    where subscriptions.organization_id = plan_info.organization_id
  );
end;
$$;
comment on function public.plan_info(bigint) is
  'The plan, its add-ons, first bought first, and every meter of an organisation; the API makes product §3''s plan info of it.';
grant execute on function public.plan_info(bigint) to authenticated;

-- Operators are as many as there are. The organisation is the first row of its table, so its id is 1 (product §3, §9).
insert into public.organizations (name) values ('PLATFORM_ADMIN');
insert into public.limit_overrides (organization_id, meter, amount, reason) values (1, 'members', -1, 'The operators');
