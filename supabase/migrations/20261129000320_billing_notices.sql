-- What owners are told by mail of their payments, each once; and when grace is over.
create table public.billing_notices (
  id bigint generated always as identity primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade,
  kind text not null check (kind in ('payment_failed', 'action_required', 'grace', 'last_day', 'ended', 'trial_ending')),
  reference text not null unique check (char_length(reference) between 1 and 300),
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
comment on table public.billing_notices is 'What owners are told of their payments; a row is a mail to each owner, once by its reference.';
comment on column public.billing_notices.sent_at is 'Null while it is to be sent.';
create index billing_notices_unsent_idx on public.billing_notices (created_at) where sent_at is null;
create index billing_notices_organization_idx on public.billing_notices (organization_id);
alter table public.billing_notices enable row level security;
create policy "Notices of payments are the server's own" on public.billing_notices for select to authenticated using (false);
create trigger billing_notices_keep_organization before update on public.billing_notices
  for each row execute function private.keep_organization();

create function private.notice_billing(of_organization_id bigint, of_kind text, of_reference text, of_details jsonb default '{}')
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  notice_id bigint;
begin
  insert into public.billing_notices (organization_id, kind, reference, details)
  values (of_organization_id, of_kind, of_reference, of_details)
  on conflict (reference) do nothing
  returning id into notice_id;
  if notice_id is null then
    return false;
  end if;
  perform private.enqueue('billing.notice', 1, 'billing-notice:' || notice_id, jsonb_build_object('notice_id', notice_id));
  return true;
end;
$$;
comment on function private.notice_billing(bigint, text, text, jsonb) is
  'Has owners told something, once by its reference, in the transaction of what it is about; false when they were.';

create function public.notice_billing(organization_id bigint, kind text, reference text, details jsonb default '{}')
returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (select from public.organizations where id = notice_billing.organization_id) then
    return false;
  end if;
  return private.notice_billing(
    notice_billing.organization_id, notice_billing.kind, notice_billing.reference, notice_billing.details);
end;
$$;
comment on function public.notice_billing(bigint, text, text, jsonb) is 'For the server: has owners told something, once by its reference.';

create function public.billing_notice(notice_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'kind', notices.kind, 'details', notices.details, 'organization', organizations.name, 'plan', plans.name,
      'past_due_since', own.past_due_since, 'trial_end', own.trial_end,
      'owners', coalesce((
        select jsonb_agg(jsonb_build_object('id', users.id, 'email', users.email, 'name', private.display_name(users.name, users.email)) order by users.id)
        from public.organization_members as members join public.users on users.id = members.user_id
        where members.organization_id = notices.organization_id and members.role = 'owner'), '[]'))
    from public.billing_notices as notices
    join public.organizations on organizations.id = notices.organization_id
    join public.subscriptions as own on own.organization_id = notices.organization_id
    join public.plans on plans.id = own.plan_id
    where notices.id = billing_notice.notice_id and notices.sent_at is null);
end;
$$;
comment on function public.billing_notice(bigint) is
  'For the server: a notice that is yet to be sent, to whom, and how the organisation stands now; null otherwise.';

create function public.billing_notice_sent(notice_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.billing_notices set sent_at = now() where id = billing_notice_sent.notice_id and sent_at is null;
end;
$$;
comment on function public.billing_notice_sent(bigint) is 'For the server: its owners have been told.';

create function private.notice_past_due(own public.subscriptions, pay_url text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  since constant text := extract(epoch from own.past_due_since)::bigint::text;
begin
  if own.past_due_since is not null then
    perform private.notice_billing(own.organization_id, 'payment_failed', format('past_due:%s:%s:0', own.provider_subscription_id, since),
      jsonb_build_object('since', own.past_due_since, 'url', pay_url));
  end if;
end;
$$;
comment on function private.notice_past_due(public.subscriptions, text) is 'Has owners told, on the first day, that a payment failed.';

create function public.notice_billing_deadlines()
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  told integer := 0;
  due record;
begin
  for due in
    select own.organization_id, days.kind,
           format('past_due:%s:%s:%s', own.provider_subscription_id, extract(epoch from own.past_due_since)::bigint, days.day) as reference,
           jsonb_build_object('since', own.past_due_since) as details
    from public.subscriptions as own
    join (values (7, 'grace'), (13, 'last_day')) as days (day, kind) on own.past_due_since + make_interval(days => days.day) <= now()
    where own.status = 'past_due' and own.past_due_since + interval '14 days' > now()
      -- Who was away is told the later one alone.
      and (days.day = 13 or own.past_due_since + interval '13 days' > now())
    union all
    select own.organization_id, 'trial_ending', 'trial:' || own.provider_subscription_id, jsonb_build_object('trial_end', own.trial_end)
    from public.subscriptions as own
    where own.status = 'trialing' and own.trial_end > now() and own.trial_end <= now() + interval '3 days' and own.cancels_at is null
  loop
    told := told + private.notice_billing(due.organization_id, due.kind, due.reference, due.details)::integer;
  end loop;
  -- What couldn't be mailed is tried again while it is news.
  perform private.enqueue('billing.notice', 1, 'billing-notice:' || unsent.id, jsonb_build_object('notice_id', unsent.id))
  from public.billing_notices as unsent
  where unsent.sent_at is null and unsent.created_at > now() - interval '2 days';
  return told;
end;
$$;
comment on function public.notice_billing_deadlines() is
  'For the server: has owners told of grace that goes on (7 days) or ends tomorrow (13), and of a trial that ends in 3 days; how many were.';

create function public.billing_out_of_grace(livemode boolean)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return coalesce((
    select jsonb_agg(own.organization_id order by own.past_due_since)
    from public.subscriptions as own
    join public.billing_customers as customers on customers.organization_id = own.organization_id
    where own.past_due_since + interval '14 days' <= now() and own.status = 'past_due'
      and customers.livemode = billing_out_of_grace.livemode), '[]');
end;
$$;
comment on function public.billing_out_of_grace(boolean) is
  'For the server: organisations whose payment has been due for 14 days, so that their subscription ends.';
