-- What is told to who is refused by a limit: which meter or whose cap, how much, when it starts anew, and what lifts it.
create function private.what_lifts(of_organization_id bigint, meter public.meters, allowed bigint)
returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  agreed constant boolean := exists (
    select from public.limit_overrides as overrides
    where overrides.organization_id = of_organization_id and overrides.meter = meter.name);
  bigger text;
  added text;
begin
  if not agreed then
    select format('%s (%s a month) includes %s', plans.name, private.pounds(plans.monthly_pence), case plan_limits.amount
      when -1 then 'as much as you need' else private.amount_in_words(meter.unit, plan_limits.amount) end)
    into bigger
    from public.plans join public.plan_limits on plan_limits.plan_id = plans.id
    where plan_limits.meter = what_lifts.meter.name and (plan_limits.amount = -1 or plan_limits.amount > allowed)
      and plans.position > (select mine.position from public.subscriptions join public.plans as mine on mine.id = subscriptions.plan_id
                            where subscriptions.organization_id = of_organization_id)
    order by plans.position limit 1;
  end if;
  select format('%s adds %s for %s a month', addons.name, private.amount_in_words(meter.unit, addon_limits.amount),
                private.pounds(addons.monthly_pence))
  into added
  from public.plan_addons as addons join public.addon_limits on addon_limits.addon_id = addons.id
  where addon_limits.meter = what_lifts.meter.name and addon_limits.amount > 0
  order by addons.position limit 1;
  return case when coalesce(bigger, added) is not null
    then format(' %s. See Billing in the settings.', concat_ws(', and ', bigger, added)) else '' end;
end;
$$;
comment on function private.what_lifts(bigint, public.meters, bigint) is
  'What gives an organisation more of a meter, for its owners: the next plan with more, and the add-on; with a space before, or nothing.';

drop function private.refuse_over_limit(public.meters, bigint, bigint, bigint);
create function private.refuse_over_limit(of_organization_id bigint, meter public.meters, used bigint, allowed bigint, amount bigint)
returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  mine public.organization_role;
begin
  select role into mine from public.organization_members as members
  where members.organization_id = of_organization_id and members.user_id = private.my_user_id();
  raise exception using errcode = 'PT429', hint = 'limit_reached',
    detail = jsonb_build_object('meter', meter.name, 'used', used, 'limit', allowed, 'resets_at', private.period_end(meter),
                                'whose', 'organization')::text,
    message = concat(
      case when allowed = 0 then format('Your organisation''s plan includes no %s.', regexp_replace(meter.noun, '^of ', ''))
      else format('Your organisation %s %s of the %s %s that its plan includes%s%s.',
        case meter.kind when 'monthly' then 'has used' else 'has' end,
        private.amount_in_words(meter.unit, used), private.amount_in_words(meter.unit, allowed), meter.noun,
        case meter.kind when 'monthly' then ' this month' else '' end,
        case when amount > 1 then ', and this takes ' || private.amount_in_words(meter.unit, amount) || ' more' else '' end)
      end,
      case when used > allowed and meter.kind = 'level' then ' What is there stays and can be read and deleted; nothing can be added.' end,
      case when allowed > 0 and meter.kind = 'monthly'
        then to_char(private.period_end(meter) at time zone 'utc', '" The meter starts anew on "FMDD FMMonth YYYY"."') end,
      case when mine >= 'owner' then private.what_lifts(of_organization_id, meter, allowed)
           when mine is not null then ' An owner can raise it.' end);
end;
$$;
comment on function private.refuse_over_limit(bigint, public.meters, bigint, bigint, bigint) is
  'The one refusal of an organisation''s limit (429): names the meter, what is used, the limit, when it starts anew, and to a member of the '
  'organisation who can raise it, to an owner what does. Its detail tells the same as JSON.';

create function private.refuse_over_cap(meter public.meters, used bigint, held private.held_cap, amount bigint)
returns void
language plpgsql stable
set search_path = ''
as $$
begin
  raise exception using errcode = 'PT429', hint = 'limit_reached',
    detail = jsonb_build_object('meter', meter.name, 'used', used, 'limit', held.amount, 'resets_at', private.period_end(meter),
                                'whose', held.whose)::text,
    message = format('%s is %s %s a month: you have used %s%s. It starts anew on %s. An owner can raise it.',
      case held.whose when 'member' then 'Your own cap' when 'team' then format('The cap of team %s', held.name) else 'The cap for every member' end,
      private.amount_in_words(meter.unit, held.amount), meter.noun, private.amount_in_words(meter.unit, used),
      case when amount > 1 then ', and this takes ' || private.amount_in_words(meter.unit, amount) || ' more' else '' end,
      to_char(private.period_end(meter) at time zone 'utc', 'FMDD FMMonth YYYY'));
end;
$$;
comment on function private.refuse_over_cap(public.meters, bigint, private.held_cap, bigint) is
  'The one refusal of a cap (429): whose it is, how much, what its holder has used, and when it starts anew. Its detail tells the same as JSON.';
