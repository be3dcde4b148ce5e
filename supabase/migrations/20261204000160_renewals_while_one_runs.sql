-- A watch that its vendor ends while a renewal runs waited for the next one by the clock.
create or replace function public.notice_drives(of_vendor text, notices jsonb)
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
    -- One that runs may have asked what is due before this was, and ends without it.
    if exists (select from public.jobs where key = 'schedule:connection.renew' and status = 'running') then
      perform private.enqueue('connection.renew', 1, 'again:connection.renew', run_at => now() + interval '2 seconds');
    end if;
  end if;
  return looks;
end;
$$;
