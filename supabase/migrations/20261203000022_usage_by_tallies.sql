-- The report of people: whole months from their sums, the days before and after them from the facts.

create function private.whole_months(from_day date, to_day date, out since date, out until date)
language plpgsql stable
set search_path = ''
as $$
begin
  since := case when extract(day from from_day) = 1 then from_day else (private.first_of_month(from_day) + interval '1 month')::date end;
  -- Nobody has been answered after today: the month that it is in is whole as well.
  until := private.first_of_month(to_day + 1);
  if to_day >= private.day_of(now()) and to_day + 1 > until then
    until := (until + interval '1 month')::date;
  end if;
  if until <= since then
    since := to_day + 1;
    until := since;
  end if;
end;
$$;
comment on function private.whole_months(date, date) is
  'The months that lie wholly in a stretch of days: from their first day to that of the month after them; both the day after the stretch where there is none.';

create function private.answers_by_person(of_organization_id bigint, from_day date, to_day date, of_user_ids bigint[])
returns table (
  user_id bigint, last_day date, answered bigint, not_found bigint, failed bigint, stopped bigint, up bigint, down bigint
)
language plpgsql stable
set search_path = ''
as $$
declare
  whole constant record := private.whole_months(from_day, to_day);
begin
  if of_user_ids is null then
    return query
      select told.user_id, max(told.last_day), sum(told.answered)::bigint, sum(told.not_found)::bigint, sum(told.failed)::bigint,
             sum(told.stopped)::bigint, sum(told.up)::bigint, sum(told.down)::bigint
      from (
        select months.user_id, months.last_day, months.answered, months.not_found, months.failed, months.stopped, months.up, months.down
        from public.answer_months as months
        where months.organization_id = of_organization_id and months.month >= whole.since and months.month < whole.until
        union all
        select facts.user_id, facts.day, (facts.outcome = 'answered')::integer, (facts.outcome = 'not_found')::integer,
               (facts.outcome = 'failed')::integer, (facts.outcome = 'stopped')::integer,
               (facts.rating is not distinct from 1)::integer, (facts.rating is not distinct from -1)::integer
        from (
          select * from public.answer_facts as before
          where before.organization_id = of_organization_id and before.day >= from_day and before.day < whole.since
          union all
          select * from public.answer_facts as after
          where after.organization_id = of_organization_id and after.day >= whole.until and after.day <= to_day
        ) as facts where facts.user_id is not null
      ) as told group by told.user_id;
  else
    return query
      select facts.user_id, max(facts.day), count(*) filter (where facts.outcome = 'answered'), count(*) filter (where facts.outcome = 'not_found'),
             count(*) filter (where facts.outcome = 'failed'), count(*) filter (where facts.outcome = 'stopped'),
             count(*) filter (where facts.rating = 1), count(*) filter (where facts.rating = -1)
      from public.answer_facts as facts
      where facts.organization_id = of_organization_id and facts.user_id = any (of_user_ids) and facts.day between from_day and to_day
      group by facts.user_id;
  end if;
end;
$$;
comment on function private.answers_by_person(bigint, date, date, bigint[]) is
  'How each person''s questions of a stretch of days came out; of these people alone, or of all (null), who are added up by month.';

create function private.answers_by_day(of_organization_id bigint, from_day date, to_day date, of_user_ids bigint[])
returns table (day date, answered bigint, not_found bigint, failed bigint, stopped bigint, up bigint, down bigint)
language plpgsql stable
set search_path = ''
as $$
begin
  if of_user_ids is null then
    return query
      select days.day, days.answered::bigint, days.not_found::bigint, days.failed::bigint, days.stopped::bigint, days.up::bigint, days.down::bigint
      from public.answer_days as days
      where days.organization_id = of_organization_id and days.day between from_day and to_day
        and days.answered + days.not_found + days.failed + days.stopped > 0;
  else
    return query
      select facts.day, count(*) filter (where facts.outcome = 'answered'), count(*) filter (where facts.outcome = 'not_found'),
             count(*) filter (where facts.outcome = 'failed'), count(*) filter (where facts.outcome = 'stopped'),
             count(*) filter (where facts.rating = 1), count(*) filter (where facts.rating = -1)
      from public.answer_facts as facts
      where facts.organization_id = of_organization_id and facts.user_id = any (of_user_ids) and facts.day between from_day and to_day
      group by facts.day;
  end if;
end;
$$;
comment on function private.answers_by_day(bigint, date, date, bigint[]) is
  'How the questions of each day came out; of these people alone, or of everybody (null), also of who has left.';

create or replace function public.user_usage(
  organization_id bigint, from_day date, to_day date, page_limit integer, page_offset integer,
  team_id bigint default null, search text default null, sort text default 'questions', direction text default 'desc'
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
-- A year and a day, everybody's and one's own: a plan for all of them would be the worst for each.
set plan_cache_mode = force_custom_plan
as $$
declare
  reader constant bigint := private.my_user_id();
  sees_all constant boolean := private.require_member(organization_id) >= 'admin';
  of_user_ids constant bigint[] := case when not sees_all or user_usage.team_id is not null then array(
    select members.user_id from public.organization_members as members
    where members.organization_id = user_usage.organization_id and (sees_all or members.user_id = reader)
      and (user_usage.team_id is null or exists (
        select from public.team_members as teamed
        where teamed.team_id = user_usage.team_id and teamed.organization_id = members.organization_id and teamed.user_id = members.user_id))) end;
begin
  perform private.check_page(page_limit, page_offset);
  perform private.check_days(from_day, to_day);
  perform private.check_text(search, 'Search', 200);
  if sort not in ('name', 'questions', 'not_found', 'down', 'last_day') or direction not in ('asc', 'desc') then
    perform private.refuse(400, 'invalid_input', 'People can''t be sorted by that.');
  end if;
  return (
    with counted as materialized (
      select sums.*, sums.answered + sums.not_found + sums.failed + sums.stopped as questions
      from private.answers_by_person(user_usage.organization_id, from_day, to_day, of_user_ids) as sums
    ),
    daily as materialized (
      select sums.*, sums.answered + sums.not_found + sums.failed + sums.stopped as questions
      from private.answers_by_day(user_usage.organization_id, from_day, to_day, of_user_ids) as sums
    ),
    people as (
      select members.user_id as id, users.name, users.email, users.avatar_color, counted.last_day, coalesce(counted.questions, 0) as questions,
             coalesce(counted.not_found, 0) as not_found, coalesce(counted.down, 0) as down, counted.answered, counted.failed, counted.stopped, counted.up
      from public.organization_members as members join public.users on users.id = members.user_id
      left join counted on counted.user_id = members.user_id
      where members.organization_id = user_usage.organization_id and (of_user_ids is null or members.user_id = any (of_user_ids))
        and (coalesce(search, '') = '' or strpos(lower(users.name || ' ' || users.email), lower(search)) > 0)
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
      'people', coalesce((select jsonb_agg(private.usage_json(questions, answered, not_found, failed, stopped, up, down) || jsonb_build_object(
        'id', id, 'last_day', last_day, 'person', private.person_json(id, name, email, avatar_color)) order by place) from page), '[]'),
      'days', coalesce((select jsonb_agg(private.usage_json(questions, answered, not_found, failed, stopped, up, down)
        || jsonb_build_object('day', day) order by day) from daily), '[]'),
      'usage', (select private.usage_json(sum(questions), sum(answered), sum(not_found), sum(failed), sum(stopped), sum(up), sum(down))
                from daily),
      'askers', (select count(*) from counted),
      'teams', case when sees_all then coalesce((select jsonb_agg(usage || jsonb_build_object(
          'id', id, 'name', name, 'members', members) order by (usage ->> 'questions')::numeric desc, name) from (
        select teams.id, teams.name, count(teamed.user_id) as members,
               private.usage_json(sum(questions), sum(answered), sum(not_found), sum(failed), sum(stopped), sum(up), sum(down)) as usage
        from public.teams
        left join public.team_members as teamed on teamed.team_id = teams.id and teamed.organization_id = teams.organization_id
        left join counted on counted.user_id = teamed.user_id
        where teams.organization_id = user_usage.organization_id
        group by teams.id, teams.name) as by_team), '[]') end,
      'reasons', coalesce((select jsonb_agg(jsonb_build_object('reason', reason, 'count', count) order by count desc, reason) from (
        select reason, count(*) from public.answer_facts as facts, unnest(facts.rating_reasons) as reason
        where facts.organization_id = user_usage.organization_id and facts.day between from_day and to_day and facts.rating_reasons <> '{}'
          and (of_user_ids is null or facts.user_id = any (of_user_ids))
        group by reason) as given), '[]')
    )
  );
end;
$$;
