-- How a draft begins, what it is made of, and how it ends. All of it is the server's own.
create function private.agent_field_to_write(of_instance_id bigint, of_user_id bigint, in_organization_id bigint, field_key text)
returns public.agent_instances
language plpgsql stable security definer
set search_path = ''
as $$
declare
  instance public.agent_instances;
  rights constant jsonb := private.agent_instance_rights(of_instance_id, of_user_id, in_organization_id);
begin
  select * into instance from public.agent_instances where id = of_instance_id;
  if rights ->> 'permission' = 'none' then
    perform private.refuse(404, 'not_found', 'That agent doesn''t exist, or isn''t for you any more.');
  elsif rights ->> 'permission' <> 'edit' then
    perform private.refuse(403, 'forbidden', 'You may use this, but not change it.');
  end if;
  perform private.refuse_unwritable(rights, instance.agent_id, array[agent_field_to_write.field_key]);
  return instance;
end;
$$;
comment on function private.agent_field_to_write(bigint, bigint, bigint, text) is
  'An instance of which somebody may write a field: 404 where it isn''t for them, 403 where they may only use it, or the field is locked or hidden.';

create function private.agent_secrets(instance public.agent_instances, except_key text)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  held constant jsonb := private.agent_values(instance, true) || jsonb_build_object('context', instance.context, 'style', instance.style);
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'key', known.key, 'value', held -> known.key,
      'kind', coalesce((select field ->> 'kind' from public.agents, jsonb_array_elements(agents.fields) as field
                        where agents.id = instance.agent_id and field ->> 'key' = known.key), 'long_text')))
    from private.agent_field_keys(instance.agent_id) as known
    where known.key <> except_key and held ? known.key and (
      known.initial = 'hidden'
      or exists (select from public.agent_instance_field_permissions as rules
                 where rules.instance_id = instance.id and rules.field_key = known.key and rules.permission = 'hidden')
      or exists (select from public.agent_instance_user_field_permissions as rules
                 where rules.instance_id = instance.id and rules.field_key = known.key and rules.permission = 'hidden')
      or exists (select from public.agent_instance_organization_field_permissions as rules
                 where rules.instance_id = instance.id and rules.field_key = known.key and rules.permission = 'hidden'))), '[]');
end;
$$;
comment on function private.agent_secrets(public.agent_instances, text) is
  'What an instance holds of fields that are hidden to anybody, but for one field: [{key, kind, value}]. What others may read must not repeat it.';

create function private.agent_edits(of_instance_id bigint, of_user_id bigint, in_organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('before', edits.before, 'after', edits.after) order by edits.run_id, edits.place)
    from (
      select runs.id as run_id, each.place, variant -> 'versions' -> (each.place::integer - 2) ->> 'text' as before, version ->> 'text' as after
      from public.agent_runs as runs, jsonb_array_elements(runs.result -> 'variants') as variant,
           jsonb_array_elements(variant -> 'versions') with ordinality as each (version, place)
      where runs.instance_id = of_instance_id and runs.user_id = of_user_id and runs.organization_id = in_organization_id
        and runs.type = 'message_generator' and runs.state <> 'running'
        and version ->> 'kind' = 'edited' and place > 1
        -- Of one that was edited again, the last edit.
        and coalesce(variant -> 'versions' -> each.place::integer ->> 'kind', '') <> 'edited'
      order by runs.id desc, each.place desc limit 20) as edits), '[]');
end;
$$;
comment on function private.agent_edits(bigint, bigint, bigint) is
  'What somebody changed by hand of messages in their own runs of an instance, the latest 20, oldest first: [{before, after}]. Others'' runs they can''t read.';

create function private.agent_draft_json(draft public.agent_drafts)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', draft.id, 'instance_id', draft.instance_id, 'kind', draft.kind, 'state', draft.state, 'error', draft.error,
    'input', draft.input, 'created_at', draft.created_at, 'finished_at', draft.finished_at,
    'style', case when draft.kind = 'style' then draft.result end,
    'context', case when draft.kind = 'context' and draft.result is not null then draft.result || jsonb_build_object('items', coalesce((
        -- What its reader may read by now: what rests on another document is left out.
        select jsonb_agg(item order by place) from jsonb_array_elements(draft.result -> 'items') with ordinality as each (item, place)
        where (item -> 'source' ->> 'document_id')::bigint in (
          select private.readable_document_ids(draft.user_id, draft.organization_id))), '[]')) end);
end;
$$;
comment on function private.agent_draft_json(public.agent_drafts) is
  'A draft as its maker reads it now: without what rests on documents that they may not read any more.';

create function private.agent_draft_context(draft public.agent_drafts)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  instance constant public.agent_instances :=
    private.agent_field_to_write(draft.instance_id, draft.user_id, draft.organization_id, draft.kind);
begin
  return private.asker_context(draft.user_id, draft.organization_id) || jsonb_build_object(
    'draft_id', draft.id, 'kind', draft.kind, 'input', draft.input,
    'edits', case when draft.kind = 'style' and (draft.input ->> 'use_edits')::boolean
      then private.agent_edits(draft.instance_id, draft.user_id, draft.organization_id) else '[]' end,
    'secrets', private.agent_secrets(instance, draft.kind));
end;
$$;
comment on function private.agent_draft_context(public.agent_drafts) is
  'All that a draft is made of, as things stand now; refuses whoever may not write the field any more.';

create function private.begin_agent_draft(draft public.agent_drafts)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  context constant jsonb := private.agent_draft_context(draft);
  job constant public.jobs := private.begin_job(
    'agent.draft', 1, 'agent-draft:' || draft.id, jsonb_build_object('draft_id', draft.id), draft.organization_id);
begin
  return jsonb_build_object(
    'draft', private.agent_draft_json(draft), 'context', context,
    'job', jsonb_build_object('id', job.id, 'lease', job.lease,
                              'lease_seconds', (private.job_kind(job.kind, job.version)).lease_seconds));
end;
$$;
comment on function private.begin_agent_draft(public.agent_drafts) is 'A job for a draft, which the caller holds, and what it is made of.';

create function public.start_agent_draft(
  organization_id bigint, user_id bigint, instance_id bigint, kind text, input jsonb, key uuid
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  draft public.agent_drafts;
  instance public.agent_instances;
  samples integer;
begin
  select * into draft from public.agent_drafts
  where agent_drafts.user_id = start_agent_draft.user_id and agent_drafts.key = start_agent_draft.key;
  if found then
    return jsonb_build_object('draft', private.agent_draft_json(draft));
  end if;
  -- The lock makes of two at the same moment the second see what the first began.
  perform from public.agent_instances where id = start_agent_draft.instance_id for no key update;
  instance := private.agent_field_to_write(
    start_agent_draft.instance_id, start_agent_draft.user_id, start_agent_draft.organization_id, start_agent_draft.kind);
  if not exists (select from public.agents where id = instance.agent_id and type = 'message_generator' and visible) then
    perform private.refuse(409, 'conflict', 'That agent doesn''t write messages, or isn''t offered at present.');
  elsif exists (select from public.agent_drafts as drafts
                where drafts.user_id = start_agent_draft.user_id and drafts.instance_id = instance.id
                  and drafts.kind = start_agent_draft.kind and drafts.state = 'running') then
    perform private.refuse(409, 'conflict', 'A draft is being made already. Stop it or wait for it.');
  end if;
  if start_agent_draft.kind = 'context' then
    if exists (select from jsonb_array_elements(input -> 'document_ids') as id
               where id::bigint not in (select private.readable_document_ids(start_agent_draft.user_id, start_agent_draft.organization_id))) then
      perform private.refuse(404, 'not_found', 'One of the documents doesn''t exist, or isn''t for you to read.');
    end if;
  else
    samples := jsonb_array_length(input -> 'messages') + case when (input ->> 'use_edits')::boolean then jsonb_array_length(
      private.agent_edits(instance.id, start_agent_draft.user_id, start_agent_draft.organization_id)) else 0 end;
    if samples < 3 then
      perform private.refuse(400, 'invalid_input', format('A style is learned from 3 messages at least; there are %s.', samples));
    end if;
  end if;
  perform private.count(start_agent_draft.organization_id, 'messages');
  delete from public.agent_drafts as drafts
  where drafts.organization_id = start_agent_draft.organization_id and drafts.user_id = start_agent_draft.user_id
    and drafts.instance_id = instance.id and drafts.kind = start_agent_draft.kind;
  insert into public.agent_drafts (organization_id, user_id, instance_id, kind, key, input, counted)
  values (start_agent_draft.organization_id, start_agent_draft.user_id, instance.id, start_agent_draft.kind, start_agent_draft.key,
          start_agent_draft.input, 1)
  returning * into draft;
  return private.begin_agent_draft(draft);
end;
$$;
comment on function public.start_agent_draft(bigint, bigint, bigint, text, jsonb, uuid) is
  'The server''s own: counts a message and begins a draft in place of the former one; who may not write the field is refused. The same key a '
  'second time tells the draft that there is, without a job.';
