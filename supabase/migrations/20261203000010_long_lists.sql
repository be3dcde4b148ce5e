-- Lists whose rows pile up: how many there are, told for what a glance costs, and where a page goes on.

create function private.count_about(query text, bound integer default 10000)
returns jsonb
-- Volatile, since EXPLAIN is refused in any other; it changes nothing.
language plpgsql
set search_path = ''
as $$
declare
  counted bigint;
  plan json;
  guessed numeric;
begin
  execute format('select count(*) from (%s limit %s) as counted', query, bound + 1) into counted;
  if counted <= bound then
    return jsonb_build_object('total', counted, 'total_is_about', false);
  end if;
  execute 'explain (format json) ' || query into plan;
  guessed := greatest((plan #>> '{0,Plan,Plan Rows}')::numeric, counted);
  -- Two digits: more of them would look as if somebody had counted.
  return jsonb_build_object('total', greatest(round(guessed, (1 - floor(log(guessed)))::integer), bound), 'total_is_about', true);
end;
$$;
comment on function private.count_about(text, integer) is
  'How many rows a query gives (total): counted to the bound, and beyond it what the planner expects (total_is_about). The query is whole text, whose values the caller has quoted.';

create function private.cursor_text(at_time timestamptz, at_id bigint)
returns text
language sql immutable
return (extract(epoch from at_time) * 1000000)::bigint || '.' || at_id;
comment on function private.cursor_text(timestamptz, bigint) is
  'Where a list by time and id goes on after this row. It says nothing but the place: whoever makes one up sees what they would see anyway.';

create function private.check_cursor(cursor text)
returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if cursor !~ '^-?[0-9]{1,17}\.[0-9]{1,18}$' then
    perform private.refuse(400, 'invalid_input', 'That isn''t a place of the list.');
  end if;
end;
$$;
comment on function private.check_cursor(text) is 'Refuses what cursor_text hasn''t made (400); null is the beginning.';

create function private.cursor_time(cursor text)
returns timestamptz
language sql immutable
return timestamptz '1970-01-01 00:00:00+00' + split_part(cursor, '.', 1)::bigint * interval '1 microsecond';
comment on function private.cursor_time(text) is 'The time of a cursor, to the microsecond.';

create function private.cursor_id(cursor text)
returns bigint
language sql immutable
return split_part(cursor, '.', 2)::bigint;
comment on function private.cursor_id(text) is 'The id of a cursor.';
