-- What Microsoft says of its subscriptions: one wants a word before it goes on, or is over.
create function public.retire_drive_watch(of_vendor text, of_watch_id text, is_over boolean)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if is_over then
    delete from public.drive_watches where vendor = of_vendor and watch_id = of_watch_id;
  else
    update public.drive_watches set renew_at = now() where vendor = of_vendor and watch_id = of_watch_id and renew_at < 'infinity';
  end if;
  if found then
    update public.job_schedules set next_run_at = now() where kind = 'connection.renew' and next_run_at > now();
  end if;
end;
$$;
comment on function public.retire_drive_watch(text, text, boolean) is
  'A watch is renewed before its time, since its vendor asks for it; is_over: it tells no more, and another one is asked for.';
grant execute on function public.retire_drive_watch(text, text, boolean) to service_role;
