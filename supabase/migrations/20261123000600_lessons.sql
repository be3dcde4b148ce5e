-- Lessons: answers that people put right, and the questions that hold them (product §7). One that an admin accepted is a
-- document of origin lesson, so that audience, citations, the source's text and deletion are those of documents.
create table public.lessons (
  id bigint generated always as identity primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade,
  state text not null default 'proposed' check (state in ('proposed', 'accepted', 'rejected')),
  origin text not null default 'written' check (origin in ('written', 'correction', 'generated')),
  question text not null check (char_length(question) between 1 and 2000),
  answer text not null check (char_length(answer) between 1 and 4000),
  wrong_answer text check (char_length(wrong_answer) <= 20000),
  message_id bigint,
  document_id bigint,
  tag_ids bigint[] not null default '{}',
  proposed_by bigint references public.users (id) on delete set null,
  decided_by bigint references public.users (id) on delete set null,
  decided_at timestamptz,
  reason text check (char_length(reason) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  check ((state = 'proposed') = (decided_at is null)),
  check (state = 'accepted' or document_id is null),
  foreign key (organization_id, message_id) references public.messages (organization_id, id) on delete set null (message_id),
  foreign key (organization_id, document_id) references public.documents (organization_id, id) on delete set null (document_id)
);
comment on table public.lessons is
  'What the assistant should answer to a question. Only an accepted one has an effect; its document holds the text that is cited.';
comment on column public.lessons.message_id is 'The answer that was wrong, while it is kept.';
comment on column public.lessons.tag_ids is 'Who is to read it, as of documents; once it is accepted, its document''s tags say so.';
comment on column public.lessons.reason is 'Why it was rejected, in words for who proposed it.';
create index lessons_recent_idx on public.lessons (organization_id, state, created_at desc, id desc);
create index lessons_message_idx on public.lessons (organization_id, message_id);
create index lessons_document_idx on public.lessons (organization_id, document_id);
create index lessons_proposer_idx on public.lessons (proposed_by);
create index lessons_decider_idx on public.lessons (decided_by);
-- A second correction of the same answer by the same person takes the place of the first while nobody has decided.
create unique index lessons_correction_key on public.lessons (message_id, proposed_by) where state = 'proposed';

create table public.lesson_questions (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  lesson_id bigint not null,
  question text not null check (char_length(question) between 1 and 2000),
  embedding extensions.halfvec(1536),
  embedding_model text,
  due boolean not null default true,
  checking boolean not null default false,
  outcome text check (outcome in ('passing', 'failing', 'outdated', 'needless')),
  said text,
  documents_said text,
  documents_say text,
  checked_at timestamptz,
  unique (organization_id, id),
  unique (lesson_id, question),
  check ((embedding is null) = (embedding_model is null)),
  foreign key (organization_id, lesson_id) references public.lessons (organization_id, id) on delete cascade
);
comment on table public.lesson_questions is
  'Questions that a lesson answers, by which it is found, and which are asked again when documents change; the first is the lesson''s own.';
comment on column public.lesson_questions.embedding is 'Of the question, by the model named beside it; made when it is first compared.';
comment on column public.lesson_questions.due is 'It is to be asked again.';
comment on column public.lesson_questions.checking is 'It is being asked, and nothing has changed since that began.';
comment on column public.lesson_questions.outcome is
  'When it was last asked: passing; failing, the answer no longer says what the lesson says; outdated, the documents say otherwise than when '
  'the lesson was accepted; needless, the documents say the same by themselves.';
comment on column public.lesson_questions.said is 'What the answer said with the lesson.';
comment on column public.lesson_questions.documents_said is 'What the documents said alone when the lesson was accepted or kept.';
comment on column public.lesson_questions.documents_say is 'What they say alone now.';
create index lesson_questions_lesson_idx on public.lesson_questions (organization_id, lesson_id);
create index lesson_questions_due_idx on public.lesson_questions (organization_id, id) where due;

create table public.lesson_sources (
  organization_id bigint not null,
  lesson_id bigint not null,
  document_id bigint not null,
  primary key (lesson_id, document_id),
  foreign key (organization_id, lesson_id) references public.lessons (organization_id, id) on delete cascade,
  foreign key (organization_id, document_id) references public.documents (organization_id, id) on delete cascade
);
comment on table public.lesson_sources is
  'Documents that the answer which a lesson puts right had cited: it may repeat them, so it is for nobody who may not read each of them.';
create index lesson_sources_lesson_idx on public.lesson_sources (organization_id, lesson_id);
create index lesson_sources_document_idx on public.lesson_sources (organization_id, document_id);

create trigger lessons_touch before update on public.lessons for each row execute function private.touch_updated_at();
create trigger lessons_keep_organization before update on public.lessons for each row execute function private.keep_organization();
create trigger lesson_questions_keep_organization before update on public.lesson_questions
  for each row execute function private.keep_organization();
create trigger lesson_sources_keep_organization before update on public.lesson_sources
  for each row execute function private.keep_organization();

alter table public.lessons enable row level security;
alter table public.lesson_questions enable row level security;
alter table public.lesson_sources enable row level security;
grant select on public.lessons to authenticated;
create policy "Admins see lessons, members those that they proposed" on public.lessons for select to authenticated
  using (
    organization_id = any ((select private.my_organization_ids('admin'))::bigint[])
    or (organization_id = any ((select private.my_organization_ids())::bigint[])
        and proposed_by = (select private.my_user_id()))
  );
create policy "Questions of lessons are the server's own" on public.lesson_questions for select to authenticated using (false);
create policy "Sources of lessons are the server's own" on public.lesson_sources for select to authenticated using (false);

-- A lesson is no document that people count, list, search or ask for by its name: what they may read of documents leaves it out.
create or replace function private.readable_document_ids(of_user_id bigint, in_organization_id bigint)
returns setof bigint
language plpgsql stable security definer
set search_path = ''
rows 1000
as $$
declare
  member constant bigint := case when private.role_of(of_user_id, in_organization_id) is not null then of_user_id end;
begin
  return query select documents.id from public.documents
  where documents.organization_id = in_organization_id and documents.origin <> 'lesson'
    and (documents.audience_id = any ((select private.audience_ids_of(of_user_id, in_organization_id))::bigint[])
         or documents.uploaded_by = member);
end;
$$;
comment on function private.readable_document_ids(bigint, bigint) is
  'Documents of an organisation that a user may read, but lessons, which are found apart.';
comment on function private.readable_among(bigint[], bigint, bigint) is
  'Those of some documents that a user may read, lessons too.';

drop trigger documents_count on public.documents;
drop trigger documents_give_back on public.documents;
create trigger documents_count after insert on public.documents
  referencing new table as changed
  for each statement execute function private.keep_levels('documents', 'count(*) filter (where origin <> ''lesson'')');
create trigger documents_give_back after delete on public.documents
  referencing old table as changed
  for each statement execute function private.keep_levels('documents', 'count(*) filter (where origin <> ''lesson'')');

create function private.forget_lesson()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.documents where id = old.document_id;
  return null;
end;
$$;
comment on function private.forget_lesson() is 'Trigger: what answered as a lesson goes with it.';
create trigger lessons_forget after delete on public.lessons
  for each row when (old.document_id is not null) execute function private.forget_lesson();
create trigger lessons_forget_rejected after update of document_id on public.lessons
  for each row when (old.document_id is not null and new.document_id is null) execute function private.forget_lesson();
