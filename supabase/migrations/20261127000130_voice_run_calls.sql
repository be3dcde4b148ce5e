-- What members do with their own recordings.
create function public.get_voice_run(organization_id bigint, run_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  run constant public.agent_runs := private.my_agent_run(run_id, organization_id);
begin
  if run.type <> 'voice_generator' then
    perform private.refuse(404, 'not_found', 'That run made no recording.');
  end if;
  return private.voice_run_json(run);
end;
$$;
comment on function public.get_voice_run(bigint, bigint) is 'A run of the voice generator of the caller, with its recording.';
grant execute on function public.get_voice_run(bigint, bigint) to authenticated;

create function public.list_voice_runs(
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
    ), page as (
      select * from mine order by created_at desc, id desc limit page_limit offset page_offset
    )
    select jsonb_build_object('total', (select count(*) from mine),
      'recordings', coalesce((select jsonb_agg(to_jsonb(page) order by created_at desc, id desc) from page), '[]')));
end;
$$;
comment on function public.list_voice_runs(bigint, bigint, integer, integer) is
  'The caller''s own recordings, latest first: all, or an instance''s; not of instances that aren''t for them any more.';
grant execute on function public.list_voice_runs(bigint, bigint, integer, integer) to authenticated;
