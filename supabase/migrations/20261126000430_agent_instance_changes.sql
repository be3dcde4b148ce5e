-- Instances of agents are made by members, changed by those who may edit them field by field, and deleted by their makers and admins.
create function private.agent_instance_to_change(of_instance_id bigint, in_organization_id bigint, out instance public.agent_instances, out rights jsonb)
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_member(in_organization_id);
  select * into instance from public.agent_instances where id = of_instance_id for update;
  rights := private.agent_instance_rights(of_instance_id, private.my_user_id(), in_organization_id);
  if rights ->> 'permission' = 'none' then
    perform private.refuse(404, 'not_found', 'That agent doesn''t exist, or isn''t for you any more.');
  elsif rights ->> 'permission' <> 'edit' then
    perform private.refuse(403, 'forbidden', 'You may use this, but not change it.');
  end if;
end;
$$;
comment on function private.agent_instance_to_change(bigint, bigint) is
  'An instance that the signed-in user may edit, locked, and their rights: 404 where it isn''t for them, 403 where they may only use it.';

create function public.create_agent_instance(
  organization_id bigint, agent_type text, name text, field_values jsonb default '{}', context text default '', style text default ''
)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  most constant integer := 500;
  own constant integer := 50;
  my_role public.organization_role;
  agent public.agents;
  made bigint;
begin
  -- The lock makes of two at the same moment the second see what the first made.
  perform from public.organizations where id = create_agent_instance.organization_id for no key update;
  my_role := private.require_member(create_agent_instance.organization_id);
  select * into agent from public.agents where type = agent_type and visible;
  if not found then
    perform private.refuse(404, 'not_found', 'That agent doesn''t exist.');
  end if;
  perform private.check_text(btrim(create_agent_instance.name), 'Name', 80, 1);
  perform private.check_text(create_agent_instance.context, 'Context', 20000);
  perform private.check_text(create_agent_instance.style, 'Style', 20000);
  perform private.check_agent_values(agent.id, field_values);
  if octet_length(field_values::text) > 1000000 then
    perform private.refuse(400, 'invalid_input', 'The fields together can have at most 1,000,000 bytes.');
  end if;
  if (select count(*) from public.agent_instances as instances
      where instances.organization_id = create_agent_instance.organization_id) >= most then
    perform private.refuse(429, 'limit_reached', 'An organisation can have 500 agents set up, which is the limit. Delete one first.');
  elsif my_role < 'admin' and (select count(*) from public.agent_instances as instances
      where instances.organization_id = create_agent_instance.organization_id and created_by = private.my_user_id()) >= own then
    perform private.refuse(429, 'limit_reached', 'You can have 50 agents of your own, which is the limit. Delete one first.');
  end if;
  insert into public.agent_instances (organization_id, agent_id, name, values, context, style, created_by)
  values (create_agent_instance.organization_id, agent.id, normalize(btrim(create_agent_instance.name)), jsonb_strip_nulls(field_values),
          coalesce(create_agent_instance.context, ''), coalesce(create_agent_instance.style, ''), private.my_user_id())
  returning id into made;
  return made;
end;
$$;
comment on function public.create_agent_instance(bigint, text, text, jsonb, text, text) is
  'Sets up an agent in an organisation, private to its maker and the admins at first. 400 naming the field whose value doesn''t fit; 429 at 500 '
  'in an organisation, and at 50 of a member who isn''t an admin.';
grant execute on function public.create_agent_instance(bigint, text, text, jsonb, text, text) to authenticated;

create function private.refuse_unwritable(rights jsonb, agent_id bigint, field_keys text[])
returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  refused text;
begin
  select known.label into refused from private.agent_field_keys(refuse_unwritable.agent_id) as known
  where known.key = any (field_keys) and rights #>> array['fields', known.key, 'permission'] is distinct from 'write'
  order by known.place limit 1;
  if found then
    perform private.refuse(403, 'forbidden', format('You can''t set "%s" here: it is locked for you.', refused));
  end if;
end;
$$;
comment on function private.refuse_unwritable(jsonb, bigint, text[]) is
  'Refuses (403), naming the first field, what rights of an instance don''t let its reader write, be it hidden or locked.';

create function public.update_agent_instance(organization_id bigint, instance_id bigint, changes jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  held record;
  given jsonb;
  merged jsonb;
begin
  select * into held from private.agent_instance_to_change(instance_id, organization_id);
  perform private.check_object(changes, 'Changes',
    '{"name": ["string"], "values": ["object"], "context": ["string"], "style": ["string"]}');
  given := coalesce(changes -> 'values', '{}');
  if changes ? 'name' then
    perform private.check_text(btrim(changes ->> 'name'), 'Name', 80, 1);
  end if;
  perform private.check_text(changes ->> 'context', 'Context', 20000);
  perform private.check_text(changes ->> 'style', 'Style', 20000);
  perform private.refuse_unwritable(held.rights, (held.instance).agent_id, array(
    select key from jsonb_object_keys(given) as key
    union all select key from unnest('{context,style}'::text[]) as key where changes ? key));
  perform private.check_agent_values((held.instance).agent_id, given);
  -- Of fields that the agent has no longer the values stay.
  merged := ((held.instance).values || given) - array(select key from jsonb_each(given) where jsonb_typeof(value) = 'null');
  if octet_length(merged::text) > 1000000 then
    perform private.refuse(400, 'invalid_input', 'The fields together can have at most 1,000,000 bytes.');
  end if;
  update public.agent_instances as instances
  set name = coalesce(normalize(btrim(changes ->> 'name')), instances.name), values = merged,
      context = coalesce(changes ->> 'context', instances.context),
      style = coalesce(changes ->> 'style', instances.style)
  where instances.id = instance_id;
end;
$$;
comment on function public.update_agent_instance(bigint, bigint, jsonb) is
  'Changes the name, context, style and values of an instance that the caller may edit; of values those that are given, null clearing one. 403 '
  'naming a field that isn''t theirs to write, 400 naming one whose value doesn''t fit.';
grant execute on function public.update_agent_instance(bigint, bigint, jsonb) to authenticated;

create function public.delete_agent_instance(organization_id bigint, instance_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  held record;
begin
  select * into held from private.agent_instance_to_change(instance_id, organization_id);
  if held.rights ->> 'why' not in ('maker', 'admin') then
    perform private.refuse(403, 'forbidden', 'Only who made this, and admins of its organisation, can delete it.');
  end if;
  delete from public.agent_instances where id = instance_id;
end;
$$;
comment on function public.delete_agent_instance(bigint, bigint) is
  'Deletes an instance with its grants and rules: its maker, and admins of its organisation.';
grant execute on function public.delete_agent_instance(bigint, bigint) to authenticated;
