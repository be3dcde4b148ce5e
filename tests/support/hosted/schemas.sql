-- What a hosted project's database has besides its services: extensions, default privileges, event triggers and the
-- publication. A superuser applies it to an empty database that belongs to `postgres`.
set role supabase_admin;

create schema extensions authorization postgres;
create extension "uuid-ossp" with schema extensions;
create extension pgcrypto with schema extensions;
create extension pg_stat_statements with schema extensions;
-- In place of supautils, which has hosted's `postgres` make it, though it takes a superuser.
create extension vector with schema extensions;
grant usage on schema extensions to anon, authenticated, service_role;
grant all on all tables in schema extensions to postgres with grant option;
grant all on all routines in schema extensions to postgres with grant option;
alter default privileges in schema extensions grant all on tables to postgres with grant option;
alter default privileges in schema extensions grant all on routines to postgres with grant option;
alter default privileges in schema extensions grant all on sequences to postgres with grant option;

-- Whatever is made in `public` is everybody's until somebody takes it back.
grant usage on schema public to postgres, anon, authenticated, service_role;
alter default privileges for role postgres, supabase_admin in schema public
  grant all on tables to postgres, anon, authenticated, service_role;
alter default privileges for role postgres, supabase_admin in schema public
  grant all on routines to postgres, anon, authenticated, service_role;
alter default privileges for role postgres, supabase_admin in schema public
  grant all on sequences to postgres, anon, authenticated, service_role;

-- PostgREST is told of every change of the schema.
create function extensions.pgrst_ddl_watch() returns event_trigger
language plpgsql
as $$
begin
  if exists (
    select from pg_catalog.pg_event_trigger_ddl_commands()
    where schema_name is distinct from 'pg_temp'
      and split_part(command_tag, ' ', 1) in ('CREATE', 'ALTER', 'COMMENT', 'SELECT')
  ) then
    notify pgrst, 'reload schema';
  end if;
end
$$;
create function extensions.pgrst_drop_watch() returns event_trigger
language plpgsql
as $$
begin
  if exists (select from pg_catalog.pg_event_trigger_dropped_objects() where not is_temporary) then
    notify pgrst, 'reload schema';
  end if;
end
$$;
create event trigger pgrst_ddl_watch on ddl_command_end execute function extensions.pgrst_ddl_watch();
create event trigger pgrst_drop_watch on sql_drop execute function extensions.pgrst_drop_watch();

create publication supabase_realtime;
alter publication supabase_realtime owner to postgres;

reset role;
