-- Counting holds an act to the organisation's limit and to the caps of who it is done for, and warns, in the one function that acts call.
alter table public.meters add column capped boolean not null default false;
comment on column public.meters.capped is 'Owners may cap how much of it a member uses, so it is also counted for who uses it.';
update public.meters set capped = true where name in ('messages', 'agent_runs');

drop function private.count(bigint, text, bigint);
create function private.count(of_organization_id bigint, of_meter text, amount bigint default 1, for_user_id bigint default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  counted public.meters;
  allowed constant bigint := private.limit_of(of_organization_id, of_meter);
  holder bigint;
  held private.held_cap;
  total bigint;
  reached integer;
begin
  select * into strict counted from public.meters where name = of_meter;
  insert into public.meter_usage as usage (organization_id, meter, period, used)
  select of_organization_id, of_meter, private.period_of(counted), amount
  where allowed = -1 or amount <= allowed
  on conflict (organization_id, meter, period) do update set used = usage.used + excluded.used
  where allowed = -1 or usage.used + excluded.used <= allowed
  returning usage.used into total;
  if not found then
    perform private.refuse_over_limit(of_organization_id, counted, private.used_of(of_organization_id, counted), allowed, amount);
  end if;
  if counted.capped then
    holder := coalesce(for_user_id, private.my_user_id());
  end if;
  if holder is not null then
    held := private.cap_of(of_organization_id, holder, of_meter);
    insert into public.member_usage as usage (organization_id, user_id, meter, period, used)
    select of_organization_id, holder, of_meter, private.period_of(counted), amount
    where held.amount is null or amount <= held.amount
    on conflict (organization_id, user_id, meter, period) do update set used = usage.used + excluded.used
    where held.amount is null or usage.used + excluded.used <= held.amount;
    if not found then
      perform private.refuse_over_cap(counted, private.used_by(of_organization_id, holder, counted), held, amount);
    end if;
  end if;
  reached := private.percent_used(total, allowed);
  if reached is not null then
    -- Who was told of everything isn't told of the most of it.
    insert into public.meter_warnings (organization_id, meter, month, percent)
    select of_organization_id, of_meter, date_trunc('month', now() at time zone 'utc')::date, reached
    where not exists (
      select from public.meter_warnings as told
      where told.organization_id = of_organization_id and told.meter = of_meter
        and told.month = date_trunc('month', now() at time zone 'utc')::date and told.percent >= reached)
    on conflict (organization_id, meter, month, percent) do nothing;
  end if;
end;
$$;
comment on function private.count(bigint, text, bigint, bigint) is
  'Counts an amount against an organisation''s limit, and against the least cap of who it is for (the signed-in user, or who the server acts for), '
  'in the transaction of the act; 429 when it doesn''t fit. The first count of a month that reaches 80 or 100 percent warns.';

drop function private.give_back(bigint, text, bigint, timestamptz);
create function private.give_back(
  of_organization_id bigint, of_meter text, amount bigint default 1, counted_at timestamptz default now(), for_user_id bigint default null
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
  if for_user_id is not null then
    update public.member_usage as usage set used = greatest(0, usage.used - amount)
    from public.meters
    where meters.name = of_meter and usage.organization_id = of_organization_id and usage.user_id = for_user_id and usage.meter = of_meter
      and usage.period = private.period_of(meters, counted_at);
  end if;
end;
$$;
comment on function private.give_back(bigint, text, bigint, timestamptz, bigint) is
  'Takes back what was counted at a time, from the period that it was counted in, and from who it was counted for: what is gone, or failed '
  'through our fault.';
