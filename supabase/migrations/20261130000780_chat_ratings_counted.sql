-- A verdict counts also in a month in which its chat has no question and no whole answer, such as one on an answer that was stopped.
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
    select count(distinct chat_id) filter (where questions + answers > 0) as chats, sum(questions) as questions,
           sum(answers) as answers, sum(helpful) as helpful, sum(unhelpful) as unhelpful,
           count(*) filter (where month = present and questions + answers > 0) as new_chats,
           sum(questions) filter (where month = present) as new_questions, sum(answers) filter (where month = present) as new_answers,
           sum(helpful) filter (where month = present) as new_helpful, sum(unhelpful) filter (where month = present) as new_unhelpful
    from mine join public.chat_tallies as tally
      on tally.organization_id = chat_stats.organization_id and tally.chat_id = mine.id
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
