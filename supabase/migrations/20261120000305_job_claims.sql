-- How a job comes to a worker: due, in its turn, under a lease.
create function private.end_lapsed_leases()
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs;
  settings public.job_kinds;
  breaks integer;
  gone boolean;
begin
  for job in select * from public.jobs where status = 'running' and leased_until < now() for update skip locked loop
    settings := private.job_kind(job.kind, job.version);
    breaks := job.interruptions + 1;
    gone := not job.dying and breaks >= settings.max_interruptions;
    update public.jobs
    set status = 'queued', lease = null, leased_until = null, interruptions = breaks, dying = dying or gone,
        last_error = case when gone
          then format('The service stopped %s times while it worked on this, so it isn''t tried again by itself. '
                      'Please try again.', breaks)
          else last_error end,
        -- At its place at first; later after a while, so that what kills workers doesn't keep them from the rest.
        run_at = case when gone or breaks <= 2 then run_at else now() + private.job_delay(settings, breaks - 1) end,
        turn = case when gone or breaks <= 2 then turn end
    where id = job.id;
  end loop;
end;
$$;
comment on function private.end_lapsed_leases() is
  'Puts jobs back whose worker has died; when that has happened too often, to be told dead.';

create function private.line_up_due_jobs()
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  due public.jobs;
begin
  for due in
    select * from public.jobs where status = 'queued' and turn is null and run_at <= now()
    order by run_at, id limit 100 for update skip locked
  loop
    update public.jobs set turn = private.next_turn(due.lane, due.organization_id) where id = due.id;
  end loop;
end;
$$;
comment on function private.line_up_due_jobs() is 'Gives jobs that have become due their place in the line.';

create function public.claim_job(
  kinds text[], versions integer[], lanes text[] default '{interactive,normal,bulk}'
)
returns setof public.jobs
language plpgsql security definer
set search_path = ''
as $$
declare
  in_lane text;
begin
  perform private.end_lapsed_leases();
  perform private.run_due_schedules();
  perform private.line_up_due_jobs();
  foreach in_lane in array lanes loop
    return query
    update public.jobs
    set status = 'running', lease = gen_random_uuid(),
        leased_until = now() + make_interval(secs => (private.job_kind(kind, version)).lease_seconds)
    where id = (
      select id from public.jobs
      where status = 'queued' and turn is not null and lane = in_lane
        and (kind, version) in (select * from unnest(kinds, versions))
        and (interruptions = 0 or not private.job_waits(jobs))
      order by turn, id
      limit 1
      for update skip locked
    )
    returning *;
    exit when found;
  end loop;
end;
$$;
comment on function public.claim_job(text[], integer[], text[]) is
  'The next due job of these kinds, each with the version of its payload, from the first lane that has one, leased; no row '
  'when none is due. Within a lane organisations take turns.';

create function public.next_job_in_ms(kinds text[], versions integer[])
returns integer
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select least(86400000, greatest(0, ceil(extract(epoch from due - now()) * 1000)))::integer
    from (
      select least(
        (select run_at from public.jobs
         where status = 'queued' and turn is not null and (kind, version) in (select * from unnest(kinds, versions))
           and (interruptions = 0 or not private.job_waits(jobs))
         limit 1),
        (select run_at from public.jobs
         where status = 'queued' and turn is null and (kind, version) in (select * from unnest(kinds, versions))
         order by run_at limit 1),
        (select min(leased_until) from public.jobs where status = 'running'),
        (select min(next_run_at) from public.job_schedules)
      ) as due
    ) as next
    where due is not null
  );
end;
$$;
comment on function public.next_job_in_ms(text[], integer[]) is
  'Milliseconds until a job of these kinds is due, at most a day; a running one is due when its lease ends. Null: none '
  'is open.';
