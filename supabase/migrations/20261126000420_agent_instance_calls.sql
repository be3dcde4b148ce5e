-- Instances of agents as people get them: by their rights, a hidden value never (product §7).
create function private.agent_instance_seen(instance public.agent_instances, by_user_id bigint, in_organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  rights constant jsonb := private.agent_instance_rights(instance.id, by_user_id, in_organization_id);
  seen jsonb;
  role_there constant public.organization_role := private.role_of(by_user_id, instance.organization_id);
  agent public.agents;
begin
  if rights ->> 'permission' = 'none' then
    return null;
  end if;
  select coalesce(jsonb_object_agg(key, value ->> 'permission'), '{}') into seen
  from jsonb_each(rights -> 'fields') where value ->> 'permission' <> 'hidden';
  select * into agent from public.agents where id = instance.agent_id;
  agent.fields := coalesce((
    select jsonb_agg(field order by number) from jsonb_array_elements(agent.fields) with ordinality as each (field, number)
    where seen ? (field ->> 'key')), '[]');
  return private.agent_instance_json(
    instance, agent.type, (select name from public.organizations where id = instance.organization_id),
    (rights ->> 'permission')::public.agent_permission, rights ->> 'why', role_there >= 'admin',
    case when role_there is not null then (
      select private.person_json(users.id, users.name, users.email, users.avatar_color)
      from public.users where users.id = instance.created_by) end
  ) || jsonb_build_object(
    'agent', private.agent_json(agent), 'rights', seen,
    'values', coalesce((select jsonb_object_agg(key, value) from jsonb_each(private.agent_values(instance)) where seen ? key), '{}'),
    'context', case when seen ? 'context' then instance.context end,
    'style', case when seen ? 'style' then instance.style end);
end;
$$;
comment on function private.agent_instance_seen(public.agent_instances, bigint, bigint) is
  'An instance as somebody gets it who works in an organisation: fields, rights and values without those hidden to them; null: not at all.';

create function private.agent_instance_json(
  instance public.agent_instances, type text, organization_name text, permission public.agent_permission, why text, manages boolean,
  maker jsonb
)
returns jsonb
language sql stable
return jsonb_build_object(
  'id', instance.id, 'type', type, 'name', instance.name,
  'organization', jsonb_build_object('id', instance.organization_id, 'name', organization_name),
  'visibility', instance.visibility, 'permission', permission, 'why', why, 'manages', coalesce(manages, false),
  'created_by', maker, 'created_at', instance.created_at, 'updated_at', instance.updated_at);
comment on function private.agent_instance_json(public.agent_instances, text, text, public.agent_permission, text, boolean, jsonb) is
  'An instance as lists tell of it, without a value; manages: whether they may change its rights; maker: who made it, if that may be told.';

create function private.check_agent_values(of_agent_id bigint, given jsonb)
returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  entry record;
  fault text;
begin
  if given is null or jsonb_typeof(given) <> 'object' then
    perform private.refuse(400, 'invalid_input', 'Values must be an object.');
  end if;
  for entry in
    select each.key, each.value, field from jsonb_each(given) as each
    left join (select field from public.agents, jsonb_array_elements(agents.fields) as field where agents.id = of_agent_id) as known
      on field ->> 'key' = each.key
  loop
    if entry.field is null then
      perform private.refuse(400, 'invalid_input', format('There is no field %s.', left(entry.key, 60)));
    end if;
    fault := private.agent_value_fault(entry.field, entry.value);
    if fault is not null then
      perform private.refuse(400, 'invalid_input', fault);
    end if;
  end loop;
end;
$$;
comment on function private.check_agent_values(bigint, jsonb) is
  'Refuses values (400) that an agent has no field for, or that don''t fit their definition, naming the field.';

create function public.list_agents(organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member(organization_id);
  return (select coalesce(jsonb_agg(private.agent_json(agents) order by agents.position, agents.id), '[]')
          from public.agents where agents.visible);
end;
$$;
comment on function public.list_agents(bigint) is 'The agents that are offered, in their order, with the definitions of their fields.';
grant execute on function public.list_agents(bigint) to authenticated;

create function public.list_agent_instances(
  organization_id bigint, page_limit integer, page_offset integer, agent_type text default null
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
begin
  perform private.require_member(organization_id);
  perform private.check_page(page_limit, page_offset);
  return (
    with found as materialized (
      select instances, agents.type, may.permission, may.why
      from public.agent_instances as instances
      join public.agents on agents.id = instances.agent_id and agents.visible
      cross join lateral private.agent_instance_permission(instances, me, list_agent_instances.organization_id) as may
      where (instances.organization_id = list_agent_instances.organization_id or instances.id in (
          select grants.instance_id from public.agent_instance_organization_permissions as grants
          where grants.grantee_id = list_agent_instances.organization_id))
        and (agent_type is null or agents.type = agent_type) and may.permission <> 'none'
    ), page as (
      select * from found order by lower((found.instances).name), (found.instances).id limit page_limit offset page_offset
    )
    select jsonb_build_object('total', (select count(*) from found), 'instances', coalesce((
      select jsonb_agg(private.agent_instance_json(
        page.instances, page.type, organizations.name, page.permission, page.why,
        private.role_of(me, organizations.id) >= 'admin',
        case when users.id is not null and private.role_of(me, organizations.id) is not null then
          private.person_json(users.id, users.name, users.email, users.avatar_color) end)
        order by lower((page.instances).name), (page.instances).id)
      from page join public.organizations on organizations.id = (page.instances).organization_id
      left join public.users on users.id = (page.instances).created_by), '[]')));
end;
$$;
comment on function public.list_agent_instances(bigint, integer, integer, text) is
  'A page of the instances that the caller may use in an organisation, its own and those that were given to it, by name, of one type or all.';
grant execute on function public.list_agent_instances(bigint, integer, integer, text) to authenticated;

create function public.get_agent_instance(organization_id bigint, instance_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  instance public.agent_instances;
  seen jsonb;
begin
  perform private.require_member(organization_id);
  select * into instance from public.agent_instances where id = instance_id;
  seen := private.agent_instance_seen(instance, private.my_user_id(), organization_id);
  if seen is null then
    perform private.refuse(404, 'not_found', 'That agent doesn''t exist, or isn''t for you any more.');
  end if;
  return seen;
end;
$$;
comment on function public.get_agent_instance(bigint, bigint) is
  'An instance as the caller gets it: fields that are theirs to see, what they may do with each, and the values; 404 where it isn''t for them.';
grant execute on function public.get_agent_instance(bigint, bigint) to authenticated;
