-- Batches of the voice generator: counted by voice minutes, and each row a recording (docs/decisions/batches.md).
create or replace function private.agent_batch_meter(of_type text)
returns text
language sql immutable
return case of_type when 'voice_generator' then 'voice_minutes' else 'messages' end;

create or replace function private.begin_batch_run(
  batch public.agent_batches, due public.agent_batch_rows, inputs jsonb, hidden_keys text[], options jsonb
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  return case batch.type
    when 'message_generator' then public.start_message_run(
      batch.organization_id, batch.user_id, batch.instance_id, inputs, hidden_keys, (options ->> 'variants')::integer,
      (options ->> 'offline')::boolean, due.run_key)
    when 'voice_generator' then jsonb_build_object('run', public.start_voice_run(
      batch.organization_id, batch.user_id, batch.instance_id, options -> 'inputs', hidden_keys, options -> 'settings',
      options ->> 'text', options ->> 'title', (options ->> 'minutes')::integer, (options ->> 'offline')::boolean, due.run_key,
      (options ->> 'document_id')::bigint)) end;
end;
$$;

create or replace function public.start_agent_batch_row(
  job_id bigint, job_lease uuid, row_id bigint, rights jsonb, inputs jsonb, hidden_keys text[], options jsonb
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  job constant public.jobs := private.hold_job(job_id, job_lease);
  batch public.agent_batches;
  due public.agent_batch_rows;
  begun jsonb;
  words text;
begin
  select * into batch from public.agent_batches where id = (job.payload ->> 'batch_id')::bigint and state = 'running' for update;
  select * into due from public.agent_batch_rows where id = row_id and batch_id = batch.id and state = 'waiting' for update;
  if due.id is null or private.agent_batch_slots(batch) < 1 or rights is distinct from (
      select jsonb_object_agg(key, value ->> 'permission')
      from jsonb_each(private.agent_instance_rights(batch.instance_id, batch.user_id, batch.organization_id) -> 'fields')) then
    return '{"outcome": "later"}';
  end if;
  begin
    begun := private.begin_batch_run(batch, due, inputs, hidden_keys, options);
  exception
    when sqlstate 'PT429' then
      get stacked diagnostics words = message_text;
      perform private.pause_agent_batch(batch, 'limit', words);
      return '{"outcome": "paused"}';
    when sqlstate 'PT409' then
      return '{"outcome": "later"}';
    when sqlstate 'PT404' then
      -- What the row names is gone, or not for its runner; the other rows are none the worse.
      get stacked diagnostics words = message_text;
      update public.agent_batch_rows set state = 'failed', error = words where id = due.id;
      return '{"outcome": "failed"}';
  end;
  update public.agent_batch_rows
  set run_id = (begun -> 'run' ->> 'id')::bigint, error = begun -> 'run' ->> 'error',
      state = case begun -> 'run' ->> 'state' when 'running' then 'running' when 'success' then 'success' else 'failed' end
  where id = due.id;
  return begun || '{"outcome": "begun"}';
end;
$$;
comment on function public.start_agent_batch_row(bigint, uuid, bigint, jsonb, jsonb, text[], jsonb) is
  'Counts and begins the run of a waiting row in one transaction, while the runner''s rights are those that its inputs were checked by. Returns '
  '{outcome: begun, run, and what its agent''s runs begin with}; later (ask for the next rows again), paused: the plan has none left, or failed: '
  'what the row names isn''t there for its runner.';

create or replace function public.list_agent_batch_rows(
  organization_id bigint, batch_id bigint, with_state text default null, page_limit integer default 50, page_offset integer default 0
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  batch constant public.agent_batches := private.my_agent_batch(list_agent_batch_rows.batch_id, list_agent_batch_rows.organization_id);
  rights constant jsonb := private.agent_instance_rights(batch.instance_id, batch.user_id, batch.organization_id);
  theirs constant boolean := batch.instance_id is null or coalesce(rights ->> 'permission', 'none') <> 'none';
begin
  perform private.check_page(page_limit, page_offset);
  if with_state is not null and with_state not in ('waiting', 'running', 'success', 'failed') then
    perform private.refuse(400, 'invalid_input', 'A row is waiting, running, success or failed.');
  end if;
  return (
    with found as (
      select * from public.agent_batch_rows as held
      where held.batch_id = batch.id and (with_state is null or held.state = with_state)
    ), page as (
      select * from found order by number limit page_limit offset page_offset
    )
    select jsonb_build_object('total', (select count(*) from found), 'rows', coalesce(jsonb_agg(jsonb_build_object(
      'number', page.number, 'state', page.state, 'error', page.error, 'cost', page.cost,
      'run_id', case when theirs then page.run_id end,
      'values', case when theirs then (
        select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(page.values)
        where coalesce(rights -> 'fields' -> key ->> 'permission', 'write') <> 'hidden') else '{}' end,
      'texts', case when theirs and page.run_id is not null then (
        select coalesce(jsonb_agg(variant #> '{versions,-1,text}' order by place), '[]')
        from public.agent_runs as runs
        cross join jsonb_array_elements(runs.result -> 'variants') with ordinality as each (variant, place)
        where runs.id = page.run_id and runs.state <> 'running' and runs.state <> 'failed') else '[]' end,
      'recording', case when theirs then (
        select jsonb_build_object('title', made.title, 'seconds', made.seconds, 'size', made.size, 'format', made.settings ->> 'format')
        from public.voice_recordings as made
        where made.organization_id = batch.organization_id and made.run_id = page.run_id and made.stage = 'ready') end)
      order by page.number), '[]')) from page);
end;
$$;
comment on function public.list_agent_batch_rows(bigint, bigint, text, integer, integer) is
  'Rows of a batch of the caller in the file''s order, with what came of each: its texts as they are now, or its recording. Values that are '
  'hidden to them by now are left out, and all of them where the instance isn''t for them any more.';
