-- What members do with their own batches, and the rows that they read of them.
create function public.list_agent_batch_rows(
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
        where runs.id = page.run_id and runs.state <> 'running' and runs.state <> 'failed') else '[]' end) order by page.number), '[]')) from page);
end;
$$;
comment on function public.list_agent_batch_rows(bigint, bigint, text, integer, integer) is
  'Rows of a batch of the caller in the file''s order, with what came of each: its texts as they are now. Values that are hidden to them by '
  'now are left out, and all of them where the instance isn''t for them any more.';
grant execute on function public.list_agent_batch_rows(bigint, bigint, text, integer, integer) to authenticated;

create function private.wake_my_agent_batch(of_batch_id bigint, in_organization_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.wake_agent_batch(id, organization_id) from public.agent_batches
  where id = of_batch_id and organization_id = in_organization_id and user_id = private.my_user_id();
end;
$$;
comment on function private.wake_my_agent_batch(bigint, bigint) is
  'Has a batch of the caller go on soon, where there is such a one: the job is locked before the batch, which decides whether it does.';

create function public.start_agent_batch(organization_id bigint, batch_id bigint, first_rows integer default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  batch public.agent_batches;
  begun bigint;
  waiting bigint;
  fits bigint;
begin
  perform private.require_member(organization_id);
  if first_rows is not null and first_rows < 1 then
    perform private.refuse(400, 'invalid_input', 'At least one row has to be written.');
  end if;
  perform private.wake_my_agent_batch(batch_id, organization_id);
  batch := private.my_agent_batch(batch_id, organization_id);
  select count(*) filter (where held.state <> 'waiting'), count(*) filter (where held.state = 'waiting') into begun, waiting
  from public.agent_batch_rows as held where held.batch_id = batch.id;
  if batch.state in ('running', 'done') then
    return;
  elsif begun + waiting <> batch.row_count then
    perform private.refuse(409, 'conflict', format('Only %s of the %s rows have arrived. Choose the file again.', begun + waiting, batch.row_count));
  elsif coalesce(private.agent_instance_rights(batch.instance_id, batch.user_id, batch.organization_id) ->> 'permission', 'none') = 'none' then
    perform private.refuse(404, 'not_found', 'That agent doesn''t exist, or isn''t for you any more.');
  elsif (select count(*) from public.agent_batches as batches
         where batches.organization_id = batch.organization_id and batches.user_id = batch.user_id and batches.state = 'running') >= 3 then
    perform private.refuse(409, 'conflict', 'At most 3 of your batches can be going at once. Stop one or wait for it.');
  end if;
  fits := private.agent_batch_fits(batch);
  if fits < least(waiting, coalesce(first_rows, waiting)) then
    perform private.refuse(429, 'limit_reached', format(
      'What is left of your organisation''s plan is enough for %s of these %s rows.', fits, least(waiting, coalesce(first_rows, waiting))));
  end if;
  update public.agent_batches
  set state = 'running', pause = null, reason = null,
      hold_after = case when first_rows < waiting then begun + first_rows end
  where id = batch.id;
end;
$$;
comment on function public.start_agent_batch(bigint, bigint, integer) is
  'Has a batch of the caller begin, or go on; first_rows: it rests after so many more. 429 when the plan isn''t enough for them, which names '
  'how many it is enough for. One that goes already, or is over, stays as it is.';
grant execute on function public.start_agent_batch(bigint, bigint, integer) to authenticated;

create function public.stop_agent_batch(organization_id bigint, batch_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.pause_agent_batch(private.my_agent_batch(batch_id, organization_id), 'stopped', null);
end;
$$;
comment on function public.stop_agent_batch(bigint, bigint) is
  'Has a batch of the caller rest: no further row is begun, and those that are written, which are counted already, come to their end.';
grant execute on function public.stop_agent_batch(bigint, bigint) to authenticated;

create function public.retry_agent_batch(organization_id bigint, batch_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  batch public.agent_batches;
  failed bigint;
begin
  perform private.wake_my_agent_batch(batch_id, organization_id);
  batch := private.my_agent_batch(batch_id, organization_id);
  if batch.state = 'running' then
    perform private.refuse(409, 'conflict', 'This batch is going. Stop it, or wait until it has ended.');
  end if;
  update public.agent_batch_rows as held
  set state = 'waiting', run_key = gen_random_uuid(), run_id = null, error = null
  where held.batch_id = batch.id and held.state = 'failed';
  get diagnostics failed = row_count;
  if failed > 0 then
    update public.agent_batches set state = 'paused', pause = 'stopped', reason = null, finished_at = null where id = batch.id;
    perform public.start_agent_batch(organization_id, batch_id, failed::integer);
  end if;
end;
$$;
comment on function public.retry_agent_batch(bigint, bigint) is
  'Begins the failed rows of a batch of the caller anew, and no other: they stand before those that weren''t begun. 429 as start_agent_batch, '
  'and then nothing changes.';
grant execute on function public.retry_agent_batch(bigint, bigint) to authenticated;

create function public.delete_agent_batch(organization_id bigint, batch_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  batch constant public.agent_batches := private.my_agent_batch(batch_id, organization_id);
begin
  delete from public.agent_batches where id = batch.id;
end;
$$;
comment on function public.delete_agent_batch(bigint, bigint) is 'Deletes a batch of the caller; the runs that came of it stay in their history.';
grant execute on function public.delete_agent_batch(bigint, bigint) to authenticated;
