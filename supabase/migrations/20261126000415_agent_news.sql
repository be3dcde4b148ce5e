-- What follows when instances of agents and their rights change: a record of who changed what, without a value, and news for the screens.
create function private.audit_agent_instance()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  instance constant public.agent_instances := coalesce(new, old);
  changed jsonb;
begin
  -- An organisation that is deleted has that entry already.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
    return null;
  elsif tg_op = 'UPDATE' then
    changed := to_jsonb(array(
      select key from (
        select coalesce(former.key, latter.key) as key from jsonb_each(old.values) as former
        full join jsonb_each(new.values) as latter on latter.key = former.key
        where former.value is distinct from latter.value
        union all select 'name' where new.name <> old.name
        union all select 'context' where new.context <> old.context
        union all select 'style' where new.style <> old.style) as differing
      order by key));
    if new.visibility <> old.visibility then
      perform private.audit(instance.organization_id, 'agent_instances.visibility',
        jsonb_build_object('id', instance.id, 'name', instance.name, 'from', old.visibility, 'to', new.visibility));
    end if;
    if changed = '[]' then
      return null;
    end if;
  end if;
  perform private.audit(instance.organization_id, 'agent_instances.' || lower(tg_op),
    jsonb_strip_nulls(jsonb_build_object('id', instance.id, 'name', instance.name, 'changed', changed)));
  return null;
end;
$$;
comment on function private.audit_agent_instance() is
  'Trigger: puts on record who made, changed or deleted an instance: which fields, and no value of them.';
create trigger agent_instances_audit after insert or update or delete on public.agent_instances
  for each row execute function private.audit_agent_instance();

create function private.tell_agent_instance(of_organization_id bigint, of_instance_id bigint, grantee_id bigint default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('id', of_instance_id), 'agent_instance', 'organization:' || told.id, true)
  from (
    select of_organization_id as id union select tell_agent_instance.grantee_id
    union select grants.grantee_id from public.agent_instance_organization_permissions as grants where grants.instance_id = of_instance_id
  ) as told
  where told.id is not null;
end;
$$;
comment on function private.tell_agent_instance(bigint, bigint, bigint) is
  'Tells the organisation of an instance, and those that have a grant, that it changed or what may be done with it: its id alone.';

create function private.announce_agent_instance()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  instance constant public.agent_instances := coalesce(new, old);
begin
  perform private.tell_agent_instance(instance.organization_id, instance.id);
  return instance;
end;
$$;
comment on function private.announce_agent_instance() is 'Trigger: tells that an instance was made, changed, or is deleted.';
create trigger agent_instances_announce after insert or update on public.agent_instances
  for each row execute function private.announce_agent_instance();
-- Before, while its grants still say who is to hear of it.
create trigger agent_instances_announce_end before delete on public.agent_instances
  for each row execute function private.announce_agent_instance();

create function private.announce_agent_rights()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  subject constant jsonb := to_jsonb(coalesce(new, old));
begin
  if not (tg_op = 'DELETE' and pg_trigger_depth() > 1) then
    perform private.tell_agent_instance((subject ->> 'organization_id')::bigint, (subject ->> 'instance_id')::bigint,
                                        (subject ->> 'grantee_id')::bigint);
  end if;
  return null;
end;
$$;
comment on function private.announce_agent_rights() is 'Trigger: tells that somebody may do something else with an instance or a field of it, but not what.';
create trigger agent_instance_user_permissions_announce after insert or update or delete on public.agent_instance_user_permissions
  for each row execute function private.announce_agent_rights();
create trigger agent_instance_organization_permissions_announce after insert or update or delete
  on public.agent_instance_organization_permissions for each row execute function private.announce_agent_rights();
create trigger agent_instance_field_permissions_announce after insert or update or delete on public.agent_instance_field_permissions
  for each row execute function private.announce_agent_rights();
create trigger agent_instance_user_field_permissions_announce after insert or update or delete
  on public.agent_instance_user_field_permissions for each row execute function private.announce_agent_rights();
create trigger agent_instance_organization_field_permissions_announce after insert or update or delete
  on public.agent_instance_organization_field_permissions for each row execute function private.announce_agent_rights();

create function private.agent_instance_reaches(of_instance_id bigint, of_user_id bigint)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
    select from public.agent_instances as instances
    join public.organization_members as members on members.user_id = of_user_id and members.organization_id <> 1
      and (members.organization_id = instances.organization_id or exists (
        select from public.agent_instance_organization_permissions as grants
        where grants.instance_id = instances.id and grants.grantee_id = members.organization_id))
    where instances.id = of_instance_id);
end;
$$;
comment on function private.agent_instance_reaches(bigint, bigint) is
  'Whether somebody belongs to an organisation that an instance reaches: its own, or one that has a grant, be it of none.';

create function private.end_agent_grants()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_table_name = 'organization_members' then
    delete from public.agent_instance_user_permissions as grants
    where grants.user_id = old.user_id and not private.agent_instance_reaches(grants.instance_id, grants.user_id);
    delete from public.agent_instance_user_field_permissions as rules
    where rules.user_id = old.user_id and not private.agent_instance_reaches(rules.instance_id, rules.user_id);
  else
    delete from public.agent_instance_user_permissions as grants
    where grants.instance_id = old.instance_id and not private.agent_instance_reaches(grants.instance_id, grants.user_id);
    delete from public.agent_instance_user_field_permissions as rules
    where rules.instance_id = old.instance_id and not private.agent_instance_reaches(rules.instance_id, rules.user_id);
    delete from public.agent_instance_organization_field_permissions as rules
    where rules.instance_id = old.instance_id and rules.grantee_id = old.grantee_id and rules.grantee_id <> rules.organization_id;
  end if;
  return null;
end;
$$;
comment on function private.end_agent_grants() is
  'Trigger: grants and rules of fields end with what they stand on, a membership or an organisation''s grant, so that neither brings them back.';
create trigger organization_members_end_agent_grants after delete on public.organization_members
  for each row execute function private.end_agent_grants();
create trigger agent_instance_organization_permissions_end after delete on public.agent_instance_organization_permissions
  for each row execute function private.end_agent_grants();
