-- The schema `realtime` as a hosted project's Realtime has it. Left out: what tells of changed rows, which the product
-- doesn't listen to.
set role supabase_admin;

create schema realtime;
grant usage on schema realtime to postgres with grant option;
grant usage on schema realtime to anon, authenticated, service_role;
grant all on schema realtime to supabase_realtime_admin;
alter default privileges in schema realtime grant all on tables to postgres, dashboard_user;
alter default privileges in schema realtime grant all on sequences to postgres, dashboard_user;
alter default privileges in schema realtime grant all on routines to postgres, dashboard_user;

create table realtime.schema_migrations (version bigint primary key, inserted_at timestamp(0));
revoke all on realtime.schema_migrations from postgres, dashboard_user;

create table realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid(),
  binary_payload bytea,
  primary key (id, inserted_at),
  constraint messages_payload_exclusive check (payload is null or binary_payload is null)
) partition by range (inserted_at);
create index messages_inserted_at_topic_index on realtime.messages (inserted_at desc, topic)
  where extension = 'broadcast' and private is true;
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

-- Realtime makes a partition for each day shortly before it begins.
do $$
declare
  of_day date;
begin
  for of_day in select generate_series(current_date - 1, current_date + 3, interval '1 day') loop
    execute format(
      'create table realtime.%I partition of realtime.messages for values from (%L) to (%L)',
      'messages_' || to_char(of_day, 'YYYY_MM_DD'), of_day, of_day + 1
    );
  end loop;
end
$$;
-- Of the tests alone: their clocks go further than a few days.
create table realtime.messages_of_other_days partition of realtime.messages default;

create function realtime.topic() returns text
language sql stable
as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql
as $$
declare
  message_id uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', send.topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (
    message_id,
    case when send.payload ? 'id' then send.payload else jsonb_set(send.payload, '{id}', to_jsonb(message_id)) end,
    send.event, send.topic, send.private, 'broadcast'
  );
exception
  when others then
    raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end
$$;

create function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text, new record, old record,
  level text default 'ROW'
) returns void
language plpgsql
as $$
begin
  if level = 'STATEMENT' then
    raise exception 'a statement has no row to tell of';
  end if;
  perform realtime.send(
    jsonb_build_object(
      'old_record', old, 'record', new, 'operation', operation, 'table', table_name, 'schema', table_schema
    ),
    event_name, topic_name
  );
end
$$;

do $$
declare
  mine record;
begin
  for mine in
    select oid::regclass::text as name from pg_catalog.pg_class
    where relnamespace = 'realtime'::regnamespace and relkind in ('r', 'p') and relname <> 'schema_migrations'
  loop
    execute format('alter table %s owner to supabase_realtime_admin', mine.name);
  end loop;
  for mine in
    select oid::regprocedure::text as name from pg_catalog.pg_proc where pronamespace = 'realtime'::regnamespace
  loop
    execute format('alter function %s owner to supabase_realtime_admin', mine.name);
  end loop;
end
$$;

reset role;
