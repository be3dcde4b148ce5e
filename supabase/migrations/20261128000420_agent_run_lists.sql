-- Lists of runs tell no results, so that they look none up, and leave out what stands with its batch.
create function private.agent_run_head(run public.agent_runs, rights jsonb)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', run.id, 'type', run.type, 'instance_id', run.instance_id, 'instance_name', run.instance_name, 'state', run.state,
    'error', run.error, 'cost', run.cost, 'rating', run.rating, 'rating_comment', run.rating_comment,
    'offline', coalesce((run.result ->> 'offline')::boolean, false),
    'created_at', run.created_at, 'finished_at', run.finished_at,
    'inputs', coalesce((
      select jsonb_object_agg(key, value) from jsonb_each(run.inputs)
      where run.instance_id is null or coalesce(rights -> 'fields' -> key ->> 'permission', 'write') <> 'hidden'), '{}'));
end;
$$;
comment on function private.agent_run_head(public.agent_runs, jsonb) is
  'A run without what it came to, as its runner reads it by these rights of theirs to its instance.';

create or replace function private.agent_run_json(run public.agent_runs)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return private.agent_run_head(run, private.agent_instance_rights(run.instance_id, run.user_id, run.organization_id)) || jsonb_build_object(
    'variants', coalesce((
      select jsonb_agg(jsonb_build_object('versions', (
        select coalesce(jsonb_agg(version - 'units' || jsonb_build_object('facts', coalesce((
          -- What the reader may read by now: a fact of another document is left out.
          select jsonb_agg(fact order by fact_place)
          from jsonb_array_elements(version -> 'facts') with ordinality as each (fact, fact_place)
          where (fact ->> 'document_id')::bigint in (select private.readable_document_ids(run.user_id, run.organization_id))), '[]'))
          order by place), '[]')
        from jsonb_array_elements(variant -> 'versions') with ordinality as each (version, place))) order by variant_place)
      from jsonb_array_elements(run.result -> 'variants') with ordinality as each (variant, variant_place)), '[]'));
end;
$$;

create or replace function public.list_agent_runs(
  organization_id bigint, of_type text default null, of_instance_id bigint default null, page_limit integer default 50,
  page_offset integer default 0
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  allowed jsonb;
begin
  perform private.require_member(list_agent_runs.organization_id);
  perform private.check_page(page_limit, page_offset);
  select jsonb_object_agg(used.instance_id, used.rights) into allowed
  from (select instances.instance_id, private.agent_instance_rights(instances.instance_id, me, list_agent_runs.organization_id) as rights
        from (select distinct runs.instance_id from public.agent_runs as runs
              where runs.organization_id = list_agent_runs.organization_id and runs.user_id = me and runs.instance_id is not null
                and (of_instance_id is null or runs.instance_id = of_instance_id)) as instances) as used
  where used.rights ->> 'permission' <> 'none';
  return (
    with mine as (
      select * from public.agent_runs as runs
      where runs.organization_id = list_agent_runs.organization_id and runs.user_id = me
        and (runs.instance_id is null or allowed ? runs.instance_id::text)
        and (of_type is null or runs.type = of_type)
        and (of_instance_id is null or runs.instance_id = of_instance_id)
        and not exists (
          select from public.agent_batch_rows as held where held.organization_id = runs.organization_id and held.run_id = runs.id)
    ), page as (
      select * from mine order by created_at desc, id desc limit page_limit offset page_offset
    )
    select jsonb_build_object('total', (select count(*) from mine), 'runs', coalesce(jsonb_agg(
      private.agent_run_head(page::public.agent_runs, allowed -> page.instance_id::text) || jsonb_build_object(
        'preview', left(coalesce(page.result #>> '{variants,0,versions,-1,text}', ''), 400))
      order by page.created_at desc, page.id desc), '[]')) from page);
end;
$$;
comment on function public.list_agent_runs(bigint, text, bigint, integer, integer) is
  'The caller''s own runs, latest first: of all agents, a type, or an instance; not of instances that aren''t for them any more, and not those '
  'that stand with their batch.';

create or replace function public.list_voice_runs(
  organization_id bigint, of_instance_id bigint default null, page_limit integer default 50, page_offset integer default 0
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  allowed bigint[];
begin
  perform private.require_member(list_voice_runs.organization_id);
  perform private.check_page(page_limit, page_offset);
  select array_agg(used.instance_id) into allowed
  from (select distinct runs.instance_id from public.agent_runs as runs
        where runs.organization_id = list_voice_runs.organization_id and runs.user_id = me and runs.instance_id is not null
          and runs.type = 'voice_generator') as used
  where private.agent_instance_rights(used.instance_id, me, list_voice_runs.organization_id) ->> 'permission' <> 'none';
  return (
    with mine as (
      select runs.id, runs.state, runs.error, runs.instance_id, runs.created_at, recording.title, recording.seconds, recording.size,
             recording.settings ->> 'format' as format
      from public.agent_runs as runs join public.voice_recordings as recording on recording.run_id = runs.id
      where runs.organization_id = list_voice_runs.organization_id and runs.user_id = me
        and (runs.instance_id is null or runs.instance_id = any (allowed))
        and (of_instance_id is null or runs.instance_id = of_instance_id)
        and not exists (
          select from public.agent_batch_rows as held where held.organization_id = runs.organization_id and held.run_id = runs.id)
    ), page as (
      select * from mine order by created_at desc, id desc limit page_limit offset page_offset
    )
    select jsonb_build_object('total', (select count(*) from mine),
      'recordings', coalesce((select jsonb_agg(to_jsonb(page) order by created_at desc, id desc) from page), '[]')));
end;
$$;
comment on function public.list_voice_runs(bigint, bigint, integer, integer) is
  'The caller''s own recordings, latest first: all, or an instance''s; not of instances that aren''t for them any more, and not those that stand '
  'with their batch.';
