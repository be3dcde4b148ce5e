-- Work that begins by itself doesn't while its organisation is suspended, and goes on when it isn't any more.
create or replace function public.claim_job(
  kinds text[], versions integer[], lanes text[] default '{interactive,normal,bulk}'
)
returns setof public.jobs
language plpgsql security definer
set search_path = ''
as $$
declare
  in_lane text;
  head public.jobs;
  chosen public.jobs;
  asleep bigint[];
begin
  perform private.end_lapsed_leases();
  perform private.run_due_schedules();
  perform private.line_up_due_jobs();
  asleep := array(select organizations.id from public.organizations where organizations.suspended_at is not null);
  foreach in_lane in array lanes loop
    select * into head from public.jobs
    where status = 'queued' and turn is not null and lane = in_lane
      and (kind, version) in (select * from unnest(kinds, versions))
      and (interruptions = 0 or not private.job_waits(jobs))
      and (organization_id is null or organization_id <> all (asleep) or kind like '%.delete')
    order by turn, id
    limit 1
    for update skip locked;
    continue when not found;
    -- The organisation's turn has come; which of its streams takes it is its own affair. Its own lock skips nothing, so
    -- the head at least is found.
    select * into chosen from public.jobs
    where status = 'queued' and turn is not null and lane = in_lane
      and coalesce(organization_id, 0) = coalesce(head.organization_id, 0)
      and (kind, version) in (select * from unnest(kinds, versions))
      and (interruptions = 0 or not private.job_waits(jobs))
      and (organization_id is null or organization_id <> all (asleep) or kind like '%.delete')
    order by stream_turn, id
    limit 1
    for update skip locked;
    if chosen.id <> head.id then
      update public.jobs set turn = chosen.turn where id = head.id;
    end if;
    return query
    update public.jobs
    set status = 'running', turn = head.turn, lease = gen_random_uuid(),
        leased_until = now() + make_interval(secs => (private.job_kind(kind, version)).lease_seconds)
    where id = chosen.id
    returning *;
    exit;
  end loop;
end;
$$;
comment on function public.claim_job(text[], integer[], text[]) is
  'The next due job of these kinds, each with the version of its payload, from the first lane that has one, leased; no row '
  'when none is due. Within a lane organisations take turns, and within an organisation''s turns its streams. Work of a suspended '
  'organisation waits until it isn''t; what is deleted there is.';

create or replace function public.make_recurring_drafts(most integer default 100)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  due public.invoice_recurrences;
  draft_id bigint;
  made integer := 0;
begin
  for due in
    select * from public.invoice_recurrences where paused_at is null and next_on <= private.today()
      and not exists (select from public.organizations where organizations.id = organization_id and suspended_at is not null)
    order by next_on, id limit most for update skip locked
  loop
    begin
      draft_id := public.save_invoice(due.user_id, due.organization_id, due.content, due.lines, due.totals, instance_id => due.instance_id);
      update public.invoices set recurrence_id = due.id, recurs_on = due.next_on where id = draft_id;
      update public.invoice_recurrences set next_on = private.next_recurrence(due.every, due.day, due.next_on) where id = due.id;
      made := made + 1;
    exception
      when unique_violation then
        -- There is that day's already.
        update public.invoice_recurrences set next_on = private.next_recurrence(due.every, due.day, due.next_on) where id = due.id;
      when sqlstate 'PT403' or sqlstate 'PT404' or sqlstate 'PT409' then
        update public.invoice_recurrences set paused_at = now(), fault = sqlerrm where id = due.id;
    end;
  end loop;
  return made;
end;
$$;
