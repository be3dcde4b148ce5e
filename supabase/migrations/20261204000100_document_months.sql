-- The report of documents: whole months from their sums, the days before and after them from the facts.

create table public.answer_document_months (
  organization_id bigint not null,
  document_id bigint not null,
  month date not null check (extract(day from month) = 1),
  answers integer not null,
  last_day date not null,
  primary key (organization_id, document_id, month),
  foreign key (organization_id, document_id) references public.documents (organization_id, id) on delete cascade
);
comment on table public.answer_document_months is
  'How many answers cited a document in a month (UTC), and when last: sums of answer_fact_documents, kept by a trigger.';
create index answer_document_months_month_idx on public.answer_document_months (organization_id, month) include (document_id, answers, last_day);
create trigger answer_document_months_keep_organization before update of organization_id on public.answer_document_months
for each row execute function private.keep_organization();
alter table public.answer_document_months enable row level security;
create policy "Sums of citations leave by functions alone" on public.answer_document_months for select to authenticated using (false);

create function private.tally_cited()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.answer_document_months as tally (organization_id, document_id, month, answers, last_day)
  select cited.organization_id, cited.document_id, private.first_of_month(facts.day), count(*), max(facts.day)
  from added as cited join public.answer_facts as facts on facts.id = cited.fact_id
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (organization_id, document_id, month) do update
  set answers = tally.answers + excluded.answers, last_day = greatest(tally.last_day, excluded.last_day);
  return null;
end;
$$;
comment on function private.tally_cited() is
  'Adds what answers cite to the months of its documents. A citation ends with its document or organisation alone, and so does the sum.';
create trigger answer_fact_documents_tally_added after insert on public.answer_fact_documents
referencing new table as added for each statement execute function private.tally_cited();

insert into public.answer_document_months (organization_id, document_id, month, answers, last_day)
select cited.organization_id, cited.document_id, private.first_of_month(facts.day), count(*), max(facts.day)
from public.answer_fact_documents as cited join public.answer_facts as facts on facts.id = cited.fact_id
group by 1, 2, 3;

create function private.answers_by_document(
  of_organization_id bigint, from_day date, to_day date, of_user_id bigint, with_askers boolean
)
returns table (document_id bigint, answers bigint, askers bigint, last_day date)
language plpgsql stable
set search_path = ''
as $$
declare
  whole constant record := private.whole_months(from_day, to_day);
begin
  if of_user_id is not null then
    return query
      select cited.document_id, count(*), 1::bigint, max(facts.day)
      from public.answer_facts as facts
      join public.answer_fact_documents as cited on cited.fact_id = facts.id and cited.organization_id = of_organization_id
      where facts.organization_id = of_organization_id and facts.user_id = of_user_id and facts.day between from_day and to_day
      group by cited.document_id;
  elsif with_askers then
    return query
      select cited.document_id, count(*), count(distinct facts.user_id), max(facts.day)
      from public.answer_facts as facts
      join public.answer_fact_documents as cited on cited.fact_id = facts.id and cited.organization_id = of_organization_id
      where facts.organization_id = of_organization_id and facts.day between from_day and to_day
      group by cited.document_id;
  else
    return query
      select told.document_id, sum(told.answers)::bigint, null::bigint, max(told.last_day)
      from (
        select months.document_id, months.answers, months.last_day from public.answer_document_months as months
        where months.organization_id = of_organization_id and months.month >= whole.since and months.month < whole.until
        union all
        select cited.document_id, 1, facts.day
        from (
          select id, day from public.answer_facts as before
          where before.organization_id = of_organization_id and before.day >= from_day and before.day < whole.since
          union all
          select id, day from public.answer_facts as after
          where after.organization_id = of_organization_id and after.day >= whole.until and after.day <= to_day
        ) as facts
        join public.answer_fact_documents as cited on cited.fact_id = facts.id and cited.organization_id = of_organization_id
      ) as told group by told.document_id;
  end if;
end;
$$;
comment on function private.answers_by_document(bigint, date, date, bigint, boolean) is
  'How many answers of a stretch of days cited each document, and when last: to one person, or to all (null), who are counted for each '
  'document only if asked for (else null), since that takes every citation.';

create function private.askers_of(of_organization_id bigint, of_document_id bigint, from_day date, to_day date)
returns bigint
language sql stable
set search_path = ''
as $$
  select count(distinct facts.user_id)
  from public.answer_fact_documents as cited join public.answer_facts as facts on facts.id = cited.fact_id
  where cited.organization_id = of_organization_id and cited.document_id = of_document_id and facts.day between from_day and to_day
$$;
comment on function private.askers_of(bigint, bigint, date, date) is 'How many people were answered from a document in a stretch of days.';

create or replace function public.document_usage(
  organization_id bigint, from_day date, to_day date, page_limit integer, page_offset integer, used text default 'all', search text default null,
  sort text default 'answers', direction text default 'desc'
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
  audiences constant bigint[] := private.audience_ids_of(reader, organization_id);
begin
  perform private.check_page(page_limit, page_offset);
  perform private.check_days(from_day, to_day);
  perform private.check_text(search, 'Search', 200);
  if sort not in ('name', 'answers', 'askers', 'last_day') or direction not in ('asc', 'desc') or used not in ('all', 'cited', 'never') then
    perform private.refuse(400, 'invalid_input', 'Documents can''t be listed like that.');
  end if;
  return (
    with counted as materialized (
      select * from private.answers_by_document(
        document_usage.organization_id, from_day, to_day, case when not sees_all then reader end, sort = 'askers')
    ),
    listed as materialized (
      select documents.id, documents.name, documents.type, documents.created_at,
             coalesce(counted.answers, 0) as answers, counted.askers, counted.last_day
      from public.documents
      left join counted on counted.document_id = documents.id
      where documents.organization_id = document_usage.organization_id and documents.origin not in ('lesson', 'attachment')
        and (documents.audience_id = any (audiences) or documents.uploaded_by = reader)
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
        case sort when 'answers' then answers when 'askers' then coalesce(askers, 0) when 'last_day' then last_day - date '2000-01-01' end
          * case direction when 'asc' then 1 else -1 end nulls last,
        created_at desc, id) as place
      from meant order by place limit page_limit offset page_offset
    )
    select jsonb_build_object(
      'total', (select count(*) from meant),
      'documents', coalesce((
        select jsonb_agg(to_jsonb(page) - 'place' || jsonb_build_object('askers', case when page.answers = 0 then 0
          else coalesce(page.askers, private.askers_of(document_usage.organization_id, page.id, from_day, to_day)) end) order by place)
        from page), '[]'),
      'counts', (select jsonb_build_object('cited', count(*) filter (where answers > 0), 'never', count(*) filter (where answers = 0))
                 from listed)
    )
  );
end;
$$;
