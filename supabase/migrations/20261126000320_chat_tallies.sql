-- What members have asked, counted as it is asked: a count over all of somebody's messages takes 170 ms of 12,000.
create table public.chat_tallies (
  organization_id bigint not null,
  chat_id bigint not null,
  month date not null,
  questions integer not null default 0,
  answers integer not null default 0,
  helpful integer not null default 0,
  unhelpful integer not null default 0,
  primary key (organization_id, chat_id, month),
  foreign key (organization_id, chat_id) references public.chats (organization_id, id) on delete cascade
);
comment on table public.chat_tallies is
  'How many messages of a chat were made in a month (UTC), kept by triggers: questions, answers that were written to their end, and how they were rated.';
create table public.chat_documents (
  organization_id bigint not null,
  chat_id bigint not null,
  month date not null,
  document_id bigint not null,
  primary key (organization_id, chat_id, month, document_id),
  foreign key (organization_id, chat_id) references public.chats (organization_id, id) on delete cascade,
  foreign key (organization_id, document_id) references public.documents (organization_id, id) on delete cascade
);
comment on table public.chat_documents is 'Which documents the answers of a chat have cited in a month (UTC), kept by triggers.';
create index chat_documents_document_idx on public.chat_documents (organization_id, document_id);
create trigger chat_tallies_keep_organization before update on public.chat_tallies
  for each row execute function private.keep_organization();
create trigger chat_documents_keep_organization before update on public.chat_documents
  for each row execute function private.keep_organization();
alter table public.chat_tallies enable row level security;
alter table public.chat_documents enable row level security;
create policy "Tallies of chats are told as sums" on public.chat_tallies for select to authenticated using (false);
create policy "Documents of chats are told as sums" on public.chat_documents for select to authenticated using (false);

create function private.month_of(moment timestamptz)
returns date
language plpgsql immutable
set search_path = ''
as $$
begin
  return date_trunc('month', moment at time zone 'utc')::date;
end;
$$;
comment on function private.month_of(timestamptz) is 'The first day of the month in which a moment is, in UTC.';

create function private.tally_messages()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.chat_tallies as tally (organization_id, chat_id, month, questions, answers, helpful, unhelpful)
    select organization_id, chat_id, private.month_of(created_at), count(*) filter (where role = 'user'),
           count(*) filter (where role = 'assistant' and status = 'complete'),
           count(*) filter (where rating = 1), count(*) filter (where rating = -1)
    from added group by 1, 2, 3
    on conflict (organization_id, chat_id, month) do update
    set questions = tally.questions + excluded.questions, answers = tally.answers + excluded.answers,
        helpful = tally.helpful + excluded.helpful, unhelpful = tally.unhelpful + excluded.unhelpful;
  elsif tg_op = 'DELETE' then
    update public.chat_tallies as tally
    set questions = tally.questions - lost.questions, answers = tally.answers - lost.answers,
        helpful = tally.helpful - lost.helpful, unhelpful = tally.unhelpful - lost.unhelpful
    from (
      select organization_id, chat_id, private.month_of(created_at) as month, count(*) filter (where role = 'user') as questions,
             count(*) filter (where role = 'assistant' and status = 'complete') as answers,
             count(*) filter (where rating = 1) as helpful, count(*) filter (where rating = -1) as unhelpful
      from gone group by 1, 2, 3
    ) as lost
    where tally.organization_id = lost.organization_id and tally.chat_id = lost.chat_id and tally.month = lost.month;
  else
    update public.chat_tallies as tally
    set answers = answers + (new.status = 'complete')::integer - (old.status = 'complete')::integer,
        helpful = helpful + (new.rating is not distinct from 1)::integer - (old.rating is not distinct from 1)::integer,
        unhelpful = unhelpful + (new.rating is not distinct from -1)::integer - (old.rating is not distinct from -1)::integer
    where tally.organization_id = new.organization_id and tally.chat_id = new.chat_id
      and tally.month = private.month_of(new.created_at);
  end if;
  return null;
end;
$$;
comment on function private.tally_messages() is 'Trigger: the tally of a chat counts what is asked, answered, rated and taken away.';
create trigger messages_tally_added after insert on public.messages
  referencing new table as added for each statement execute function private.tally_messages();
create trigger messages_tally_changed after update of status, rating on public.messages
  for each row when (new.role = 'assistant' and (new.status <> old.status or new.rating is distinct from old.rating))
  execute function private.tally_messages();
create trigger messages_tally_gone after delete on public.messages
  referencing old table as gone for each statement execute function private.tally_messages();

create function private.tally_documents()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.chat_documents (organization_id, chat_id, month, document_id)
    select distinct messages.organization_id, messages.chat_id, private.month_of(messages.created_at), added.document_id
    from added join public.messages on messages.id = added.message_id
    where added.document_id is not null
    on conflict do nothing;
  else
    -- An answer that is written anew, whose chat goes on; what goes with its chat has gone with its tally.
    delete from public.chat_documents as cited
    using (
      select distinct messages.organization_id, messages.chat_id, private.month_of(messages.created_at) as month, gone.document_id
      from gone join public.messages on messages.id = gone.message_id
    ) as lost
    where cited.organization_id = lost.organization_id and cited.chat_id = lost.chat_id and cited.month = lost.month
      and cited.document_id = lost.document_id
      and not exists (
        select from public.messages join public.message_citations as citations
          on citations.organization_id = messages.organization_id and citations.message_id = messages.id
        where messages.organization_id = lost.organization_id and messages.chat_id = lost.chat_id
          and private.month_of(messages.created_at) = lost.month and citations.document_id = lost.document_id);
  end if;
  return null;
end;
$$;
comment on function private.tally_documents() is 'Trigger: which documents the answers of a chat cite.';
create trigger message_citations_tally_added after insert on public.message_citations
  referencing new table as added for each statement execute function private.tally_documents();
create trigger message_citations_tally_gone after delete on public.message_citations
  referencing old table as gone for each statement execute function private.tally_documents();

insert into public.chat_tallies (organization_id, chat_id, month, questions, answers, helpful, unhelpful)
select organization_id, chat_id, private.month_of(created_at), count(*) filter (where role = 'user'),
       count(*) filter (where role = 'assistant' and status = 'complete'),
       count(*) filter (where rating = 1), count(*) filter (where rating = -1)
from public.messages group by 1, 2, 3;
insert into public.chat_documents (organization_id, chat_id, month, document_id)
select distinct messages.organization_id, messages.chat_id, private.month_of(messages.created_at), citations.document_id
from public.message_citations as citations
join public.messages on messages.organization_id = citations.organization_id and messages.id = citations.message_id
where citations.document_id is not null;

create or replace function public.chat_stats(organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  present constant date := private.month_of(now());
  told jsonb;
begin
  perform private.require_member(organization_id);
  with mine as materialized (
    select chats.id from public.chats
    where chats.organization_id = chat_stats.organization_id and chats.user_id = me and chats.deleted_at is null
      and coalesce(chats.expires_at > now(), true)
  ), counted as (
    select count(distinct chat_id) as chats, sum(questions) as questions, sum(answers) as answers, sum(helpful) as helpful,
           sum(unhelpful) as unhelpful, count(*) filter (where month = present) as new_chats,
           sum(questions) filter (where month = present) as new_questions, sum(answers) filter (where month = present) as new_answers,
           sum(helpful) filter (where month = present) as new_helpful, sum(unhelpful) filter (where month = present) as new_unhelpful
    from mine join public.chat_tallies as tally
      on tally.organization_id = chat_stats.organization_id and tally.chat_id = mine.id and tally.questions + tally.answers > 0
  ), cited as (
    select count(*) as documents, count(*) filter (where is_new) as new_documents
    from (
      select cited.document_id, bool_or(cited.month = present) as is_new
      from mine join public.chat_documents as cited
        on cited.organization_id = chat_stats.organization_id and cited.chat_id = mine.id
      group by cited.document_id
    ) as each
  )
  select jsonb_build_object(
    'all', jsonb_build_object('chats', chats, 'questions', coalesce(questions, 0), 'answers', coalesce(answers, 0),
      'helpful', coalesce(helpful, 0), 'unhelpful', coalesce(unhelpful, 0), 'documents', documents),
    'month', jsonb_build_object('chats', new_chats, 'questions', coalesce(new_questions, 0), 'answers', coalesce(new_answers, 0),
      'helpful', coalesce(new_helpful, 0), 'unhelpful', coalesce(new_unhelpful, 0), 'documents', new_documents),
    'month_began', present::timestamp at time zone 'utc')
  into told from counted cross join cited;
  return told;
end;
$$;
