-- What the embedded ground needs of a database that is shaped like a hosted project, after its own SQL ran there. It is
-- the services of the project, and logs in as `postgres`.
grant all on all tables in schema auth to postgres;
grant all on all routines in schema auth, realtime to postgres;

-- Its refresh tokens have ids of their own making, and are of people alone.
alter table auth.refresh_tokens alter column id drop default, alter column id type text;
alter table auth.refresh_tokens alter column user_id type uuid using user_id::uuid;

-- It keeps no address of whoever is asked for a second factor, and writes an empty text.
alter table auth.mfa_challenges alter column ip_address type text;
