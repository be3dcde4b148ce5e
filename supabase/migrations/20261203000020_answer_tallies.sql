-- What a report of months adds up: sums of facts about answers, by person and month, and by day of the organisation. Triggers keep them.

create function private.first_of_month(day date)
returns date
language sql immutable
return day - (extract(day from day)::integer - 1);
comment on function private.first_of_month(date) is 'The first day of the month of a day.';

create table public.answer_months (
  organization_id bigint not null references public.organizations (id) on delete cascade,
  user_id bigint not null references public.users (id) on delete cascade,
  month date not null check (extract(day from month) = 1),
  answered integer not null default 0,
  not_found integer not null default 0,
  failed integer not null default 0,
  stopped integer not null default 0,
  up integer not null default 0,
  down integer not null default 0,
  last_day date not null,
  primary key (organization_id, user_id, month)
);
comment on table public.answer_months is
  'How the questions that somebody asked in a month (UTC) came out and were rated: sums of answer_facts. Who is deleted takes theirs along; days keep them.';
create index answer_months_user_idx on public.answer_months (user_id);
create index answer_months_month_idx on public.answer_months (organization_id, month);
create trigger answer_months_keep_organization before update of organization_id on public.answer_months
for each row execute function private.keep_organization();

create table public.answer_days (
  organization_id bigint not null references public.organizations (id) on delete cascade,
  day date not null,
  answered integer not null default 0,
  not_found integer not null default 0,
  failed integer not null default 0,
  stopped integer not null default 0,
  up integer not null default 0,
  down integer not null default 0,
  primary key (organization_id, day)
);
comment on table public.answer_days is 'How the questions of a day (UTC) came out and were rated, of everybody in an organisation: sums of answer_facts.';
create trigger answer_days_keep_organization before update of organization_id on public.answer_days
for each row execute function private.keep_organization();

alter table public.answer_months enable row level security;
alter table public.answer_days enable row level security;
create policy "Sums of answers leave by functions alone" on public.answer_months for select to authenticated using (false);
create policy "Days of answers leave by functions alone" on public.answer_days for select to authenticated using (false);

create function private.tally_answer()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if (new.outcome, new.rating, new.day) is not distinct from (old.outcome, old.rating, old.day) then
      return null;
    end if;
    update public.answer_months as tally
    set answered = answered - (old.outcome = 'answered')::integer, not_found = not_found - (old.outcome = 'not_found')::integer,
        failed = failed - (old.outcome = 'failed')::integer, stopped = stopped - (old.outcome = 'stopped')::integer,
        up = up - (old.rating is not distinct from 1)::integer, down = down - (old.rating is not distinct from -1)::integer
    where tally.organization_id = old.organization_id and tally.user_id = old.user_id and tally.month = private.first_of_month(old.day);
    update public.answer_days as tally
    set answered = answered - (old.outcome = 'answered')::integer, not_found = not_found - (old.outcome = 'not_found')::integer,
        failed = failed - (old.outcome = 'failed')::integer, stopped = stopped - (old.outcome = 'stopped')::integer,
        up = up - (old.rating is not distinct from 1)::integer, down = down - (old.rating is not distinct from -1)::integer
    where tally.organization_id = old.organization_id and tally.day = old.day;
  end if;
  insert into public.answer_months as tally (organization_id, user_id, month, answered, not_found, failed, stopped, up, down, last_day)
  select new.organization_id, new.user_id, private.first_of_month(new.day), (new.outcome = 'answered')::integer, (new.outcome = 'not_found')::integer,
         (new.outcome = 'failed')::integer, (new.outcome = 'stopped')::integer, (new.rating is not distinct from 1)::integer,
         (new.rating is not distinct from -1)::integer, new.day
  where new.user_id is not null
  on conflict (organization_id, user_id, month) do update
  set answered = tally.answered + excluded.answered, not_found = tally.not_found + excluded.not_found, failed = tally.failed + excluded.failed,
      stopped = tally.stopped + excluded.stopped, up = tally.up + excluded.up, down = tally.down + excluded.down,
      last_day = greatest(tally.last_day, excluded.last_day);
  insert into public.answer_days as tally (organization_id, day, answered, not_found, failed, stopped, up, down)
  values (new.organization_id, new.day, (new.outcome = 'answered')::integer, (new.outcome = 'not_found')::integer,
          (new.outcome = 'failed')::integer, (new.outcome = 'stopped')::integer, (new.rating is not distinct from 1)::integer,
          (new.rating is not distinct from -1)::integer)
  on conflict (organization_id, day) do update
  set answered = tally.answered + excluded.answered, not_found = tally.not_found + excluded.not_found, failed = tally.failed + excluded.failed,
      stopped = tally.stopped + excluded.stopped, up = tally.up + excluded.up, down = tally.down + excluded.down;
  return null;
end;
$$;
comment on function private.tally_answer() is
  'Adds a fact to the sums of its month and day. Facts end with their organisation alone, and so do the sums; who is deleted takes their months along.';

create trigger answer_facts_tally_added after insert on public.answer_facts for each row execute function private.tally_answer();
create trigger answer_facts_tally_changed after update of outcome, rating on public.answer_facts for each row execute function private.tally_answer();

insert into public.answer_months (organization_id, user_id, month, answered, not_found, failed, stopped, up, down, last_day)
select organization_id, user_id, private.first_of_month(day), count(*) filter (where outcome = 'answered'), count(*) filter (where outcome = 'not_found'),
       count(*) filter (where outcome = 'failed'), count(*) filter (where outcome = 'stopped'), count(*) filter (where rating = 1),
       count(*) filter (where rating = -1), max(day)
from public.answer_facts where user_id is not null group by 1, 2, 3;

insert into public.answer_days (organization_id, day, answered, not_found, failed, stopped, up, down)
select organization_id, day, count(*) filter (where outcome = 'answered'), count(*) filter (where outcome = 'not_found'),
       count(*) filter (where outcome = 'failed'), count(*) filter (where outcome = 'stopped'), count(*) filter (where rating = 1),
       count(*) filter (where rating = -1)
from public.answer_facts group by 1, 2;

-- Facts of some days or people are read from an index alone.
drop index public.answer_facts_day_idx;
create index answer_facts_of_days_idx on public.answer_facts (organization_id, day, user_id) include (outcome, rating);
create index answer_facts_person_idx on public.answer_facts (organization_id, user_id, day) include (outcome, rating);
create index answer_facts_reasons_idx on public.answer_facts (organization_id, day) include (user_id, rating_reasons) where rating_reasons <> '{}';
