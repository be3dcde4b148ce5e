-- Logo and colour of an organisation's invoices. A logo that was printed stays, so that an issued invoice's file can be made again as it was.
create table public.invoice_logos (
  id bigint generated always as identity primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade,
  type text not null check (type in ('image/png', 'image/jpeg')),
  bytes bytea not null check (octet_length(bytes) <= 300000),
  digest bytea not null generated always as (sha256(bytes)) stored,
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (organization_id, digest)
);
comment on table public.invoice_logos is 'Pictures that stood or stand on an organisation''s invoices; each once.';
create trigger invoice_logos_keep_organization before update on public.invoice_logos
  for each row execute function private.keep_organization();

create table public.invoice_looks (
  organization_id bigint primary key references public.organizations (id) on delete cascade,
  logo_id bigint,
  color text check (color ~ '^#[0-9a-f]{6}$'),
  updated_at timestamptz not null default now(),
  foreign key (organization_id, logo_id) references public.invoice_logos (organization_id, id)
);
comment on table public.invoice_looks is 'What invoices look like that are issued from now on.';
create index invoice_looks_logo_idx on public.invoice_looks (organization_id, logo_id);
create trigger invoice_looks_keep_organization before update on public.invoice_looks
  for each row execute function private.keep_organization();
create trigger invoice_looks_touch before update on public.invoice_looks for each row execute function private.touch_updated_at();

alter table public.invoice_logos enable row level security;
alter table public.invoice_looks enable row level security;
create policy "Logos of invoices leave by functions alone" on public.invoice_logos for select to authenticated using (false);
create policy "Looks of invoices leave by functions alone" on public.invoice_looks for select to authenticated using (false);

create function public.invoice_look(user_id bigint, organization_id bigint)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_role(invoice_look.user_id, invoice_look.organization_id, 'user');
  return coalesce((
    select jsonb_build_object('color', color, 'logo_id', logo_id, 'logo', case when logos.id is not null then
      jsonb_build_object('type', type, 'bytes', translate(encode(bytes, 'base64'), E'\n', '')) end)
    from public.invoice_looks as looks
    left join public.invoice_logos as logos on logos.organization_id = looks.organization_id and logos.id = logo_id
    where looks.organization_id = invoice_look.organization_id), '{"color": null, "logo_id": null, "logo": null}');
end;
$$;
comment on function public.invoice_look(bigint, bigint) is 'The server''s own: logo and colour of an organisation''s invoices, for a member.';

create function public.set_invoice_look(user_id bigint, organization_id bigint, color text, keeps_logo boolean, type text default null, bytes text default null)
returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  made bigint;
begin
  perform private.require_role(set_invoice_look.user_id, set_invoice_look.organization_id, 'admin');
  if set_invoice_look.bytes is not null then
    insert into public.invoice_logos as logos (organization_id, type, bytes)
    values (set_invoice_look.organization_id, set_invoice_look.type, decode(set_invoice_look.bytes, 'base64'))
    on conflict (organization_id, digest) do update set type = excluded.type
    returning id into made;
  end if;
  insert into public.invoice_looks as looks (organization_id, color, logo_id)
  values (set_invoice_look.organization_id, lower(set_invoice_look.color), made)
  on conflict (organization_id) do update
  set color = excluded.color, logo_id = case when keeps_logo then looks.logo_id else excluded.logo_id end;
  -- What was never printed is no use.
  delete from public.invoice_logos as logos
  where logos.organization_id = set_invoice_look.organization_id
    and logos.id is distinct from (select logo_id from public.invoice_looks as looks where looks.organization_id = set_invoice_look.organization_id)
    and not exists (select from public.invoices where invoices.organization_id = logos.organization_id and look ->> 'logo_id' = logos.id::text);
end;
$$;
comment on function public.set_invoice_look(bigint, bigint, text, boolean, text, text) is
  'The server''s own: colour and, as base64, logo of invoices that an organisation issues from now on, for its admins.';
create index invoices_logo_idx on public.invoices (organization_id, (look ->> 'logo_id')) where look ->> 'logo_id' is not null;

create function public.invoice_logo(invoice_id bigint)
returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select translate(encode(bytes, 'base64'), E'\n', '') from public.invoices
    join public.invoice_logos as logos on logos.organization_id = invoices.organization_id and logos.id::text = look ->> 'logo_id'
    where invoices.id = invoice_logo.invoice_id);
end;
$$;
comment on function public.invoice_logo(bigint) is 'The server''s own: the logo with which an invoice was issued, as base64; null for none.';
