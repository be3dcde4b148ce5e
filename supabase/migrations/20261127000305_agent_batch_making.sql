-- How a batch is made, which is the server's own, since it checks the rows; and what members do with their own batches.
create function private.agent_batch_of(of_batch_id bigint, of_user_id bigint, in_organization_id bigint)
returns public.agent_batches
language plpgsql security definer
set search_path = ''
as $$
declare
  batch public.agent_batches;
begin
  select * into batch from public.agent_batches
  where id = of_batch_id and user_id = of_user_id and organization_id = in_organization_id
  for update;
  if not found then
    perform private.refuse(404, 'not_found', 'That batch doesn''t exist.');
  end if;
  return batch;
end;
$$;
comment on function private.agent_batch_of(bigint, bigint, bigint) is 'A batch of somebody, locked; 404 for another''s.';

create function public.create_agent_batch(
  organization_id bigint, user_id bigint, instance_id bigint, name text, columns text[], row_count integer, key uuid
)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  made bigint;
begin
  if (select count(*) from public.agent_batches as batches
      where batches.organization_id = create_agent_batch.organization_id and batches.user_id = create_agent_batch.user_id) >= 200 then
    perform private.refuse(409, 'conflict', 'At most 200 of your batches are kept. Delete some that you don''t need any more.');
  end if;
  insert into public.agent_batches
    (organization_id, user_id, agent_id, instance_id, instance_name, type, name, columns, row_count, key)
  select create_agent_batch.organization_id, create_agent_batch.user_id, instances.agent_id, instances.id, instances.name, agents.type,
         create_agent_batch.name, create_agent_batch.columns, create_agent_batch.row_count, create_agent_batch.key
  from public.agent_instances as instances join public.agents on agents.id = instances.agent_id
  where instances.id = create_agent_batch.instance_id
  on conflict on constraint agent_batches_key_key do nothing
  returning id into made;
  return coalesce(made, (
    select id from public.agent_batches as batches
    where batches.user_id = create_agent_batch.user_id and batches.key = create_agent_batch.key
      and batches.organization_id = create_agent_batch.organization_id));
end;
$$;
comment on function public.create_agent_batch(bigint, bigint, bigint, text, text[], integer, uuid) is
  'The server''s own: a batch without rows; the instance''s rights are asked by the caller. The same key a second time tells the batch that there is.';

create function public.add_agent_batch_rows(organization_id bigint, user_id bigint, batch_id bigint, rows jsonb)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  batch constant public.agent_batches := private.agent_batch_of(batch_id, user_id, organization_id);
  arrived integer;
begin
  if batch.state <> 'draft' then
    perform private.refuse(409, 'conflict', 'This batch has begun, so no rows can be added.');
  end if;
  insert into public.agent_batch_rows (organization_id, batch_id, number, values, cost)
  select batch.organization_id, batch.id, (entry ->> 'number')::integer, entry -> 'values', (entry ->> 'cost')::integer
  from jsonb_array_elements(add_agent_batch_rows.rows) as entry
  on conflict on constraint agent_batch_rows_batch_id_number_key do update set values = excluded.values, cost = excluded.cost;
  select count(*) into arrived from public.agent_batch_rows as held where held.batch_id = batch.id;
  if arrived > batch.row_count then
    perform private.refuse(409, 'conflict', format('This batch was to have %s rows.', batch.row_count));
  end if;
  return arrived;
end;
$$;
comment on function public.add_agent_batch_rows(bigint, bigint, bigint, jsonb) is
  'The server''s own: rows [{number, values, cost}] of a batch that hasn''t begun, checked by the caller. A row that is there already is replaced. '
  'Returns how many there are.';

create function private.my_agent_batch(batch_id bigint, organization_id bigint)
returns public.agent_batches
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_member(organization_id);
  return private.agent_batch_of(batch_id, private.my_user_id(), organization_id);
end;
$$;
comment on function private.my_agent_batch(bigint, bigint) is 'A batch of the signed-in member, locked; 404 as agent_batch_of.';

create function private.agent_batch_fits(batch public.agent_batches)
returns bigint
language plpgsql stable security definer
set search_path = ''
as $$
declare
  counted public.meters;
  runs_left bigint := nullif(private.limit_of(batch.organization_id, 'agent_runs'), -1);
  amount_left bigint := nullif(private.limit_of(batch.organization_id, private.agent_batch_meter(batch.type)), -1);
begin
  select * into strict counted from public.meters where name = 'agent_runs';
  runs_left := runs_left - private.used_of(batch.organization_id, counted);
  select * into strict counted from public.meters where name = private.agent_batch_meter(batch.type);
  amount_left := amount_left - private.used_of(batch.organization_id, counted);
  return (
    select count(*) from (
      select row_number() over before as runs, sum(cost) over before as amount from public.agent_batch_rows
      where batch_id = batch.id and state = 'waiting' window before as (order by number)) as up_to
    where (runs_left is null or runs <= runs_left) and (amount_left is null or amount <= amount_left));
end;
$$;
comment on function private.agent_batch_fits(public.agent_batches) is 'How many of the rows that wait, from the first, what is left of the plan is enough for.';

create function private.agent_batch_json(batch public.agent_batches)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'id', batch.id, 'name', batch.name, 'type', batch.type, 'instance_id', batch.instance_id, 'instance_name', batch.instance_name,
      'state', batch.state, 'pause', batch.pause, 'reason', batch.reason, 'row_count', batch.row_count,
      'arrived', count(*), 'waiting', count(*) filter (where state = 'waiting'), 'running', count(*) filter (where state = 'running'),
      'succeeded', count(*) filter (where state = 'success'), 'failed', count(*) filter (where state = 'failed'),
      'hold_after', batch.hold_after, 'meter', private.agent_batch_meter(batch.type),
      'cost', coalesce(sum(cost) filter (where state = 'waiting'), 0),
      'created_at', batch.created_at, 'finished_at', batch.finished_at)
    from public.agent_batch_rows as held where held.batch_id = batch.id);
end;
$$;
comment on function private.agent_batch_json(public.agent_batches) is 'A batch as its runner reads it; cost: what the rows that wait will count of the meter.';

create function public.get_agent_batch(organization_id bigint, batch_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  batch constant public.agent_batches := private.my_agent_batch(batch_id, organization_id);
  rights constant jsonb := private.agent_instance_rights(batch.instance_id, batch.user_id, batch.organization_id) -> 'fields';
begin
  return private.agent_batch_json(batch) || jsonb_build_object('fits', private.agent_batch_fits(batch), 'columns', (
    select coalesce(jsonb_agg(key order by place), '[]') from unnest(batch.columns) with ordinality as each (key, place)
    where rights -> key ->> 'permission' <> 'hidden'));
end;
$$;
comment on function public.get_agent_batch(bigint, bigint) is
  'A batch of the caller, with the columns that aren''t hidden to them by now, and how many of its waiting rows the plan is enough for.';
grant execute on function public.get_agent_batch(bigint, bigint) to authenticated;

create function public.list_agent_batches(
  organization_id bigint, of_instance_id bigint default null, page_limit integer default 50, page_offset integer default 0
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
begin
  perform private.require_member(list_agent_batches.organization_id);
  perform private.check_page(page_limit, page_offset);
  return (
    with mine as (
      select * from public.agent_batches as batches
      where batches.organization_id = list_agent_batches.organization_id and batches.user_id = me
        and (of_instance_id is null or batches.instance_id = of_instance_id)
    ), page as (
      select * from mine order by created_at desc, id desc limit page_limit offset page_offset
    )
    select jsonb_build_object('total', (select count(*) from mine), 'batches', coalesce(jsonb_agg(
      private.agent_batch_json(page::public.agent_batches) order by page.created_at desc, page.id desc), '[]')) from page);
end;
$$;
comment on function public.list_agent_batches(bigint, bigint, integer, integer) is 'The caller''s own batches, latest first: of all agents, or of an instance.';
grant execute on function public.list_agent_batches(bigint, bigint, integer, integer) to authenticated;
