-- Nothing is reachable through the API unless a later migration grants it by name.
create schema if not exists extensions;
create extension if not exists vector with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists pgcrypto with schema extensions;

create schema if not exists private;
comment on schema private is 'Helpers of policies and triggers; not exposed by the API.';
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public grant execute on functions to service_role;
alter default privileges in schema private grant execute on functions to service_role;

-- How long one statement of the API may run, for PostgREST, which applies it to each request. An operator's own choice
-- stays. The database may belong to somebody who may not alter roles; then whoever serves the API sets it.
do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values ('anon', '3s'), ('authenticated', '8s'), ('service_role', '30s')) as role (name, timeout)
  loop
    if not exists (
      select from pg_catalog.pg_roles r, unnest(r.rolconfig) as setting
      where r.rolname = wanted.name and setting like 'statement\_timeout=%'
    ) then
      execute format('alter role %I set statement_timeout = %L', wanted.name, wanted.timeout);
    end if;
  end loop;
exception
  -- internal_error: another database of this server does the same at this moment.
  when insufficient_privilege or internal_error then
    raise notice 'statement_timeout was not set on the roles of the API: %', sqlerrm;
end
$$;

-- Errors meant for the caller: the SQLSTATE is PostgREST's PT + HTTP status, the hint is the API's error code.
create function private.refuse(status integer, code text, message text)
returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  raise exception using errcode = 'PT' || status, message = message, hint = code;
end;
$$;
comment on function private.refuse(integer, text, text) is
  'Raises an error for the caller: HTTP status, API error code, message in words.';

-- What callers send. The contract checks it for calls of the API; these are for who calls a function over REST.
create function private.check_text(value text, field text, most integer, fewest integer default 0)
returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if coalesce(char_length(value), 0) < fewest then
    perform private.refuse(400, 'invalid_input', field || ' can''t be empty.');
  elsif char_length(value) > most then
    perform private.refuse(400, 'invalid_input', format('%s can have at most %s characters.', field, most));
  end if;
end;
$$;
comment on function private.check_text(text, text, integer, integer) is
  'Refuses a text (400) that is too long or too short, null being as short as none; field: what the message calls it.';

create function private.check_list(list anyarray, field text, most integer)
returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if list is null or coalesce(array_ndims(list), 1) <> 1 then
    perform private.refuse(400, 'invalid_input', field || ' must be a plain list.');
  elsif cardinality(list) > most then
    perform private.refuse(400, 'invalid_input', format('%s can have at most %s entries.', field, most));
  elsif array_position(list, null) is not null then
    perform private.refuse(400, 'invalid_input', field || ' can''t have an empty entry.');
  end if;
end;
$$;
comment on function private.check_list(anyarray, text, integer) is
  'Refuses an array (400) that is null, nested, too long or has a null in it; field: what the message calls it.';

create function private.check_page(page_limit integer, page_offset integer default 0)
returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if page_limit is null or page_limit not between 0 and 1000 or page_offset is null or page_offset < 0 then
    perform private.refuse(400, 'invalid_input', 'A page has 0 to 1000 rows, from an offset of 0 on.');
  end if;
end;
$$;
comment on function private.check_page(integer, integer) is 'Refuses a page (400) that can''t be or is too large.';

create function private.check_object(object jsonb, field text, fields jsonb)
returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  entry record;
begin
  if object is null or jsonb_typeof(object) <> 'object' then
    perform private.refuse(400, 'invalid_input', field || ' must be an object.');
  end if;
  for entry in select key, jsonb_typeof(value) as type from jsonb_each(object) loop
    if not fields ? entry.key then
      perform private.refuse(400, 'invalid_input',
        format('%s can''t have the field %s.', field, left(entry.key, 60)));
    elsif not (fields -> entry.key) ? entry.type then
      perform private.refuse(400, 'invalid_input',
        format('%s of %s must be %s.', entry.key, lower(field), replace(fields ->> entry.key, '"', '')));
    end if;
  end loop;
end;
$$;
comment on function private.check_object(jsonb, text, jsonb) is
  'Refuses a jsonb (400) that isn''t an object of the given fields and no others; fields: {name: [JSON types it may have]}.';

grant execute on function
  private.refuse(integer, text, text),
  private.check_text(text, text, integer, integer),
  private.check_list(anyarray, text, integer)
to authenticated;

-- The functions' own login, which gets its password where the product is deployed (docs/deploy.md). It owns nothing and
-- is granted nothing but to become one of the API's roles, a transaction at a time.
do $$
begin
  create role atrium_api nologin noinherit;
exception
  when duplicate_object or unique_violation then null;
end
$$;
grant anon, authenticated, service_role to atrium_api;

create function private.touch_updated_at()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end;
$$;
comment on function private.touch_updated_at() is 'Trigger: the time of the last change is the database''s.';

create function private.keep_organization()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.organization_id is distinct from old.organization_id then
    perform private.refuse(400, 'invalid_input', 'The organisation of a row can''t be changed.');
  end if;
  return new;
end;
$$;
comment on function private.keep_organization() is 'Trigger: organization_id is immutable after insert.';
