-- Rules of a field for one person or one organisation, which go before the field's own.
create function public.change_agent_field_rule_of_person(
  organization_id bigint, instance_id bigint, user_id bigint, field_key text, verb text,
  permission public.agent_field_permission default null
)
returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  given constant text := change_agent_field_rule_of_person.field_key;
  person constant bigint := change_agent_field_rule_of_person.user_id;
  instance constant public.agent_instances := private.agent_rule_to_change(
    change_agent_field_rule_of_person.organization_id, change_agent_field_rule_of_person.instance_id, given, verb,
    change_agent_field_rule_of_person.permission);
begin
  perform private.agent_instance_person(instance, person);
  if verb = 'create' then
    insert into public.agent_instance_user_field_permissions (organization_id, instance_id, user_id, field_key, permission)
    values (instance.organization_id, instance.id, person, given, change_agent_field_rule_of_person.permission)
    on conflict do nothing;
  elsif verb = 'update' then
    update public.agent_instance_user_field_permissions as rules set permission = change_agent_field_rule_of_person.permission
    where rules.instance_id = instance.id and rules.user_id = person and rules.field_key = given;
  else
    delete from public.agent_instance_user_field_permissions as rules
    where rules.instance_id = instance.id and rules.user_id = person and rules.field_key = given;
  end if;
  perform private.refuse_rule(verb, found);
end;
$$;
comment on function public.change_agent_field_rule_of_person(bigint, bigint, bigint, text, text, public.agent_field_permission) is
  'Creates, updates or deletes (verb) somebody''s rule for a field of an instance, which goes before all others. For admins.';
grant execute on function public.change_agent_field_rule_of_person(bigint, bigint, bigint, text, text, public.agent_field_permission)
to authenticated;

create function public.change_agent_field_rule_of_organization(
  organization_id bigint, instance_id bigint, grantee_id bigint, field_key text, verb text,
  permission public.agent_field_permission default null
)
returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  given constant text := change_agent_field_rule_of_organization.field_key;
  grantee constant bigint := change_agent_field_rule_of_organization.grantee_id;
  instance constant public.agent_instances := private.agent_rule_to_change(
    change_agent_field_rule_of_organization.organization_id, change_agent_field_rule_of_organization.instance_id, given, verb,
    change_agent_field_rule_of_organization.permission);
begin
  if grantee is distinct from instance.organization_id and not exists (
    select from public.agent_instance_organization_permissions as grants
    where grants.instance_id = instance.id and grants.grantee_id = grantee
  ) then
    perform private.refuse(404, 'not_found', 'That organisation hasn''t been given this.');
  elsif verb = 'create' then
    insert into public.agent_instance_organization_field_permissions (organization_id, instance_id, grantee_id, field_key, permission)
    values (instance.organization_id, instance.id, grantee, given, change_agent_field_rule_of_organization.permission)
    on conflict do nothing;
  elsif verb = 'update' then
    update public.agent_instance_organization_field_permissions as rules
    set permission = change_agent_field_rule_of_organization.permission
    where rules.instance_id = instance.id and rules.grantee_id = grantee and rules.field_key = given;
  else
    delete from public.agent_instance_organization_field_permissions as rules
    where rules.instance_id = instance.id and rules.grantee_id = grantee and rules.field_key = given;
  end if;
  perform private.refuse_rule(verb, found);
end;
$$;
comment on function public.change_agent_field_rule_of_organization(bigint, bigint, bigint, text, text, public.agent_field_permission) is
  'Creates, updates or deletes (verb) an organisation''s rule for a field of an instance, which goes before the field''s own; of its own '
  'organisation, or one that has a grant (404 for others). For admins.';
grant execute on function public.change_agent_field_rule_of_organization(bigint, bigint, bigint, text, text, public.agent_field_permission)
to authenticated;

create function public.agent_instance_seen_by(organization_id bigint, instance_id bigint, user_id bigint, in_organization_id bigint default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  instance constant public.agent_instances := private.agent_instance_to_manage(instance_id, organization_id);
begin
  perform private.agent_instance_person(instance, user_id);
  if coalesce(in_organization_id, organization_id) not in (select private.my_agent_organizations(instance))
    or private.role_of(user_id, coalesce(in_organization_id, organization_id)) is null then
    perform private.refuse(404, 'not_found', 'That person isn''t in an organisation that this is for.');
  end if;
  return private.agent_instance_seen(instance, user_id, coalesce(in_organization_id, organization_id));
end;
$$;
comment on function public.agent_instance_seen_by(bigint, bigint, bigint, bigint) is
  'An instance exactly as somebody gets it who works in an organisation (its own, unless told); null: not at all. For admins.';
grant execute on function public.agent_instance_seen_by(bigint, bigint, bigint, bigint) to authenticated;
