-- What reports count: one fact an answer, without a word of it, which outlives the chat it was given in.
create table public.answer_facts (
  id bigint generated always as identity primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade,
  user_id bigint references public.users (id) on delete set null,
  message_id bigint unique,
  asked_at timestamptz not null default now(),
  day date not null generated always as ((asked_at at time zone 'utc')::date) stored,
  outcome text not null check (outcome in ('answered', 'not_found', 'stopped', 'failed')),
  rating smallint check (rating in (-1, 1)),
  rating_reasons text[] not null default '{}',
  unique (organization_id, id),
  foreign key (organization_id, message_id) references public.messages (organization_id, id) on delete set null (message_id)
);
comment on table public.answer_facts is
  'When somebody was answered, how it came out and how they rated it, by day (UTC); outcome not_found: nothing in the documents '
  'answered it. It holds no word of question or answer, and stays when the chat goes.';
create index answer_facts_day_idx on public.answer_facts (organization_id, day, user_id);
create index answer_facts_user_idx on public.answer_facts (user_id);
create index answer_facts_message_idx on public.answer_facts (organization_id, message_id);
create index answer_facts_not_found_idx on public.answer_facts (organization_id, day) where outcome = 'not_found';

create table public.answer_fact_documents (
  organization_id bigint not null,
  fact_id bigint not null,
  document_id bigint not null,
  primary key (fact_id, document_id),
  foreign key (organization_id, fact_id) references public.answer_facts (organization_id, id) on delete cascade,
  foreign key (organization_id, document_id) references public.documents (organization_id, id) on delete cascade
);
comment on table public.answer_fact_documents is 'Which documents an answer cited.';
create index answer_fact_documents_fact_idx on public.answer_fact_documents (organization_id, fact_id);
create index answer_fact_documents_document_idx on public.answer_fact_documents (organization_id, document_id);

create trigger answer_facts_keep_organization before update on public.answer_facts
  for each row execute function private.keep_organization();
create trigger answer_fact_documents_keep_organization before update on public.answer_fact_documents
  for each row execute function private.keep_organization();
alter table public.answer_facts enable row level security;
alter table public.answer_fact_documents enable row level security;
create policy "Facts of answers are told as reports" on public.answer_facts for select to authenticated using (false);
create policy "Documents of answers are told as reports" on public.answer_fact_documents
  for select to authenticated using (false);

create function private.keep_answer_fact()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  fact bigint;
begin
  if old.status = 'generating' and new.status <> 'generating' then
    insert into public.answer_facts (organization_id, user_id, message_id, asked_at, outcome)
    select new.organization_id, chats.user_id, new.id, new.created_at,
           case new.status when 'cancelled' then 'stopped' when 'failed' then 'failed' else 'answered' end
    from public.chats where chats.id = new.chat_id
    on conflict (message_id) do nothing
    returning id into fact;
    insert into public.answer_fact_documents (organization_id, fact_id, document_id)
    select distinct citations.organization_id, fact, citations.document_id
    from public.message_citations as citations
    where fact is not null and citations.message_id = new.id and citations.document_id is not null;
  elsif new.rating is distinct from old.rating or new.rating_reasons <> old.rating_reasons then
    update public.answer_facts set rating = new.rating, rating_reasons = new.rating_reasons
    where organization_id = new.organization_id and message_id = new.id;
  end if;
  return null;
end;
$$;
comment on function private.keep_answer_fact() is 'Trigger: what reports count of an answer, once it has ended and when it is rated.';
create trigger messages_keep_fact after update of status, rating, rating_reasons on public.messages
  for each row when (new.role = 'assistant') execute function private.keep_answer_fact();

create function private.keep_unanswered_fact()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.answer_facts set outcome = 'not_found'
  where organization_id = new.organization_id and message_id = new.message_id and outcome = 'answered';
  return null;
end;
$$;
comment on function private.keep_unanswered_fact() is 'Trigger: an answer whose search found nothing counts as that.';
create trigger message_searches_keep_fact after insert or update on public.message_searches
  for each row when (new.told ->> 'refused' = 'true') execute function private.keep_unanswered_fact();

insert into public.answer_facts (organization_id, user_id, message_id, asked_at, outcome, rating, rating_reasons)
select messages.organization_id, chats.user_id, messages.id, messages.created_at,
       case when messages.status = 'cancelled' then 'stopped' when messages.status = 'failed' then 'failed'
            when searches.told ->> 'refused' = 'true' then 'not_found' else 'answered' end,
       messages.rating, messages.rating_reasons
from public.messages
join public.chats on chats.id = messages.chat_id
left join public.message_searches as searches on searches.message_id = messages.id
where messages.role = 'assistant' and messages.status <> 'generating';
insert into public.answer_fact_documents (organization_id, fact_id, document_id)
select distinct facts.organization_id, facts.id, citations.document_id
from public.answer_facts as facts join public.message_citations as citations on citations.message_id = facts.message_id
where citations.document_id is not null;
