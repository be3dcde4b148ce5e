-- Tabs that are open hear that the plan changed, and fetch what it is by now.
create function private.tell_plan(of_organization_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform realtime.send('{}', 'plan', 'organization:' || of_organization_id, true);
end;
$$;
comment on function private.tell_plan(bigint) is
  'Tells an organisation that its plan, limits, caps or payment changed; called in the transaction of the change.';
