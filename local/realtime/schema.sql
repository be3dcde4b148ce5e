-- The schema that hosted Supabase gives a project for Realtime, so that a project's migrations can put
-- policies on realtime.messages and its triggers can call realtime.send(). May be run again at any time.
create schema if not exists realtime;

grant usage on schema realtime to anon, authenticated, service_role;

create table if not exists realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp without time zone not null default (now() at time zone 'utc'),
  inserted_at timestamp without time zone not null default (now() at time zone 'utc'),
  id uuid not null default gen_random_uuid(),
  binary_payload bytea,
  primary key (id, inserted_at)
);

alter table realtime.messages
  alter column updated_at set default (now() at time zone 'utc'),
  alter column inserted_at set default (now() at time zone 'utc'),
  drop column if exists place;

-- Hosted Supabase has no such column: its clock tells transactions apart by microseconds, where the embedded database
-- has milliseconds only.
alter table realtime.messages add column if not exists xact xid8 not null default pg_current_xact_id();

comment on table realtime.messages is
  'Broadcasts from the database; the policies on it say who may join a private channel. Kept for 72 hours.';

create index if not exists messages_replay_index
  on realtime.messages (topic, inserted_at desc)
  where extension = 'broadcast' and private;

create index if not exists messages_inserted_at_index on realtime.messages (inserted_at);

alter table realtime.messages enable row level security;

grant select, insert, update on realtime.messages to anon, authenticated, service_role;

create or replace function realtime.topic()
returns text
language sql
stable
as $$
  select nullif(current_setting('realtime.topic', true), '');
$$;

comment on function realtime.topic() is 'The topic whose rights are being checked, for use in policies.';

create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void
language plpgsql
as $$
declare
  message_id uuid := gen_random_uuid();
  body jsonb := payload;
begin
  if jsonb_typeof(body) = 'object' and not body ? 'id' then
    body := body || jsonb_build_object('id', message_id);
  end if;
  perform set_config('realtime.topic', send.topic, true);
  insert into realtime.messages (id, topic, extension, event, payload, private)
  values (message_id, send.topic, 'broadcast', send.event, body, send.private);
exception
  when others then
    raise warning 'realtime.send failed: %', sqlerrm;
end;
$$;

comment on function realtime.send(jsonb, text, text, boolean) is
  'Broadcasts to a topic. Runs with the rights of its caller; an error becomes a warning.';

create or replace function realtime.broadcast_changes(
  topic_name text,
  event_name text,
  operation text,
  table_name text,
  table_schema text,
  new record,
  old record,
  level text default 'ROW'
)
returns void
language plpgsql
as $$
begin
  if level = 'STATEMENT' then
    raise exception 'realtime.broadcast_changes works in row triggers only';
  end if;
  perform realtime.send(
    jsonb_build_object(
      'old_record', old,
      'record', new,
      'operation', operation,
      'table', table_name,
      'schema', table_schema
    ),
    event_name,
    topic_name
  );
end;
$$;

comment on function realtime.broadcast_changes(text, text, text, text, text, record, record, text) is
  'Broadcasts a changed row to a private topic; for use in a row trigger.';

-- NOTIFY takes less than 8,000 bytes: a message over 7,900 is announced by its head alone and read afterwards.
create or replace function realtime.announce_message()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  head text := jsonb_build_object(
    'id', new.id, 'topic', new.topic, 'event', new.event, 'private', coalesce(new.private, false)
  )::text;
  whole text := head || E'\n' || coalesce(new.payload::text, 'null');
begin
  if new.binary_payload is null and octet_length(whole) <= 7900 then
    perform pg_notify('realtime_messages', whole);
  else
    perform pg_notify('realtime_messages', head);
  end if;
  return null;
end;
$$;

create or replace trigger announce_message
  after insert on realtime.messages
  for each row
  when (new.extension = 'broadcast' and new.event is not null)
  execute function realtime.announce_message();

-- The messages that were too large for their notification. A function keeps its plan, which costs more to make than
-- to run, and looks each id up in the primary key whatever the statistics say.
create or replace function realtime.read_messages(ids jsonb)
returns table (id text, event text, payload text, bytes text)
language plpgsql
stable
set search_path = ''
as $$
declare
  wanted text;
begin
  for wanted in select jsonb_array_elements_text(ids) loop
    return query
      select m.id::text, m.event, m.payload::text, encode(m.binary_payload, 'base64')
      from realtime.messages m
      where m.id = wanted::uuid and m.event is not null;
  end loop;
end;
$$;

revoke execute on function realtime.read_messages(jsonb) from public;

-- Answers many questions of the form "may this role with these claims read from (or write to) this topic?" in
-- one statement, each in a subtransaction that is rolled back. A question is
-- {mode: read|write, topic, role, claims: text, extensions: [broadcast|presence]}, its answer {extension: boolean}
-- or {error}. No search_path is set: policies must meet the one they would meet elsewhere.
create or replace function realtime.check_rights(questions jsonb)
returns jsonb
language plpgsql
as $$
declare
  answers jsonb := '[]';
  answer jsonb;
  probes jsonb;
  question jsonb;
  kind text;
begin
  begin
    with wanted as (
      select distinct q ->> 'topic' as topic, e as extension
      from jsonb_array_elements(questions) q, jsonb_array_elements_text(q -> 'extensions') e
      where q ->> 'mode' = 'read'
    ),
    inserted as (
      insert into realtime.messages (topic, extension)
      select w.topic, w.extension from wanted w
      returning id, topic, extension
    )
    select coalesce(jsonb_object_agg(i.extension || ':' || i.topic, i.id), '{}') into probes from inserted i;

    for question in
      select q.value from jsonb_array_elements(questions) with ordinality q order by q.ordinality
    loop
      answer := '{}';
      begin
        perform
          set_config('realtime.topic', question ->> 'topic', true),
          set_config('request.jwt.claims', question ->> 'claims', true),
          set_config('request.jwt.claim.sub', coalesce((question ->> 'claims')::jsonb ->> 'sub', ''), true),
          set_config('request.jwt.claim.role', question ->> 'role', true),
          set_config('request.headers', '{}', true);
        perform set_config('role', question ->> 'role', true);

        for kind in select jsonb_array_elements_text(question -> 'extensions') loop
          if question ->> 'mode' = 'read' then
            answer := answer || jsonb_build_object(
              kind,
              exists (
                select from realtime.messages m
                where m.id = (probes ->> (kind || ':' || (question ->> 'topic')))::uuid
              )
            );
          else
            begin
              insert into realtime.messages (topic, extension) values (question ->> 'topic', kind);
              answer := answer || jsonb_build_object(kind, true);
            exception
              when insufficient_privilege then
                answer := answer || jsonb_build_object(kind, false);
            end;
          end if;
        end loop;
        raise exception using errcode = 'RT000';
      exception
        when sqlstate 'RT000' then null;
        when others then answer := jsonb_build_object('error', sqlerrm);
      end;
      answers := answers || jsonb_build_array(answer);
    end loop;
    raise exception using errcode = 'RT000';
  exception
    when sqlstate 'RT000' then null;
  end;
  return answers;
end;
$$;

revoke execute on function realtime.check_rights(jsonb) from public;
