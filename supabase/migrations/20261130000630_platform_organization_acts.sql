-- What operators do with an organisation: limits in place of the plan's, suspension, deletion. Each is on their record.
create function private.organization_to_operate(of_organization_id bigint)
returns public.organizations
language plpgsql security definer
set search_path = ''
as $$
declare
  own public.organizations;
begin
  perform private.require_operator();
  select * into own from public.organizations where id = of_organization_id and id <> 1 and not private.is_going(id) for update;
  if own.id is null then
    perform private.refuse(404, 'not_found', 'That organisation doesn''t exist.');
  end if;
  return own;
end;
$$;
comment on function private.organization_to_operate(bigint) is 'For operators: an organisation, locked; 404 for none, one whose rows are going, and organisation 1.';

create function private.check_reason(reason text)
returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  perform private.check_text(check_reason.reason, 'Reason', 500, 1);
  if btrim(coalesce(check_reason.reason, '')) = '' then
    perform private.refuse(400, 'invalid_input', 'A reason is needed.');
  end if;
  return btrim(check_reason.reason);
end;
$$;
comment on function private.check_reason(text) is 'A reason of 1 to 500 characters, without blanks around it.';

create function public.update_organization_limits(organization_id bigint, limits jsonb, reason text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  own constant public.organizations := private.organization_to_operate(update_organization_limits.organization_id);
  why constant text := private.check_reason(update_organization_limits.reason);
  was jsonb;
  wanted record;
begin
  if jsonb_typeof(limits) is distinct from 'object' or limits = '{}' then
    perform private.refuse(400, 'invalid_input', 'Limits must name at least one meter.');
  end if;
  for wanted in
    select given.key as name, given.value as amount, meters.title
    from jsonb_each(limits) as given left join public.meters on meters.name = given.key
  loop
    if wanted.title is null then
      perform private.refuse(400, 'invalid_input', format('There is no limit called "%s".', left(wanted.name, 60)));
    elsif jsonb_typeof(wanted.amount) not in ('number', 'null') or (jsonb_typeof(wanted.amount) = 'number' and (
          (wanted.amount #>> '{}')::numeric not between -1 and 9007199254740991 or (wanted.amount #>> '{}')::numeric % 1 <> 0)) then
      perform private.refuse(400, 'invalid_input', format('%s: a limit is a whole number from 0 on, or -1 for no limit.', wanted.title));
    end if;
  end loop;
  was := (select coalesce(jsonb_object_agg(overrides.meter, overrides.amount), '{}') from public.limit_overrides as overrides
          where overrides.organization_id = own.id and limits ? overrides.meter);
  delete from public.limit_overrides as overrides
  where overrides.organization_id = own.id and limits -> overrides.meter = 'null'::jsonb;
  insert into public.limit_overrides as overrides (organization_id, meter, amount, reason)
  select own.id, given.key, (given.value #>> '{}')::numeric::bigint, why from jsonb_each(limits) as given where given.value <> 'null'::jsonb
  on conflict on constraint limit_overrides_pkey do update set amount = excluded.amount, reason = excluded.reason, created_at = now();
  perform private.platform_audit_add('organizations.limits', 'organization', own.id, jsonb_build_object('was', was, 'limits', limits, 'reason', why));
  perform private.tell_plan(own.id);
end;
$$;
comment on function public.update_organization_limits(bigint, jsonb, text) is
  'For operators: amounts in place of the plan''s by meter, -1 for none, null takes one back. Open tabs hear of it.';
grant execute on function public.update_organization_limits(bigint, jsonb, text) to authenticated;

create function public.suspend_organization(organization_id bigint, reason text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  own constant public.organizations := private.organization_to_operate(suspend_organization.organization_id);
  why constant text := private.check_reason(suspend_organization.reason);
begin
  if own.suspended_at is not null then
    perform private.refuse(409, 'conflict', 'This organisation is suspended already.');
  end if;
  update public.organizations set suspended_at = now(), suspended_reason = why where id = own.id;
  perform private.platform_audit_add('organizations.suspend', 'organization', own.id, jsonb_build_object('reason', why));
  perform private.enqueue('organization.standing', 1, format('standing:%s:%s', own.id, now()),
    jsonb_build_object('organization_id', own.id, 'reason', why));
end;
$$;
comment on function public.suspend_organization(bigint, text) is
  'For operators: keeps an organisation from being used, with a reason that its members see; owners are mailed.';
grant execute on function public.suspend_organization(bigint, text) to authenticated;

create function public.resume_organization(organization_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  own constant public.organizations := private.organization_to_operate(resume_organization.organization_id);
begin
  if own.suspended_at is null then
    perform private.refuse(409, 'conflict', 'This organisation isn''t suspended.');
  end if;
  update public.organizations set suspended_at = null, suspended_reason = null where id = own.id;
  perform private.platform_audit_add('organizations.resume', 'organization', own.id, jsonb_build_object('since', own.suspended_at));
  perform private.enqueue('organization.standing', 1, format('standing:%s:%s', own.id, now()), jsonb_build_object('organization_id', own.id, 'reason', null));
end;
$$;
comment on function public.resume_organization(bigint) is 'For operators: a suspended organisation may be used again; owners are mailed.';
grant execute on function public.resume_organization(bigint) to authenticated;

create function public.organization_standing_mail(organization_id bigint)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('name', own.name, 'reason', own.suspended_reason, 'owners', private.owner_addresses(own.id))
    from public.organizations as own where own.id = organization_standing_mail.organization_id);
end;
$$;
comment on function public.organization_standing_mail(bigint) is 'The server''s own: how an organisation stands, and whom to mail of it; null for none.';

create function private.owner_addresses(of_organization_id bigint)
returns text[]
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return array(
    select users.email from public.organization_members as members join public.users on users.id = members.user_id
    where members.organization_id = of_organization_id and members.role >= 'owner' order by users.id);
end;
$$;
comment on function private.owner_addresses(bigint) is 'The addresses of an organisation''s owners.';

create function public.remove_organization(organization_id bigint, typed_name text, reason text)
returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  own constant public.organizations := private.organization_to_operate(remove_organization.organization_id);
  why constant text := private.check_reason(remove_organization.reason);
  receipt bigint;
begin
  perform private.check_text(remove_organization.typed_name, 'Name', 120);
  if remove_organization.typed_name is distinct from own.name then
    perform private.refuse(400, 'invalid_input', 'The name you typed isn''t the organisation''s name.');
  end if;
  perform private.audit(own.id, 'organization.delete', jsonb_build_object('name', own.name));
  perform private.platform_audit_add('organizations.delete', 'organization', own.id, jsonb_build_object('name', own.name, 'reason', why));
  receipt := private.remove_organization(own.id, 'operator', null, why, private.owner_addresses(own.id));
  perform pg_notify('realtime_recheck', '');
  return (select number from public.deletion_receipts where id = receipt);
end;
$$;
comment on function public.remove_organization(bigint, text, text) is
  'For operators: deletes an organisation as its owner would, whose name must be typed, with a reason; owners are mailed. Gives the number of its receipt.';
grant execute on function public.remove_organization(bigint, text, text) to authenticated;
