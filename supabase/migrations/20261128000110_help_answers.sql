-- How a question is asked of the help agent, and its answer written: by whoever holds the job's lease.
create function private.my_help_conversation(conversation_id bigint, in_organization_id bigint)
returns public.help_conversations
language plpgsql security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  conversation public.help_conversations;
begin
  perform private.require_member(in_organization_id);
  select * into conversation from public.help_conversations
  where id = conversation_id and organization_id = in_organization_id and user_id = me for update;
  if not found then
    perform private.refuse(404, 'not_found', 'That conversation doesn''t exist. It may have been deleted.');
  end if;
  return conversation;
end;
$$;
comment on function private.my_help_conversation(bigint, bigint) is 'A conversation of the signed-in member''s own, locked; 404 otherwise.';

create function private.help_context(answer public.help_messages)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'organization_id', answer.organization_id, 'conversation_id', answer.conversation_id::text, 'answer_id', answer.id,
      'user_id', conversation.user_id, 'user_name', private.display_name(users.name, users.email),
      'role', coalesce(private.role_of(conversation.user_id, answer.organization_id), 'user'),
      'organization_name', organizations.name, 'ai_name', organizations.ai_name,
      'plan', (select plans.name from public.subscriptions join public.plans on plans.id = subscriptions.plan_id
               where subscriptions.organization_id = answer.organization_id),
      'page', question.page, 'agent_name', agent.name, 'instructions', agent.instructions, 'model', agent.model,
      -- Of organisation 1, what everybody may read: also for its own members, who may read more.
      'document_ids', case when private.role_of(conversation.user_id, 1) is not null then (
        select coalesce(jsonb_agg(documents.id), '[]') from public.documents
        where documents.organization_id = 1 and documents.tag_ids = '{}') end,
      'documents', (select count(*) from public.documents where documents.organization_id = 1 and documents.tag_ids = '{}'),
      'embedding_model', public.embedding_model_of(1),
      'history', coalesce((
        select jsonb_agg(jsonb_build_object('role', turn.role, 'content', turn.content) order by turn.id)
        from (select * from public.help_messages as turn
              where turn.organization_id = answer.organization_id and turn.conversation_id = answer.conversation_id
                and turn.id < answer.id and turn.content <> '' and turn.status = 'complete'
              order by turn.id desc limit 12) as turn), '[]'))
    from public.help_conversations as conversation
    join public.help_messages as question
      on question.organization_id = answer.organization_id and question.id = answer.answers_id
    join public.users on users.id = conversation.user_id
    join public.organizations on organizations.id = conversation.organization_id
    join public.help_agents as agent on agent.id = conversation.help_agent_id
    where conversation.id = answer.conversation_id);
end;
$$;
comment on function private.help_context(public.help_messages) is
  'All that is needed to write an answer of the help agent; the last turn of the history is the question.';

create function public.start_help_answer(
  organization_id bigint, message text, help_agent_id bigint default 1, conversation_id bigint default null, confirmed boolean default false,
  key uuid default null, page text default ''
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  me constant bigint := private.require_user();
  agent public.help_agents;
  conversation public.help_conversations;
  question public.help_messages;
  answer public.help_messages;
  job public.jobs;
  taken text := 'silent';
begin
  perform private.require_member(organization_id);
  perform private.check_text(btrim(message), 'Message', 4000, 1);
  perform private.check_text(page, 'Page', 200);
  if key is not null then
    -- Sent several times at once, it is asked by the first.
    perform pg_advisory_xact_lock(hashtextextended(format('help_message:%s:%s', me, key), 0));
    select * into question from public.help_messages where asked_by = me and help_messages.key = start_help_answer.key;
    if question.id is not null and question.organization_id <> start_help_answer.organization_id then
      perform private.refuse(409, 'conflict', 'This message was sent in another organisation.');
    end if;
    select * into answer from public.help_messages
    where help_messages.organization_id = question.organization_id and answers_id = question.id;
    if question.id is not null and answer.status is distinct from 'failed' then
      return jsonb_build_object('conversation_id', question.conversation_id::text, 'answer_id', answer.id);
    end if;
  end if;
  if conversation_id is not null then
    conversation := private.my_help_conversation(conversation_id, organization_id);
  elsif question.id is not null then
    conversation := private.my_help_conversation(question.conversation_id, organization_id);
  end if;
  select * into agent from public.help_agents
  where id = coalesce(conversation.help_agent_id, start_help_answer.help_agent_id);
  if agent.id is null then
    perform private.refuse(404, 'not_found', 'That help agent doesn''t exist.');
  elsif not agent.enabled and conversation.state is distinct from 'with_person' then
    perform private.refuse(503, 'unavailable', 'The help agent is switched off for now. You can talk to a person instead.');
  end if;
  -- What failed was taken for nothing, and is asked as if it were new.
  delete from public.help_messages where id = question.id;
  if conversation.id is null then
    insert into public.help_conversations (organization_id, user_id, help_agent_id)
    values (start_help_answer.organization_id, me, agent.id) returning * into conversation;
  elsif exists (select from public.help_messages as writing
                where writing.conversation_id = conversation.id and writing.status = 'generating') then
    perform private.refuse(409, 'conflict', 'An answer is still being written in this conversation. Wait for it, then send your message.');
  end if;
  if conversation.state <> 'with_person' then
    taken := private.take_help_message(conversation.organization_id, me, agent, coalesce(confirmed, false));
  end if;
  insert into public.help_messages (organization_id, conversation_id, role, author, content, asked_by, key, page, counted, pending, reserved_pence)
  values (conversation.organization_id, conversation.id, 'user', 'member', btrim(message), me, start_help_answer.key,
          coalesce(start_help_answer.page, ''), taken, taken <> 'silent', case when taken = 'paid' then agent.price_pence else 0 end)
  returning * into question;
  if taken = 'silent' then
    perform private.relay_help_message(question.id);
    return jsonb_build_object('conversation_id', conversation.id::text, 'answer_id', null);
  end if;
  if conversation.state = 'closed' then
    update public.help_conversations set state = 'with_agent' where id = conversation.id;
  end if;
  insert into public.help_messages (organization_id, conversation_id, role, author, content, status, answers_id)
  values (conversation.organization_id, conversation.id, 'assistant', 'agent', '', 'generating', question.id)
  returning * into answer;
  job := private.begin_job('help.answer', 1, 'help-answer:' || answer.id, jsonb_build_object('answer_id', answer.id),
                           conversation.organization_id);
  return jsonb_build_object(
    'conversation_id', conversation.id::text, 'answer_id', answer.id, 'context', private.help_context(answer),
    'job', jsonb_build_object('id', job.id, 'lease', job.lease,
                              'lease_seconds', (private.job_kind(job.kind, job.version)).lease_seconds));
end;
$$;
comment on function public.start_help_answer(bigint, text, bigint, bigint, boolean, uuid, text) is
  'Takes what a message costs, stores it, and begins its answer, whose job the caller holds. Without conversation_id it starts one. Sent again '
  'under its key it tells what it started, without a job and taking nothing, unless its answer failed. In a conversation with a person it is '
  'handed on, and answer_id is null. 402 and 429 as private.take_help_message.';
grant execute on function public.start_help_answer(bigint, text, bigint, bigint, boolean, uuid, text) to authenticated;

create function public.help_answer(organization_id bigint, answer_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member(organization_id);
  return (
    select jsonb_build_object('status', answer.status, 'content', answer.content, 'error', answer.error)
    from public.help_messages as answer
    join public.help_conversations as conversation on conversation.id = answer.conversation_id
    where answer.id = answer_id and answer.organization_id = help_answer.organization_id and answer.author = 'agent'
      and conversation.user_id = private.my_user_id());
end;
$$;
comment on function public.help_answer(bigint, bigint) is
  'How far an answer to the caller is; null when it is deleted, or another''s.';
grant execute on function public.help_answer(bigint, bigint) to authenticated;

create function public.resume_help_answer(job_id bigint, job_lease uuid)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  job constant public.jobs := private.hold_job(job_id, job_lease);
  answer public.help_messages;
begin
  -- Nobody can go on in the middle of another's sentence.
  update public.help_messages set content = '', units = 0
  where id = (job.payload ->> 'answer_id')::bigint and status = 'generating' returning * into answer;
  return case when answer.id is not null then private.help_context(answer) end;
end;
$$;
comment on function public.resume_help_answer(bigint, uuid) is
  'The context of an answer whose writer died, its text emptied; null when it has ended or is deleted.';

create function public.append_help_answer(job_id bigint, job_lease uuid, text_offset integer, text text, text_units integer)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  job constant public.jobs := private.hold_job(job_id, job_lease);
begin
  update public.help_messages
  set content = content || append_help_answer.text, units = units + text_units
  where id = (job.payload ->> 'answer_id')::bigint and status = 'generating' and units = text_offset;
  perform public.extend_job(job_id, job_lease, (private.job_kind(job.kind, job.version)).lease_seconds);
  return coalesce((select status from public.help_messages where id = (job.payload ->> 'answer_id')::bigint), 'cancelled');
end;
$$;
comment on function public.append_help_answer(bigint, uuid, integer, text, integer) is
  'Adds text at an offset in UTF-16 units to an answer; returns its status, cancelled when it is deleted.';

create function public.finish_help_answer(
  job_id bigint, job_lease uuid, new_status text, error text default null, links jsonb default '[]', unanswered boolean default false,
  generations jsonb default '[]'
)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  job constant public.jobs := private.hold_job(job_id, job_lease);
  answer public.help_messages;
  question public.help_messages;
  conversation public.help_conversations;
begin
  select help_messages.* into answer from public.help_messages where id = (job.payload ->> 'answer_id')::bigint;
  select * into conversation from public.help_conversations where id = answer.conversation_id for update;
  update public.help_messages
  set status = case new_status when 'complete' then 'complete' else 'failed' end, error = finish_help_answer.error,
      content = case new_status when 'complete' then content else '' end,
      links = case new_status when 'complete' then finish_help_answer.links else '[]' end,
      unanswered = new_status = 'complete' and finish_help_answer.unanswered
  where id = answer.id and status = 'generating' returning * into answer;
  if answer.id is not null then
    select * into question from public.help_messages
    where help_messages.organization_id = answer.organization_id and id = answer.answers_id for update;
    perform private.settle_help_message(question, new_status = 'complete' and not finish_help_answer.unanswered
      and finish_help_answer.links <> '[]' and conversation.state <> 'with_person');
    update public.help_conversations set updated_at = clock_timestamp() where id = conversation.id;
  end if;
  perform private.keep_generations(job.organization_id, conversation.user_id, null, generations);
  perform public.finish_job(job_id, job_lease);
  return answer.status;
end;
$$;
comment on function public.finish_help_answer(bigint, uuid, text, text, jsonb, boolean, jsonb) is
  'Ends an answer as complete or failed, and settles its question: what failed, cites nothing, isn''t an answer or went to a person meanwhile '
  'costs nothing. Returns how it ended; null when it is deleted.';
