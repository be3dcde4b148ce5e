-- A run that is written in another tab is heard of as it grows, so that nobody asks for it again and again.
alter table public.agent_runs add column told_at timestamptz;
comment on column public.agent_runs.told_at is 'When its runner was told last that more of it is written.';

create function private.tell_growing_run()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Told once in a while: whoever hears it fetches what they may see of it.
  if coalesce(old.told_at < clock_timestamp() - interval '700 milliseconds', true) then
    new.told_at := clock_timestamp();
    perform private.tell_agent_run(new);
  end if;
  return new;
end;
$$;
comment on function private.tell_growing_run() is 'Trigger: tells the runner that more of a run is written; no word of it.';
create trigger agent_runs_tell_growing before update on public.agent_runs
  for each row when (old.state = 'running' and new.state = 'running' and old.result is distinct from new.result)
  execute function private.tell_growing_run();
