-- Within an organisation's turns its streams take turns too: what a website brings in, and what each person does, holds up
-- nothing else of the same organisation by more than a step.
alter table public.jobs
  add column stream text not null default '' check (char_length(stream) <= 60),
  add column stream_turn bigint;
comment on column public.jobs.stream is
  'Whose work it is within its organisation: readings are of the website or the person that brought the document in.';
comment on column public.jobs.stream_turn is
  'Its place among the jobs of its organisation and lane: which of them takes the organisation''s next turn.';
create index jobs_streams_idx on public.jobs (lane, coalesce(organization_id, 0), stream_turn, id)
  where status = 'queued' and turn is not null;
create index jobs_stream_ends_idx on public.jobs (lane, coalesce(organization_id, 0), stream, stream_turn)
  where status in ('queued', 'running') and turn is not null;

create function private.stream_of(job_kind text, job_payload jsonb)
returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if job_kind <> 'document.ingest' then
    return '';
  end if;
  return coalesce((
    select coalesce('source:' || sources.id, 'user:' || documents.uploaded_by)
    from public.document_revisions as revisions
    join public.documents on documents.id = revisions.document_id
    left join public.source_items as items
      on items.organization_id = documents.organization_id and items.document_id = documents.id
    left join public.sources on sources.id = items.source_id and sources.kind <> 'upload'
    where revisions.id = (job_payload ->> 'revision_id')::bigint
    limit 1
  ), '');
end;
$$;
comment on function private.stream_of(text, jsonb) is
  'The stream of a job within its organisation: of a reading the source that its document comes from, or who uploaded it; of '
  'everything else one for all.';

create function private.take_stream_turn()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.stream := private.stream_of(new.kind, new.payload);
  end if;
  if new.turn is not null then
    new.stream_turn := greatest(
      0,
      (select stream_turn from public.jobs
       where lane = new.lane and coalesce(organization_id, 0) = coalesce(new.organization_id, 0)
         and status = 'queued' and turn is not null
       order by stream_turn, id limit 1),
      (select stream_turn + 1 from public.jobs
       where lane = new.lane and coalesce(organization_id, 0) = coalesce(new.organization_id, 0)
         and stream = new.stream and status in ('queued', 'running') and turn is not null
       order by stream_turn desc limit 1)
    );
  end if;
  return new;
end;
$$;
comment on function private.take_stream_turn() is
  'Trigger: a job that gets a turn gets its place among its organisation''s too: behind its own stream, and behind no other but '
  'for one job each.';
update public.jobs set stream_turn = turn where status in ('queued', 'running');
create trigger jobs_take_stream_turn before insert on public.jobs
  for each row execute function private.take_stream_turn();
-- Not when two jobs of an organisation change places (claim_job): each keeps its place in its stream.
create trigger jobs_take_stream_turn_again before update on public.jobs
  for each row when (new.turn is distinct from old.turn and (old.turn is null or old.status <> 'queued'))
  execute function private.take_stream_turn();

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
begin
  perform private.end_lapsed_leases();
  perform private.run_due_schedules();
  perform private.line_up_due_jobs();
  foreach in_lane in array lanes loop
    select * into head from public.jobs
    where status = 'queued' and turn is not null and lane = in_lane
      and (kind, version) in (select * from unnest(kinds, versions))
      and (interruptions = 0 or not private.job_waits(jobs))
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
  'when none is due. Within a lane organisations take turns, and within an organisation''s turns its streams.';
