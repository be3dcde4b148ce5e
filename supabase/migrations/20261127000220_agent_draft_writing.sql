-- How a draft is gone on with by whoever holds its job's lease, how it ends, and what its maker does with it.
create function public.resume_agent_draft(job_id bigint, job_lease uuid)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  job constant public.jobs := private.hold_job(job_id, job_lease);
  draft public.agent_drafts;
begin
  select * into draft from public.agent_drafts where id = (job.payload ->> 'draft_id')::bigint and state = 'running' for update;
  return case when found then private.agent_draft_context(draft) end;
end;
$$;
comment on function public.resume_agent_draft(bigint, uuid) is
  'What a draft is made of whose maker died; null when it has ended. Refuses as the start does who may not write the field any more.';

create function public.finish_agent_draft(
  job_id bigint, job_lease uuid, new_state text, error text default null, result jsonb default null, generations jsonb default '[]'
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  job constant public.jobs := private.hold_job(job_id, job_lease);
  draft public.agent_drafts;
  rights jsonb;
  gone boolean;
begin
  select * into draft from public.agent_drafts where id = (job.payload ->> 'draft_id')::bigint for update;
  if draft.state = 'running' then
    rights := private.agent_instance_rights(draft.instance_id, draft.user_id, draft.organization_id);
    gone := rights ->> 'permission' <> 'edit' or rights #>> array['fields', draft.kind, 'permission'] is distinct from 'write';
    update public.agent_drafts as drafts
    set state = case when gone then 'failed' else new_state end, finished_at = now(), counted = 0,
        error = case when gone then 'This agent was taken away from you meanwhile, so the draft isn''t shown.' else finish_agent_draft.error end,
        result = case when new_state = 'success' and not gone then finish_agent_draft.result end
    where drafts.id = draft.id;
    if new_state = 'failed' then
      perform private.give_back(draft.organization_id, 'messages', draft.counted, draft.counted_at);
    end if;
  end if;
  perform private.keep_generations(job.organization_id, draft.user_id, null, generations);
  perform public.finish_job(job_id, job_lease);
  select * into draft from public.agent_drafts where id = draft.id;
  return case when draft.id is not null then private.agent_draft_json(draft) end;
end;
$$;
comment on function public.finish_agent_draft(bigint, uuid, text, text, jsonb, jsonb) is
  'Ends a draft as success, cancelled or failed, whose message is then given back; who may not write the field any more gets no result. Returns '
  'the draft; null when it is deleted.';

create function private.my_agent_draft(of_draft_id bigint, in_organization_id bigint)
returns public.agent_drafts
language plpgsql security definer
set search_path = ''
as $$
declare
  draft public.agent_drafts;
begin
  perform private.require_member(in_organization_id);
  select * into draft from public.agent_drafts
  where id = of_draft_id and user_id = private.my_user_id() and organization_id = in_organization_id
  for update;
  if not found then
    perform private.refuse(404, 'not_found', 'That draft doesn''t exist.');
  end if;
  return draft;
end;
$$;
comment on function private.my_agent_draft(bigint, bigint) is 'A draft of the signed-in member, locked; 404 for another''s.';

create function public.get_agent_draft(organization_id bigint, instance_id bigint, kind text)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  draft public.agent_drafts;
begin
  perform private.require_member(get_agent_draft.organization_id);
  if get_agent_draft.kind is null or get_agent_draft.kind not in ('context', 'style') then
    perform private.refuse(400, 'invalid_input', 'A draft is of context or style.');
  end if;
  perform private.agent_field_to_write(get_agent_draft.instance_id, me, get_agent_draft.organization_id, get_agent_draft.kind);
  select * into draft from public.agent_drafts as drafts
  where drafts.organization_id = get_agent_draft.organization_id and drafts.user_id = me
    and drafts.instance_id = get_agent_draft.instance_id and drafts.kind = get_agent_draft.kind
  order by drafts.id desc limit 1;
  return jsonb_build_object(
    'draft', case when draft.id is not null then private.agent_draft_json(draft) end,
    'edits', case when get_agent_draft.kind = 'style'
      then jsonb_array_length(private.agent_edits(get_agent_draft.instance_id, me, get_agent_draft.organization_id)) else 0 end);
end;
$$;
comment on function public.get_agent_draft(bigint, bigint, text) is
  'The caller''s latest draft of an instance''s context or style, or null, and how many messages of their own runs they have edited; for those '
  'who may write the field: 404 and 403 as start_agent_draft.';
grant execute on function public.get_agent_draft(bigint, bigint, text) to authenticated;

create function public.cancel_agent_draft(organization_id bigint, draft_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  draft constant public.agent_drafts := private.my_agent_draft(draft_id, organization_id);
begin
  update public.agent_drafts set state = 'cancelled', counted = 0, finished_at = now() where id = draft.id and state = 'running';
end;
$$;
comment on function public.cancel_agent_draft(bigint, bigint) is
  'Stops a draft of the caller; what it was to be made of stays. Stopping one that has ended changes nothing.';
grant execute on function public.cancel_agent_draft(bigint, bigint) to authenticated;

create function public.delete_agent_draft(organization_id bigint, draft_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  draft constant public.agent_drafts := private.my_agent_draft(draft_id, organization_id);
begin
  delete from public.agent_drafts where id = draft.id;
end;
$$;
comment on function public.delete_agent_draft(bigint, bigint) is 'Deletes a draft of the caller with what it was made of; one that is going ends.';
grant execute on function public.delete_agent_draft(bigint, bigint) to authenticated;

create function public.list_agent_styles(organization_id bigint, instance_id bigint, page_limit integer, page_offset integer)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  instance public.agent_instances;
  told boolean;
begin
  perform private.require_member(list_agent_styles.organization_id);
  perform private.check_page(page_limit, page_offset);
  instance := private.agent_field_to_write(list_agent_styles.instance_id, me, list_agent_styles.organization_id, 'style');
  told := private.role_of(me, instance.organization_id) is not null;
  return (
    with versions as (
      select * from public.agent_style_versions as each
      where each.organization_id = instance.organization_id and each.instance_id = instance.id
    ), page as (
      select * from versions order by id desc limit page_limit offset page_offset
    )
    select jsonb_build_object('total', (select count(*) from versions), 'versions', coalesce(jsonb_agg(jsonb_build_object(
      'id', page.id, 'style', page.style, 'created_at', page.created_at, 'restored_from', page.restored_from,
      'created_by', case when users.id is not null and (told or users.id = me) then
        private.person_json(users.id, users.name, users.email, users.avatar_color) end) order by page.id desc), '[]'))
    from page left join public.users on users.id = page.created_by);
end;
$$;
comment on function public.list_agent_styles(bigint, bigint, integer, integer) is
  'What an instance''s style was, latest first, for those who may write it: 404 and 403 as start_agent_draft. Who wrote each is told to members '
  'of its organisation.';
grant execute on function public.list_agent_styles(bigint, bigint, integer, integer) to authenticated;

create function public.restore_agent_style(organization_id bigint, instance_id bigint, version_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  instance public.agent_instances;
  version public.agent_style_versions;
begin
  perform private.require_member(restore_agent_style.organization_id);
  perform from public.agent_instances where id = restore_agent_style.instance_id for update;
  instance := private.agent_field_to_write(
    restore_agent_style.instance_id, private.my_user_id(), restore_agent_style.organization_id, 'style');
  select * into version from public.agent_style_versions as versions
  where versions.id = version_id and versions.organization_id = instance.organization_id and versions.instance_id = instance.id;
  if not found then
    perform private.refuse(404, 'not_found', 'There is no such version of the style.');
  elsif version.style = instance.style then
    return;
  end if;
  update public.agent_instances set style = version.style where id = instance.id;
  update public.agent_style_versions set restored_from = version.created_at
  where id = (select latest.id from public.agent_style_versions as latest
              where latest.organization_id = instance.organization_id and latest.instance_id = instance.id
              order by latest.created_at desc, latest.id desc limit 1);
end;
$$;
comment on function public.restore_agent_style(bigint, bigint, bigint) is
  'Makes a former style of an instance its present one again, as a new version; one that is the present one changes nothing.';
grant execute on function public.restore_agent_style(bigint, bigint, bigint) to authenticated;
