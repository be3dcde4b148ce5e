-- Which organisations an instance is given to (product §6): its own, another that the granter administers too, or by operators any.
create function private.may_grant_agents_to(grantee_id bigint, instance public.agent_instances)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return grantee_id <> 1 and (
    grantee_id = instance.organization_id or grantee_id = any (private.my_organization_ids('admin'))
    or private.is_platform_admin() and exists (select from public.organizations where id = grantee_id));
end;
$$;
comment on function private.may_grant_agents_to(bigint, public.agent_instances) is
  'Whether the signed-in admin of an instance may give it to an organisation.';

create function public.list_agent_instance_organizations(
  organization_id bigint, instance_id bigint, page_limit integer, page_offset integer, search text default ''
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  instance constant public.agent_instances := private.agent_instance_to_manage(instance_id, organization_id);
  pattern text := '%' || regexp_replace(lower(coalesce(search, '')), '([\\%_])', '\\\1', 'g') || '%';
  anywhere constant boolean := private.is_platform_admin();
begin
  perform private.check_text(search, 'Search', 200);
  perform private.check_page(page_limit, page_offset);
  return (
    with found as (
      select organizations.id, organizations.name, grants.permission,
        row_number() over (order by organizations.id <> instance.organization_id, grants.permission is null,
                           lower(organizations.name), organizations.id) as place
      from public.organizations
      left join public.agent_instance_organization_permissions as grants
        on grants.instance_id = instance.id and grants.grantee_id = organizations.id
      where organizations.id <> 1
        and (organizations.id = instance.organization_id or grants.grantee_id is not null or anywhere
             or organizations.id = any (private.my_organization_ids('admin')))
        and (pattern = '%%' or lower(organizations.name) like pattern)
    ), page as (
      select * from found order by place limit page_limit offset page_offset
    )
    select jsonb_build_object('total', (select count(*) from found), 'organizations', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', page.id, 'name', page.name, 'permission', page.permission, 'own', page.id = instance.organization_id,
        'grantable', private.may_grant_agents_to(page.id, instance)) order by page.place)
      from page), '[]')));
end;
$$;
comment on function public.list_agent_instance_organizations(bigint, bigint, integer, integer, text) is
  'A page of the organisations that have a grant of an instance or could be given one by the caller: its own first, then those with a grant '
  '(permission; null: none); grantable: whether the caller may give it one. For admins.';
grant execute on function public.list_agent_instance_organizations(bigint, bigint, integer, integer, text) to authenticated;

create function public.set_agent_instance_organization(
  organization_id bigint, instance_id bigint, grantee_id bigint, permission public.agent_permission default null
)
returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  instance constant public.agent_instances :=
    private.agent_instance_to_manage(set_agent_instance_organization.instance_id, set_agent_instance_organization.organization_id);
begin
  -- To take a grant back needs no right in the organisation that has it.
  if set_agent_instance_organization.permission is null then
    delete from public.agent_instance_organization_permissions as grants
    where grants.instance_id = instance.id and grants.grantee_id = set_agent_instance_organization.grantee_id;
    return;
  elsif private.may_grant_agents_to(set_agent_instance_organization.grantee_id, instance) is not true then
    perform private.refuse(403, 'forbidden', 'You can give this to your own organisation, and to others that you administer too.');
  end if;
  insert into public.agent_instance_organization_permissions as grants (organization_id, instance_id, grantee_id, permission)
  values (instance.organization_id, instance.id, set_agent_instance_organization.grantee_id, set_agent_instance_organization.permission)
  on conflict (instance_id, grantee_id) do update set permission = excluded.permission where grants.permission <> excluded.permission;
end;
$$;
comment on function public.set_agent_instance_organization(bigint, bigint, bigint, public.agent_permission) is
  'Gives an organisation a grant of an instance for its members: the own one, one that the caller administers too (403 for others), operators any; '
  'null takes it back, and with it what its people had by it. For admins.';
grant execute on function public.set_agent_instance_organization(bigint, bigint, bigint, public.agent_permission) to authenticated;
