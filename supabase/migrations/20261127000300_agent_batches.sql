-- Batches: an instance of an agent run over the rows of a file (product §8, docs/decisions/batches.md). Each row becomes a run of its own. Nobody
-- reads the tables themselves: what leaves them is cut to the runner's rights by functions.
create table public.agent_batches (
  id bigint generated always as identity primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade,
  user_id bigint not null,
  agent_id bigint not null references public.agents (id),
  instance_id bigint,
  instance_name text not null default '',
  type text not null,
  name text not null check (char_length(name) between 1 and 120),
  columns text[] not null default '{}' check (cardinality(columns) <= 100),
  key uuid not null,
  row_count integer not null check (row_count between 1 and 5000),
  state text not null default 'draft' check (state in ('draft', 'running', 'paused', 'done')),
  pause text check (pause in ('stopped', 'held', 'limit', 'failed')),
  reason text,
  hold_after integer check (hold_after > 0),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (organization_id, id),
  constraint agent_batches_key_key unique (user_id, key),
  foreign key (organization_id, user_id) references public.organization_members (organization_id, user_id) on delete cascade,
  check ((state = 'paused') = (pause is not null)),
  check ((state = 'done') = (finished_at is not null))
);
comment on table public.agent_batches is 'Files that an instance of an agent is run over, a run a row, in the organisation where the runner works.';
comment on column public.agent_batches.instance_id is 'Of its own organisation or another one that grants it, so no foreign key: a trigger sets it to null when the instance goes.';
comment on column public.agent_batches.columns is 'Keys of the fields that the file has a column for, in its order.';
comment on column public.agent_batches.key is 'The app''s name for the batch, so that it is made once however often it is sent.';
comment on column public.agent_batches.row_count is 'How many rows it has once all have arrived.';
comment on column public.agent_batches.pause is 'Why it rests: its runner stopped it, it was to hold after some rows, the plan has no more left, or it couldn''t go on.';
comment on column public.agent_batches.hold_after is 'It rests once so many rows were begun; null: it goes on to the end.';
create index agent_batches_list_idx on public.agent_batches (organization_id, user_id, created_at desc, id desc);
create index agent_batches_instance_idx on public.agent_batches (instance_id);
create index agent_batches_agent_idx on public.agent_batches (agent_id);
create trigger agent_batches_keep_organization before update on public.agent_batches
  for each row execute function private.keep_organization();

create table public.agent_batch_rows (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  batch_id bigint not null,
  number integer not null check (number between 1 and 1000000),
  values jsonb not null check (jsonb_typeof(values) = 'object'),
  cost integer not null check (cost >= 0),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'success', 'failed')),
  run_key uuid not null default gen_random_uuid(),
  run_id bigint,
  error text,
  unique (batch_id, number),
  foreign key (organization_id, batch_id) references public.agent_batches (organization_id, id) on delete cascade,
  foreign key (organization_id, run_id) references public.agent_runs (organization_id, id) on delete set null (run_id),
  check (state <> 'running' or run_id is not null)
);
comment on table public.agent_batch_rows is 'Rows of batches: what was given for each, and the run that came of it.';
comment on column public.agent_batch_rows.number is 'Of the row in its file, its head being 0.';
comment on column public.agent_batch_rows.cost is 'What it counts of its agent''s meter, as private.agent_batch_meter says.';
comment on column public.agent_batch_rows.run_key is 'The key of its run, which is begun once under it; another one when the row is tried again.';
create index agent_batch_rows_state_idx on public.agent_batch_rows (batch_id, state, number);
create index agent_batch_rows_batch_idx on public.agent_batch_rows (organization_id, batch_id);
create index agent_batch_rows_run_idx on public.agent_batch_rows (organization_id, run_id);
create trigger agent_batch_rows_keep_organization before update on public.agent_batch_rows
  for each row execute function private.keep_organization();

alter table public.agent_batches enable row level security;
alter table public.agent_batch_rows enable row level security;
create policy "Batches leave by functions alone" on public.agent_batches for select to authenticated using (false);
create policy "Rows of batches leave by functions alone" on public.agent_batch_rows for select to authenticated using (false);

create function private.agent_batch_meter(of_type text)
returns text
language sql immutable
return 'messages';
comment on function private.agent_batch_meter(text) is 'What the runs of an agent count beside agent runs.';

create function private.tell_agent_batch(batch public.agent_batches)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object('id', batch.id, 'organization_id', batch.organization_id, 'instance_id', batch.instance_id, 'state', batch.state),
    'agent_batch', 'user:' || users.auth_id::text, true)
  from public.users where users.id = batch.user_id;
end;
$$;
comment on function private.tell_agent_batch(public.agent_batches) is
  'Tells the runner''s own topic which batch changed, or a row of it; no value of it.';

create function private.watch_agent_batch()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.cancel_job('agent-batch:' || old.id);
    perform private.tell_agent_batch(old);
  elsif tg_op = 'INSERT' or new.state is distinct from old.state then
    perform private.tell_agent_batch(new);
  end if;
  return null;
end;
$$;
comment on function private.watch_agent_batch() is 'Trigger: tells the runner of a batch that changes; the job of one that goes is ended.';
create trigger agent_batches_told after insert or update or delete on public.agent_batches
  for each row execute function private.watch_agent_batch();

create function private.watch_agent_batch_rows()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell_agent_batch(batches) from public.agent_batches as batches
  where batches.id in (select batch_id from changed);
  return null;
end;
$$;
comment on function private.watch_agent_batch_rows() is 'Trigger after a statement, its rows named changed: tells the runner of each batch once.';
create trigger agent_batch_rows_told after update on public.agent_batch_rows
  referencing new table as changed for each statement execute function private.watch_agent_batch_rows();

create function private.wake_agent_batch(of_batch_id bigint, of_organization_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (select from public.organizations where id = of_organization_id) then
    perform private.enqueue('agent.batch', 1, 'agent-batch:' || of_batch_id, jsonb_build_object('batch_id', of_batch_id), of_organization_id);
  end if;
end;
$$;
comment on function private.wake_agent_batch(bigint, bigint) is
  'Has a batch go on soon. It locks the batch''s job, so it comes before what locks the batch or its rows.';

create function private.end_agent_batch_row()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  ended public.agent_batch_rows;
begin
  select * into ended from public.agent_batch_rows
  where organization_id = old.organization_id and run_id = old.id and state = 'running';
  if found and (tg_op = 'DELETE' or new.state <> 'running') then
    perform private.wake_agent_batch(ended.batch_id, ended.organization_id);
    update public.agent_batch_rows
    set state = case when tg_op = 'UPDATE' and new.state = 'success' then 'success' else 'failed' end,
        error = case when tg_op = 'DELETE' then 'Its run was deleted while it was written.'
                     when new.state = 'cancelled' then 'You stopped it while it was written.' else new.error end
    where id = ended.id and state = 'running';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end;
$$;
comment on function private.end_agent_batch_row() is 'Trigger: a row ends with its run, as what that came to, and its batch goes on.';
create trigger agent_runs_end_batch_row after update of state on public.agent_runs
  for each row when (old.state = 'running' and new.state <> 'running') execute function private.end_agent_batch_row();
create trigger agent_runs_leave_batch before delete on public.agent_runs
  for each row execute function private.end_agent_batch_row();

create function private.leave_agent_batches()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.agent_batches set instance_id = null where instance_id = old.id;
  return old;
end;
$$;
comment on function private.leave_agent_batches() is 'Trigger: batches of an instance that goes are kept; what they haven''t begun fails when it is its turn.';
create trigger agent_instances_leave_batches before delete on public.agent_instances
  for each row execute function private.leave_agent_batches();
