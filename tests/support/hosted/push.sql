-- Where `supabase db push --include-seed` records what it applied. It makes them as `postgres`.
set role postgres;

create schema supabase_migrations;
create table supabase_migrations.schema_migrations (version text not null primary key, statements text[], name text);
create table supabase_migrations.seed_files (path text not null primary key, hash text not null);

reset role;
