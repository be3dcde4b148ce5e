-- Which of a member's calendars is shown and written to; no event is kept (docs/decisions/calendar.md).
alter table public.connections add column calendar_id text check (char_length(calendar_id) between 1 and 1024);
comment on column public.connections.calendar_id is
  'Of a connection to a calendar: the vendor''s real id of the one that its person selected; null: none yet.';

create function private.forget_calendar()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.calendar_id := null;
  return new;
end;
$$;
comment on function private.forget_calendar() is 'Trigger: who signs in with another account has none of its calendars selected.';
create trigger connections_forget_calendar before update on public.connections
  for each row when (old.account_id <> new.account_id) execute function private.forget_calendar();

create function public.my_calendar(organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member(my_calendar.organization_id);
  return (
    select jsonb_build_object('connection', private.connection_json(connections), 'calendar_id', connections.calendar_id)
    from public.connections
    where connections.organization_id = my_calendar.organization_id and connections.user_id = private.my_user_id()
      and connections.type = 'google-calendar');
end;
$$;
comment on function public.my_calendar(bigint) is
  'The caller''s own connection to a calendar, and which one is selected: {connection, calendar_id}; null: not connected.';
grant execute on function public.my_calendar(bigint) to authenticated;

create function public.select_calendar(organization_id bigint, calendar_id text)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_member(select_calendar.organization_id);
  perform private.check_text(select_calendar.calendar_id, 'Calendar', 1024, 1);
  update public.connections set calendar_id = select_calendar.calendar_id
  where connections.organization_id = select_calendar.organization_id and connections.user_id = private.my_user_id()
    and connections.type = 'google-calendar';
  if not found then
    perform private.refuse(404, 'not_found', 'Your calendar isn''t connected.');
  end if;
end;
$$;
comment on function public.select_calendar(bigint, text) is 'Selects which of the caller''s own calendars is shown and written to, by its real id.';
grant execute on function public.select_calendar(bigint, text) to authenticated;
