-- Answers whose readers hear when a sentence that they cite changes (docs/decisions/watching.md).
create table public.answer_watches (
  id bigint generated always as identity primary key,
  organization_id bigint not null check (organization_id <> 1),
  user_id bigint not null,
  message_id bigint not null,
  numbers smallint[] not null,
  created_at timestamptz not null default now(),
  stopped_at timestamptz,
  unique (organization_id, id),
  unique (organization_id, user_id, message_id),
  foreign key (organization_id, user_id) references public.organization_members (organization_id, user_id) on delete cascade,
  foreign key (organization_id, message_id) references public.messages (organization_id, id) on delete cascade
);
comment on table public.answer_watches is
  'Answers that members watch, at most 200 each in an organisation. It ends with the answer and the membership.';
comment on column public.answer_watches.numbers is
  'The citations that are watched, by their number: those whose documents the member could read when they asked for it.';
comment on column public.answer_watches.stopped_at is
  'Since then the member doesn''t watch it. What they were told stays known, so that nothing is told twice when they watch it again.';
create index answer_watches_message_idx on public.answer_watches (organization_id, message_id);

create table public.watch_notices (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  watch_id bigint not null,
  number smallint not null check (number > 0),
  kind text not null check (kind in ('changed', 'removed', 'restored', 'deleted')),
  before text not null default '',
  after text not null default '',
  found_at timestamptz not null default now(),
  seen_at timestamptz,
  closed_at timestamptz,
  closed_seen_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, watch_id) references public.answer_watches (organization_id, id) on delete cascade
);
comment on table public.watch_notices is
  'What became of a watched citation, one row a difference to what was told last: other words stand there, nothing does, it says again '
  'what the answer cites, or the document is gone. Words are kept whoever may read them now; a reading shows them by its reader''s rights.';
comment on column public.watch_notices.closed_at is
  'Its member could not read the document then: they are told once that it isn''t available to them, and the row takes up what follows.';
create index watch_notices_watch_idx on public.watch_notices (organization_id, watch_id, number, id);

create trigger answer_watches_keep_organization before update on public.answer_watches
  for each row execute function private.keep_organization();
create trigger watch_notices_keep_organization before update on public.watch_notices
  for each row execute function private.keep_organization();
alter table public.answer_watches enable row level security;
alter table public.watch_notices enable row level security;
create policy "Watches are the server's own" on public.answer_watches for select to authenticated using (false);
create policy "Notices of watches are the server's own" on public.watch_notices for select to authenticated using (false);

create function private.reads_answer(reader_id bigint, of_message_id bigint, in_organization_id bigint)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  chat public.chats;
  share public.chat_shares;
begin
  select chats.* into chat
  from public.messages join public.chats on chats.organization_id = messages.organization_id and chats.id = messages.chat_id
  where messages.id = of_message_id and messages.organization_id = in_organization_id
    and messages.role = 'assistant' and messages.status <> 'generating'
    and chats.deleted_at is null and coalesce(chats.expires_at > now(), true);
  if not found or private.role_of(reader_id, in_organization_id) is null then
    return false;
  elsif chat.user_id = reader_id then
    return true;
  end if;
  share := private.readers_share(chat.id, in_organization_id, reader_id);
  return share.id is not null and of_message_id in (select private.branch_ids(share.last_message_id, 4000));
end;
$$;
comment on function private.reads_answer(bigint, bigint, bigint) is
  'Whether somebody may read an answer that is written now: in a chat of their own, or as far as one is shared with them.';

create function private.told_notices(of_watch_ids bigint[], reader_id bigint, in_organization_id bigint)
returns table (id bigint, watch_id bigint, number smallint, kind text, document_id bigint, document_name text,
               before text, after text, found_at timestamptz, seen boolean)
language plpgsql stable security definer rows 20
set search_path = ''
as $$
declare
  readable bigint[];
begin
  readable := private.readable_among(array(
    select distinct citations.document_id
    from public.answer_watches as watches
    join public.message_citations as citations
      on citations.organization_id = watches.organization_id and citations.message_id = watches.message_id
    where watches.id = any (of_watch_ids) and citations.number = any (watches.numbers) and citations.document_id is not null
  ), reader_id, in_organization_id);
  return query
    with held as (
      select notices.*, citations.document_id, citations.document_name,
             row_number() over (partition by notices.watch_id, notices.number order by notices.id desc) as place,
             case when citations.document_id is null then notices.closed_at is not null
                  else citations.document_id <> all (readable) end as is_closed
      from public.watch_notices as notices
      join public.answer_watches as watches on watches.organization_id = notices.organization_id and watches.id = notices.watch_id
      join public.message_citations as citations
        on citations.organization_id = watches.organization_id and citations.message_id = watches.message_id
        and citations.number = notices.number
      where notices.organization_id = in_organization_id and watches.id = any (of_watch_ids)
    )
    select held.id, held.watch_id, held.number, case when is_closed then 'closed' else held.kind end,
           case when is_closed then null else held.document_id end, case when is_closed then '' else held.document_name end,
           case when is_closed then '' else held.before end, case when is_closed then '' else held.after end, held.found_at,
           case when is_closed then coalesce(held.closed_seen_at, held.seen_at) else held.seen_at end is not null
    from held
    -- Of what is closed it isn't told how often it changed.
    where not is_closed or place = 1;
end;
$$;
comment on function private.told_notices(bigint[], bigint, bigint) is
  'What a reader may know of the notices of watches: of documents that they may not read now one a citation, closed, without words or a name.';

create function private.tell_watchers(of_watch_ids bigint[], is_news boolean)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object('organization_id', watches.organization_id, 'chat_id', chats.id, 'message_id', watches.message_id,
                       'mine', chats.user_id = watches.user_id, 'title', chats.title, 'news', is_news),
    'watched', 'user:' || users.auth_id::text, true)
  from public.answer_watches as watches
  join public.users on users.id = watches.user_id
  join public.messages on messages.organization_id = watches.organization_id and messages.id = watches.message_id
  join public.chats on chats.organization_id = watches.organization_id and chats.id = messages.chat_id
  where watches.id = any (of_watch_ids) and private.reads_answer(watches.user_id, watches.message_id, watches.organization_id);
end;
$$;
comment on function private.tell_watchers(bigint[], boolean) is
  'Tells the members of watches, as far as they may still read the answers, that there is something new, or that what they know of them '
  'has changed otherwise. Words aren''t told: topics can be heard again.';

create function private.check_watches(document public.documents)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.enqueue(
    'watches.check', 1, 'watches:' || document.id || ':' || document.revision_id,
    jsonb_build_object('document_id', document.id, 'revision_id', document.revision_id), document.organization_id);
end;
$$;
comment on function private.check_watches(public.documents) is
  'Queues the comparison of what watched answers cite of a document with the revision that it answers with.';

create function private.recheck_watches()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (
    select from public.message_citations as citations
    join public.answer_watches as watches
      on watches.organization_id = citations.organization_id and watches.message_id = citations.message_id
    where citations.organization_id = new.organization_id and citations.document_id = new.id and watches.stopped_at is null
  ) then
    perform private.check_watches(new);
  end if;
  return null;
end;
$$;
comment on function private.recheck_watches() is 'Trigger: a document answers with another revision, and watched answers cite it.';
create trigger documents_recheck_watches after update of revision_id on public.documents
  for each row when (new.revision_id is not null and old.revision_id is not null and new.revision_id <> old.revision_id)
  execute function private.recheck_watches();
