-- What is sold: four plans and four add-ons (docs/decisions/meters.md). Prices are pence without tax.
update public.plans set yearly_pence = told.yearly, description = told.description
from (values
  ('Free', 0, 'To try everything, with a small team.'),
  ('Team', 49000, 'For a team that works with its own documents every day.'),
  ('Business', 199000, 'For an organisation of several teams, with its own web address.')
) as told (name, yearly, description)
where plans.name = told.name;
insert into public.plans (name, monthly_pence, yearly_pence, description, position)
values ('Enterprise', 79900, 799000, 'Everything without limits.', 4);

insert into public.plan_limits (plan_id, meter, amount)
select plans.id, entry.meter, (case plans.name
  when 'Free' then entry.free when 'Team' then entry.team when 'Business' then entry.business else -1 end)
from (values
  ('messages', 200, 5000, 50000),
  ('storage', 1073741824, 53687091200, 536870912000),
  ('members', 10, 25, 100),
  ('documents', 500, 10000, 100000),
  ('pages_crawled', 500, 10000, 100000),
  ('agent_runs', 50, 2000, 20000),
  ('voice_minutes', 10, 500, 5000),
  ('connectors', 2, 20, -1),
  ('domains', 0, 1, 3)
) as entry (meter, free, team, business)
cross join public.plans
on conflict (plan_id, meter) do update set amount = excluded.amount;

update public.plan_addons set yearly_pence = 19000, position = 1, description = '2,000 messages more each month.'
where name = 'Extra messages';
insert into public.plan_addons (name, monthly_pence, yearly_pence, position, description) values
  ('Extra storage', 1500, 15000, 2, '100 GB more for documents and recordings.'),
  ('Extra seats', 2500, 25000, 3, '5 members more.'),
  ('White label', 4900, 49000, 4, 'The app at web addresses of your own: 3 more.');
insert into public.addon_limits (addon_id, meter, amount)
select addons.id, entry.meter, entry.amount
from (values ('Extra storage', 'storage', 107374182400), ('Extra seats', 'members', 5), ('White label', 'domains', 3)) as entry (name, meter, amount)
join public.plan_addons as addons on addons.name = entry.name;
