-- What might be asked next (product §4): of the documents at hand in a chat without answers, and after an answer.
create table public.prompt_suggestions (
  message_id bigint primary key,
  organization_id bigint not null,
  prompts jsonb not null check (jsonb_typeof(prompts) = 'array'),
  document_ids bigint[] not null,
  created_at timestamptz not null default now(),
  foreign key (organization_id, message_id) references public.messages (organization_id, id) on delete cascade
);
comment on table public.prompt_suggestions is 'What was suggested after an answer, so that a model isn''t asked twice.';
comment on column public.prompt_suggestions.document_ids is
  'Documents that it was made from: told to a reader of all of them only.';
create index prompt_suggestions_message_idx on public.prompt_suggestions (organization_id, message_id);
create trigger prompt_suggestions_keep_organization before update on public.prompt_suggestions
  for each row execute function private.keep_organization();
alter table public.prompt_suggestions enable row level security;
create policy "Suggestions of prompts are the server's own" on public.prompt_suggestions for select to authenticated using (false);

create function private.passages_beside(of_message_id bigint, of_chat_id bigint, in_organization_id bigint, reader_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  named bigint[] := array(
    select distinct document_id from public.message_citations
    where organization_id = in_organization_id and message_id = of_message_id and document_id is not null);
begin
  if named = '{}' then
    named := array(
      select (entry ->> 'document_id')::bigint from public.message_searches
      cross join lateral jsonb_array_elements(told -> 'searched') with ordinality as listed (entry, place)
      where organization_id = in_organization_id and message_id = of_message_id order by place limit 3);
  end if;
  return coalesce((
    with source as (
      select documents.id, documents.revision_id, documents.name as title, coalesce((
        select min(start_offset) from public.message_citations as cited
        where cited.organization_id = in_organization_id and cited.message_id = of_message_id and cited.document_id = documents.id), 0) as at
      from public.documents
      where documents.id = any (private.readable_among(named, reader_id, in_organization_id)) and documents.origin <> 'lesson'
    ), told as materialized (
      select cited.revision_id, cited.start_offset, cited.end_offset
      from public.messages join public.message_citations as cited
        on cited.organization_id = messages.organization_id and cited.message_id = messages.id
      where messages.organization_id = in_organization_id and messages.chat_id = of_chat_id
    ), near as (
      select source.id, source.title, chunks.heading_path, left(chunks.text, 600) as text,
             row_number() over (partition by source.id order by abs(chunks.start_offset - source.at), chunks.ordinal) as place
      from source join public.document_chunks as chunks on chunks.revision_id = source.revision_id
      where abs(chunks.start_offset - source.at) < 50000 and not exists (
        select from told where told.revision_id = chunks.revision_id
          and told.start_offset < chunks.end_offset and told.end_offset > chunks.start_offset)
    )
    select jsonb_agg(jsonb_build_object('document_id', id, 'title', title, 'heading_path', heading_path, 'text', text) order by place, id)
    from (select * from near where place <= 8 order by place, id limit 12) as nearest
  ), '[]');
end;
$$;
comment on function private.passages_beside(bigint, bigint, bigint, bigint) is
  'Passages that a reader may read of the documents of an answer, nearest to what it cites, that nothing in its chat has cited yet; where '
  'it cites nothing, of those that were searched for it.';

create function public.prompts_to_suggest(organization_id bigint, chat_id bigint default null, message_id bigint default null)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  me constant bigint := private.my_user_id();
  in_organization_id constant bigint := prompts_to_suggest.organization_id;
  answer public.messages;
begin
  perform private.require_member(in_organization_id);
  if prompts_to_suggest.chat_id is not null then
    if not exists (
      select from public.chats where id = prompts_to_suggest.chat_id and chats.organization_id = in_organization_id
        and user_id = me and deleted_at is null and (expires_at is null or expires_at > now())
    ) then
      perform private.refuse(404, 'not_found', 'That chat doesn''t exist.');
    end if;
    select * into answer from public.messages
    where messages.chat_id = prompts_to_suggest.chat_id and role = 'assistant' and status = 'complete'
      and (prompts_to_suggest.message_id is null or id = prompts_to_suggest.message_id)
    order by id desc limit 1;
  end if;
  if answer.id is null and prompts_to_suggest.message_id is not null then
    perform private.refuse(404, 'not_found', 'That answer doesn''t exist.');
  end if;
  if answer.id is not null then
    return (
      select jsonb_build_object('answer', jsonb_build_object(
        'message_id', answer.id, 'content', left(answer.content, 4000),
        'question', (select left(content, 2000) from public.messages where id = answer.parent_id),
        'suggested', kept.prompts,
        'passages', case when kept.message_id is null
          then private.passages_beside(answer.id, answer.chat_id, in_organization_id, me) else '[]' end))
      from (values (answer.id)) as of (id)
      left join public.prompt_suggestions as kept
        on kept.message_id = of.id and kept.document_ids <@ private.readable_among(kept.document_ids, me, in_organization_id)
    );
  end if;
  return jsonb_build_object(
    'saved', (
      select coalesce(jsonb_agg(jsonb_build_object('name', name, 'text', text) order by id), '[]')
      from (select id, name, text from public.prompts where organization_id = in_organization_id and user_id is null order by id limit 4) as first
    ),
    'asked', (
      select coalesce(jsonb_agg(content order by id desc), '[]') from (
        select question.id, question.content
        from public.chats join public.messages as rated
          on rated.organization_id = chats.organization_id and rated.chat_id = chats.id and rated.rating = 1
        join public.messages as question on question.organization_id = rated.organization_id and question.id = rated.parent_id
        where chats.organization_id = in_organization_id and chats.user_id = me and chats.deleted_at is null and chats.expires_at is null
          and question.parent_id is null and char_length(question.content) <= 160
          and not exists (select from public.message_subjects as aimed
                          where aimed.organization_id = question.organization_id and aimed.message_id = question.id)
        order by question.id desc limit 1
      ) as well
    ),
    'documents', (
      select coalesce(jsonb_agg(jsonb_build_object('title', title, 'headings', (
        select coalesce(jsonb_agg(heading order by ordinal), '[]') from (
          select heading_path[cardinality(heading_path)] as heading, min(ordinal) as ordinal
          from public.document_chunks
          where document_chunks.revision_id = latest.revision_id and ordinal < 60 and heading_path <> '{}'
          group by 1 order by 2 limit 12
        ) as first
      )) order by id desc), '[]') from (
        select id, revision_id, name as title from public.documents
        where documents.organization_id = in_organization_id and status = 'success' and revision_id is not null
          and origin <> 'attachment' and id in (select private.readable_document_ids(me, in_organization_id))
        order by id desc limit 4
      ) as latest
    )
  );
end;
$$;
comment on function public.prompts_to_suggest(bigint, bigint, bigint) is
  'What prompts are suggested from. Of a chat of the caller with an answer (the latest, or message_id): {answer: {question, content, '
  'suggested: what was suggested before, or null, passages: nearby ones that weren''t cited}}; else {saved: prompts of the organisation, asked: the '
  'caller''s question that was answered well, documents: the latest that the caller reads, with their headings}.';
grant execute on function public.prompts_to_suggest(bigint, bigint, bigint) to authenticated;

create function public.save_prompt_suggestions(organization_id bigint, of_message_id bigint, prompts jsonb, of_document_ids bigint[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.prompt_suggestions as kept (message_id, organization_id, prompts, document_ids)
  select messages.id, messages.organization_id, save_prompt_suggestions.prompts, of_document_ids
  from public.messages where messages.id = of_message_id and messages.organization_id = save_prompt_suggestions.organization_id
  on conflict (message_id) do update set prompts = excluded.prompts, document_ids = excluded.document_ids, created_at = now();
end;
$$;
comment on function public.save_prompt_suggestions(bigint, bigint, jsonb, bigint[]) is
  'Keeps what was suggested after an answer, and of which documents; nothing for an answer that is gone.';
