-- Warnings that much or all of a meter is used: each once a month, to owners by mail and to open tabs.
create table public.meter_warnings (
  organization_id bigint not null references public.organizations (id) on delete cascade,
  meter text not null references public.meters (name),
  month date not null,
  percent smallint not null check (percent in (80, 100)),
  created_at timestamptz not null default now(),
  primary key (organization_id, meter, month, percent)
);
comment on table public.meter_warnings is
  'That an organisation was told of 80 or 100 percent of a meter in a calendar month (UTC); of a level too, so that one that falls and '
  'rises again warns at most once a month.';
create index meter_warnings_meter_idx on public.meter_warnings (meter);
create trigger meter_warnings_keep_organization before update on public.meter_warnings
  for each row execute function private.keep_organization();
alter table public.meter_warnings enable row level security;
create policy "Warnings are the server's own" on public.meter_warnings for select to authenticated using (false);

create function private.percent_used(used bigint, allowed bigint)
returns integer
language plpgsql immutable
set search_path = ''
as $$
begin
  return case when allowed = -1 or used = 0 then null when used >= allowed then 100 when used::numeric * 100 >= allowed::numeric * 80 then 80 end;
end;
$$;
comment on function private.percent_used(bigint, bigint) is
  'Whether 80 or 100 percent of a limit are used; null below that, of what is unlimited, and while nothing is used.';

create function private.tell_warning()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('meter', new.meter, 'percent', new.percent), 'usage', 'organization:' || new.organization_id, true);
  perform private.enqueue('usage.warn', 1, format('usage-warning:%s:%s:%s:%s', new.organization_id, new.meter, new.month, new.percent),
                          jsonb_build_object('organization_id', new.organization_id, 'meter', new.meter, 'month', new.month, 'percent', new.percent),
                          new.organization_id);
  return null;
end;
$$;
comment on function private.tell_warning() is 'Trigger: a warning is told to open tabs, and goes to the owners by mail, when its transaction commits.';
create trigger meter_warnings_told after insert on public.meter_warnings
  for each row execute function private.tell_warning();
