-- Drafts that come again: every week, month, quarter or year a draft is made of what an invoice said, once for each day on which it is due.
create table public.invoice_recurrences (
  id bigint generated always as identity primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade,
  instance_id bigint,
  user_id bigint not null,
  every text not null check (every in ('week', 'month', 'quarter', 'year')),
  day integer not null check (day between 1 and 31),
  next_on date not null,
  paused_at timestamptz,
  fault text,
  content jsonb not null check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 100000),
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) <= 1000),
  totals jsonb not null check (jsonb_typeof(totals) = 'object'),
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, user_id) references public.organization_members (organization_id, user_id) on delete cascade
);
comment on table public.invoice_recurrences is 'What is billed again and again: of whom, what, and when next. Made for its owner, and gone with their membership.';
comment on column public.invoice_recurrences.instance_id is 'Of its own organisation or another one that grants it, so no foreign key: a trigger sets it to null when the instance goes.';
comment on column public.invoice_recurrences.day is 'Day of the month; in a shorter month its last day. Of a weekly one it means nothing.';
comment on column public.invoice_recurrences.fault is 'Why it was paused by itself; null otherwise.';
comment on column public.invoice_recurrences.totals is 'As save_invoice takes them.';
create index invoice_recurrences_list_idx on public.invoice_recurrences (organization_id, user_id, id desc);
create index invoice_recurrences_instance_idx on public.invoice_recurrences (instance_id);
create index invoice_recurrences_due_idx on public.invoice_recurrences (next_on) where paused_at is null;
create trigger invoice_recurrences_keep_organization before update on public.invoice_recurrences
  for each row execute function private.keep_organization();
alter table public.invoice_recurrences enable row level security;
grant select on public.invoice_recurrences to authenticated;
create policy "Members see what recurs of theirs, admins all of it" on public.invoice_recurrences for select to authenticated
  using (
    organization_id = any ((select private.my_organization_ids())::bigint[])
    and (user_id = (select private.my_user_id()) or organization_id = any ((select private.my_organization_ids('admin'))::bigint[]))
  );

alter table public.invoices
  add column recurrence_id bigint,
  add column recurs_on date,
  add column told_at timestamptz,
  add foreign key (organization_id, recurrence_id) references public.invoice_recurrences (organization_id, id) on delete set null (recurrence_id);
comment on column public.invoices.recurs_on is 'The day for which it was made by what recurs.';
comment on column public.invoices.told_at is 'When its owner was told that it was made by itself.';
create index invoices_recurrence_idx on public.invoices (organization_id, recurrence_id);
create unique index invoices_recurrence_key on public.invoices (recurrence_id, recurs_on) where recurrence_id is not null;
create index invoices_untold_idx on public.invoices (id) where recurs_on is not null and told_at is null;

create function private.next_recurrence(every text, day integer, after date)
returns date
language plpgsql immutable
set search_path = ''
as $$
declare
  months constant integer := case every when 'month' then 1 when 'quarter' then 3 when 'year' then 12 end;
  month constant date := (date_trunc('month', after::timestamp) + make_interval(months => coalesce(months, 0)))::date;
begin
  if every = 'week' then
    return after + 7;
  end if;
  return month + least(day, extract(day from month + interval '1 month' - interval '1 day')::integer) - 1;
end;
$$;
comment on function private.next_recurrence(text, integer, date) is
  'The day after `after` on which what recurs is due: seven days on, or the day of the month one, three or twelve months on, the last of a shorter month.';

create function private.recurrence_to_change(of_recurrence_id bigint, of_user_id bigint, in_organization_id bigint)
returns public.invoice_recurrences
language plpgsql security definer
set search_path = ''
as $$
declare
  recurrence public.invoice_recurrences;
  role_here constant public.organization_role := private.require_role(of_user_id, in_organization_id, 'user');
begin
  select * into recurrence from public.invoice_recurrences where id = of_recurrence_id and organization_id = in_organization_id for update;
  if recurrence.id is null or (recurrence.user_id <> of_user_id and role_here < 'admin') then
    perform private.refuse(404, 'not_found', 'That doesn''t recur any more.');
  end if;
  return recurrence;
end;
$$;
comment on function private.recurrence_to_change(bigint, bigint, bigint) is 'What recurs, locked, for its owner and admins; 404 for others.';

create function public.save_recurrence(
  user_id bigint, organization_id bigint, every text, first_on date, day integer, invoice_id bigint default null, recurrence_id bigint default null
)
returns bigint
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  invoice public.invoices;
  kept public.invoice_recurrences;
  made bigint;
begin
  if first_on <= private.today() then
    perform private.refuse(400, 'invalid_input', 'The next day must lie ahead.');
  elsif first_on > private.today() + 1100 then
    perform private.refuse(400, 'invalid_input', 'The next day can be at most three years ahead.');
  elsif every <> 'week' and first_on <> private.next_recurrence('month', day, (date_trunc('month', first_on::timestamp) - interval '1 month')::date) then
    perform private.refuse(400, 'invalid_input', 'The next day must be on that day of the month.');
  end if;
  if save_recurrence.recurrence_id is not null then
    kept := private.recurrence_to_change(save_recurrence.recurrence_id, save_recurrence.user_id, save_recurrence.organization_id);
    update public.invoice_recurrences
    set every = save_recurrence.every, next_on = first_on, day = save_recurrence.day, paused_at = null, fault = null
    where id = kept.id;
    return kept.id;
  end if;
  invoice := private.invoice_to_change(save_recurrence.invoice_id, save_recurrence.user_id, save_recurrence.organization_id);
  if invoice.kind <> 'invoice' then
    perform private.refuse(409, 'conflict', 'Only invoices can come again.');
  elsif (select count(*) from public.invoice_recurrences as each where each.organization_id = save_recurrence.organization_id) >= 1000 then
    perform private.refuse(429, 'limit_reached', 'An organisation can have 1,000 recurring invoices, which is the limit. Delete some first.');
  end if;
  insert into public.invoice_recurrences (organization_id, instance_id, user_id, every, day, next_on, content, lines, totals)
  values (invoice.organization_id, invoice.instance_id, save_recurrence.user_id, save_recurrence.every, save_recurrence.day, first_on,
          invoice.content, private.invoice_lines_json(invoice.id),
          jsonb_build_object('vat', invoice.vat, 'net', invoice.net, 'tax', invoice.tax, 'total', invoice.total, 'lines', coalesce((
            select jsonb_agg(jsonb_build_object('net', net) order by position) from public.invoice_lines where invoice_lines.invoice_id = invoice.id), '[]')))
  returning id into made;
  return made;
end;
$$;
comment on function public.save_recurrence(bigint, bigint, text, date, integer, bigint, bigint) is
  'The server''s own: has drafts made of what an invoice says now, from a day on; or changes when one that there is comes next, which ends a pause.';

create function public.pause_recurrence(user_id bigint, organization_id bigint, recurrence_id bigint, paused boolean)
returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  kept public.invoice_recurrences := private.recurrence_to_change(pause_recurrence.recurrence_id, pause_recurrence.user_id, pause_recurrence.organization_id);
begin
  -- What fell into the pause isn't made up for.
  while not paused and kept.next_on <= private.today() loop
    kept.next_on := private.next_recurrence(kept.every, kept.day, kept.next_on);
  end loop;
  update public.invoice_recurrences
  set paused_at = case when paused then coalesce(paused_at, now()) end, fault = null, next_on = kept.next_on
  where id = kept.id;
end;
$$;
comment on function public.pause_recurrence(bigint, bigint, bigint, boolean) is 'The server''s own: no draft is made while it is paused, and none later for that time.';

create function public.delete_recurrence(user_id bigint, organization_id bigint, recurrence_id bigint)
returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  kept constant public.invoice_recurrences := private.recurrence_to_change(delete_recurrence.recurrence_id, delete_recurrence.user_id, delete_recurrence.organization_id);
begin
  delete from public.invoice_recurrences where id = kept.id;
end;
$$;
comment on function public.delete_recurrence(bigint, bigint, bigint) is 'The server''s own: what was made stays.';
