-- An agent that is taken away within the statement that begins a row failed that row in words of a call. It is left to the
-- next look at the batch, which says of all rows why they fail.
create or replace function public.start_agent_batch_row(job_id bigint, job_lease uuid, row_id bigint, rights jsonb, inputs jsonb, hidden_keys text[], options jsonb)
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
      get stacked diagnostics words = message_text;
      if coalesce(private.agent_instance_rights(batch.instance_id, batch.user_id, batch.organization_id) ->> 'permission', 'none') = 'none' then
        return '{"outcome": "later"}';
      end if;
      -- What the row names is gone, or not for its runner; the other rows are none the worse.
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
