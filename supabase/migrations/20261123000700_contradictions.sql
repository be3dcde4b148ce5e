-- Passages of different documents that speak of the same thing and disagree: what is kept of them, and of the looking.
create table public.contradictions (
  id bigint generated always as identity primary key,
  organization_id bigint not null check (organization_id <> 1),
  first_document_id bigint not null,
  first_hash text not null,
  second_document_id bigint not null,
  second_hash text not null,
  first jsonb not null check (jsonb_typeof(first) = 'object'),
  second jsonb not null check (jsonb_typeof(second) = 'object'),
  reason text not null check (char_length(reason) between 1 and 1000),
  state text not null default 'open' check (state in ('open', 'resolved', 'dismissed', 'closed')),
  resolution text check (resolution in ('first', 'second', 'both', 'neither')),
  note text not null default '' check (char_length(note) <= 500),
  decided_by bigint references public.users (id) on delete set null,
  decided_at timestamptz,
  found_at timestamptz not null default now(),
  unique (organization_id, id),
  check ((state = 'resolved') = (resolution is not null)),
  check (first_document_id < second_document_id),
  foreign key (organization_id, first_document_id) references public.documents (organization_id, id) on delete cascade,
  foreign key (organization_id, second_document_id) references public.documents (organization_id, id) on delete cascade
);
comment on table public.contradictions is
  'Two passages that disagree, one row a pair of documents and texts: what was dismissed isn''t found again unless a text changes. '
  'Closed: a text is gone from its document. Deleted with either document.';
comment on column public.contradictions.first_hash is 'Of the passage in the document''s revision that answers.';
comment on column public.contradictions.first is
  'The passage as it was found: {revision_id, text, start, end, page, time, heading_path, quote, marks: [{start, end}]}; quote: '
  'the sentence that disagrees; marks: the words of it that do, by offsets in the text.';
comment on column public.contradictions.resolution is
  'Which is kept: the other one''s passage is demoted; both: answers carry the note; neither: both are demoted.';
create unique index contradictions_pair_key on public.contradictions
  (organization_id, first_document_id, first_hash, second_document_id, second_hash);
create index contradictions_second_idx on public.contradictions (organization_id, second_document_id, second_hash);
create index contradictions_list_idx on public.contradictions (organization_id, state, id desc);
create index contradictions_decider_idx on public.contradictions (decided_by);

create table public.contradiction_runs (
  id bigint generated always as identity primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade check (organization_id <> 1),
  started_by bigint references public.users (id) on delete set null,
  state text not null default 'running' check (state in ('running', 'waiting', 'done', 'failed', 'cancelled')),
  total integer not null default 0,
  looked integer not null default 0,
  compared integer not null default 0,
  found integer not null default 0,
  reason text,
  goes_on_at timestamptz,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (organization_id, id),
  check ((state in ('running', 'waiting')) = (ended_at is null))
);
comment on table public.contradiction_runs is
  'Looks for contradictions; started_by: null after documents were read. total and looked count documents, compared pairs of '
  'passages that a model judged. Waiting: for the hour''s budget, until goes_on_at.';
create unique index contradiction_runs_open_key on public.contradiction_runs (organization_id) where ended_at is null;
create index contradiction_runs_recent_idx on public.contradiction_runs (organization_id, id desc);
create index contradiction_runs_starter_idx on public.contradiction_runs (started_by);

create table public.compared_documents (
  document_id bigint primary key,
  organization_id bigint not null,
  revision_id bigint not null,
  foreign key (organization_id, document_id) references public.documents (organization_id, id) on delete cascade
);
comment on table public.compared_documents is
  'Which revision of a document was compared with the others; one that answers and isn''t here is still to be.';
create index compared_documents_organization_idx on public.compared_documents (organization_id, document_id);

create table public.compared_pairs (
  organization_id bigint not null,
  first_document_id bigint not null,
  first_hash text not null,
  second_document_id bigint not null,
  second_hash text not null,
  compared_at timestamptz not null default now(),
  primary key (organization_id, first_document_id, first_hash, second_document_id, second_hash),
  foreign key (organization_id, first_document_id) references public.documents (organization_id, id) on delete cascade,
  foreign key (organization_id, second_document_id) references public.documents (organization_id, id) on delete cascade
);
comment on table public.compared_pairs is 'Pairs of passages that a model has judged, so that none is judged twice.';
create index compared_pairs_second_idx on public.compared_pairs (organization_id, second_document_id);
create index compared_pairs_hour_idx on public.compared_pairs (organization_id, compared_at);

create trigger contradictions_keep_organization before update on public.contradictions
  for each row execute function private.keep_organization();
create trigger contradiction_runs_keep_organization before update on public.contradiction_runs
  for each row execute function private.keep_organization();
create trigger compared_documents_keep_organization before update on public.compared_documents
  for each row execute function private.keep_organization();
create trigger compared_pairs_keep_organization before update on public.compared_pairs
  for each row execute function private.keep_organization();

alter table public.contradictions enable row level security;
alter table public.contradiction_runs enable row level security;
alter table public.compared_documents enable row level security;
alter table public.compared_pairs enable row level security;
grant select on public.contradictions, public.contradiction_runs to authenticated;
create policy "Admins see their organisation's contradictions" on public.contradictions
  for select to authenticated
  using (organization_id = any ((select private.my_organization_ids('admin'))::bigint[]));
create policy "Admins see the looks for contradictions" on public.contradiction_runs
  for select to authenticated
  using (organization_id = any ((select private.my_organization_ids('admin'))::bigint[]));
create policy "What was compared is the server's own" on public.compared_documents for select to authenticated using (false);
create policy "Compared pairs are the server's own" on public.compared_pairs for select to authenticated using (false);

create function private.announce_contradictions()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  of_organization_id constant bigint := coalesce(new.organization_id, old.organization_id);
begin
  perform realtime.send(
    jsonb_build_object('organization_id', of_organization_id), 'contradictions', 'user:' || users.auth_id::text, true)
  from public.organization_members as members
  join public.users on users.id = members.user_id
  where members.organization_id = of_organization_id and members.role >= 'admin';
  return null;
end;
$$;
comment on function private.announce_contradictions() is
  'Trigger: admins hear that the report has changed, and read it anew.';
create trigger contradiction_runs_announce after insert or update on public.contradiction_runs
  for each row execute function private.announce_contradictions();
create trigger contradictions_announce after insert or delete or update of state, resolution, note on public.contradictions
  for each row execute function private.announce_contradictions();
