-- What a message to the help agent takes: a free one, or pence beneath the organisation's ceiling; and how it is given back (product §9).
create function private.help_month(at timestamptz default now())
returns date
language sql stable
return date_trunc('month', at at time zone 'utc')::date;
comment on function private.help_month(timestamptz) is 'The calendar month (UTC) in which a message counts.';

create function private.pounds(pence bigint)
returns text
language sql immutable
return '£' || to_char(pence / 100.0, 'FM999,999,990.00');
comment on function private.pounds(bigint) is 'An amount in words: £0.20.';

create function private.take_help_message(of_organization_id bigint, me bigint, agent public.help_agents, confirmed boolean)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  most constant integer := 120;
  asked_now integer;
  taken text;
  allowed integer;
begin
  -- The row is held to the end: what one person sends at once is decided one after the other.
  insert into public.help_allowances as own (user_id, help_agent_id, month, hour, asked)
  values (me, agent.id, private.help_month(), date_trunc('hour', now()), 1)
  on conflict on constraint help_allowances_pkey do update
    set hour = excluded.hour, asked = case when own.hour = excluded.hour then own.asked + 1 else 1 end
  returning asked into asked_now;
  if asked_now > most then
    perform private.refuse(429, 'rate_limited', format(
      'You can send the help agent at most %s messages an hour. Go on in the next hour, or talk to a person.', most));
  end if;
  with free as (
    update public.help_allowances as own set free_used = own.free_used + 1
    where own.user_id = me and own.help_agent_id = agent.id and own.month = private.help_month() and own.free_used < agent.free_messages
    returning 1
  ), paid as (
    insert into public.help_spending as spent (organization_id, month, pence)
    select organizations.id, private.help_month(), agent.price_pence
    from public.organizations
    where organizations.id = of_organization_id and not exists (select from free)
      and (confirmed or agent.price_pence = 0) and agent.price_pence <= organizations.paid_help_ceiling_pence
    on conflict on constraint help_spending_pkey do update set pence = spent.pence + excluded.pence
      where spent.pence + excluded.pence <= (
        select paid_help_ceiling_pence from public.organizations where organizations.id = spent.organization_id)
    returning 1
  )
  select case when exists (select from free) then 'free' when exists (select from paid) then 'paid' end into taken;
  if taken is null and not confirmed then
    perform private.refuse(402, 'payment_required', case when agent.free_messages = 0
      then format('A message to the help agent costs %s. Confirm that it may be charged.', private.pounds(agent.price_pence))
      else format('You have used your %s free messages of this month. A further message costs %s: confirm that it may be charged.',
                  agent.free_messages, private.pounds(agent.price_pence)) end);
  elsif taken is null then
    select paid_help_ceiling_pence into allowed from public.organizations where id = of_organization_id;
    perform private.refuse(429, 'limit_reached', case when allowed = 0
      then 'Your organisation''s ceiling for paid help messages is £0.00. An owner can raise it.'
      else format('Your organisation''s ceiling for paid help messages is %s a month, and this message would pass it. An owner can raise it.',
                  private.pounds(allowed)) end);
  end if;
  return taken;
end;
$$;
comment on function private.take_help_message(bigint, bigint, public.help_agents, boolean) is
  'Takes what a message costs, in one statement: a free one of the person''s (free), or its price beneath the ceiling (paid). Refuses without '
  'a confirmation (402), past the ceiling (429), and more than 120 an hour (429).';

create function private.return_help_message(question public.help_messages)
returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  if question.counted = 'free' then
    update public.help_allowances as own set free_used = greatest(0, own.free_used - 1)
    from public.help_conversations as conversation
    where conversation.id = question.conversation_id and own.user_id = question.asked_by
      and own.help_agent_id = conversation.help_agent_id and own.month = private.help_month(question.created_at);
  elsif question.counted = 'paid' then
    update public.help_spending as spent set pence = greatest(0, spent.pence - question.reserved_pence - question.charged_pence)
    where spent.organization_id = question.organization_id and spent.month = private.help_month(question.created_at);
    if question.charged_pence > 0 then
      insert into public.charges (organization_id, user_id, kind, reference, pence)
      values (question.organization_id, question.asked_by, 'help_message', 'help_message:' || question.id || ':returned', -question.charged_pence)
      on conflict (reference) do nothing;
    end if;
  end if;
end;
$$;
comment on function private.return_help_message(public.help_messages) is
  'Gives back what was taken for a question: the free message, or its price to the month''s ceiling; one that is in the ledger by a row of its own.';

create function private.settle_help_message(question public.help_messages, owed boolean)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not owed then
    perform private.return_help_message(question);
    update public.help_messages set pending = false, counted = null, reserved_pence = 0, charged_pence = 0 where id = question.id;
    return;
  end if;
  if question.reserved_pence > 0 then
    insert into public.charges (organization_id, user_id, kind, reference, pence)
    values (question.organization_id, question.asked_by, 'help_message', 'help_message:' || question.id, question.reserved_pence)
    on conflict (reference) do nothing;
  end if;
  update public.help_messages
  set pending = false, charged_pence = reserved_pence, reserved_pence = 0
  where id = question.id;
end;
$$;
comment on function private.settle_help_message(public.help_messages, boolean) is
  'Settles a question, locked, whose answer has ended: owed, so that its price goes to the ledger, once; or given back.';

create function private.forget_help_message()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if old.pending then
    perform private.return_help_message(old);
  elsif old.status = 'generating' then
    perform private.cancel_job('help-answer:' || old.id);
  end if;
  return old;
end;
$$;
comment on function private.forget_help_message() is
  'Trigger: what was taken for a question that goes before its answer is there is given back; an answer that is being written ends.';
create trigger help_messages_forgotten before delete on public.help_messages
  for each row execute function private.forget_help_message();

create function private.hand_over_help()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  question public.help_messages;
begin
  if new.state = 'with_person' and old.state <> 'with_person' then
    new.handed_over_at := now();
    select * into question from public.help_messages as asked
    where asked.organization_id = new.organization_id and asked.conversation_id = new.id and asked.role = 'user'
      and exists (select from public.help_messages as answer
                  where answer.organization_id = asked.organization_id and answer.answers_id = asked.id)
    order by id desc limit 1 for update;
    if question.counted in ('free', 'paid') and not question.pending then
      perform private.settle_help_message(question, false);
    end if;
  end if;
  return new;
end;
$$;
comment on function private.hand_over_help() is
  'Trigger: a conversation that goes to a person says since when, and the last question, whose answer ended in support, costs nothing.';
create trigger help_conversations_handed_over before update of state on public.help_conversations
  for each row execute function private.hand_over_help();

create function public.help_allowance(organization_id bigint, help_agent_id bigint default 1)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
begin
  perform private.require_member(help_allowance.organization_id);
  return (
    select jsonb_build_object(
      'remaining_free', greatest(0, agent.free_messages - coalesce(own.free_used, 0)), 'free_messages', agent.free_messages,
      'resets_at', (private.help_month() + interval '1 month') at time zone 'utc', 'price_pence', agent.price_pence,
      'spent_pence', coalesce(spent.pence, 0), 'ceiling_pence', organizations.paid_help_ceiling_pence)
    from public.help_agents as agent
    join public.organizations on organizations.id = help_allowance.organization_id
    left join public.help_allowances as own
      on own.user_id = me and own.help_agent_id = agent.id and own.month = private.help_month()
    left join public.help_spending as spent
      on spent.organization_id = organizations.id and spent.month = private.help_month()
    where agent.id = help_allowance.help_agent_id);
end;
$$;
comment on function public.help_allowance(bigint, bigint) is
  'The caller''s free messages of this month, what a further one costs, and what their organisation has spent of its ceiling.';
grant execute on function public.help_allowance(bigint, bigint) to authenticated;
