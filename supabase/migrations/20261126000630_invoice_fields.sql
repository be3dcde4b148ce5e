-- A sentence is said for a run, and isn't kept by an instance.
update public.agents
set fields = (
  select jsonb_agg(field order by place)
  from jsonb_array_elements(fields) with ordinality as each (field, place)
  where field ->> 'key' <> 'sentence')
where type = 'invoice_generator';
