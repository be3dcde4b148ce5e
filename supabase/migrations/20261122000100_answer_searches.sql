-- What an answer tells of its search: what was searched, read, found nearest and left unread.
create table public.message_searches (
  organization_id bigint not null,
  message_id bigint primary key,
  told jsonb not null check (jsonb_typeof(told) = 'object'),
  foreign key (organization_id, message_id) references public.messages (organization_id, id) on delete cascade
);
comment on table public.message_searches is
  'What an answer tells of its search, as the contract''s AnswerSearch; apart from its message, since it quotes documents '
  'that who asked may no longer read.';
create index message_searches_message_idx on public.message_searches (organization_id, message_id);
alter table public.message_searches enable row level security;
create policy "Searches are the server's own" on public.message_searches for select to authenticated using (false);
create trigger message_searches_keep_organization before update on public.message_searches
  for each row execute function private.keep_organization();

create function private.readable_among(document_ids bigint[], of_user_id bigint, in_organization_id bigint)
returns bigint[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  member constant bigint := case when private.role_of(of_user_id, in_organization_id) is not null then of_user_id end;
begin
  if document_ids is null or document_ids = '{}' then
    return '{}';
  end if;
  return array(
    select documents.id from public.documents
    where documents.id = any (document_ids) and documents.organization_id = in_organization_id
      and (documents.audience_id = any ((select private.audience_ids_of(of_user_id, in_organization_id))::bigint[])
           or documents.uploaded_by = member)
  );
end;
$$;
comment on function private.readable_among(bigint[], bigint, bigint) is
  'Those of some documents that readable_document_ids would tell, asked of these alone.';

create function private.search_json(of_message_id bigint, reader_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  search public.message_searches;
  readable bigint[];
begin
  select * into search from public.message_searches where message_id = of_message_id;
  if not found then
    return null;
  end if;
  readable := private.readable_among(
    array(select (entry ->> 'document_id')::bigint
          from jsonb_path_query(search.told, '$.*[*] ? (exists (@.document_id))') as entry),
    reader_id, search.organization_id);
  return (
    select jsonb_object_agg(key, case when jsonb_typeof(value) <> 'array' then value else coalesce((
      select jsonb_agg(entry order by place) from jsonb_array_elements(value) with ordinality as listed (entry, place)
      where (entry ->> 'document_id')::bigint = any (readable)), '[]') end)
    from jsonb_each(search.told)
  );
end;
$$;
comment on function private.search_json(bigint, bigint) is
  'What an answer tells of its search, without the documents that the reader may not read now; null when it tells nothing.';

create or replace function private.message_json(message public.messages, reader_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  readable constant bigint[] := private.readable_among(
    array(select document_id from public.message_citations where message_id = message.id), reader_id, message.organization_id);
begin
  return (
    select jsonb_build_object(
      'id', message.id, 'role', message.role, 'content', message.content, 'status', message.status,
      'error', message.error, 'unsupported', message.unsupported, 'rating', message.rating, 'rating_comment', message.rating_comment,
      'created_at', message.created_at,
      'search', private.search_json(message.id, reader_id),
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
        left join unnest(readable) as document (id) on document.id = citation.document_id
        where citation.message_id = message.id
      ), '[]'::jsonb)
    )
  );
end;
$$;

create or replace function private.answer_context(answer public.messages)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  last_answer constant bigint := (
    select max(id) from public.messages
    where chat_id = answer.chat_id and id < answer.id and role = 'assistant' and content <> '');
begin
  return (
    select jsonb_build_object(
      'organization_id', chats.organization_id, 'chat_id', chats.id, 'answer_id', answer.id, 'titled', chats.titled,
      'user_id', users.id, 'ai_context', users.ai_context,
      'ai_name', organizations.ai_name, 'organization_name', organizations.name,
      'documents', (select count(*) from private.readable_document_ids(users.id, chats.organization_id)),
      'embedding_model', public.embedding_model_of(chats.organization_id),
      'history', coalesce((
        select jsonb_agg(jsonb_build_object('role', turn.role, 'content', turn.content, 'cited', case
          when turn.id = last_answer then private.cited_json(turn.id, users.id, chats.organization_id) else '[]' end
        ) order by turn.id)
        from (select * from public.messages
              where messages.chat_id = chats.id and messages.id < answer.id and content <> ''
              order by messages.id desc limit 20) as turn
      ), '[]'::jsonb)
    )
    from public.chats
    join public.users on users.id = chats.user_id
    join public.organizations on organizations.id = chats.organization_id
    where chats.id = answer.chat_id
  );
end;
$$;
comment on function private.answer_context(public.messages) is
  'All that is needed to write an answer; the last turn of the history is the question. The latest answer before it tells '
  'what it cited, as far as the asker may still read it.';

create function private.cited_json(of_message_id bigint, reader_id bigint, in_organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  readable constant bigint[] := private.readable_among(
    array(select document_id from public.message_citations where message_id = of_message_id), reader_id, in_organization_id);
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'document_id', document_id, 'revision_id', revision_id, 'start', start_offset, 'end', end_offset) order by number)
    from public.message_citations
    where message_id = of_message_id and document_id = any (readable) and revision_id is not null
  ), '[]');
end;
$$;
comment on function private.cited_json(bigint, bigint, bigint) is 'The spans that a message cites, of documents that a reader may read.';

create or replace function private.tell_asker(of_chat_id bigint, event jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Topics can be heard again for days, when the asker may no longer read what is quoted.
  event := event
    || case when event ? 'citation' then jsonb_build_object('citation', event -> 'citation' || '{"quote": ""}')
            else '{}' end
    || case when event ? 'message' then jsonb_build_object('message', event -> 'message'
         || jsonb_build_object('citations', private.unquoted(event #> '{message,citations}'))
         || case when jsonb_typeof(event #> '{message,search,closest}') = 'array'
              then jsonb_build_object('search', jsonb_set(event #> '{message,search}', '{closest}',
                                                          private.unquoted(event #> '{message,search,closest}')))
              else '{}' end)
            else '{}' end;
  perform realtime.send(event, 'answer', 'user:' || users.auth_id::text, true)
  from public.chats join public.users on users.id = chats.user_id
  where chats.id = of_chat_id;
end;
$$;

create function private.unquoted(citations jsonb)
returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  return coalesce((
    select jsonb_agg(citation || '{"quote": ""}' order by place)
    from jsonb_array_elements(citations) with ordinality as quoted (citation, place)), '[]');
end;
$$;
comment on function private.unquoted(jsonb) is 'Citations without their quotes.';

drop function public.finish_answer(bigint, uuid, text, text, jsonb, jsonb);
create function public.finish_answer(
  job_id bigint, job_lease uuid, new_status text, error text default null, unsupported jsonb default '[]',
  generations jsonb default '[]', search jsonb default null
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
  answer public.messages;
  told jsonb;
begin
  update public.messages
  set status = new_status, error = finish_answer.error, unsupported = finish_answer.unsupported
  where id = (job.payload ->> 'answer_id')::bigint and status = 'generating';
  if found and new_status = 'failed' then
    perform private.give_back(messages.organization_id, 'messages', 1, messages.created_at)
    from public.messages where id = (job.payload ->> 'answer_id')::bigint;
  end if;
  select * into answer from public.messages where id = (job.payload ->> 'answer_id')::bigint;
  perform private.keep_generations(
    job.organization_id, (select user_id from public.chats where id = answer.chat_id), answer.id, generations);
  perform public.finish_job(job_id, job_lease);
  if answer.id is null then
    return null;
  end if;
  if search is not null then
    insert into public.message_searches (organization_id, message_id, told)
    values (answer.organization_id, answer.id, search)
    on conflict (message_id) do update set told = excluded.told;
  end if;
  told := private.message_json(answer, (select user_id from public.chats where id = answer.chat_id));
  perform private.tell_asker(answer.chat_id, jsonb_build_object('type', 'end', 'message', told));
  return told;
end;
$$;
comment on function public.finish_answer(bigint, uuid, text, text, jsonb, jsonb, jsonb) is
  'Ends an answer as complete or failed, whose question is then given back; a cancelled one stays cancelled. Keeps what '
  'the model was asked for it, and what the answer tells of its search. Returns the message; null when it is deleted.';
