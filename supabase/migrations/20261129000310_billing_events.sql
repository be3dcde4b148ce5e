-- Events of Stripe: who they are about, what came of each, and what operators do with them.
alter table public.webhook_events
  add column outcome text check (char_length(outcome) <= 500),
  add column organization_id bigint;
comment on column public.webhook_events.outcome is 'What came of the work on it, in words.';
comment on column public.webhook_events.organization_id is 'Whom it was about. Without a foreign key: it is kept when the organisation is deleted.';
create index webhook_events_provider_idx on public.webhook_events (provider, id desc);

create trigger webhook_events_keep_organization before update on public.webhook_events
  for each row when (old.organization_id is not null) execute function private.keep_organization();

drop function public.end_webhook(bigint, text);
create function public.end_webhook(
  event_id bigint, failure text default null, outcome text default null, organization_id bigint default null
)
returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  update public.webhook_events
  set state = case when end_webhook.failure is null then 'done' else 'failed' end, error = end_webhook.failure, ended_at = now(),
      outcome = left(end_webhook.outcome, 500), organization_id = coalesce(end_webhook.organization_id, organization_id)
  where id = end_webhook.event_id and state = 'received';
end;
$$;
comment on function public.end_webhook(bigint, text, text, bigint) is
  'For the server: an event has been worked on, with this outcome for this organisation, or couldn''t be, for this reason.';

create function public.billing_organization_of(customer_id text)
returns bigint
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (select organization_id from public.billing_customers where provider_customer_id = billing_organization_of.customer_id);
end;
$$;
comment on function public.billing_organization_of(text) is 'For the server: whose customer it is at Stripe; null when it is nobody''s here.';

create function public.list_billing_events(page_limit integer default 50, page_offset integer default 0, state text default null)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_operator();
  perform private.check_text(list_billing_events.state, 'State', 20);
  perform private.check_page(list_billing_events.page_limit, list_billing_events.page_offset);
  return (
    with found as (
      select * from public.webhook_events as events
      where events.provider = 'stripe' and (list_billing_events.state is null or events.state = list_billing_events.state)
    ), page as (
      select found.*, organizations.name as organization
      from found left join public.organizations on organizations.id = found.organization_id
      order by found.id desc limit list_billing_events.page_limit offset list_billing_events.page_offset
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'events', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', page.id, 'event_id', page.external_id, 'type', coalesce(page.body::jsonb ->> 'type', ''), 'state', page.state,
          'organization', case when page.organization is not null
            then jsonb_build_object('id', page.organization_id, 'name', page.organization) end,
          'outcome', coalesce(page.error, page.outcome, ''), 'received_at', page.received_at, 'ended_at', page.ended_at) order by page.id desc)
        from page), '[]')));
end;
$$;
comment on function public.list_billing_events(integer, integer, text) is 'Events of Stripe, the latest first; for operators.';
grant execute on function public.list_billing_events(integer, integer, text) to authenticated;

create function public.replay_billing_event(event_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  event public.webhook_events;
begin
  perform private.require_operator();
  update public.webhook_events as own set state = 'received', error = null, outcome = null, ended_at = null
  where own.id = replay_billing_event.event_id and own.provider = 'stripe'
  returning * into event;
  if event.id is null then
    perform private.refuse(404, 'not_found', 'That event doesn''t exist, or was forgotten, which happens a month after its end.');
  end if;
  perform private.enqueue('billing.event', 1, 'webhook:' || event.id, jsonb_build_object('event_id', event.id));
  perform private.audit(1, 'billing.replay', jsonb_build_object('event', event.external_id, 'organization_id', event.organization_id));
end;
$$;
comment on function public.replay_billing_event(bigint) is
  'Has an event of Stripe worked on once more, and puts on record who asked; for operators. One that waits already waits on.';
grant execute on function public.replay_billing_event(bigint) to authenticated;

create function public.ask_billing_sync(organization_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_operator();
  if not exists (select from public.billing_customers as own
                 where own.organization_id = ask_billing_sync.organization_id and own.provider_customer_id is not null) then
    perform private.refuse(404, 'not_found', 'That organisation has no customer at Stripe, so there is nothing to ask.');
  end if;
  perform private.audit(1, 'billing.sync', jsonb_build_object('organization_id', ask_billing_sync.organization_id));
end;
$$;
comment on function public.ask_billing_sync(bigint) is
  'Puts on record that an operator asks Stripe about an organisation; 404 where it has no customer there.';
grant execute on function public.ask_billing_sync(bigint) to authenticated;

create function public.list_billing_alerts(page_limit integer default 50, page_offset integer default 0)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_operator();
  perform private.check_page(list_billing_alerts.page_limit, list_billing_alerts.page_offset);
  return jsonb_build_object(
    'total', (select count(*) from public.billing_alerts),
    'alerts', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', page.id, 'message', page.message, 'created_at', page.created_at,
        'organization', case when organizations.id is not null
          then jsonb_build_object('id', organizations.id, 'name', organizations.name) end) order by page.created_at desc, page.id desc)
      from (select * from public.billing_alerts order by created_at desc, id desc
            limit list_billing_alerts.page_limit offset list_billing_alerts.page_offset) as page
      left join public.organizations on organizations.id = page.organization_id), '[]'));
end;
$$;
comment on function public.list_billing_alerts(integer, integer) is 'What about payments needs a person, the latest first; for operators.';
grant execute on function public.list_billing_alerts(integer, integer) to authenticated;
