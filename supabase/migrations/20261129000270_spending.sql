-- What owners hold spending to: caps of members, and the ceiling of what is spent beyond the plan; and members who ask for more.
create function public.list_caps(organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member(list_caps.organization_id, 'admin');
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', caps.id, 'meter', caps.meter, 'amount', caps.amount,
      'user', case when caps.user_id is not null then jsonb_build_object('id', users.id, 'name', users.name, 'email', users.email) end,
      'team', case when caps.team_id is not null then jsonb_build_object('id', teams.id, 'name', teams.name) end)
      order by meters.position, num_nonnulls(caps.user_id, caps.team_id), teams.name nulls last, users.name, caps.id), '[]')
    from public.usage_caps as caps
    join public.meters on meters.name = caps.meter
    left join public.users on users.id = caps.user_id
    left join public.teams on teams.organization_id = caps.organization_id and teams.id = caps.team_id
    where caps.organization_id = list_caps.organization_id);
end;
$$;
comment on function public.list_caps(bigint) is 'The caps of an organisation, for its admins: of everybody first, then of teams, then of people.';
grant execute on function public.list_caps(bigint) to authenticated;

create function public.set_cap(
  organization_id bigint, meter text, amount bigint default null, user_id bigint default null, team_id bigint default null
)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_member(set_cap.organization_id, 'owner');
  if not exists (select from public.meters where name = set_cap.meter and capped) then
    perform private.refuse(400, 'invalid_input', 'Only messages and agent runs can be capped.');
  elsif set_cap.amount not between 0 and 1000000 then
    perform private.refuse(400, 'invalid_input', 'A cap is between 0 and 1,000,000.');
  elsif num_nonnulls(set_cap.user_id, set_cap.team_id) > 1 then
    perform private.refuse(400, 'invalid_input', 'A cap is one member''s or one team''s.');
  elsif set_cap.user_id is not null and not exists (
    select from public.organization_members as members
    where members.organization_id = set_cap.organization_id and members.user_id = set_cap.user_id) then
    perform private.refuse(404, 'not_found', 'That person isn''t a member of the organisation.');
  elsif set_cap.team_id is not null and not exists (
    select from public.teams where teams.organization_id = set_cap.organization_id and teams.id = set_cap.team_id) then
    perform private.refuse(404, 'not_found', 'That team doesn''t exist.');
  end if;
  if set_cap.amount is null then
    delete from public.usage_caps as caps
    where caps.organization_id = set_cap.organization_id and caps.meter = set_cap.meter
      and caps.user_id is not distinct from set_cap.user_id and caps.team_id is not distinct from set_cap.team_id;
  else
    insert into public.usage_caps as caps (organization_id, meter, user_id, team_id, amount)
    values (set_cap.organization_id, set_cap.meter, set_cap.user_id, set_cap.team_id, set_cap.amount)
    on conflict on constraint usage_caps_organization_id_meter_user_id_team_id_key do update set amount = excluded.amount;
  end if;
  perform private.tell_plan(set_cap.organization_id);
end;
$$;
comment on function public.set_cap(bigint, text, bigint, bigint, bigint) is
  'Owners set how much of a meter one member, each of a team''s, or (neither named) each member may use a month; null takes the cap away.';
grant execute on function public.set_cap(bigint, text, bigint, bigint, bigint) to authenticated;

create function public.get_spending(organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member(get_spending.organization_id, 'admin');
  return (
    select jsonb_build_object(
      'spent_pence', coalesce(spent.pence, 0), 'ceiling_pence', organizations.paid_help_ceiling_pence,
      'resets_at', (private.help_month() + interval '1 month') at time zone 'utc')
    from public.organizations
    left join public.help_spending as spent on spent.organization_id = organizations.id and spent.month = private.help_month()
    where organizations.id = get_spending.organization_id);
end;
$$;
comment on function public.get_spending(bigint) is
  'What an organisation has spent beyond its plan this month, with what is reserved, and its ceiling; for admins.';
grant execute on function public.get_spending(bigint) to authenticated;

create function public.set_spending_ceiling(organization_id bigint, ceiling_pence integer)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_member(set_spending_ceiling.organization_id, 'owner');
  if ceiling_pence is null or ceiling_pence not between 0 and 10000000 then
    perform private.refuse(400, 'invalid_input', 'A ceiling is between £0.00 and £100,000.00.');
  end if;
  update public.organizations set paid_help_ceiling_pence = set_spending_ceiling.ceiling_pence where id = set_spending_ceiling.organization_id;
  perform private.audit(set_spending_ceiling.organization_id, 'spending.ceiling', jsonb_build_object('pence', set_spending_ceiling.ceiling_pence));
  perform private.tell_plan(set_spending_ceiling.organization_id);
end;
$$;
comment on function public.set_spending_ceiling(bigint, integer) is
  'Owners set how much may be spent beyond the plan in a calendar month (UTC). What is spent already stays spent.';
grant execute on function public.set_spending_ceiling(bigint, integer) to authenticated;
