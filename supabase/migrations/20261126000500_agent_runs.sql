-- Runs of agents (product §8): who, when, with what, what it came to and what it cost. Nobody reads the table itself: what leaves it is cut to
-- the runner's rights by functions.
create table public.agent_runs (
  id bigint generated always as identity primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade,
  user_id bigint not null,
  agent_id bigint not null references public.agents (id),
  instance_id bigint,
  instance_name text not null default '',
  key uuid not null,
  type text not null,
  state text not null default 'running' check (state in ('running', 'success', 'failed', 'cancelled')),
  inputs jsonb not null default '{}' check (jsonb_typeof(inputs) = 'object'),
  hidden_keys text[] not null default '{}',
  result jsonb not null default '{}' check (jsonb_typeof(result) = 'object'),
  error text,
  cost integer not null default 0 check (cost >= 0),
  counted integer not null default 0 check (counted >= 0),
  counted_at timestamptz not null default now(),
  rating smallint check (rating in (-1, 1)),
  rating_comment text check (char_length(rating_comment) <= 2000),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, user_id) references public.organization_members (organization_id, user_id) on delete cascade
);
comment on table public.agent_runs is 'Runs of agents, in the organisation where the runner works: documents are read and messages counted there.';
comment on column public.agent_runs.instance_id is 'Of its own organisation or another one that grants it, so no foreign key: a trigger sets it to null when the instance goes.';
comment on column public.agent_runs.key is 'The app''s name for the run, so that it is begun once however often it is sent.';
comment on column public.agent_runs.inputs is 'Values that it was run with, without those that were hidden to the runner.';
comment on column public.agent_runs.hidden_keys is 'Fields that were hidden to the runner when it began; what it wrote was searched for their values.';
comment on column public.agent_runs.result is
  'Of the message generator {offline, variants: [{versions: [{text, units, facts, withheld, kind, wish}]}], change: what is being changed, or null}.';
comment on column public.agent_runs.counted is 'Messages that were counted for what is being written, given back when it fails through our fault.';
create unique index agent_runs_key_key on public.agent_runs (user_id, key);
create index agent_runs_list_idx on public.agent_runs (organization_id, user_id, created_at desc, id desc);
create index agent_runs_instance_idx on public.agent_runs (instance_id);
create index agent_runs_agent_idx on public.agent_runs (agent_id);
create index agent_runs_running_idx on public.agent_runs (organization_id, user_id) where state = 'running';
create trigger agent_runs_keep_organization before update on public.agent_runs
  for each row execute function private.keep_organization();

alter table public.agent_runs enable row level security;
create policy "Runs of agents leave by functions alone" on public.agent_runs for select to authenticated using (false);

create function private.tell_agent_run(run public.agent_runs)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object('id', run.id, 'organization_id', run.organization_id, 'instance_id', run.instance_id, 'type', run.type,
                       'state', run.state),
    'agent_run', 'user:' || users.auth_id::text, true)
  from public.users where users.id = run.user_id;
end;
$$;
comment on function private.tell_agent_run(public.agent_runs) is
  'Tells the runner''s own topic which run begins or has ended; no value of it.';

create function private.watch_agent_run()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.cancel_job('agent-run:' || old.id);
    return null;
  end if;
  if tg_op = 'INSERT' or new.state is distinct from old.state then
    perform private.tell_agent_run(new);
  end if;
  return null;
end;
$$;
comment on function private.watch_agent_run() is 'Trigger: tells the runner of a run that begins or ends; the job of one that goes is ended.';
create trigger agent_runs_told after insert or update or delete on public.agent_runs
  for each row execute function private.watch_agent_run();

create function private.end_runs_of_instance()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.agent_runs
  set state = 'failed', error = 'This agent was deleted while it ran, so there is no result.', result = '{}', finished_at = now()
  where instance_id = old.id and state = 'running';
  update public.agent_runs set instance_id = null where instance_id = old.id;
  return old;
end;
$$;
comment on function private.end_runs_of_instance() is
  'Trigger: what runs while its instance is deleted ends, with a sentence that says so. Their writers see it with their next piece.';
create trigger agent_instances_end_runs before delete on public.agent_instances
  for each row execute function private.end_runs_of_instance();
