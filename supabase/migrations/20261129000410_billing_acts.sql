-- What owners do at Stripe: one act at a time in an organisation, and what a click came to, so that the same click again comes to the
-- same (docs/decisions/billing.md, "Acts"). Nothing is locked while Stripe is asked: a lease says who is at it.
create table public.billing_acts (
  organization_id bigint not null references public.organizations (id) on delete cascade,
  key uuid not null,
  act text not null check (act in ('plan', 'addon', 'cancel', 'resume', 'portal')),
  choice jsonb not null check (jsonb_typeof(choice) = 'object'),
  attempt smallint not null default 1 check (attempt > 0),
  lease uuid,
  leased_until timestamptz,
  outcome jsonb,
  created_at timestamptz not null default now(),
  primary key (organization_id, key),
  check ((lease is null) = (leased_until is null))
);
comment on table public.billing_acts is 'Clicks of owners that ask something of Stripe, each by its key; kept for 30 days.';
comment on column public.billing_acts.choice is 'What was asked for: a key stands for one choice.';
comment on column public.billing_acts.attempt is
  'Part of the key that Stripe knows: the same until it is known that the last one did nothing, since Stripe repeats its answers.';
comment on column public.billing_acts.lease is 'Who is at it, until when; null when nobody is.';
comment on column public.billing_acts.outcome is 'What it came to; null while that isn''t known.';
create unique index billing_acts_lease_key on public.billing_acts (organization_id) where lease is not null;
create trigger billing_acts_keep_organization before update on public.billing_acts
  for each row execute function private.keep_organization();
alter table public.billing_acts enable row level security;
create policy "Clicks of owners are the server's own" on public.billing_acts for select to authenticated using (false);

create function private.audit_of(in_organization_id bigint, action text, details jsonb, of_user_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.audit_entries (organization_id, actor_id, actor_email, actor_role, action, details)
  select in_organization_id, users.id, users.email, private.role_of(users.id, in_organization_id), audit_of.action, audit_of.details
  from public.users where users.id = of_user_id;
end;
$$;
comment on function private.audit_of(bigint, text, jsonb, bigint) is 'Records what the server does in an organisation for a person.';

create function public.begin_billing_act(
  user_id bigint, organization_id bigint, act text, key uuid, choice jsonb, livemode boolean, seconds integer default 90
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  mine public.billing_acts;
  customer public.billing_customers;
begin
  perform from public.organizations where organizations.id = begin_billing_act.organization_id for update;
  perform private.require_role(begin_billing_act.user_id, begin_billing_act.organization_id, 'owner');
  delete from public.billing_acts as old
  where old.organization_id = begin_billing_act.organization_id and old.created_at < now() - interval '30 days' and old.lease is null;
  update public.billing_acts as left_off set lease = null, leased_until = null
  where left_off.organization_id = begin_billing_act.organization_id and left_off.leased_until <= now();

  select * into mine from public.billing_acts as own
  where own.organization_id = begin_billing_act.organization_id and own.key = begin_billing_act.key;
  if found and (mine.act, mine.choice) is distinct from (begin_billing_act.act, begin_billing_act.choice) then
    perform private.refuse(409, 'conflict', 'This was asked for with another choice before. Choose again.');
  elsif exists (select from public.billing_acts as other
                where other.organization_id = begin_billing_act.organization_id and other.lease is not null) then
    return jsonb_build_object('state', 'busy');
  end if;
  insert into public.billing_acts as own (organization_id, key, act, choice, lease, leased_until)
  values (begin_billing_act.organization_id, begin_billing_act.key, begin_billing_act.act, begin_billing_act.choice, gen_random_uuid(),
          now() + make_interval(secs => begin_billing_act.seconds))
  on conflict on constraint billing_acts_pkey do update set lease = excluded.lease, leased_until = excluded.leased_until
  returning * into mine;
  select * into customer from public.billing_customers as own where own.organization_id = begin_billing_act.organization_id;
  return jsonb_build_object(
    'state', 'begun', 'lease', mine.lease, 'attempt', mine.attempt, 'outcome', mine.outcome,
    'again', mine.created_at < now(), 'trial_used', customer.trial_used_at is not null,
    'proration_date', case when customer.previewed_at > now() - interval '1 hour' then customer.previewed_proration end,
    'offers', private.offers_at_stripe(begin_billing_act.livemode));
end;
$$;
comment on function public.begin_billing_act(bigint, bigint, text, uuid, jsonb, boolean, integer) is
  'For the server: begins what an owner asks of Stripe, or goes on with it, alone in the organisation; busy while another is at it. 403 for '
  'others than owners, 409 for a key that stood for something else.';

create function public.end_billing_act(
  user_id bigint, organization_id bigint, key uuid, lease uuid, outcome jsonb, record text default null, details jsonb default '{}'
)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.billing_acts as own set outcome = end_billing_act.outcome, lease = null, leased_until = null
  where own.organization_id = end_billing_act.organization_id and own.key = end_billing_act.key
    and (own.lease = end_billing_act.lease or own.lease is null);
  if not found then
    return;
  elsif record = 'checkout' then
    perform private.audit_of(end_billing_act.organization_id, 'billing.checkout', details, end_billing_act.user_id);
  elsif record = 'plan' then
    perform private.audit_of(end_billing_act.organization_id, 'billing.plan', details, end_billing_act.user_id);
  elsif record = 'schedule' then
    perform private.audit_of(end_billing_act.organization_id, 'billing.schedule', details, end_billing_act.user_id);
  elsif record = 'addon' then
    perform private.audit_of(end_billing_act.organization_id, 'billing.addon', details, end_billing_act.user_id);
  elsif record = 'cancel' then
    perform private.audit_of(end_billing_act.organization_id, 'billing.cancel', details, end_billing_act.user_id);
  elsif record = 'resume' then
    perform private.audit_of(end_billing_act.organization_id, 'billing.resume', details, end_billing_act.user_id);
  elsif record = 'portal' then
    perform private.audit_of(end_billing_act.organization_id, 'billing.portal', details, end_billing_act.user_id);
  end if;
end;
$$;
comment on function public.end_billing_act(bigint, bigint, uuid, uuid, jsonb, text, jsonb) is
  'For the server: keeps what an act came to, lets the next one begin, and puts it on record as the person''s doing.';

create function public.leave_billing_act(organization_id bigint, key uuid, lease uuid, anew boolean, forgotten boolean)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.billing_acts as own
  where leave_billing_act.forgotten and own.organization_id = leave_billing_act.organization_id and own.key = leave_billing_act.key
    and own.lease = leave_billing_act.lease;
  update public.billing_acts as own
  set lease = null, leased_until = null, attempt = least(30000, own.attempt + leave_billing_act.anew::integer)
  where own.organization_id = leave_billing_act.organization_id and own.key = leave_billing_act.key
    and own.lease = leave_billing_act.lease;
end;
$$;
comment on function public.leave_billing_act(bigint, uuid, uuid, boolean, boolean) is
  'For the server: lets go of an act that failed; anew: it is known to have done nothing, so that the next time '
  'asks Stripe by another key; forgotten: it asked Stripe for nothing.';

create function public.keep_billing_preview(organization_id bigint, proration_date bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.billing_customers as own set previewed_proration = keep_billing_preview.proration_date, previewed_at = now()
  where own.organization_id = keep_billing_preview.organization_id;
end;
$$;
comment on function public.keep_billing_preview(bigint, bigint) is
  'For the server: keeps the moment by which a change was priced when it was shown, so that only that one can be bought by.';
