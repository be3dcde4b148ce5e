-- Who may use and edit an instance: admins of its organisation decide (product §6). Of other organisations they name those that they
-- administer too, operators any.
create function private.agent_instance_to_manage(of_instance_id bigint, in_organization_id bigint)
returns public.agent_instances
language plpgsql security definer
set search_path = ''
as $$
declare
  instance public.agent_instances;
begin
  perform private.require_member(in_organization_id, 'admin');
  select * into instance from public.agent_instances where id = of_instance_id and organization_id = in_organization_id for no key update;
  if not found then
    perform private.refuse(404, 'not_found', 'That agent doesn''t exist.');
  end if;
  return instance;
end;
$$;
comment on function private.agent_instance_to_manage(bigint, bigint) is
  'An instance whose rights the signed-in user may change, as an admin of its organisation, locked; 403 for others, 404 where there is none.';

create function private.my_agent_organizations(instance public.agent_instances)
returns setof bigint
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
  select instance.organization_id
  union
  select grants.grantee_id from public.agent_instance_organization_permissions as grants
  where grants.instance_id = instance.id
    and (private.is_platform_admin() or grants.grantee_id = any (private.my_organization_ids('admin')));
end;
$$;
comment on function private.my_agent_organizations(public.agent_instances) is
  'Organisations that an instance reaches and whose members the signed-in admin may be told: its own, those they administer, to operators all.';

create function private.agent_instance_person(instance public.agent_instances, of_user_id bigint)
returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if of_user_id is null or not exists (
    select from public.organization_members as members
    where members.user_id = of_user_id and members.organization_id in (select private.my_agent_organizations(instance))
  ) then
    perform private.refuse(404, 'not_found', 'That person isn''t in an organisation that this is for.');
  end if;
end;
$$;
comment on function private.agent_instance_person(public.agent_instances, bigint) is
  'Refuses (404) somebody of whom the signed-in admin may not decide what they get of an instance.';

create function public.list_agent_instance_people(
  organization_id bigint, instance_id bigint, page_limit integer, page_offset integer, search text default ''
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  instance constant public.agent_instances := private.agent_instance_to_manage(instance_id, organization_id);
  pattern text := '%' || regexp_replace(lower(coalesce(search, '')), '([\\%_])', '\\\1', 'g') || '%';
begin
  perform private.check_text(search, 'Search', 200);
  perform private.check_page(page_limit, page_offset);
  return (
    with found as (
      select users.id, users.name, users.email, users.avatar_color, organizations.id as in_id, organizations.name as in_name,
        row_number() over (order by organizations.id <> instance.organization_id, lower(organizations.name), organizations.id,
                           lower(private.display_name(users.name, users.email)), users.id) as place
      from private.my_agent_organizations(instance) as told
      join public.organizations on organizations.id = told
      join public.organization_members as members on members.organization_id = told
      join public.users on users.id = members.user_id
      where pattern = '%%' or lower(users.name) like pattern or lower(users.email) like pattern
    ), page as (
      select * from found order by place limit page_limit offset page_offset
    )
    select jsonb_build_object('total', (select count(*) from found), 'people', coalesce((
      select jsonb_agg(private.person_json(page.id, page.name, page.email, page.avatar_color) || jsonb_build_object(
        'organization', jsonb_build_object('id', page.in_id, 'name', page.in_name),
        'permission', may.permission, 'why', may.why, 'own', grants.permission) order by page.place)
      from page
      cross join lateral private.agent_instance_permission(instance, page.id, page.in_id) as may
      left join public.agent_instance_user_permissions as grants on grants.instance_id = instance.id and grants.user_id = page.id), '[]')));
end;
$$;
comment on function public.list_agent_instance_people(bigint, bigint, integer, integer, text) is
  'A page of the people whom an instance may be for, where each works, with what they get there and why, and the grant of their own (null: '
  'none); for admins.';
grant execute on function public.list_agent_instance_people(bigint, bigint, integer, integer, text) to authenticated;

create function public.set_agent_instance_person(
  organization_id bigint, instance_id bigint, user_id bigint, permission public.agent_permission default null
)
returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  instance constant public.agent_instances :=
    private.agent_instance_to_manage(set_agent_instance_person.instance_id, set_agent_instance_person.organization_id);
begin
  perform private.agent_instance_person(instance, set_agent_instance_person.user_id);
  if set_agent_instance_person.permission is null then
    delete from public.agent_instance_user_permissions as grants
    where grants.instance_id = instance.id and grants.user_id = set_agent_instance_person.user_id;
    return;
  end if;
  insert into public.agent_instance_user_permissions as grants (organization_id, instance_id, user_id, permission)
  values (instance.organization_id, instance.id, set_agent_instance_person.user_id, set_agent_instance_person.permission)
  on conflict (instance_id, user_id) do update set permission = excluded.permission where grants.permission <> excluded.permission;
end;
$$;
comment on function public.set_agent_instance_person(bigint, bigint, bigint, public.agent_permission) is
  'Gives somebody a grant of their own for an instance, which goes before their organisation''s; null takes it back. For admins.';
grant execute on function public.set_agent_instance_person(bigint, bigint, bigint, public.agent_permission) to authenticated;

create function public.set_agent_instance_visibility(
  organization_id bigint, instance_id bigint, visibility public.agent_visibility
)
returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  instance constant public.agent_instances :=
    private.agent_instance_to_manage(set_agent_instance_visibility.instance_id, set_agent_instance_visibility.organization_id);
begin
  if set_agent_instance_visibility.visibility is null then
    perform private.refuse(400, 'invalid_input', 'Visibility can''t be empty.');
  end if;
  update public.agent_instances as instances set visibility = set_agent_instance_visibility.visibility
  where instances.id = instance.id and instances.visibility <> set_agent_instance_visibility.visibility;
end;
$$;
comment on function public.set_agent_instance_visibility(bigint, bigint, public.agent_visibility) is
  'Says whom an instance is for: private, chosen or organization. Grants are kept in each case. For admins.';
grant execute on function public.set_agent_instance_visibility(bigint, bigint, public.agent_visibility) to authenticated;
