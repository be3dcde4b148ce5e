-- What operators see of the platform by day (UTC): tallied by a job, so that nobody who looks waits for a count.
create table public.platform_days (
  day date primary key,
  organizations integer not null default 0,
  people integer not null default 0,
  documents bigint not null default 0,
  storage bigint not null default 0,
  new_organizations integer not null default 0,
  new_people integer not null default 0,
  new_documents integer not null default 0,
  messages integer not null default 0,
  active_people integer not null default 0,
  active_organizations integer not null default 0,
  failed_jobs integer not null default 0,
  paid_pence bigint not null default 0,
  refunded_pence bigint not null default 0,
  charged_pence bigint not null default 0,
  monthly_pence bigint,
  tallied_at timestamptz not null default now()
);
comment on table public.platform_days is
  'The platform by day (UTC). Levels stand as of the day''s end, or as of tallied_at while it lasts.';
comment on column public.platform_days.messages is 'Questions that were asked; those of chats that were deleted before the day ended aren''t counted.';
comment on column public.platform_days.paid_pence is 'Invoices that Stripe said were paid on the day.';
comment on column public.platform_days.refunded_pence is 'What Stripe said was given back on the day.';
comment on column public.platform_days.charged_pence is 'What was used beside the plans on the day, to be on an invoice later.';
comment on column public.platform_days.monthly_pence is
  'What subscriptions came to a month, a yearly one a twelfth of its price; null for days that were tallied afterwards.';

create table public.platform_model_days (
  day date not null,
  model text not null check (char_length(model) between 1 and 200),
  generations integer not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  unknown integer not null,
  primary key (day, model)
);
comment on table public.platform_model_days is 'What models were asked for by day (UTC), of all organisations together.';
comment on column public.platform_model_days.unknown is 'Generations of which the provider said no tokens.';
create index platform_model_days_model_idx on public.platform_model_days (model);

create table public.model_prices (
  model text primary key check (char_length(model) between 1 and 200),
  input_pence numeric(12, 4) not null check (input_pence between 0 and 1000000),
  output_pence numeric(12, 4) not null check (output_pence between 0 and 1000000),
  updated_at timestamptz not null default now()
);
comment on table public.model_prices is 'What operators pay for a model, in pence for a million tokens; what has no price has no cost that is known.';

alter table public.platform_days enable row level security;
alter table public.platform_model_days enable row level security;
alter table public.model_prices enable row level security;
create policy "Days of the platform leave by functions alone" on public.platform_days for select to authenticated using (false);
create policy "Days of models leave by functions alone" on public.platform_model_days for select to authenticated using (false);
create policy "Prices of models leave by functions alone" on public.model_prices for select to authenticated using (false);

-- The job reads days from these; rows are added in the order of time, so that a summary of blocks is enough.
create index messages_created_idx on public.messages using brin (created_at);
create index generations_created_idx on public.generations using brin (created_at);
create index documents_created_idx on public.documents using brin (created_at);
create index organizations_created_idx on public.organizations (created_at desc, id desc);
create index users_created_idx on public.users (created_at desc, id desc);

create function private.day_of(moment timestamptz)
returns date
language sql immutable
return (moment at time zone 'utc')::date;
comment on function private.day_of(timestamptz) is 'The day (UTC) in which a moment is.';

create function private.monthly_pence()
returns bigint
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select coalesce(round(sum(case when own.interval = 'year' then price.yearly / 12.0 else price.monthly end)), 0)
    from public.subscriptions as own
    join public.plans on plans.id = own.plan_id
    cross join lateral (
      select plans.monthly_pence + coalesce(sum(addons.monthly_pence * held.quantity), 0) as monthly,
             plans.yearly_pence + coalesce(sum(addons.yearly_pence * held.quantity), 0) as yearly
      from public.organization_addons as held join public.plan_addons as addons on addons.id = held.addon_id
      where held.organization_id = own.organization_id) as price
    where own.provider_subscription_id is not null and own.status in ('active', 'past_due'));
end;
$$;
comment on function private.monthly_pence() is 'What subscriptions that are paid come to a month, without trials, coupons and tax.';

create function private.tally_models(from_day date)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.platform_model_days where day >= from_day;
  insert into public.platform_model_days (day, model, generations, input_tokens, output_tokens, unknown)
  select private.day_of(created_at), model, count(*), coalesce(sum(input_tokens), 0), coalesce(sum(output_tokens), 0),
         count(*) filter (where input_tokens is null or output_tokens is null)
  from public.generations where created_at >= from_day at time zone 'utc' group by 1, 2;
end;
$$;
comment on function private.tally_models(date) is 'Tallies what models were asked for, from a day on.';

create function private.tally_days(from_day date)
returns void
language plpgsql
set search_path = ''
as $$
declare
  since constant timestamptz := from_day at time zone 'utc';
  today constant date := private.day_of(now());
begin
  delete from public.platform_days where day >= from_day;
  insert into public.platform_days (
    day, organizations, people, documents, storage, new_organizations, new_people, new_documents, messages, active_people,
    active_organizations, failed_jobs, paid_pence, refunded_pence, charged_pence, monthly_pence)
  select days.day, level.organizations - coalesce(sum(founded.many) over later, 0), level.people - coalesce(sum(joined.many) over later, 0),
         greatest(0, level.documents - coalesce(sum(added.many) over later, 0)), greatest(0, level.storage - coalesce(sum(added.size) over later, 0)),
         coalesce(founded.many, 0), coalesce(joined.many, 0), coalesce(added.many, 0), coalesce(asked.many, 0), coalesce(asked.people, 0),
         coalesce(asked.organizations, 0), coalesce(failed.many, 0), coalesce(money.paid, 0), coalesce(money.refunded, 0),
         coalesce(charged.pence, 0), case when days.day = today then private.monthly_pence() end
  from (select generate_series(from_day, today, interval '1 day')::date as day) as days
  cross join (
    select (select count(*) from public.organizations where id <> 1) as organizations, (select count(*) from public.users) as people,
           coalesce(sum(used) filter (where meter = 'documents'), 0) as documents, coalesce(sum(used) filter (where meter = 'storage'), 0) as storage
    from public.meter_usage where meter in ('documents', 'storage') and period = '-infinity' and organization_id <> 1) as level
  left join (select private.day_of(created_at) as day, count(*) as many from public.organizations
             where created_at >= since and id <> 1 group by 1) as founded on founded.day = days.day
  left join (select private.day_of(created_at) as day, count(*) as many from public.users
             where created_at >= since group by 1) as joined on joined.day = days.day
  left join (select private.day_of(created_at) as day, count(*) as many, sum(size) as size from public.documents
             where created_at >= since and organization_id <> 1 group by 1) as added on added.day = days.day
  left join (select private.day_of(messages.created_at) as day, count(*) as many, count(distinct chats.user_id) as people,
                    count(distinct messages.organization_id) as organizations
             from public.messages join public.chats on chats.organization_id = messages.organization_id and chats.id = messages.chat_id
             where messages.created_at >= since and messages.role = 'user' group by 1) as asked on asked.day = days.day
  left join (select private.day_of(finished_at) as day, count(*) as many from public.jobs
             where status = 'dead' and finished_at >= since group by 1) as failed on failed.day = days.day
  left join (select private.day_of(told.received_at) as day,
                    sum((told.event #>> '{data,object,amount_paid}')::bigint) filter (where told.event ->> 'type' = 'invoice.paid') as paid,
                    coalesce(sum((told.event #>> '{data,object,amount}')::bigint) filter (where told.event ->> 'type' = 'refund.created'), 0)
                    - coalesce(sum((told.event #>> '{data,object,amount}')::bigint) filter (where told.event ->> 'type' = 'refund.failed'), 0)
                      as refunded
             from (select received_at, body::jsonb as event from public.webhook_events
                   where provider = 'stripe' and received_at >= since) as told group by 1) as money on money.day = days.day
  left join (select private.day_of(created_at) as day, sum(pence) as pence from public.charges
             where created_at >= since group by 1) as charged on charged.day = days.day
  window later as (order by days.day desc rows between unbounded preceding and 1 preceding);
end;
$$;
comment on function private.tally_days(date) is
  'Tallies each day from one to today. A level of an earlier day is today''s without what came later, so that what was deleted since isn''t in it.';

create function public.tally_platform()
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  from_day date;
begin
  -- One at a time: two would add the same days.
  perform pg_advisory_xact_lock(hashtext('tally_platform'));
  -- What was tallied after its day had ended is final; a first tally goes back 400 days at most.
  from_day := greatest(private.day_of(now()) - 400, coalesce(
    (select max(day) + 1 from public.platform_days where tallied_at >= (day + 1) at time zone 'utc'),
    (select min(private.day_of(created_at)) from public.organizations where id <> 1),
    private.day_of(now())));
  perform private.tally_days(from_day);
  perform private.tally_models(from_day);
end;
$$;
comment on function public.tally_platform() is 'For the server: brings the platform''s days up to now; those that ended before the last tally stay as they were.';
