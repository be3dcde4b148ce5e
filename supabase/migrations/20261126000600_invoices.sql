-- Invoices and credit notes (product §7). Those who made them and admins see them; the API adds them up and writes them, as the service role, with
-- functions that ask for the caller's rights (docs/decisions/invoices.md).
create table public.invoice_series (
  id bigint generated always as identity primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade,
  pattern text not null check (char_length(pattern) between 1 and 60 and pattern ~ '\{number(:\d)?\}'),
  start_number bigint not null check (start_number between 1 and 999999999),
  next_number bigint not null,
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (organization_id, pattern),
  check (next_number >= start_number)
);
comment on table public.invoice_series is 'Numbers of invoices, without a gap: made at a pattern''s first issue, which fixes where it starts.';
comment on column public.invoice_series.next_number is 'The next issue''s; its transaction holds the row, so that one that fails gives its number back.';
create trigger invoice_series_keep_organization before update on public.invoice_series
  for each row execute function private.keep_organization();

create table public.invoices (
  id bigint generated always as identity primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade,
  instance_id bigint,
  created_by bigint references public.users (id) on delete set null,
  kind text not null default 'invoice' check (kind in ('invoice', 'credit_note')),
  status text not null default 'draft' check (status in ('draft', 'issued', 'paid', 'void')),
  corrects_id bigint,
  content jsonb not null check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 100000),
  vat jsonb not null default '[]' check (jsonb_typeof(vat) = 'array'),
  net bigint not null check (net between 0 and 1000000000000),
  tax bigint not null check (tax between 0 and 1000000000000),
  total bigint not null check (total between 0 and 1000000000000),
  series_id bigint,
  number text check (char_length(number) between 1 and 80),
  issued_on date,
  due_on date,
  paid_on date,
  voided_on date,
  look jsonb not null default '{}' check (jsonb_typeof(look) = 'object'),
  pdf_path text,
  ubl_path text,
  files text not null default 'none' check (files in ('none', 'making', 'ready', 'failed')),
  files_error text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, series_id) references public.invoice_series (organization_id, id),
  foreign key (organization_id, corrects_id) references public.invoices (organization_id, id),
  check ((status = 'draft') = (number is null)),
  check ((number is null) = (issued_on is null)),
  check ((kind = 'credit_note') = (corrects_id is not null))
);
comment on table public.invoices is 'Invoices and credit notes; amounts in minor units of their currency. Issued ones change no more but in their status.';
comment on column public.invoices.instance_id is
  'Of its own organisation or another one that grants it, so no foreign key: a trigger sets it to null when the instance goes.';
comment on column public.invoices.content is 'All but the lines, as InvoiceContent of the contract says: currency, language, seller, buyer, discount, days until it is due, notes.';
comment on column public.invoices.vat is 'What each category and rate comes to, as the totals of domain/invoices say.';
comment on column public.invoices.look is 'Colour and logo of the organisation when it was issued.';
comment on column public.invoices.version is 'Grows with each saving of a draft, so that what is issued is what was checked.';
create index invoices_list_idx on public.invoices (organization_id, created_at desc, id desc);
create index invoices_status_idx on public.invoices (organization_id, status, created_at desc, id desc);
create index invoices_instance_idx on public.invoices (instance_id, created_at desc, id desc);
create index invoices_created_by_idx on public.invoices (created_by);
create index invoices_corrects_idx on public.invoices (organization_id, corrects_id);
create index invoices_series_idx on public.invoices (organization_id, series_id);
create unique index invoices_number_key on public.invoices (organization_id, number) where number is not null;
create index invoices_pdf_path_idx on public.invoices (pdf_path) where pdf_path is not null;
create index invoices_ubl_path_idx on public.invoices (ubl_path) where ubl_path is not null;
create trigger invoices_touch before update on public.invoices for each row execute function private.touch_updated_at();
create trigger invoices_keep_organization before update on public.invoices
  for each row execute function private.keep_organization();

create table public.invoice_lines (
  organization_id bigint not null,
  invoice_id bigint not null,
  position integer not null check (position between 1 and 1000),
  description text not null check (char_length(description) between 1 and 1000),
  quantity_thousandths bigint not null check (quantity_thousandths between 1 and 1000000000000),
  unit text not null check (char_length(unit) between 2 and 3),
  price bigint not null check (price between 0 and 1000000000000),
  discount jsonb check (jsonb_typeof(discount) = 'object'),
  vat_category text not null check (vat_category in ('S', 'Z', 'E', 'AE', 'G', 'O')),
  vat_rate integer not null check (vat_rate between 0 and 10000),
  net bigint not null check (net between 0 and 1000000000000),
  primary key (invoice_id, position),
  foreign key (organization_id, invoice_id) references public.invoices (organization_id, id) on delete cascade
);
comment on table public.invoice_lines is 'The lines of invoices: quantities in thousandths, prices and nets in minor units, rates in hundredths of a percent.';
create index invoice_lines_invoice_idx on public.invoice_lines (organization_id, invoice_id);
create trigger invoice_lines_keep_organization before update on public.invoice_lines
  for each row execute function private.keep_organization();

create function private.keep_issued_invoice()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if old.status = 'draft' then
    return case tg_op when 'DELETE' then old else new end;
  elsif tg_op = 'DELETE' then
    -- Only with its organisation.
    if pg_trigger_depth() = 1 then
      perform private.refuse(409, 'conflict', 'An issued invoice can''t be deleted. Void it, or write a credit note.');
    end if;
    return old;
  elsif to_jsonb(new) - '{status,paid_on,voided_on,files,files_error,instance_id,created_by,updated_at}'::text[]
     <> to_jsonb(old) - '{status,paid_on,voided_on,files,files_error,instance_id,created_by,updated_at}'::text[] then
    perform private.refuse(409, 'conflict', 'An issued invoice can''t be changed. Write a credit note.');
  elsif new.status <> old.status and not (old.status, new.status) in (('issued', 'paid'), ('paid', 'issued'), ('issued', 'void')) then
    perform private.refuse(409, 'conflict', format('This is %s already.', old.status));
  end if;
  return new;
end;
$$;
comment on function private.keep_issued_invoice() is
  'Trigger: what was issued stays as it is, but for its status (issued and paid both ways, issued to void) and the state of its files.';
create trigger invoices_keep_issued before update or delete on public.invoices
  for each row execute function private.keep_issued_invoice();

create function private.keep_issued_lines()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  line constant public.invoice_lines := coalesce(new, old);
begin
  if exists (select from public.invoices where id in (line.invoice_id, old.invoice_id) and status <> 'draft') then
    perform private.refuse(409, 'conflict', 'An issued invoice can''t be changed. Write a credit note.');
  end if;
  return line;
end;
$$;
comment on function private.keep_issued_lines() is 'Trigger: lines come and go while their invoice is a draft.';
create trigger invoice_lines_keep_issued before insert or update or delete on public.invoice_lines
  for each row execute function private.keep_issued_lines();

create function private.leave_invoices_of_instance()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.invoices set instance_id = null where instance_id = old.id;
  return old;
end;
$$;
comment on function private.leave_invoices_of_instance() is 'Trigger: invoices stay when the instance goes that made them.';
create trigger agent_instances_leave_invoices before delete on public.agent_instances
  for each row execute function private.leave_invoices_of_instance();

create function private.audit_invoice()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.status <> old.status then
    perform private.audit(new.organization_id, 'invoices.' || new.status, jsonb_build_object('id', new.id, 'number', new.number));
  end if;
  return null;
end;
$$;
comment on function private.audit_invoice() is 'Trigger: puts on record what was issued, paid and voided.';
create trigger invoices_audit after update on public.invoices for each row execute function private.audit_invoice();

alter table public.invoice_series enable row level security;
alter table public.invoices enable row level security;
alter table public.invoice_lines enable row level security;
grant select on public.invoices, public.invoice_lines to authenticated;
create policy "Series of invoices are the server's own" on public.invoice_series for select to authenticated using (false);
create policy "Members see the invoices that they made, admins all of theirs" on public.invoices for select to authenticated
  using (
    organization_id = any ((select private.my_organization_ids())::bigint[])
    and (created_by = (select private.my_user_id()) or organization_id = any ((select private.my_organization_ids('admin'))::bigint[]))
  );
create policy "Lines are seen with their invoice" on public.invoice_lines for select to authenticated
  using (exists (select from public.invoices where invoices.id = invoice_lines.invoice_id));
