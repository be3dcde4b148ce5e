-- Usage reports: members see their own figures, admins count by person; nobody sees another's words.
create function private.check_days(from_day date, to_day date)
returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if from_day is null or to_day is null or to_day < from_day or to_day - from_day > 366 then
    perform private.refuse(400, 'invalid_input', 'A report covers from 1 day to 366 days.');
  end if;
end;
$$;
comment on function private.check_days(date, date) is 'Refuses a stretch of days (400) that a report can''t cover.';

create function private.usage_json(
  questions numeric, answered numeric, not_found numeric, failed numeric, stopped numeric, up numeric, down numeric
)
returns jsonb
language sql immutable
return jsonb_build_object(
  'questions', coalesce(questions, 0), 'answered', coalesce(answered, 0), 'not_found', coalesce(not_found, 0),
  'failed', coalesce(failed, 0), 'stopped', coalesce(stopped, 0), 'up', coalesce(up, 0), 'down', coalesce(down, 0));
comment on function private.usage_json(numeric, numeric, numeric, numeric, numeric, numeric, numeric) is
  'How often was asked, how it came out and how it was rated, as the API tells it.';

create function public.user_usage(
  organization_id bigint, from_day date, to_day date, page_limit integer, page_offset integer,
  team_id bigint default null, search text default null, sort text default 'questions', direction text default 'desc'
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  reader constant bigint := private.my_user_id();
  sees_all constant boolean := private.require_member(organization_id) >= 'admin';
begin
  perform private.check_page(page_limit, page_offset);
  perform private.check_days(from_day, to_day);
  perform private.check_text(search, 'Search', 200);
  if sort not in ('name', 'questions', 'not_found', 'down', 'last_day') or direction not in ('asc', 'desc') then
    perform private.refuse(400, 'invalid_input', 'People can''t be sorted by that.');
  end if;
  return (
    with meant as materialized (
      select members.user_id, users.name, users.email, users.avatar_color
      from public.organization_members as members join public.users on users.id = members.user_id
      where members.organization_id = user_usage.organization_id and (sees_all or members.user_id = reader)
        and (user_usage.team_id is null or exists (
          select from public.team_members as teamed
          where teamed.team_id = user_usage.team_id and teamed.organization_id = members.organization_id
            and teamed.user_id = members.user_id))
    ),
    counted as materialized (
      select facts.user_id, facts.day, count(*) as questions,
             count(*) filter (where outcome = 'answered') as answered, count(*) filter (where outcome = 'not_found') as not_found,
             count(*) filter (where outcome = 'failed') as failed, count(*) filter (where outcome = 'stopped') as stopped,
             count(*) filter (where rating = 1) as up, count(*) filter (where rating = -1) as down
      from public.answer_facts as facts
      where facts.organization_id = user_usage.organization_id and facts.day between from_day and to_day
        and (sees_all and user_usage.team_id is null or facts.user_id in (select user_id from meant))
      group by facts.user_id, facts.day
    ),
    people as (
      select meant.user_id as id, meant.name, meant.email, meant.avatar_color, max(counted.day) as last_day,
             coalesce(sum(questions), 0) as questions, coalesce(sum(not_found), 0) as not_found, coalesce(sum(down), 0) as down,
             private.usage_json(sum(questions), sum(answered), sum(not_found), sum(failed), sum(stopped), sum(up), sum(down)) as usage
      from meant left join counted on counted.user_id = meant.user_id
      where coalesce(search, '') = '' or strpos(lower(meant.name || ' ' || meant.email), lower(search)) > 0
      group by meant.user_id, meant.name, meant.email, meant.avatar_color
    ),
    page as (
      select *, row_number() over (order by
        case when sort = 'name' and direction = 'asc' then lower(coalesce(nullif(name, ''), email)) end,
        case when sort = 'name' and direction = 'desc' then lower(coalesce(nullif(name, ''), email)) end desc,
        case sort when 'questions' then questions when 'not_found' then not_found when 'down' then down
          when 'last_day' then last_day - date '2000-01-01' end * case direction when 'asc' then 1 else -1 end nulls last,
        lower(coalesce(nullif(name, ''), email)), id) as place
      from people order by place limit page_limit offset page_offset
    )
    select jsonb_build_object(
      'total', (select count(*) from people),
      'people', coalesce((select jsonb_agg(usage || jsonb_build_object(
        'id', id, 'last_day', last_day, 'person', private.person_json(id, name, email, avatar_color)) order by place) from page), '[]'),
      'days', coalesce((select jsonb_agg(usage || jsonb_build_object('day', day) order by day) from (
        select day, private.usage_json(sum(questions), sum(answered), sum(not_found), sum(failed), sum(stopped), sum(up), sum(down)) as usage
        from counted group by day) as days), '[]'),
      'usage', (select private.usage_json(sum(questions), sum(answered), sum(not_found), sum(failed), sum(stopped), sum(up), sum(down))
                from counted),
      'askers', (select count(distinct user_id) from counted),
      'teams', case when sees_all then coalesce((select jsonb_agg(usage || jsonb_build_object(
          'id', id, 'name', name, 'members', members) order by (usage ->> 'questions')::numeric desc, name) from (
        select teams.id, teams.name, count(distinct teamed.user_id) as members,
               private.usage_json(sum(questions), sum(answered), sum(not_found), sum(failed), sum(stopped), sum(up), sum(down)) as usage
        from public.teams
        left join public.team_members as teamed on teamed.team_id = teams.id and teamed.organization_id = teams.organization_id
        left join counted on counted.user_id = teamed.user_id
        where teams.organization_id = user_usage.organization_id
        group by teams.id, teams.name) as by_team), '[]') end,
      'reasons', coalesce((select jsonb_agg(jsonb_build_object('reason', reason, 'count', count) order by count desc, reason) from (
        select reason, count(*) from public.answer_facts as facts, unnest(facts.rating_reasons) as reason
        where facts.organization_id = user_usage.organization_id and facts.day between from_day and to_day
          and (sees_all and user_usage.team_id is null or facts.user_id in (select user_id from meant))
        group by reason) as given), '[]')
    )
  );
end;
$$;
comment on function public.user_usage(bigint, date, date, integer, integer, bigint, text, text, text) is
  'How often a stretch of days (UTC) was asked, by day, person and team: an admin of everybody, with those who have left in the totals '
  'alone; others of themselves, without teams.';
grant execute on function public.user_usage(bigint, date, date, integer, integer, bigint, text, text, text) to authenticated;

create function public.document_usage(
  organization_id bigint, from_day date, to_day date, page_limit integer, page_offset integer,
  used text default 'all', search text default null, sort text default 'answers', direction text default 'desc'
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  reader constant bigint := private.my_user_id();
  sees_all constant boolean := private.require_member(organization_id) >= 'admin';
begin
  perform private.check_page(page_limit, page_offset);
  perform private.check_days(from_day, to_day);
  perform private.check_text(search, 'Search', 200);
  if sort not in ('name', 'answers', 'askers', 'last_day') or direction not in ('asc', 'desc') or used not in ('all', 'cited', 'never') then
    perform private.refuse(400, 'invalid_input', 'Documents can''t be listed like that.');
  end if;
  return (
    with counted as materialized (
      select cited.document_id, count(*) as answers, count(distinct facts.user_id) as askers, max(facts.day) as last_day
      from public.answer_facts as facts
      join public.answer_fact_documents as cited on cited.organization_id = facts.organization_id and cited.fact_id = facts.id
      where facts.organization_id = document_usage.organization_id and facts.day between from_day and to_day
        and (sees_all or facts.user_id = reader)
      group by cited.document_id
    ),
    listed as materialized (
      select documents.id, documents.name, documents.type, documents.created_at,
             coalesce(counted.answers, 0) as answers, coalesce(counted.askers, 0) as askers, counted.last_day
      from private.readable_document_ids(reader, document_usage.organization_id) as readable
      join public.documents on documents.id = readable
      left join counted on counted.document_id = documents.id
    ),
    meant as (
      select * from listed
      where (used = 'all' or (used = 'cited') = (answers > 0))
        and (coalesce(search, '') = '' or strpos(lower(name), lower(search)) > 0)
    ),
    page as (
      select *, row_number() over (order by
        case when sort = 'name' and direction = 'asc' then lower(name) end,
        case when sort = 'name' and direction = 'desc' then lower(name) end desc,
        case sort when 'answers' then answers when 'askers' then askers when 'last_day' then last_day - date '2000-01-01' end
          * case direction when 'asc' then 1 else -1 end nulls last,
        created_at desc, id) as place
      from meant order by place limit page_limit offset page_offset
    )
    select jsonb_build_object(
      'total', (select count(*) from meant),
      'documents', coalesce((select jsonb_agg(to_jsonb(page) - 'place' order by place) from page), '[]'),
      'counts', (select jsonb_build_object('cited', count(*) filter (where answers > 0), 'never', count(*) filter (where answers = 0))
                 from listed)
    )
  );
end;
$$;
comment on function public.document_usage(bigint, date, date, integer, integer, text, text, text, text) is
  'The documents that the caller may read, with how many answers cited each in a stretch of days (UTC): an admin''s count of everybody''s '
  'answers, another''s of their own.';
grant execute on function public.document_usage(bigint, date, date, integer, integer, text, text, text, text) to authenticated;

create function public.unanswered_questions(organization_id bigint, from_day date, to_day date, most integer)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('asker', facts.user_id, 'question', coalesce(searches.told ->> 'question', questions.content)))
    from (
      select * from public.answer_facts
      where answer_facts.organization_id = unanswered_questions.organization_id and outcome = 'not_found'
        and day between from_day and to_day and user_id is not null and message_id is not null
      order by id desc limit most
    ) as facts
    join public.messages as answers on answers.organization_id = facts.organization_id and answers.id = facts.message_id
    join public.messages as questions on questions.organization_id = answers.organization_id and questions.id = answers.parent_id
    left join public.message_searches as searches on searches.message_id = answers.id
  ), '[]');
end;
$$;
comment on function public.unanswered_questions(bigint, date, date, integer) is
  'The latest questions that nothing in the documents answered, each with who asked it: for topics that several people share, never to be told.';
