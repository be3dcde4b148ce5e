-- Live messages say which things changed: ids, states and numbers. Text, titles and names are fetched by calls, which ask for
-- rights at that moment; Realtime asks for them only when a channel is joined. Whoever isn't in good standing hears nothing
-- on their own topic but that their standing changed.
create function private.tell(topic text, event text, message jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform realtime.send(message, event, topic, true);
end;
$$;
comment on function private.tell(text, text, jsonb) is 'Sends a message to a private topic; its fields are in the contract.';

create function private.tell_organization(in_organization_id bigint, event text, message jsonb default '{}')
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell('organization:' || in_organization_id, event,
                       jsonb_build_object('organization_id', in_organization_id) || message);
end;
$$;
comment on function private.tell_organization(bigint, text, jsonb) is 'Sends to the topic that every member of an organisation may hear.';

create function private.tell_member(of_user_id bigint, in_organization_id bigint, event text, message jsonb default '{}')
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell('user:' || users.auth_id, event, jsonb_build_object('organization_id', in_organization_id) || message)
  from public.users
  where users.id = of_user_id and private.role_of(users.id, in_organization_id) is not null
    and not private.is_banned(users.auth_id);
end;
$$;
comment on function private.tell_member(bigint, bigint, text, jsonb) is
  'Sends to a person''s own topic, unless they left the organisation, or they or it are barred.';

create function private.tell_admins(in_organization_id bigint, event text)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell_member(members.user_id, in_organization_id, event)
  from public.organization_members as members
  where members.organization_id = in_organization_id and members.role >= 'admin';
end;
$$;
comment on function private.tell_admins(bigint, text) is 'Sends to the own topic of each admin of an organisation.';

create function private.tell_account(of_auth_id uuid, in_organization_id bigint default null, message jsonb default '{}')
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell('user:' || of_auth_id, 'standing', jsonb_build_object('organization_id', in_organization_id) || message);
end;
$$;
comment on function private.tell_account(uuid, bigint, jsonb) is
  'Says that an account, or its place in an organisation, stands otherwise; whoever hears it asks what they still may.';

-- Documents: the uploader hears each step, the organisation once a statement.
create or replace function private.announce_document()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell_member(new.uploaded_by, new.organization_id, 'document', jsonb_build_object(
    'document_id', new.id, 'state', new.status, 'stage', new.stage, 'progress', new.progress, 'page_count', new.page_count));
  return null;
end;
$$;
comment on function private.announce_document() is 'Trigger: the uploader hears how far a document is.';
drop trigger documents_announce on public.documents;
create trigger documents_announce_new after insert on public.documents
  for each row when (new.uploaded_by is not null) execute function private.announce_document();
create trigger documents_announce_step after update on public.documents
  for each row when (new.uploaded_by is not null and (
    new.status <> old.status or new.stage is distinct from old.stage or new.progress <> old.progress or new.path is distinct from old.path))
  execute function private.announce_document();

create function private.announce_documents()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  ids bigint[];
begin
  if tg_op <> 'UPDATE' then
    ids := array(select id from changed where origin <> 'attachment');
  else
    ids := array(
      select later.id from changed as later join former on former.id = later.id
      where later.origin <> 'attachment' and (
        later.status <> former.status or later.name <> former.name or later.tag_ids <> former.tag_ids or later.path is distinct from former.path
        or later.audience_id <> former.audience_id or (later.status = 'success' and (later.stage is null) <> (former.stage is null))));
  end if;
  perform private.tell_organization(part.organization_id, 'document', jsonb_build_object(
    'document_ids', part.ids, 'deleted', tg_op = 'DELETE'))
  from (
    select numbered.organization_id, jsonb_agg(numbered.id order by numbered.id) as ids
    from (
      select organization_id, id, (row_number() over (partition by organization_id order by id) - 1) / 1000 as place
      from changed where id = any (ids)
    ) as numbered
    group by numbered.organization_id, numbered.place
  ) as part;
  return null;
end;
$$;
comment on function private.announce_documents() is
  'Trigger: the organisation hears which documents a statement changed, a thousand a message, and reads the rest by its rights.';
create trigger documents_announce_added after insert on public.documents
  referencing new table as changed for each statement execute function private.announce_documents();
create trigger documents_announce_changed after update on public.documents
  referencing old table as former new table as changed for each statement execute function private.announce_documents();
create trigger documents_announce_deleted after delete on public.documents
  referencing old table as changed for each statement execute function private.announce_documents();

create or replace function private.announce_folders(in_organization_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell_organization(in_organization_id, 'folders');
end;
$$;

create or replace function private.announce_source_run()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.state = old.state and (new.listed = old.listed or (new.listed > 20 and new.listed % 20 <> 0)) then
    return null;
  end if;
  perform private.tell_member(sources.owner_id, new.organization_id, 'source', jsonb_build_object(
    'source_id', new.source_id, 'run_id', new.id, 'mode', new.mode, 'state', new.state, 'reached', new.reached, 'listed', new.listed,
    'changed', new.changed, 'removed', new.removed, 'failed', new.failed))
  from public.sources where sources.id = new.source_id;
  if tg_op <> 'UPDATE' or new.state <> old.state then
    perform private.tell_organization(new.organization_id, 'source', jsonb_build_object('source_id', new.source_id, 'state', new.state));
  end if;
  return null;
end;
$$;

create or replace function private.announce_connection()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  connection constant public.connections := coalesce(new, old);
begin
  if tg_op <> 'UPDATE' or new.state <> old.state or new.connected_at <> old.connected_at then
    perform private.tell_member(connection.user_id, connection.organization_id, 'connection',
                                jsonb_build_object('kind', connection.type));
  end if;
  return null;
end;
$$;

-- Chats. An answer is told when it begins and when it has ended; its text is read over HTTP, where somebody looks at it.
create function private.tell_answer()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell_member(chats.user_id, new.organization_id, 'answer', jsonb_build_object(
    'chat_id', chats.id, 'message_id', new.id, 'state', new.status))
  from public.chats
  where chats.organization_id = new.organization_id and chats.id = new.chat_id and chats.deleted_at is null
    and coalesce(chats.expires_at > now(), true);
  return null;
end;
$$;
comment on function private.tell_answer() is 'Trigger: the asker hears that an answer begins, and how it ended.';
create trigger messages_tell_begun after insert on public.messages
  for each row when (new.status = 'generating') execute function private.tell_answer();
create trigger messages_tell_ended after update of status on public.messages
  for each row when (old.status = 'generating' and new.status <> 'generating') execute function private.tell_answer();
drop trigger messages_tell_answered on public.messages;
drop function private.tell_answered();

drop trigger chats_tell_settings on public.chats;
drop function private.tell_chat_settings();
create function private.tell_chat()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell_member(new.user_id, new.organization_id, 'chat', jsonb_build_object('chat_id', new.id));
  return null;
end;
$$;
comment on function private.tell_chat() is 'Trigger: a chat''s member hears that its title or a setting changed, or that it was deleted.';
create trigger chats_tell after update of title, only_documents, deleted_at on public.chats
  for each row when (new.title <> old.title or new.only_documents is distinct from old.only_documents
                     or (new.deleted_at is null) <> (old.deleted_at is null))
  execute function private.tell_chat();

create or replace function public.title_chat(of_chat_id bigint, new_title text)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.chats set title = left(new_title, 200), titled = true where id = of_chat_id and not titled;
end;
$$;

create or replace function public.append_answer(job_id bigint, job_lease uuid, text_offset integer, text text, text_units integer, citations jsonb, token_count integer)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  job public.jobs := private.hold_job(job_id, job_lease);
  answer public.messages;
begin
  update public.messages
  set content = content || append_answer.text, units = units + text_units, tokens = token_count
  where id = (job.payload ->> 'answer_id')::bigint and status = 'generating'
    and units = text_offset
  returning * into answer;
  if not found then
    return coalesce((select status from public.messages where id = (job.payload ->> 'answer_id')::bigint), 'cancelled');
  end if;
  insert into public.message_citations
    (organization_id, message_id, number, document_id, revision_id, document_name, page, time_seconds, start_offset, end_offset, quote)
  select answer.organization_id, answer.id, entry.number, documents.id, revisions.id, entry.document_name, entry.page, entry.time,
         entry.start, entry."end", entry.quote
  from jsonb_to_recordset(citations) as entry (
    number smallint, document_id bigint, revision_id bigint, document_name text, page integer, "time" real,
    start integer, "end" integer, quote text)
  left join public.documents
    on documents.id = entry.document_id and documents.organization_id = answer.organization_id
  left join public.document_revisions as revisions
    on revisions.id = entry.revision_id and revisions.document_id = documents.id
  on conflict (message_id, number) do nothing;
  perform public.extend_job(job_id, job_lease, (private.job_kind(job.kind, job.version)).lease_seconds);
  return answer.status;
end;
$$;

create or replace function public.cancel_answer(organization_id bigint, message_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.my_answer(message_id, organization_id);
  update public.messages set status = 'cancelled'
  where messages.id = cancel_answer.message_id and messages.status = 'generating';
end;
$$;

create or replace function private.tell_threads(in_organization_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell_member(private.my_user_id(), in_organization_id, 'threads');
end;
$$;

create or replace function private.tell_shared()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  share constant public.chat_shares := coalesce(new, old);
begin
  perform private.tell_member(readers.id, share.organization_id, 'shared', jsonb_build_object('chat_id', case
    when tg_op = 'INSERT' and not exists (
      select from public.chat_shares as former
      where former.organization_id = share.organization_id and former.chat_id = share.chat_id and former.id < share.id
        and (former.user_id = readers.id or former.team_id in (
          select team_id from public.team_members where organization_id = share.organization_id and user_id = readers.id)))
    then share.chat_id end))
  from public.users as readers
  where readers.id = share.user_id or readers.id in (
    select user_id from public.team_members
    where organization_id = share.organization_id and team_id = share.team_id and user_id <> share.shared_by);
  return null;
end;
$$;

create or replace function private.tell_watchers(of_watch_ids bigint[], is_news boolean)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell_member(watches.user_id, watches.organization_id, 'watched', jsonb_build_object(
    'chat_id', chats.id, 'message_id', watches.message_id, 'mine', chats.user_id = watches.user_id, 'news', is_news))
  from public.answer_watches as watches
  join public.messages on messages.organization_id = watches.organization_id and messages.id = watches.message_id
  join public.chats on chats.organization_id = watches.organization_id and chats.id = messages.chat_id
  where watches.id = any (of_watch_ids) and private.reads_answer(watches.user_id, watches.message_id, watches.organization_id);
end;
$$;

-- Of interest to admins.
create or replace function private.announce_ai_settings()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell_admins(coalesce(new.organization_id, old.organization_id), 'ai_settings');
  return null;
end;
$$;

create or replace function private.announce_contradictions()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell_admins(coalesce(new.organization_id, old.organization_id), 'contradictions');
  return null;
end;
$$;

create or replace function private.tell_domains()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell_admins(coalesce(new.organization_id, old.organization_id), 'domains');
  return null;
end;
$$;

create or replace function private.announce_lessons()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell_member(members.user_id, members.organization_id, 'lessons')
  from public.organization_members as members
  where members.organization_id in (select organization_id from changed)
    and (members.role >= 'admin'
         or exists (select from public.lessons
                    where lessons.organization_id = members.organization_id and lessons.proposed_by = members.user_id));
  return null;
end;
$$;

-- Agents. The text of a run that is being written is read over HTTP, like an answer's.
drop trigger agent_runs_tell_growing on public.agent_runs;
drop function private.tell_growing_run();
alter table public.agent_runs drop column told_at;

create or replace function private.tell_agent_run(run public.agent_runs)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell_member(run.user_id, run.organization_id, 'agent_run', jsonb_build_object(
    'run_id', run.id, 'instance_id', run.instance_id, 'kind', run.type, 'state', run.state));
end;
$$;

create or replace function private.tell_voice_run(run public.agent_runs)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell_member(run.user_id, run.organization_id, 'voice_run', jsonb_build_object(
    'run_id', run.id, 'stage', recording.stage, 'parts', recording.parts, 'spoken', recording.spoken, 'seconds', recording.seconds))
  from public.voice_recordings as recording where recording.run_id = run.id;
end;
$$;

create or replace function private.tell_agent_batch(batch public.agent_batches)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell_member(batch.user_id, batch.organization_id, 'agent_batch', jsonb_build_object(
    'batch_id', batch.id, 'instance_id', batch.instance_id, 'state', batch.state));
end;
$$;

create or replace function private.tell_agent_instance(of_organization_id bigint, of_instance_id bigint, grantee_id bigint default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell_organization(told.id, 'agent_instance', jsonb_build_object('instance_id', of_instance_id))
  from (
    select of_organization_id as id union select tell_agent_instance.grantee_id
    union select grants.grantee_id from public.agent_instance_organization_permissions as grants where grants.instance_id = of_instance_id
  ) as told
  where told.id is not null;
end;
$$;

create or replace function private.watch_agent_draft()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.cancel_job('agent-draft:' || old.id);
  elsif tg_op = 'INSERT' or new.state is distinct from old.state then
    perform private.tell_member(new.user_id, new.organization_id, 'agent_draft', jsonb_build_object(
      'draft_id', new.id, 'instance_id', new.instance_id, 'kind', new.kind, 'state', new.state));
  end if;
  return null;
end;
$$;

create or replace function private.tell_invoice()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell_organization(new.organization_id, 'invoice', jsonb_build_object(
    'invoice_id', new.id, 'state', new.status, 'files', new.files));
  return null;
end;
$$;

-- Help, support, plan and look.
create or replace function private.tell_help_conversation()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell_member(new.user_id, new.organization_id, 'help_conversation', jsonb_build_object(
    'conversation_id', new.id, 'state', new.state));
  return null;
end;
$$;

create or replace function private.tell_support()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell_member(new.user_id, new.organization_id, 'support');
  return null;
end;
$$;

create or replace function private.tell_plan(of_organization_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell_organization(of_organization_id, 'plan');
end;
$$;

create or replace function private.tell_warning()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell_organization(new.organization_id, 'usage', jsonb_build_object('meter', new.meter, 'percent', new.percent));
  perform private.enqueue('usage.warn', 1, format('usage-warning:%s:%s:%s:%s', new.organization_id, new.meter, new.month, new.percent),
                          jsonb_build_object('organization_id', new.organization_id, 'meter', new.meter, 'month', new.month, 'percent', new.percent),
                          new.organization_id);
  return null;
end;
$$;

create or replace function private.brand_changed()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  dropped text;
begin
  foreach dropped in array private.logos_of(old) loop
    if tg_op = 'DELETE' or not dropped = any (private.logos_of(new)) then
      perform private.enqueue('branding.delete', 1, 'branding:' || dropped,
                              jsonb_build_object('path', replace(dropped, '/storage/v1/object/public/branding/', '')));
    end if;
  end loop;
  if tg_op = 'UPDATE' then
    perform private.tell_organization(new.id, 'branding');
  end if;
  return null;
end;
$$;

-- Rights, and how an account stands.
create or replace function private.tell_rights()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_table_name = 'tag_teams' then
    perform private.tell_member(held.user_id, held.organization_id, 'rights')
    from (
      select distinct members.organization_id, members.user_id
      from changed
      join public.team_members as members
        on members.organization_id = changed.organization_id and members.team_id = changed.team_id) as held;
  else
    perform private.tell_member(held.user_id, held.organization_id, 'rights')
    from (select distinct organization_id, user_id from changed) as held;
  end if;
  return null;
end;
$$;

create or replace function private.tell_role()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell_member(new.user_id, new.organization_id, 'rights');
  return null;
end;
$$;

create or replace function private.tell_proved()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell_member(new.id, members.organization_id, 'rights')
  from public.organization_members as members
  where members.user_id = new.id and exists (
    select from public.audiences where audiences.organization_id = members.organization_id and audiences.principals <> '{}');
  return null;
end;
$$;

create or replace function private.tell_source_rights()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell_member(held.user_id, held.organization_id, 'rights')
  from (
    select distinct members.organization_id, members.user_id
    from changed
    join public.users on lower(users.email) = changed.email and users.email_proved_at is not null
    join public.organization_members as members
      on members.user_id = users.id and members.organization_id = changed.organization_id) as held;
  return null;
end;
$$;

create or replace function private.tell_sign_in_ways()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell_account(users.auth_id, new.organization_id)
  from public.organization_members as members join public.users on users.id = members.user_id
  where members.organization_id = new.organization_id;
  return null;
end;
$$;

create or replace function private.tell_standing()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_table_name = 'users' then
    perform private.tell_account(new.auth_id);
  elsif tg_table_name = 'organizations' then
    perform private.tell_account(users.auth_id, new.id)
    from public.organization_members as members join public.users on users.id = members.user_id
    where members.organization_id = new.id;
  else
    perform private.tell_account(users.auth_id, old.organization_id) from public.users where users.id = old.user_id;
  end if;
  return null;
end;
$$;

create function private.tell_sessions_ended()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell_account(ended.user_id, null, jsonb_build_object('session_ids', ended.ids))
  from (select user_id, jsonb_agg(id) as ids from changed group by user_id) as ended;
  return null;
end;
$$;
comment on function private.tell_sessions_ended() is
  'Trigger: the tabs of a session hear that it has ended, whoever ended it.';
create trigger atrium_tell_sessions_ended after delete on auth.sessions
  referencing old table as changed for each statement execute function private.tell_sessions_ended();

-- Nobody asks for rights between two joins any more, and answers aren't sent: what called for it goes out of the functions.
do $$
declare
  caller record;
begin
  for caller in
    select pg_get_functiondef(functions.oid) as body from pg_proc as functions
    where functions.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and functions.prokind = 'f'
      and functions.prosrc ~ 'perform (pg_notify\(''realtime_recheck''|private\.tell_asker\()'
  loop
    execute regexp_replace(caller.body, '\n *(-- What is open on realtime asks again whether it may listen\.\n *)?perform (pg_notify\(''realtime_recheck''|private\.tell_asker\()[^\n]*;', '', 'g');
  end loop;
end;
$$;
drop function private.tell_asker(bigint, jsonb);
drop function private.unquoted(jsonb);
