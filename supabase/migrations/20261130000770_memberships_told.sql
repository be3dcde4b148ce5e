-- What somebody is in an organisation, as operators and records tell it, whatever keeps them from acting as it now.
create function private.membership_of(of_user_id bigint, in_organization_id bigint)
returns public.organization_role
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (select members.role from public.organization_members as members
          where members.organization_id = in_organization_id and members.user_id = of_user_id);
end;
$$;
comment on function private.membership_of(bigint, bigint) is
  'The role a user holds in an organisation, disabled or suspended as well: for telling, never for rights, which role_of knows. Null: not a member.';

create or replace function public.get_support_case(user_id bigint, request_id bigint)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  ticket constant public.support_requests := private.support_case(get_support_case.user_id, get_support_case.request_id);
begin
  return private.support_request_json(ticket) || (
    select jsonb_build_object(
      'person', private.display_name(users.name, users.email), 'email', users.email, 'organization', organizations.name,
      'organization_id', organizations.id, 'role', private.membership_of(users.id, organizations.id), 'page', ticket.page, 'version', ticket.version,
      'conversation_id', ticket.help_conversation_id::text, 'messages', private.support_messages_json(ticket.id, true))
    from public.users, public.organizations
    where users.id = ticket.user_id and organizations.id = ticket.organization_id);
end;
$$;

create or replace function private.audit_of(in_organization_id bigint, action text, details jsonb, of_user_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.audit_entries (organization_id, actor_id, actor_email, actor_role, action, details)
  select in_organization_id, users.id, users.email, private.membership_of(users.id, in_organization_id), audit_of.action, audit_of.details
  from public.users where users.id = of_user_id;
end;
$$;
