-- Questions and answers of chats, and what answers cite.
create table public.messages (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  chat_id bigint not null,
  role text not null check (role in ('user', 'assistant')),
  content text not null default '',
  units integer not null default 0,
  status text not null default 'complete' check (status in ('generating', 'complete', 'cancelled', 'failed')),
  error text,
  tokens integer not null default 0 check (tokens >= 0),
  unsupported jsonb not null default '[]' check (jsonb_typeof(unsupported) = 'array'),
  rating smallint check (rating in (-1, 1)),
  rating_comment text check (char_length(rating_comment) <= 2000),
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, chat_id) references public.chats (organization_id, id) on delete cascade
);
comment on table public.messages is 'Questions and answers of a chat; tokens: emitted by the model for an answer; units: length of an '
  'answer''s content in UTF-16 units, as the browser counts; unsupported: its sentences that no passage supports, as '
  '[{start, end}] in such units.';
create index messages_chat_idx on public.messages (organization_id, chat_id, id desc);
create index messages_page_idx on public.messages (chat_id, id desc);
-- One answer at a time in a chat, also under two requests at once.
create unique index messages_generating_key on public.messages (chat_id) where status = 'generating';

create table public.message_citations (
  organization_id bigint not null,
  message_id bigint not null,
  number smallint not null check (number > 0),
  document_id bigint,
  revision_id bigint,
  document_name text not null,
  page integer,
  time_seconds real,
  start_offset integer not null check (start_offset >= 0),
  end_offset integer not null,
  quote text not null,
  primary key (message_id, number),
  check (end_offset > start_offset),
  foreign key (organization_id, message_id) references public.messages (organization_id, id) on delete cascade,
  foreign key (organization_id, document_id) references public.documents (organization_id, id)
    on delete set null (document_id),
  foreign key (organization_id, revision_id) references public.document_revisions (organization_id, id)
    on delete set null (revision_id)
);
comment on table public.message_citations is
  'Exact spans of the stored text of documents'' revisions that an answer rests on.';
create index message_citations_message_idx on public.message_citations (organization_id, message_id);
create index message_citations_document_idx on public.message_citations (organization_id, document_id);
create index message_citations_revision_idx on public.message_citations (organization_id, revision_id);

alter table public.messages enable row level security;
alter table public.message_citations enable row level security;
grant select on public.messages, public.message_citations to authenticated;
create policy "Who sees a chat sees its messages" on public.messages
  for select to authenticated
  using (exists (select from public.chats where chats.id = messages.chat_id));
create policy "Who sees a message sees its citations of documents they read" on public.message_citations
  for select to authenticated
  using (exists (select from public.messages where messages.id = message_citations.message_id)
         and exists (select from public.documents where documents.id = message_citations.document_id));

create function private.message_json(message public.messages, reader_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'id', message.id, 'role', message.role, 'content', message.content, 'status', message.status,
      'error', message.error, 'unsupported', message.unsupported, 'rating', message.rating, 'rating_comment', message.rating_comment,
      'created_at', message.created_at,
      'citations', coalesce((
        select jsonb_agg(jsonb_build_object(
          'number', citation.number,
          'document_id', document.id,
          'revision_id', case when document.id is not null then citation.revision_id end,
          'document_name', citation.document_name,
          'page', citation.page, 'time', citation.time_seconds,
          'start', citation.start_offset, 'end', citation.end_offset,
          'quote', case when document.id is null then '' else citation.quote end
        ) order by citation.number)
        from public.message_citations as citation
        left join lateral (
          select readable as id
          from private.readable_document_ids(reader_id, citation.organization_id) as readable
          where readable = citation.document_id
        ) as document on true
        where citation.message_id = message.id
      ), '[]'::jsonb)
    )
  );
end;
$$;
comment on function private.message_json(public.messages, bigint) is
  'A message as the API tells it; a citation of a document that the reader may no longer read loses its id and quote.';
