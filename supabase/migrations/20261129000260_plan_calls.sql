-- Plans and add-ons as they are shown: what they cost, and what they include in words.
create function private.limit_in_words(meter public.meters, amount bigint)
returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  things constant text := regexp_replace(meter.noun, '^of ', '');
begin
  return case
    when amount = -1 then 'Unlimited ' || things
    when amount = 0 then 'No ' || things
    else concat_ws(' ', private.amount_in_words(meter.unit, amount), case amount when 1 then regexp_replace(meter.noun, 's$', '') else meter.noun end,
                   case meter.kind when 'monthly' then 'a month' end) end;
end;
$$;
comment on function private.limit_in_words(public.meters, bigint) is 'What is included of a meter: "5,000 messages a month", "50 GB of storage", "1 domain".';

create function private.limit_json(meter public.meters, amount bigint)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return jsonb_build_object('meter', meter.name, 'title', meter.title, 'unit', meter.unit, 'amount', amount,
                            'text', private.limit_in_words(meter, amount));
end;
$$;
comment on function private.limit_json(public.meters, bigint) is 'What a plan or an add-on has of a meter.';

create function private.addon_json(addon public.plan_addons)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', addon.id, 'name', addon.name, 'description', addon.description, 'monthly_pence', addon.monthly_pence,
    'yearly_pence', addon.yearly_pence,
    'limits', (select coalesce(jsonb_agg(private.limit_json(meters, limits.amount) order by meters.position), '[]')
               from public.addon_limits as limits join public.meters on meters.name = limits.meter
               where limits.addon_id = addon.id));
end;
$$;
comment on function private.addon_json(public.plan_addons) is 'An add-on as it is offered, with what it adds.';

create function public.list_plans()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_user();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', plans.id, 'name', plans.name, 'description', plans.description, 'monthly_pence', plans.monthly_pence,
      'yearly_pence', plans.yearly_pence, 'free', plans.monthly_pence = 0 and plans.yearly_pence = 0,
      'limits', (select coalesce(jsonb_agg(private.limit_json(meters, limits.amount) order by meters.position), '[]')
                 from public.plan_limits as limits join public.meters on meters.name = limits.meter
                 where limits.plan_id = plans.id)) order by plans.position, plans.id), '[]')
    from public.plans);
end;
$$;
comment on function public.list_plans() is 'The plans, from the least to the most, with what each includes in words.';
grant execute on function public.list_plans() to authenticated;

create function public.list_addons()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_user();
  return (select coalesce(jsonb_agg(private.addon_json(addons) order by addons.position, addons.id), '[]') from public.plan_addons as addons);
end;
$$;
comment on function public.list_addons() is 'What can be added to a plan.';
grant execute on function public.list_addons() to authenticated;

create function public.get_addon(addon_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  found_addon public.plan_addons;
begin
  perform private.require_user();
  select * into found_addon from public.plan_addons where id = addon_id;
  if not found then
    perform private.refuse(404, 'not_found', 'That add-on doesn''t exist.');
  end if;
  return private.addon_json(found_addon);
end;
$$;
comment on function public.get_addon(bigint) is 'One add-on; 404 when there is none.';
grant execute on function public.get_addon(bigint) to authenticated;

create function public.organization_addons_held(organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member(organization_addons_held.organization_id);
  return (
    select coalesce(jsonb_agg(private.addon_json(addons) || jsonb_build_object('quantity', held.quantity) order by held.created_at, addons.id), '[]')
    from public.organization_addons as held join public.plan_addons as addons on addons.id = held.addon_id
    where held.organization_id = organization_addons_held.organization_id);
end;
$$;
comment on function public.organization_addons_held(bigint) is 'The add-ons that an organisation has, first bought first.';
grant execute on function public.organization_addons_held(bigint) to authenticated;
