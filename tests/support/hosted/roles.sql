-- The roles of a hosted project. A superuser who isn't called `postgres` applies it; roles belong to the whole server,
-- so it may run again.
do $$
declare
  wanted record;
begin
  if current_user = 'postgres' then
    raise exception 'on a hosted project postgres is no superuser, so another role must be the superuser here';
  end if;
  for wanted in
    select * from (values
      ('supabase_admin', 'superuser createrole createdb replication bypassrls'),
      ('postgres', 'login nosuperuser createrole createdb replication bypassrls'),
      ('anon', 'nologin inherit'),
      ('authenticated', 'nologin inherit'),
      ('service_role', 'nologin inherit bypassrls'),
      ('authenticator', 'login noinherit'),
      ('dashboard_user', 'nologin createrole createdb replication'),
      ('supabase_auth_admin', 'login noinherit createrole'),
      ('supabase_storage_admin', 'login noinherit createrole'),
      ('supabase_realtime_admin', 'nologin noinherit'),
      ('supabase_replication_admin', 'login replication'),
      ('supabase_read_only_user', 'login bypassrls'),
      ('pgbouncer', 'login')
    ) as role (name, attributes)
  loop
    if not exists (select from pg_catalog.pg_roles where rolname = wanted.name) then
      execute format('create role %I', wanted.name);
    end if;
    execute format('alter role %I %s', wanted.name, wanted.attributes);
  end loop;
end
$$;

grant anon, authenticated, service_role to authenticator;
grant authenticator to supabase_storage_admin;
grant pg_monitor, pg_read_all_data, pg_signal_backend to postgres;
grant pg_read_all_data to supabase_read_only_user;
do $$
declare
  -- From 16 on only a role's administrators may grant or alter it.
  administrator text := case when current_setting('server_version_num')::int >= 160000 then ' with admin option' else '' end;
begin
  execute 'grant anon, authenticated, service_role to postgres' || administrator;
  -- Another database of this server may have been the first to make it.
  if exists (select from pg_catalog.pg_roles where rolname = 'atrium_api') then
    execute 'grant atrium_api to postgres' || administrator;
  end if;
end
$$;
-- In place of the extension supautils, which has hosted's `postgres` make policies on tables that it doesn't own, and
-- set this.
grant supabase_storage_admin, supabase_realtime_admin to postgres;
grant set on parameter session_replication_role to postgres;

alter role postgres set search_path = "$user", public, extensions;
alter role supabase_auth_admin set search_path = auth;
alter role supabase_auth_admin set idle_in_transaction_session_timeout = 60000;
alter role supabase_storage_admin set search_path = storage;
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
