-- Members who are held up by a limit ask the owners for more; and what owners are told when a meter is nearly used up.
create table public.limit_requests (
  organization_id bigint not null references public.organizations (id) on delete cascade check (organization_id <> 1),
  meter text not null references public.meters (name),
  asked_at timestamptz not null,
  primary key (organization_id, meter)
);
comment on table public.limit_requests is
  'When owners were last asked to raise a limit: at most once a day for each meter, however many members ask.';
create index limit_requests_meter_idx on public.limit_requests (meter);
create trigger limit_requests_keep_organization before update on public.limit_requests
  for each row execute function private.keep_organization();
alter table public.limit_requests enable row level security;
create policy "Requests for more are the server's own" on public.limit_requests for select to authenticated using (false);

create function private.owners_of(of_organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(users.email order by users.id), '[]')
    from public.organization_members as members join public.users on users.id = members.user_id
    where members.organization_id = of_organization_id and members.role >= 'owner');
end;
$$;
comment on function private.owners_of(bigint) is 'The addresses of an organisation''s owners.';

create function private.meter_in_words(of_organization_id bigint, meter public.meters)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  used constant bigint := private.used_of(of_organization_id, meter);
  allowed constant bigint := private.limit_of(of_organization_id, meter.name);
begin
  return jsonb_build_object(
    'meter', meter.name, 'title', meter.title, 'counts', meter.counts,
    'text', case when allowed = -1 then format('%s %s', private.amount_in_words(meter.unit, used), meter.noun)
      else format('%s of %s %s', private.amount_in_words(meter.unit, used), private.amount_in_words(meter.unit, allowed), meter.noun) end,
    'resets', to_char(private.period_end(meter) at time zone 'utc', 'FMDD FMMonth YYYY'),
    'lifts', trim(private.what_lifts(of_organization_id, meter, allowed)));
end;
$$;
comment on function private.meter_in_words(bigint, public.meters) is
  'A meter of an organisation as mails tell it: {meter, title, counts, text, resets (null of a level), lifts}.';

create function public.request_more(organization_id bigint, user_id bigint, meter text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted public.meters;
  asked timestamptz;
begin
  perform private.require_role(request_more.user_id, request_more.organization_id, 'user');
  select * into wanted from public.meters where name = request_more.meter;
  if not found then
    perform private.refuse(404, 'not_found', 'There is no such limit.');
  end if;
  insert into public.limit_requests as asking (organization_id, meter, asked_at)
  values (request_more.organization_id, wanted.name, now())
  on conflict on constraint limit_requests_pkey do update set asked_at = excluded.asked_at
    where asking.asked_at <= now() - interval '1 day'
  returning asked_at into asked;
  return private.meter_in_words(request_more.organization_id, wanted) || (
    select jsonb_build_object('asked_at', asking.asked_at, 'is_new', asked is not null, 'organization', organizations.name,
                              'owners', private.owners_of(organizations.id))
    from public.limit_requests as asking join public.organizations on organizations.id = asking.organization_id
    where asking.organization_id = request_more.organization_id and asking.meter = wanted.name);
end;
$$;
comment on function public.request_more(bigint, bigint, text) is
  'The server''s own: notes that a member asks the owners for more of a meter, once a day (is_new), and tells whom to mail and what.';

create function public.forget_request_for_more(organization_id bigint, meter text)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.limit_requests as asking
  where asking.organization_id = forget_request_for_more.organization_id and asking.meter = forget_request_for_more.meter;
end;
$$;
comment on function public.forget_request_for_more(bigint, text) is 'The server''s own: lets members ask again whose request could be mailed to nobody.';

create function public.usage_warning(organization_id bigint, meter text)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select private.meter_in_words(organizations.id, meters)
      || jsonb_build_object('organization', organizations.name, 'owners', private.owners_of(organizations.id))
    from public.organizations join public.meters on meters.name = usage_warning.meter
    where organizations.id = usage_warning.organization_id);
end;
$$;
comment on function public.usage_warning(bigint, text) is
  'The server''s own: what the mail of a warning says by now, and whom to mail; null when the organisation is gone.';

-- It named its own arguments by another name, and failed.
create or replace function public.forget_paid_help_request(organization_id bigint, user_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.help_paid_requests as asking
  where asking.organization_id = forget_paid_help_request.organization_id and asking.user_id = forget_paid_help_request.user_id;
end;
$$;
