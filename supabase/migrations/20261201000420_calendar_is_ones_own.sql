-- Answers from a member's calendar are theirs alone, wherever answers are shown to others. docs/decisions/calendar.md
create function private.tells_of_calendar(of_message_id bigint)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (select from public.message_searches as searches
                 where searches.message_id in (select private.branch_ids(of_message_id, 4000)) and searches.told ? 'calendar');
end;
$$;
comment on function private.tells_of_calendar(bigint) is
  'Whether an answer comes from its asker''s calendar, or follows one that does: what was said before is part of what it rests on.';

create or replace function public.shared_chat(
  organization_id bigint, chat_id bigint, reader_id bigint, page_limit integer, before bigint default null
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  longest constant integer := 4000;
  share constant public.chat_shares := private.readers_share(chat_id, organization_id, reader_id);
  path bigint[];
  page bigint[];
  readable bigint[];
begin
  if page_limit is null or page_limit not between 1 and 2000 then
    perform private.refuse(400, 'invalid_input', 'At most 2,000 messages at once.');
  elsif share.id is null then
    perform private.refuse(404, 'not_found', 'This chat isn''t shared with you.');
  end if;
  path := array(select private.branch_ids(share.last_message_id, longest));
  page := array(select id from unnest(path) as id where id < before is not false order by id desc limit page_limit + 1);
  readable := private.readable_among(array(
    select document_id from public.message_citations as citations
    where citations.organization_id = share.organization_id and citations.message_id = any (path) and document_id is not null
    union
    select document_id from public.message_subjects as subjects
    where subjects.organization_id = share.organization_id and subjects.message_id = any (path) and kind = 'document'
    union
    select handed from public.message_searches as searches cross join lateral private.rests_on(searches.told) as handed
    where searches.organization_id = share.organization_id and searches.message_id = any (path)
  ), reader_id, share.organization_id);
  return (
    with turn as materialized (
      select messages.*, searches.told,
             array(select handed from private.rests_on(searches.told) as handed
                   union select citations.document_id from public.message_citations as citations
                         where citations.message_id = messages.id) as sources
      from public.messages
      left join public.message_searches as searches on searches.message_id = messages.id
      where messages.organization_id = share.organization_id and messages.id = any (path)
    ), rested as (
      select turn.id, case when turn.role = 'user'
        then exists (select from public.message_subjects as subjects
                     where subjects.organization_id = share.organization_id and subjects.message_id = turn.id
                       and subjects.kind = 'attachment')
        else turn.content <> '' and (
          turn.told ? 'calendar' or
          -- What it was handed isn't known: it was stopped, or nobody kept it.
          turn.told is null and (turn.status <> 'complete' or turn.sources <> '{}')
          or turn.told is not null and not turn.told ? 'rests_on'
             and (jsonb_typeof(turn.told -> 'reading') = 'object' or coalesce(turn.told -> 'searched', '[]') = '[]')
          or array_position(turn.sources, null) is not null or not turn.sources <@ readable)
        end as is_closed, coalesce(turn.told ? 'calendar', false) as tells_of_calendar
      from turn
    ), strict as (
      -- An answer rests on what was said before it too.
      select rested.id, cardinality(path) = longest or bool_or(rested.is_closed) over (order by rested.id) as is_closed,
             -- Of a calendar nothing is shown, nor of what was said after it: a sentence may stand beside the citation of an open document.
             bool_or(rested.tells_of_calendar) over (order by rested.id) as tells_of_calendar
      from rested
    )
    select jsonb_build_object(
      'chat', jsonb_build_object(
        'id', chats.id, 'title', chats.title, 'shared_at', share.updated_at, 'mine', chats.user_id = reader_id,
        'shared_by', private.person_json(users.id, users.name, users.email, users.avatar_color)),
      'has_more', cardinality(page) > page_limit,
      'messages', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', turn.id, 'role', turn.role, 'content', turn.content, 'status', turn.status, 'unsupported', turn.unsupported,
          'created_at', turn.created_at, 'is_closed', strict.is_closed, 'aims', coalesce(aimed.aims, '[]'),
          'rests_on', case when turn.told is not null and not strict.is_closed then to_jsonb(turn.sources) end,
          'searched', case when not strict.is_closed then turn.told -> 'searched' end,
          'citations', coalesce((
            select jsonb_agg(jsonb_build_object('number', citation.number) || case when citation.document_id = any (readable) and not strict.tells_of_calendar then
              jsonb_build_object(
                'document_id', citation.document_id, 'revision_id', citation.revision_id, 'document_name', citation.document_name,
                'page', citation.page, 'time', citation.time_seconds, 'start', citation.start_offset, 'end', citation.end_offset,
                'quote', citation.quote) else '{}' end order by citation.number)
            from public.message_citations as citation where citation.message_id = turn.id), '[]')
        ) order by turn.id)
        from turn
        join strict on strict.id = turn.id
        left join private.aims_json(path, share.organization_id, readable) as aimed on aimed.message_id = turn.id
        where turn.id = any (page[:page_limit])
      ), '[]'))
    from public.chats
    join public.users on users.id = chats.user_id
    where chats.id = share.chat_id
  );
end;
$$;

create or replace function private.new_lesson(
  wrong public.messages, in_organization_id bigint, by_user_id bigint, new_origin text, question text, answer text, tag_ids bigint[]
)
returns public.lessons
language plpgsql security definer
set search_path = ''
as $$
declare
  lesson public.lessons;
  cited constant bigint[] := array(
    select id from public.documents
    where origin <> 'lesson' and id = any (private.readable_among(
      array(select document_id from public.message_citations where message_id = wrong.id), by_user_id, in_organization_id)));
begin
  -- A lesson is read by admins, with the answer that it puts right.
  if private.tells_of_calendar(wrong.id) then
    perform private.refuse(409, 'conflict',
      'This answer comes from your calendar, or follows one that does, and is yours alone. Write the lesson without it, on the page Lessons.');
  end if;
  insert into public.lessons (organization_id, origin, question, answer, wrong_answer, message_id, tag_ids, proposed_by)
  values (in_organization_id, new_origin, btrim(new_lesson.question), btrim(new_lesson.answer), left(wrong.content, 20000), wrong.id,
          -- Who may read what was cited is whom the lesson is for, until an admin says otherwise.
          case when new_lesson.tag_ids <> '{}' then new_lesson.tag_ids else coalesce((
            select array_agg(distinct tag order by tag) from public.documents cross join unnest(documents.tag_ids) as tag
            where documents.id = any (cited)), '{}') end, by_user_id)
  on conflict (message_id, proposed_by) where state = 'proposed'
    do update set question = excluded.question, answer = excluded.answer, created_at = now()
  returning * into lesson;
  insert into public.lesson_sources (organization_id, lesson_id, document_id)
  select lesson.organization_id, lesson.id, document_id from unnest(cited) as document_id on conflict do nothing;
  return lesson;
end;
$$;

create or replace function private.open_corrections(in_organization_id bigint, most integer)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'message_id', id, 'user_id', user_id, 'question', question, 'wrong_answer', content, 'comment', rating_comment) order by id desc)
    from (
      select messages.id, messages.content, messages.rating_comment, chats.user_id,
             coalesce((select told ->> 'question' from public.message_searches where message_id = messages.id),
                      (select asked.content from public.messages as asked
                       where asked.chat_id = messages.chat_id and asked.id < messages.id and asked.role = 'user'
                       order by asked.id desc limit 1)) as question
      from public.messages join public.chats on chats.id = messages.chat_id
      where messages.organization_id = in_organization_id and coalesce(chats.expires_at > now(), true)
        and messages.rating = -1 and btrim(messages.rating_comment) <> ''
        and messages.rating_comment is distinct from messages.comment_considered
        and not exists (select from public.message_citations as citations
                        where citations.message_id = messages.id and private.is_closed(citations.document_id))
        and not private.tells_of_calendar(messages.id)
        and not exists (select from public.lessons
                        where lessons.organization_id = messages.organization_id and lessons.message_id = messages.id)
      order by messages.id desc limit most) as corrected
    where question is not null), '[]');
end;
$$;
