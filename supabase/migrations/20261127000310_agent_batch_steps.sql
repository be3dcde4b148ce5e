-- How a batch gets on, a row at a time, under its job's lease. All of it is the server's own: what a run is begun with holds values that the
-- runner may not see. Locks are taken in one order: job, batch, rows, runs.
create function private.agent_batch_slots(batch public.agent_batches)
returns integer
language plpgsql stable security definer
set search_path = ''
as $$
declare
  begun bigint;
  waiting bigint;
begin
  select count(*) filter (where state <> 'waiting'), count(*) filter (where state = 'waiting') into begun, waiting
  from public.agent_batch_rows where batch_id = batch.id;
  -- Two of the five runs that somebody may have at once stay free for what they run by hand.
  return least(waiting, batch.hold_after - begun, 3 - (
    select count(*) from public.agent_runs as runs
    where runs.organization_id = batch.organization_id and runs.user_id = batch.user_id and runs.state = 'running'));
end;
$$;
comment on function private.agent_batch_slots(public.agent_batches) is 'How many of its rows may be begun now; none, or less, when it has to wait.';

create function public.next_agent_batch_rows(job_id bigint, job_lease uuid)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  job constant public.jobs := private.hold_job(job_id, job_lease);
  batch public.agent_batches;
  rights jsonb;
  running bigint;
begin
  select * into batch from public.agent_batches where id = (job.payload ->> 'batch_id')::bigint and state = 'running' for update;
  if not found then
    perform public.finish_job(job_id, job_lease);
    return null;
  end if;
  rights := private.agent_instance_rights(batch.instance_id, batch.user_id, batch.organization_id);
  if coalesce(rights ->> 'permission', 'none') = 'none' then
    update public.agent_batch_rows
    set state = 'failed', error = case when batch.instance_id is null then 'This agent was deleted before it was this row''s turn.'
                                  else 'This agent was taken away from you before it was this row''s turn.' end
    where batch_id = batch.id and state = 'waiting';
  elsif not exists (select from public.agents where id = batch.agent_id and visible) then
    perform private.pause_agent_batch(batch, 'failed', 'This agent isn''t offered at present.');
    perform public.finish_job(job_id, job_lease);
    return null;
  end if;
  select count(*) into running from public.agent_batch_rows where batch_id = batch.id and state = 'running';
  if running = 0 and not exists (select from public.agent_batch_rows where batch_id = batch.id and state = 'waiting') then
    update public.agent_batches set state = 'done', finished_at = now(), hold_after = null where id = batch.id;
    perform public.finish_job(job_id, job_lease);
    return null;
  elsif running = 0 and batch.hold_after <= (
      select count(*) from public.agent_batch_rows where batch_id = batch.id and state <> 'waiting') then
    perform private.pause_agent_batch(batch, 'held', null);
    perform public.finish_job(job_id, job_lease);
    return null;
  end if;
  if not exists (select from public.agent_batch_rows where batch_id = batch.id and state = 'waiting') then
    return '{"rows": []}';
  end if;
  return jsonb_build_object(
    'instance', public.agent_instance_for_run(batch.instance_id, batch.user_id, batch.organization_id),
    'user_id', batch.user_id,
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'values', values) order by number), '[]')
      from (select * from public.agent_batch_rows where batch_id = batch.id and state = 'waiting'
            order by number limit greatest(0, private.agent_batch_slots(batch))) as next));
end;
$$;
comment on function public.next_agent_batch_rows(bigint, uuid) is
  'The rows of a batch that are to be begun now, and the instance as it is for its runner: {instance, user_id, rows: [{id, values}]}. Rows of an '
  'instance that isn''t theirs any more fail; without rows none is told. null: the batch rests or is over, and its job ends with that.';

create function private.pause_agent_batch(batch public.agent_batches, why text, words text)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.agent_batches set state = 'paused', pause = why, reason = words, hold_after = null
  where id = batch.id and state = 'running';
end;
$$;
comment on function private.pause_agent_batch(public.agent_batches, text, text) is 'Has a batch rest that is going, with why.';

create function public.start_agent_batch_row(
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
  '{outcome: begun, run, and what its agent''s runs begin with}; later (ask for the next rows again), or paused: the plan has none left.';

create function private.begin_batch_run(
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
      (options ->> 'offline')::boolean, due.run_key) end;
end;
$$;
comment on function private.begin_batch_run(public.agent_batches, public.agent_batch_rows, jsonb, text[], jsonb) is
  'Begins the run of a row as its agent''s runs begin: a line for each type that batches are made of.';

create function public.fail_agent_batch_row(job_id bigint, job_lease uuid, row_id bigint, error text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  job constant public.jobs := private.hold_job(job_id, job_lease);
begin
  update public.agent_batch_rows set state = 'failed', error = fail_agent_batch_row.error
  where id = row_id and batch_id = (job.payload ->> 'batch_id')::bigint and state = 'waiting';
end;
$$;
comment on function public.fail_agent_batch_row(bigint, uuid, bigint, text) is 'A row that can''t be begun, with why in words that name the field.';

create function public.rest_agent_batch(job_id bigint, job_lease uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  job constant public.jobs := private.hold_job(job_id, job_lease);
  batch public.agent_batches;
  slots integer;
  running boolean;
begin
  select * into batch from public.agent_batches where id = (job.payload ->> 'batch_id')::bigint;
  slots := private.agent_batch_slots(batch);
  running := exists (select from public.agent_batch_rows where batch_id = batch.id and state = 'running');
  -- A run of the batch that ends wakes it; what else its runner has going doesn't.
  perform public.continue_job(job_id, job_lease, null, case
    when slots > 0 then 0
    when running then 30
    when batch.state = 'running' and coalesce(batch.hold_after, 5001) > (
        select count(*) from public.agent_batch_rows where batch_id = batch.id and state <> 'waiting')
      and exists (select from public.agent_batch_rows where batch_id = batch.id and state = 'waiting') then 3
    else 0 end);
end;
$$;
comment on function public.rest_agent_batch(bigint, uuid) is
  'Ends a step of a batch: it goes on at once where there is something to begin or to end, else when one of its runs has ended.';

create function public.give_up_agent_batch(job_id bigint, job_lease uuid, words text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  job constant public.jobs := private.hold_job(job_id, job_lease);
begin
  perform private.pause_agent_batch(batches, 'failed', words) from public.agent_batches as batches
  where batches.id = (job.payload ->> 'batch_id')::bigint;
  perform public.finish_job(job_id, job_lease);
end;
$$;
comment on function public.give_up_agent_batch(bigint, uuid, text) is 'A batch whose steps failed again and again rests, with why; its runner may have it go on.';
