-- Mailed links to invoices: who sent which to whom, until when a link works, and how many may be sent.
create table public.invoice_links (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  invoice_id bigint not null,
  sent_by bigint references public.users (id) on delete set null,
  sent_to text not null check (char_length(sent_to) between 3 and 254),
  digest bytea not null unique,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 days',
  ended_at timestamptz,
  foreign key (organization_id, invoice_id) references public.invoices (organization_id, id) on delete cascade
);
comment on table public.invoice_links is 'Links to issued invoices that were mailed, by the SHA-256 of their tokens. They end by time, by sending again to the same address, and with a void invoice.';
create index invoice_links_invoice_idx on public.invoice_links (organization_id, invoice_id, sent_at desc);
create index invoice_links_sent_idx on public.invoice_links (organization_id, sent_at);
create index invoice_links_sender_idx on public.invoice_links (sent_by, sent_at);
create trigger invoice_links_keep_organization before update on public.invoice_links
  for each row execute function private.keep_organization();
alter table public.invoice_links enable row level security;
create policy "Links to invoices are the server's own" on public.invoice_links for select to authenticated using (false);

create function public.new_invoice_link(user_id bigint, organization_id bigint, invoice_id bigint, sent_to text, token text)
returns jsonb
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  invoice public.invoices;
  link public.invoice_links;
  sent record;
begin
  invoice := private.invoice_to_change(new_invoice_link.invoice_id, new_invoice_link.user_id, new_invoice_link.organization_id);
  if invoice.number is null then
    perform private.refuse(409, 'conflict', 'A draft can''t be sent. Issue it first.');
  elsif invoice.status = 'void' then
    perform private.refuse(409, 'conflict', 'This is void, so it can''t be sent.');
  end if;
  -- Of several at once each counts those before it.
  perform from public.organizations where id = new_invoice_link.organization_id for no key update;
  select count(*) filter (where sent_by = new_invoice_link.user_id and sent_at > now() - interval '1 hour') as mine_hour,
         count(*) filter (where sent_by = new_invoice_link.user_id) as mine_day,
         count(*) filter (where sent_at > now() - interval '1 hour') as all_hour,
         count(*) as all_day
  into sent
  from public.invoice_links as links
  where links.organization_id = new_invoice_link.organization_id and sent_at > now() - interval '1 day';
  if sent.mine_hour >= 20 then
    perform private.refuse(429, 'rate_limited', 'You can send 20 invoices an hour, which is the limit. Try again later, or download the PDF and send it yourself.');
  elsif sent.mine_day >= 60 then
    perform private.refuse(429, 'rate_limited', 'You can send 60 invoices a day, which is the limit. Try again tomorrow, or download the PDF and send it yourself.');
  elsif sent.all_hour >= 60 then
    perform private.refuse(429, 'rate_limited', 'An organisation can send 60 invoices an hour, which is the limit. Try again later, or download the PDF and send it yourself.');
  elsif sent.all_day >= 200 then
    perform private.refuse(429, 'rate_limited', 'An organisation can send 200 invoices a day, which is the limit. Try again tomorrow, or download the PDF and send it yourself.');
  end if;
  update public.invoice_links set ended_at = now()
  where invoice_links.organization_id = invoice.organization_id and invoice_links.invoice_id = invoice.id
    and lower(invoice_links.sent_to) = lower(new_invoice_link.sent_to) and ended_at is null;
  insert into public.invoice_links (organization_id, invoice_id, sent_by, sent_to, digest)
  values (invoice.organization_id, invoice.id, new_invoice_link.user_id, new_invoice_link.sent_to, sha256(convert_to(token, 'utf8')))
  returning * into link;
  return jsonb_build_object('id', link.id, 'expires_at', link.expires_at);
end;
$$;
comment on function public.new_invoice_link(bigint, bigint, bigint, text, text) is
  'The server''s own: keeps a link that is about to be mailed, for 30 days; earlier ones to the same address end. 409 for a draft and what is void, '
  '429 at 20 an hour and 60 a day of a person, 60 and 200 of an organisation.';

create function public.forget_invoice_link(link_id bigint)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.invoice_links where id = forget_invoice_link.link_id;
end;
$$;
comment on function public.forget_invoice_link(bigint) is 'The server''s own: a link whose mail couldn''t be sent was never there.';

create function public.end_invoice_links(user_id bigint, organization_id bigint, invoice_id bigint)
returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  invoice constant public.invoices := private.invoice_to_change(end_invoice_links.invoice_id, end_invoice_links.user_id, end_invoice_links.organization_id);
begin
  update public.invoice_links set ended_at = now()
  where invoice_links.organization_id = invoice.organization_id and invoice_links.invoice_id = invoice.id and ended_at is null;
end;
$$;
comment on function public.end_invoice_links(bigint, bigint, bigint) is 'The server''s own: no link to this invoice that was mailed works any more.';

create function public.open_invoice_link(token text)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  link public.invoice_links;
  invoice public.invoices;
begin
  select * into link from public.invoice_links where digest = sha256(convert_to(open_invoice_link.token, 'utf8'));
  select * into invoice from public.invoices where id = link.invoice_id;
  if invoice.id is null then
    perform private.refuse(404, 'not_found', 'This link isn''t known. Open it just as it stands in the mail.');
  elsif link.ended_at is not null or invoice.status = 'void' then
    perform private.refuse(409, 'conflict', format('This link works no more: %s has sent a newer one, or taken it back.', invoice.content #>> '{seller,name}'));
  elsif link.expires_at <= now() then
    perform private.refuse(409, 'conflict', format('This link has expired. Ask %s to send it again.', invoice.content #>> '{seller,name}'));
  end if;
  return jsonb_build_object(
    'kind', invoice.kind, 'status', invoice.status, 'number', invoice.number, 'seller', invoice.content #>> '{seller,name}',
    'currency', invoice.content ->> 'currency', 'total', invoice.total, 'issued_on', invoice.issued_on, 'due_on', invoice.due_on,
    'expires_at', link.expires_at, 'path', case when invoice.files = 'ready' then invoice.pdf_path end);
end;
$$;
comment on function public.open_invoice_link(text) is
  'The server''s own: what a mailed link leads to; 404 for none, 409 for one that has ended, with a sentence for who opens it.';

create function private.invoice_links_json(of_invoice_id bigint)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'to', sent_to, 'sent_at', sent_at, 'expires_at', expires_at, 'works', ended_at is null and expires_at > now()) order by sent_at desc, id desc)
    from public.invoice_links where invoice_id = of_invoice_id), '[]');
end;
$$;
comment on function private.invoice_links_json(bigint) is 'To whom an invoice was mailed, and whether the link works still; the latest first.';

create function private.end_links_of_void_invoice()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.invoice_links set ended_at = now() where invoice_id = new.id and ended_at is null;
  return null;
end;
$$;
comment on function private.end_links_of_void_invoice() is 'Trigger: links to an invoice end when it is void.';
create trigger invoices_end_links after update of status on public.invoices
  for each row when (new.status = 'void' and old.status <> 'void') execute function private.end_links_of_void_invoice();
