-- Operators decide which agents are offered, in which order, and with which fields (product §6).
create function private.require_operator()
returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_user();
  if not private.is_platform_admin() then
    perform private.refuse(403, 'forbidden', 'Only platform admins can do this.');
  end if;
end;
$$;
comment on function private.require_operator() is 'Refuses whoever isn''t a platform admin: 401 signed out, 403.';

create function private.agent_definition_fault(field jsonb)
returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  label constant text := coalesce(field ->> 'label', '');
  chosen constant boolean := coalesce(field ->> 'kind' in ('choice', 'choices'), false);
begin
  perform private.check_object(field, 'Field', '{"key": ["string"], "label": ["string"], "kind": ["string"], "help": ["string"],
    "default": ["string", "number", "boolean", "array", "null"], "required": ["boolean"], "options": ["array"], "limits": ["object"],
    "permission": ["string"], "to_model": ["boolean"]}');
  if coalesce(field ->> 'key', '') !~ '^[a-z][a-z0-9_]{0,59}$' or field ->> 'key' in ('context', 'style') then
    return 'A key has small letters, digits and underscores, begins with a letter, and isn''t context or style.';
  elsif char_length(label) not between 1 and 80 or char_length(field ->> 'help') > 400 then
    return 'A label has 1 to 80 characters, help at most 400.';
  elsif coalesce(field ->> 'kind', '') not in ('text', 'long_text', 'number', 'money', 'choice', 'choices', 'switch', 'date', 'language',
                                               'color', 'documents', 'recipients', 'lines') then
    return label || ' is of no kind that there is.';
  elsif coalesce(field ->> 'permission', 'write') not in ('hidden', 'read', 'write') then
    return label || ' can be hidden, read or write.';
  end if;
  perform private.check_object(coalesce(field -> 'limits', '{}'), 'Limits',
    '{"min": ["number"], "max": ["number"], "maxLength": ["number"], "maxItems": ["number"]}');
  if (field #>> '{limits,min}')::numeric > (field #>> '{limits,max}')::numeric
    or (field #>> '{limits,maxLength}')::numeric not between 1 and 200000
    or (field #>> '{limits,maxItems}')::numeric not between 1 and 1000 then
    return label || ' has limits that can''t be.';
  elsif chosen <> (jsonb_array_length(coalesce(field -> 'options', '[]')) > 0) or jsonb_array_length(field -> 'options') > 50 then
    return label || case when chosen then ' needs 1 to 50 options.' else ' can''t have options.' end;
  elsif exists (
    select from jsonb_array_elements(coalesce(field -> 'options', '[]')) as option
    where jsonb_typeof(option) <> 'object' or jsonb_typeof(option -> 'value') is distinct from 'string'
      or jsonb_typeof(option -> 'label') is distinct from 'string' or char_length(option ->> 'value') not between 1 and 60
      or char_length(option ->> 'label') not between 1 and 80)
    or (select count(*) <> count(distinct option -> 'value') from jsonb_array_elements(coalesce(field -> 'options', '[]')) as option) then
    return label || ' has an option that isn''t right, or one twice.';
  end if;
  return private.agent_value_fault(field, field -> 'default');
end;
$$;
comment on function private.agent_definition_fault(jsonb) is
  'What is wrong with the definition of a field, in words; null: nothing. Refuses (400) what isn''t an object of its parts.';

create function public.list_all_agents()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_operator();
  return (
    select coalesce(jsonb_agg(private.agent_json(agents) || jsonb_build_object('updated_at', agents.updated_at, 'instances', (
      select count(*) from public.agent_instances as instances where instances.agent_id = agents.id)) order by agents.position, agents.id), '[]')
    from public.agents);
end;
$$;
comment on function public.list_all_agents() is
  'All agents in their order, offered or not, with how many instances there are of each on the platform; for operators.';
grant execute on function public.list_all_agents() to authenticated;

create function public.update_agent(agent_id bigint, changes jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  agent public.agents;
  field jsonb;
  fault text;
begin
  perform private.require_operator();
  perform private.check_object(changes, 'Changes', '{"name": ["string"], "description": ["string"], "icon": ["string"],
    "position": ["number"], "visible": ["boolean"], "fields": ["array"]}');
  -- All of them: an order is of all.
  perform from public.agents order by id for update;
  select * into agent from public.agents where id = agent_id;
  if not found then
    perform private.refuse(404, 'not_found', 'That agent doesn''t exist.');
  end if;
  if changes ? 'name' then
    perform private.check_text(btrim(changes ->> 'name'), 'Name', 60, 1);
  end if;
  perform private.check_text(changes ->> 'description', 'Description', 300);
  if changes ? 'icon' and changes ->> 'icon' !~ '^[a-z][a-z0-9-]{0,39}$' then
    perform private.refuse(400, 'invalid_input', 'An icon is named by small letters, digits and hyphens.');
  elsif jsonb_array_length(changes -> 'fields') > 80 then
    perform private.refuse(400, 'invalid_input', 'An agent can have at most 80 fields.');
  end if;
  for field in select value from jsonb_array_elements(coalesce(changes -> 'fields', '[]')) as value loop
    fault := private.agent_definition_fault(field);
    if fault is not null then
      perform private.refuse(400, 'invalid_input', fault);
    end if;
  end loop;
  if (select count(*) <> count(distinct value ->> 'key') from jsonb_array_elements(changes -> 'fields') as value) then
    perform private.refuse(400, 'invalid_input', 'Two fields can''t have the same key.');
  end if;
  update public.agents
  set name = coalesce(btrim(changes ->> 'name'), agents.name), description = coalesce(changes ->> 'description', agents.description),
      icon = coalesce(changes ->> 'icon', agents.icon), visible = coalesce((changes ->> 'visible')::boolean, agents.visible),
      fields = coalesce(changes -> 'fields', agents.fields)
  where agents.id = agent_id;
  if changes ? 'position' then
    update public.agents set position = places.place
    from (
      select id, row_number() over (order by case when id = agent_id
        then greatest((changes ->> 'position')::numeric, 1) - case when (changes ->> 'position')::numeric <= agent_place.place then 0.5 else -0.5 end
        else placed.place end) as place
      from (select id, row_number() over (order by position, id) as place from public.agents) as placed
      cross join (select count(*) as place from public.agents as before
                  where (before.position, before.id) <= (agent.position, agent.id)) as agent_place
    ) as places
    where places.id = agents.id and agents.position <> places.place;
  end if;
  perform private.audit(1, 'agents.update', jsonb_build_object('id', agent_id, 'type', agent.type,
    'changed', (select jsonb_agg(key order by key) from jsonb_object_keys(changes) as key)));
end;
$$;
comment on function public.update_agent(bigint, jsonb) is
  'Changes what an agent is called, its place in the order (from 1; the others make room), whether it is offered, and its fields. What instances '
  'hold for a field that goes is kept, and not shown. For operators; 400 naming the field whose definition doesn''t hold.';
grant execute on function public.update_agent(bigint, jsonb) to authenticated;
