-- What somebody may do with an instance of an agent, and with each of its fields: decided here, and nowhere else (docs/decisions/agents.md).
create function private.agent_instance_permission(
  instance public.agent_instances, of_user_id bigint, in_organization_id bigint,
  out permission public.agent_permission, out why text
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  role_there constant public.organization_role := private.role_of(of_user_id, instance.organization_id);
  own public.agent_permission;
  given public.agent_permission;
begin
  permission := 'none';
  why := 'none';
  if in_organization_id = 1 or private.role_of(of_user_id, in_organization_id) is null then
    return;
  elsif role_there is not null and instance.created_by = of_user_id then
    permission := 'edit';
    why := 'maker';
    return;
  elsif role_there >= 'admin' then
    permission := 'edit';
    why := 'admin';
    return;
  elsif instance.visibility = 'private' then
    why := 'private';
    return;
  end if;
  select grants.permission into given from public.agent_instance_organization_permissions as grants
  where grants.instance_id = instance.id and grants.grantee_id = in_organization_id;
  if given is null and in_organization_id <> instance.organization_id then
    return;
  end if;
  select grants.permission into own from public.agent_instance_user_permissions as grants
  where grants.instance_id = instance.id and grants.user_id = of_user_id;
  permission := coalesce(own, given, 'none');
  why := case when own is not null then 'person' when given is not null then 'organization' else 'none' end;
  if instance.visibility = 'organization' and in_organization_id = instance.organization_id and permission < 'use' then
    permission := 'use';
    why := 'visibility';
  end if;
end;
$$;
comment on function private.agent_instance_permission(public.agent_instances, bigint, bigint) is
  'What somebody who works in an organisation may do with an instance, and why: maker, admin (of its organisation), private, person, '
  'organization (a grant), visibility, none.';

create function private.agent_instance_rights(of_instance_id bigint, of_user_id bigint, in_organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  instance public.agent_instances;
  may record;
begin
  select * into instance from public.agent_instances where id = of_instance_id;
  select * into may from private.agent_instance_permission(instance, of_user_id, in_organization_id);
  return jsonb_build_object('permission', may.permission, 'why', may.why, 'fields', coalesce((
    select jsonb_object_agg(known.key, case
      when may.permission = 'none' then jsonb_build_object('permission', 'hidden', 'why', may.why)
      when may.why in ('maker', 'admin') then jsonb_build_object('permission', 'write', 'why', may.why)
      when person.permission is not null then jsonb_build_object('permission', person.permission, 'why', 'person')
      when organization.permission is not null then jsonb_build_object('permission', organization.permission, 'why', 'organization')
      when own.permission is not null then jsonb_build_object('permission', own.permission, 'why', 'field')
      else jsonb_build_object('permission', known.initial, 'why', 'default') end)
    from private.agent_field_keys(instance.agent_id) as known
    left join public.agent_instance_user_field_permissions as person
      on person.instance_id = instance.id and person.user_id = of_user_id and person.field_key = known.key
    left join public.agent_instance_organization_field_permissions as organization
      on organization.instance_id = instance.id and organization.grantee_id = in_organization_id
      and organization.field_key = known.key
    left join public.agent_instance_field_permissions as own
      on own.instance_id = instance.id and own.field_key = known.key), '{}'));
end;
$$;

create function private.agent_field_keys(of_agent_id bigint)
returns table (key text, label text, initial public.agent_field_permission, place bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
  select field ->> 'key', field ->> 'label', coalesce(field ->> 'permission', 'write')::public.agent_field_permission, number
  from public.agents, jsonb_array_elements(agents.fields) with ordinality as each (field, number)
  where agents.id = of_agent_id
  union all
  select fixed.key, fixed.label, 'write', fixed.place
  from public.agents, (values ('context', 'Context', 1001::bigint), ('style', 'Style', 1002)) as fixed (key, label, place)
  where agents.id = of_agent_id;
end;
$$;
comment on function private.agent_field_keys(bigint) is
  'What rights speak of in instances of an agent: its fields in their order, then context and style; initial: what holds without a rule.';

comment on function private.agent_instance_rights(bigint, bigint, bigint) is
  'What somebody who works in an organisation may do with an instance: {permission, why, fields: {key: {permission, why}}}. Fields: hidden '
  'to whom the instance isn''t for, write for its maker and admins, else by rules: the person''s, the organisation''s, the field''s own, the '
  'definition''s. Why, of a field: maker, admin, person, organization, field, default, or why the instance isn''t for them.';

create function private.agent_values(of_instance public.agent_instances, with_defaults boolean default false)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(field ->> 'key', held.value), '{}')
    from public.agents, jsonb_array_elements(agents.fields) as field
    cross join lateral (select case
      when private.agent_value_fault(field, of_instance.values -> (field ->> 'key')) is null
        and jsonb_typeof(of_instance.values -> (field ->> 'key')) <> 'null' then of_instance.values -> (field ->> 'key')
      when with_defaults and jsonb_typeof(field -> 'default') <> 'null' then field -> 'default' end as value) as held
    where agents.id = of_instance.agent_id and held.value is not null);
end;
$$;
comment on function private.agent_values(public.agent_instances, boolean) is
  'What an instance holds for the fields that its agent has now, as far as it fits their definitions; with_defaults: for the others what '
  'the definitions say.';

create function public.agent_instance_for_run(instance_id bigint, user_id bigint, organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  instance public.agent_instances;
  agent public.agents;
  rights constant jsonb := private.agent_instance_rights(instance_id, user_id, organization_id);
begin
  select * into instance from public.agent_instances where id = instance_id;
  select * into agent from public.agents where id = instance.agent_id;
  if rights ->> 'permission' = 'none' then
    perform private.refuse(404, 'not_found', 'That agent doesn''t exist, or isn''t for you any more.');
  elsif not agent.visible then
    perform private.refuse(409, 'conflict', format('%s isn''t offered at present.', agent.name));
  end if;
  return jsonb_build_object(
    'id', instance.id, 'organization_id', instance.organization_id, 'name', instance.name, 'agent', private.agent_json(agent),
    'permission', rights ->> 'permission',
    'rights', (select jsonb_object_agg(key, value ->> 'permission') from jsonb_each(rights -> 'fields')),
    'values', private.agent_values(instance, true), 'context', instance.context, 'style', instance.style,
    'updated_at', instance.updated_at);
end;
$$;
comment on function public.agent_instance_for_run(bigint, bigint, bigint) is
  'The server''s own: an instance as a run of somebody who works in an organisation begins with it, and as it is asked again before a result is '
  'shown or written: all values (hidden ones too: they may reach the model where to_model says so, and nobody else), and by key hidden, '
  'read or write. 404 where the instance isn''t for them, 409 while its agent isn''t offered.';
