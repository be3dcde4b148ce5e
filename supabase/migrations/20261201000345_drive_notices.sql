-- Microsoft tells of many subscriptions in one notice, and of their lives.
create function public.find_drive_watches(of_vendor text, watch_ids text[])
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(watch_id, secret_hash), '{}') from public.drive_watches
  where vendor = of_vendor and watch_id = any (watch_ids);
$$;
comment on function public.find_drive_watches(text, text[]) is
  'The hashes of the secrets that notices have to carry, by watch; of watches that nobody asked for there is none.';

create function public.notice_drives(of_vendor text, notices jsonb)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  notice record;
  looks integer := 0;
  to_renew boolean := false;
begin
  for notice in
    select distinct watches.watch_id, given ->> 'event' as event
    from jsonb_array_elements(notices) as given
    join public.drive_watches as watches
      on watches.vendor = of_vendor and watches.watch_id = given ->> 'watch_id' and watches.secret_hash = given ->> 'secret_hash'
    order by watches.watch_id
  loop
    if notice.event in ('reauthorizationRequired', 'subscriptionRemoved') then
      update public.drive_watches
      set renew_at = now(), ends_at = case notice.event when 'subscriptionRemoved' then now() else ends_at end
      where vendor = of_vendor and watch_id = notice.watch_id and renew_at < 'infinity'
        and (renew_at > now() or (notice.event = 'subscriptionRemoved' and ends_at > now()));
      to_renew := to_renew or found;
    end if;
    -- A subscription that had gone, or was held, may have missed something.
    if notice.event is distinct from 'reauthorizationRequired' then
      looks := looks + public.notice_drive(of_vendor, notice.watch_id);
    end if;
  end loop;
  if to_renew then
    perform private.enqueue('connection.renew', 1, 'schedule:connection.renew');
  end if;
  return looks;
end;
$$;
comment on function public.notice_drives(text, jsonb) is
  'A vendor says of watches, each with the hash of its secret, that their drives have changed or how it is with them: [{watch_id, '
  'secret_hash, event}], event null for a change. One that has to be renewed is, at once; gives how many looks were asked for.';
