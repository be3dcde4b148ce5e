-- What vendors tell us of by webhook: kept once, answered at once, and worked on by a job. Bodies may name people and
-- money, so nobody reads the table but the functions below.
create table public.webhook_events (
  id bigint generated always as identity primary key,
  provider text not null check (provider ~ '^[a-z][a-z0-9-]{0,39}$'),
  external_id text not null check (char_length(external_id) between 1 and 255),
  body text not null,
  state text not null default 'received' check (state in ('received', 'done', 'failed')),
  error text,
  received_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (provider, external_id),
  check ((state = 'received') = (ended_at is null)),
  check ((state = 'failed') = (error is not null))
);
comment on table public.webhook_events is 'Events that vendors delivered, each once, whoever and however often they deliver it.';
comment on column public.webhook_events.external_id is 'The vendor''s own name of the event.';
comment on column public.webhook_events.body is 'What was signed, as it came.';
create index webhook_events_ended_idx on public.webhook_events (ended_at) where ended_at is not null;
alter table public.webhook_events enable row level security;
revoke all on public.webhook_events from anon, authenticated, service_role;
revoke all on sequence public.webhook_events_id_seq from anon, authenticated, service_role;

create function public.receive_webhook(of_provider text, of_external_id text, event_body text, job_kind text)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  event_id bigint;
begin
  insert into public.webhook_events (provider, external_id, body)
  values (of_provider, of_external_id, event_body)
  on conflict (provider, external_id) do update set state = 'received', error = null, ended_at = null
    where webhook_events.state = 'failed'
  returning id into event_id;
  if event_id is null then
    return false;
  end if;
  perform private.enqueue(job_kind, 1, 'webhook:' || event_id, jsonb_build_object('event_id', event_id));
  return true;
end;
$$;
comment on function public.receive_webhook(text, text, text, text) is
  'For the server: keeps an event and queues a job of the kind for it. One that is known already changes nothing (false), '
  'unless its work had failed, which is tried again.';

create function public.webhook_to_do(event_id bigint)
returns text
language sql stable security definer
set search_path = ''
as $$
  select body from public.webhook_events where id = event_id and state = 'received';
$$;
comment on function public.webhook_to_do(bigint) is
  'For the server: the body of an event that is yet to be worked on; null when it isn''t.';

create function public.end_webhook(event_id bigint, failure text default null)
returns void
language sql security definer
set search_path = ''
as $$
  update public.webhook_events
  set state = case when failure is null then 'done' else 'failed' end, error = failure, ended_at = now()
  where id = event_id and state = 'received';
$$;
comment on function public.end_webhook(bigint, text) is 'For the server: an event has been worked on, or couldn''t be, for this reason.';

create function public.prune_webhooks()
returns void
language sql security definer
set search_path = ''
as $$
  delete from public.webhook_events where ended_at < now() - interval '30 days';
$$;
comment on function public.prune_webhooks() is
  'Forgets events a month after their end, which is longer than vendors deliver one again.';
