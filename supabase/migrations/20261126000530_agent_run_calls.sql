-- What members do with their own runs.
create function private.my_agent_run(run_id bigint, organization_id bigint)
returns public.agent_runs
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_member(organization_id);
  return private.agent_run_of(run_id, private.my_user_id(), organization_id);
end;
$$;
comment on function private.my_agent_run(bigint, bigint) is 'A run of the signed-in member, locked; 404 as agent_run_of.';

create function public.get_agent_run(organization_id bigint, run_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  return private.agent_run_json(private.my_agent_run(run_id, organization_id));
end;
$$;
comment on function public.get_agent_run(bigint, bigint) is 'A run of the caller with what it came to.';
grant execute on function public.get_agent_run(bigint, bigint) to authenticated;

create function public.list_agent_runs(
  organization_id bigint, of_type text default null, of_instance_id bigint default null, page_limit integer default 50,
  page_offset integer default 0
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  allowed bigint[];
begin
  perform private.require_member(list_agent_runs.organization_id);
  perform private.check_page(page_limit, page_offset);
  select array_agg(used.instance_id) into allowed
  from (select distinct runs.instance_id from public.agent_runs as runs
        where runs.organization_id = list_agent_runs.organization_id and runs.user_id = me and runs.instance_id is not null) as used
  where private.agent_instance_rights(used.instance_id, me, list_agent_runs.organization_id) ->> 'permission' <> 'none';
  return (
    with mine as (
      select * from public.agent_runs as runs
      where runs.organization_id = list_agent_runs.organization_id and runs.user_id = me
        and (runs.instance_id is null or runs.instance_id = any (allowed))
        and (of_type is null or runs.type = of_type)
        and (of_instance_id is null or runs.instance_id = of_instance_id)
    ), page as (
      select * from mine order by created_at desc, id desc limit page_limit offset page_offset
    )
    select jsonb_build_object('total', (select count(*) from mine), 'runs', coalesce(jsonb_agg(
      private.agent_run_json(page::public.agent_runs) - 'variants' || jsonb_build_object(
        'preview', left(coalesce(page.result #>> '{variants,0,versions,-1,text}', ''), 400))
      order by page.created_at desc, page.id desc), '[]')) from page);
end;
$$;
comment on function public.list_agent_runs(bigint, text, bigint, integer, integer) is
  'The caller''s own runs, latest first: of all agents, a type, or an instance; not of instances that aren''t for them any more.';
grant execute on function public.list_agent_runs(bigint, text, bigint, integer, integer) to authenticated;

create function public.cancel_agent_run(organization_id bigint, run_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  run constant public.agent_runs := private.my_agent_run(run_id, organization_id);
begin
  update public.agent_runs
  set result = case when jsonb_typeof(result -> 'change') = 'object' then private.without_blank(result) else result end,
      state = case when jsonb_typeof(result -> 'change') = 'object' then 'success' else 'cancelled' end, finished_at = now()
  where id = run.id and state = 'running';
end;
$$;
comment on function public.cancel_agent_run(bigint, bigint) is
  'Stops a run of the caller; what was written stays. Stopping one that has ended changes nothing.';
grant execute on function public.cancel_agent_run(bigint, bigint) to authenticated;

create function public.rate_agent_run(organization_id bigint, run_id bigint, value integer default null, comment text default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  run constant public.agent_runs := private.my_agent_run(run_id, organization_id);
begin
  if value is not null and value not in (1, -1) then
    perform private.refuse(400, 'invalid_input', 'A rating is 1, -1 or nothing.');
  elsif run.state = 'running' then
    perform private.refuse(409, 'conflict', 'A run is rated once it has ended.');
  end if;
  if comment is not null then
    perform private.check_text(comment, 'Comment', 2000);
  end if;
  update public.agent_runs set rating = value, rating_comment = case when value is not null then rate_agent_run.comment end where id = run.id;
end;
$$;
comment on function public.rate_agent_run(bigint, bigint, integer, text) is 'The caller''s verdict of an own run: 1, -1, or null to take it back.';
grant execute on function public.rate_agent_run(bigint, bigint, integer, text) to authenticated;

create function public.edit_agent_run(organization_id bigint, run_id bigint, variant integer, text text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.agent_runs := private.my_agent_run(run_id, organization_id);
  place constant text[] := array['variants', variant::text, 'versions'];
  versions constant jsonb := run.result #> place;
begin
  perform private.check_text(text, 'Message', 20400, 1);
  if run.state = 'running' then
    perform private.refuse(409, 'conflict', 'This message is still being written. Stop it or wait for it.');
  elsif variant is null or variant < 0 or versions is null then
    perform private.refuse(404, 'not_found', 'There is no such message to edit.');
  elsif versions -> -1 ->> 'text' = text then
    return private.agent_run_json(run);
  elsif jsonb_array_length(versions) >= 30 then
    perform private.refuse(409, 'conflict', 'A message can have at most 30 versions. Run the agent again.');
  end if;
  update public.agent_runs
  set result = jsonb_set(result, place, versions || (private.blank_version('edited') || jsonb_build_object('text', text)))
  where id = run.id
  returning * into run;
  return private.agent_run_json(run);
end;
$$;
comment on function public.edit_agent_run(bigint, bigint, integer, text) is
  'Keeps what the caller has edited as the next version of a message of an own run; the same text again is none. Returns the run.';
grant execute on function public.edit_agent_run(bigint, bigint, integer, text) to authenticated;

create function public.delete_agent_run(organization_id bigint, run_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  run constant public.agent_runs := private.my_agent_run(run_id, organization_id);
begin
  delete from public.agent_runs where id = run.id;
end;
$$;
comment on function public.delete_agent_run(bigint, bigint) is 'Deletes a run of the caller with its result; one that is going ends.';
grant execute on function public.delete_agent_run(bigint, bigint) to authenticated;
