-- Lessons in answers: which are compared with a question, and their tests.
create function public.find_lessons(
  organization_id bigint, question text, user_id bigint, embedding text default null, embedding_model text default null,
  match_count integer default 200
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  wanted constant extensions.halfvec := find_lessons.embedding::extensions.halfvec;
  audiences constant bigint[] := private.audience_ids_of(find_lessons.user_id, find_lessons.organization_id);
  member constant bigint := case when private.role_of(find_lessons.user_id, find_lessons.organization_id) is not null
    then find_lessons.user_id end;
begin
  return coalesce((
    with readable as materialized (
      select lessons.id, lessons.question, lessons.answer, documents.id as document_id, documents.revision_id, documents.name
      from public.lessons join public.documents on documents.id = lessons.document_id
      where lessons.organization_id = find_lessons.organization_id and lessons.state = 'accepted'
        and documents.audience_id = any (audiences)
        and not exists (
          select from public.lesson_sources as sources join public.documents as source on source.id = sources.document_id
          where sources.organization_id = lessons.organization_id and sources.lesson_id = lessons.id
            and source.audience_id <> all (audiences) and source.uploaded_by is distinct from member)
    ),
    asked as (
      select questions.id, questions.question, readable.id as lesson_id, readable.question as own, readable.answer,
             readable.document_id, readable.revision_id, readable.name,
             case when questions.embedding_model = find_lessons.embedding_model
                  then 1 - (questions.embedding operator(extensions.<=>) wanted) end as similarity,
             extensions.similarity(questions.question, find_lessons.question) as alike
      from readable join public.lesson_questions as questions on questions.lesson_id = readable.id
    )
    select jsonb_agg(jsonb_build_object(
      'question_id', nearest.id, 'question', nearest.question, 'lesson_id', nearest.lesson_id, 'own', nearest.own,
      'answer', nearest.answer, 'document_id', nearest.document_id, 'revision_id', nearest.revision_id,
      'document_name', nearest.name, 'similarity', nearest.similarity) order by nearest.nearness desc, nearest.id)
    from (select *, greatest(similarity, alike) as nearness from asked order by nearness desc nulls last, id limit match_count) as nearest
  ), '[]');
end;
$$;
comment on function public.find_lessons(bigint, text, bigint, text, text, integer) is
  'The questions of accepted lessons nearest to a question, as far as user_id may read the lesson and all that it was drawn from; '
  'similarity: of the embeddings, null where one is of another model.';

create function public.save_lesson_vectors(model text, vectors jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.lesson_questions as questions set embedding = entry.embedding::extensions.halfvec, embedding_model = model
  from jsonb_to_recordset(vectors) as entry (id bigint, question text, embedding text)
  where questions.id = entry.id and questions.question = entry.question;
end;
$$;
comment on function public.save_lesson_vectors(text, jsonb) is
  'Keeps the embeddings of lessons'' questions by a model, as [{id, question, embedding}]; a question that has changed since keeps none.';

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
    select jsonb_build_object('chat_id', chats.id, 'answer_id', answer.id, 'titled', chats.titled,
      'history', coalesce((
        select jsonb_agg(jsonb_build_object('role', turn.role, 'content', turn.content, 'cited', case
          when turn.id = last_answer then private.cited_json(turn.id, chats.user_id, chats.organization_id) else '[]' end
        ) order by turn.id)
        from (select * from public.messages
              where messages.chat_id = chats.id and messages.id < answer.id and content <> ''
              order by messages.id desc limit 20) as turn
      ), '[]'::jsonb)) || private.asker_context(chats.user_id, chats.organization_id)
    from public.chats
    where chats.id = answer.chat_id
  );
end;
$$;

create function private.asker_context(of_user_id bigint, in_organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'organization_id', organizations.id, 'user_id', users.id, 'ai_context', users.ai_context,
      'ai_name', organizations.ai_name, 'organization_name', organizations.name,
      'documents', (select count(*) from private.readable_document_ids(users.id, organizations.id)),
      'has_lessons', exists (select from public.lessons where organization_id = organizations.id and state = 'accepted'),
      'embedding_model', public.embedding_model_of(organizations.id))
    from public.users cross join public.organizations
    where users.id = of_user_id and organizations.id = in_organization_id
  );
end;
$$;
comment on function private.asker_context(bigint, bigint) is 'What an answer needs to know of who asks, whatever the chat.';

create function public.lesson_trial(organization_id bigint, lesson_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  lesson public.lessons;
begin
  perform private.require_member(organization_id, 'admin');
  select * into lesson from public.lessons
  where lessons.organization_id = lesson_trial.organization_id and id = lesson_trial.lesson_id;
  if not found then
    perform private.refuse(404, 'not_found', 'That lesson doesn''t exist.');
  end if;
  return jsonb_build_object('lesson', jsonb_build_object('id', lesson.id, 'question', lesson.question, 'answer', lesson.answer),
                            'context', private.asker_context(private.my_user_id(), lesson.organization_id));
end;
$$;
comment on function public.lesson_trial(bigint, bigint) is
  'What an admin''s question needs that tries a lesson: the lesson, whatever its state, and the admin''s own context.';
grant execute on function public.lesson_trial(bigint, bigint) to authenticated;
