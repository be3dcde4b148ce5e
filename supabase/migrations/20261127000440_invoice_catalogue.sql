-- What an invoice generator holds besides: how it is paid, what stands at the foot of each page, whether the logo does, and quotes' numbers.
create index invoices_series_days_idx on public.invoices (series_id, issued_on desc) where series_id is not null;
update public.agents
set fields = (
  select jsonb_agg(field order by place, nth)
  from (
    select field, place, 0 as nth from jsonb_array_elements(fields) with ordinality as each (field, place)
    union all
    select field, coalesce((select place from jsonb_array_elements(agents.fields) with ordinality as each (known, place) where known ->> 'key' = behind), 1000), nth
    from (values
      ('payment_iban', 1, '{"key": "payment_bic", "label": "BIC or sort code", "kind": "text", "limits": {"maxLength": 20}}'::jsonb),
      ('due_days', 1, '{"key": "payment_terms", "label": "Payment terms", "kind": "long_text", "limits": {"maxLength": 1000}, "help": "Printed above the notes, such as: 2 % discount within 7 days."}'),
      ('notes', 1, '{"key": "footer", "label": "Footer", "kind": "long_text", "limits": {"maxLength": 300}, "help": "At the foot of each page, on up to two lines."}'),
      ('language', 1, '{"key": "show_logo", "label": "Organisation''s logo", "kind": "switch", "default": true, "help": "Stands at the top where the organisation has uploaded one."}'),
      ('number_start', 1, '{"key": "quote_pattern", "label": "Quotes'' number pattern", "kind": "text", "default": "QUO-{year}-{number:4}", "limits": {"maxLength": 60}, "help": "Fixed at the first issue of a series; never the invoices'' own."}'),
      ('number_start', 2, '{"key": "quote_start", "label": "First quote''s number", "kind": "number", "default": 1, "limits": {"min": 1, "max": 999999999}, "help": "Fixed at the first issue of a series."}')
    ) as added (behind, nth, field)
    where not exists (select from jsonb_array_elements(agents.fields) as known where known ->> 'key' = field ->> 'key')
  ) as each)
where type = 'invoice_generator';
