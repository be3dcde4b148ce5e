-- Rules of single fields of an instance: the field's own, an organisation's, a person's (product §6). Admins of its organisation write them.
create function public.list_agent_instance_fields(organization_id bigint, instance_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  instance constant public.agent_instances := private.agent_instance_to_manage(instance_id, organization_id);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'key', known.key, 'label', known.label, 'initial', known.initial,
      'permission', (
        select rules.permission from public.agent_instance_field_permissions as rules
        where rules.instance_id = instance.id and rules.field_key = known.key),
      'users', coalesce((
        select jsonb_agg(private.person_json(users.id, users.name, users.email, users.avatar_color)
                         || jsonb_build_object('permission', rules.permission)
                         order by lower(private.display_name(users.name, users.email)), users.id)
        from public.agent_instance_user_field_permissions as rules join public.users on users.id = rules.user_id
        where rules.instance_id = instance.id and rules.field_key = known.key), '[]'),
      'organizations', coalesce((
        select jsonb_agg(jsonb_build_object('id', organizations.id, 'name', organizations.name, 'permission', rules.permission)
                         order by lower(organizations.name), organizations.id)
        from public.agent_instance_organization_field_permissions as rules
        join public.organizations on organizations.id = rules.grantee_id
        where rules.instance_id = instance.id and rules.field_key = known.key), '[]')
    ) order by known.place), '[]')
    from private.agent_field_keys(instance.agent_id) as known);
end;
$$;
comment on function public.list_agent_instance_fields(bigint, bigint) is
  'Every field of an instance with its rules: its own (null: none; initial holds), and those of people and organisations. For admins.';
grant execute on function public.list_agent_instance_fields(bigint, bigint) to authenticated;

create function private.agent_rule_to_change(
  in_organization_id bigint, of_instance_id bigint, of_field_key text, verb text, permission public.agent_field_permission
)
returns public.agent_instances
language plpgsql security definer
set search_path = ''
as $$
declare
  instance constant public.agent_instances := private.agent_instance_to_manage(of_instance_id, in_organization_id);
begin
  if verb is null or verb not in ('create', 'update', 'delete') then
    perform private.refuse(400, 'invalid_input', 'A rule is created, updated or deleted.');
  elsif verb <> 'delete' and permission is null then
    perform private.refuse(400, 'invalid_input', 'Permission must be one of hidden, read, write.');
  elsif not exists (select from private.agent_field_keys(instance.agent_id) as known where known.key = of_field_key) then
    perform private.refuse(404, 'not_found', format('There is no field %s.', coalesce(left(of_field_key, 60), '')));
  end if;
  return instance;
end;
$$;
comment on function private.agent_rule_to_change(bigint, bigint, text, text, public.agent_field_permission) is
  'The instance of a rule that the signed-in admin changes by a verb, locked; 400 for a verb or permission that is none, 404 for a field.';

create function private.refuse_rule(verb text, done boolean)
returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if not done and verb = 'create' then
    perform private.refuse(409, 'conflict', 'There is such a rule already. Change it instead.');
  elsif not done then
    perform private.refuse(404, 'not_found', 'There is no such rule any more.');
  end if;
end;
$$;
comment on function private.refuse_rule(text, boolean) is 'Refuses a rule that is there already (409), or isn''t (404), where nothing was done.';

create function public.change_agent_field_rule(
  organization_id bigint, instance_id bigint, field_key text, verb text, permission public.agent_field_permission default null
)
returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  instance constant public.agent_instances := private.agent_rule_to_change(
    change_agent_field_rule.organization_id, change_agent_field_rule.instance_id, change_agent_field_rule.field_key, verb,
    change_agent_field_rule.permission);
begin
  if verb = 'create' then
    insert into public.agent_instance_field_permissions (organization_id, instance_id, field_key, permission)
    values (instance.organization_id, instance.id, change_agent_field_rule.field_key, change_agent_field_rule.permission)
    on conflict do nothing;
  elsif verb = 'update' then
    update public.agent_instance_field_permissions as rules set permission = change_agent_field_rule.permission
    where rules.instance_id = instance.id and rules.field_key = change_agent_field_rule.field_key;
  else
    delete from public.agent_instance_field_permissions as rules
    where rules.instance_id = instance.id and rules.field_key = change_agent_field_rule.field_key;
  end if;
  perform private.refuse_rule(verb, found);
end;
$$;
comment on function public.change_agent_field_rule(bigint, bigint, text, text, public.agent_field_permission) is
  'Creates, updates or deletes (verb) a field''s own rule in an instance: what everybody may do with it who has no rule of their own. For admins.';
grant execute on function public.change_agent_field_rule(bigint, bigint, text, text, public.agent_field_permission) to authenticated;
