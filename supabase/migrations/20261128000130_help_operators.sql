-- Operators look after the help agent (product §7): what it is like, what it was asked, and what it couldn't answer.
create function public.list_help_agents()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_operator();
  return (select coalesce(jsonb_agg(to_jsonb(agent) order by agent.id), '[]') from public.help_agents as agent);
end;
$$;
comment on function public.list_help_agents() is 'The help agents; for operators.';
grant execute on function public.list_help_agents() to authenticated;

create function private.help_agent(of_id bigint)
returns public.help_agents
language plpgsql security definer
set search_path = ''
as $$
declare
  agent public.help_agents;
begin
  perform private.require_operator();
  select * into agent from public.help_agents where id = of_id for update;
  if not found then
    perform private.refuse(404, 'not_found', 'That help agent doesn''t exist.');
  end if;
  return agent;
end;
$$;
comment on function private.help_agent(bigint) is 'A help agent, locked, for operators; 404 otherwise.';

create function public.update_help_agent(help_agent_id bigint, changes jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  agent constant public.help_agents := private.help_agent(help_agent_id);
begin
  perform private.check_object(changes, 'Changes', '{"name": ["string"], "greeting": ["string"], "instructions": ["string"],
    "model": ["string", "null"], "free_messages": ["number"], "price_pence": ["number"], "enabled": ["boolean"]}');
  if changes ? 'name' then
    perform private.check_text(btrim(changes ->> 'name'), 'Name', 80, 1);
  end if;
  perform private.check_text(changes ->> 'greeting', 'Greeting', 500);
  perform private.check_text(changes ->> 'instructions', 'Instructions', 8000);
  perform private.check_text(changes ->> 'model', 'Model', 120);
  if (changes ->> 'free_messages')::numeric not between 0 and 1000 or (changes ->> 'free_messages')::numeric % 1 <> 0 then
    perform private.refuse(400, 'invalid_input', 'Free messages are a whole number from 0 to 1,000.');
  elsif (changes ->> 'price_pence')::numeric not between 0 and 10000 or (changes ->> 'price_pence')::numeric % 1 <> 0 then
    perform private.refuse(400, 'invalid_input', 'The price is whole pence, from £0.00 to £100.00.');
  end if;
  update public.help_agents
  set name = coalesce(btrim(changes ->> 'name'), name), greeting = coalesce(changes ->> 'greeting', greeting),
      instructions = coalesce(changes ->> 'instructions', instructions),
      model = case when changes ? 'model' then nullif(changes ->> 'model', '') else model end,
      free_messages = coalesce((changes ->> 'free_messages')::integer, free_messages),
      price_pence = coalesce((changes ->> 'price_pence')::integer, price_pence),
      enabled = coalesce((changes ->> 'enabled')::boolean, enabled)
  where id = agent.id;
  perform private.audit(1, 'help_agents.update', jsonb_build_object('id', agent.id,
    'changed', (select jsonb_object_agg(key, jsonb_build_object('from', to_jsonb(agent) -> key, 'to', value))
                from jsonb_each(changes) where value is distinct from to_jsonb(agent) -> key)));
end;
$$;
comment on function public.update_help_agent(bigint, jsonb) is 'Changes a help agent, and puts on record from what to what; for operators.';
grant execute on function public.update_help_agent(bigint, jsonb) to authenticated;

create function public.search_help_conversations(
  help_agent_id bigint, search text default '', rating integer default null, unanswered boolean default null, conversation_id bigint default null,
  page_limit integer default 50, page_offset integer default 0
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  pattern constant text := '%' || regexp_replace(coalesce(search, ''), '([\\%_])', '\\\1', 'g') || '%';
begin
  perform private.require_operator();
  perform private.check_page(page_limit, page_offset);
  perform private.check_text(search, 'Search', 200);
  return (
    with wanted as (
      select conversation.* from public.help_conversations as conversation
      where conversation.help_agent_id = search_help_conversations.help_agent_id
        and (search_help_conversations.conversation_id is null or conversation.id = search_help_conversations.conversation_id)
        and (search_help_conversations.rating is null or conversation.rating is not distinct from nullif(search_help_conversations.rating, 0))
        and exists (select from private.shown_help_messages(conversation.id))
        and (coalesce(search, '') = '' or exists (
          select from public.help_messages as said
          where said.organization_id = conversation.organization_id and said.conversation_id = conversation.id
            and said.status = 'complete' and said.content ilike pattern))
        and (search_help_conversations.unanswered is null or search_help_conversations.unanswered = exists (
          select from public.help_messages as said
          where said.organization_id = conversation.organization_id and said.conversation_id = conversation.id and said.unanswered))
    ), page as (
      select * from wanted order by updated_at desc, id desc limit page_limit offset page_offset
    )
    select jsonb_build_object('total', (select count(*) from wanted), 'conversations', coalesce(jsonb_agg(jsonb_build_object(
      'id', page.id::text, 'title', private.help_title(page.id), 'state', page.state, 'rating', page.rating, 'comment', page.comment,
      'person', (select private.display_name(users.name, users.email) from public.users where users.id = page.user_id),
      'organization', (select organizations.name from public.organizations where organizations.id = page.organization_id),
      'messages', (select count(*) from private.shown_help_messages(page.id)),
      'unanswered', exists (select from private.shown_help_messages(page.id) as said where said.unanswered),
      'charged_pence', (select coalesce(sum(said.charged_pence), 0) from private.shown_help_messages(page.id) as said),
      'updated_at', page.updated_at) order by page.updated_at desc, page.id desc), '[]'))
      || case when search_help_conversations.conversation_id is null then '{}' else jsonb_build_object('messages', (
           select coalesce(jsonb_agg(private.help_message_json(message) order by message.id), '[]')
           from wanted cross join private.shown_help_messages(wanted.id) as message)) end
    from page);
end;
$$;
comment on function public.search_help_conversations(bigint, text, integer, boolean, bigint, integer, integer) is
  'Everybody''s conversations with a help agent, the latest first: with words in a message, a rating (0: none), a question unanswered; or one, '
  'with its messages. For operators.';
grant execute on function public.search_help_conversations(bigint, text, integer, boolean, bigint, integer, integer) to authenticated;

create function public.help_stats(help_agent_id bigint, days integer default 30)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  first_day date;
begin
  perform private.require_operator();
  if days is null or days not between 1 and 366 then
    perform private.refuse(400, 'invalid_input', 'Figures are told of 1 to 366 days.');
  end if;
  first_day := (now() at time zone 'utc')::date - (days - 1);
  return jsonb_build_object(
    'days', (
      with said as (
        select (asked.created_at at time zone 'utc')::date as day, count(*) as questions,
               count(*) filter (where answer.links <> '[]' and not answer.unanswered) as answered,
               count(*) filter (where asked.charged_pence > 0) as paid, sum(asked.charged_pence) as charged
        from public.help_messages as asked
        join public.help_conversations as conversation on conversation.id = asked.conversation_id
        left join public.help_messages as answer
          on answer.organization_id = asked.organization_id and answer.answers_id = asked.id and answer.status = 'complete'
        where asked.role = 'user' and asked.created_at >= first_day::timestamp at time zone 'utc'
          and conversation.help_agent_id = help_stats.help_agent_id
        group by 1
      ), rated as (
        select (rated_at at time zone 'utc')::date as day, count(*) as ratings, sum(rating) as total
        from public.help_conversations as conversation
        where conversation.help_agent_id = help_stats.help_agent_id and rated_at >= first_day::timestamp at time zone 'utc' group by 1
      ), handed as (
        select (handed_over_at at time zone 'utc')::date as day, count(*) as conversations
        from public.help_conversations as conversation
        where conversation.help_agent_id = help_stats.help_agent_id and handed_over_at >= first_day::timestamp at time zone 'utc' group by 1
      )
      select jsonb_agg(jsonb_build_object(
        'day', dated.day, 'questions', coalesce(said.questions, 0), 'answered', coalesce(said.answered, 0),
        'handed_over', coalesce(handed.conversations, 0), 'paid', coalesce(said.paid, 0), 'charged_pence', coalesce(said.charged, 0),
        'ratings', coalesce(rated.ratings, 0), 'rating_sum', coalesce(rated.total, 0)) order by dated.day)
      from (select first_day + step as day from generate_series(0, days - 1) as step) as dated
      left join said using (day) left join rated using (day) left join handed using (day)),
    'unanswered', (
      select coalesce(jsonb_agg(jsonb_build_object('question', latest.content, 'asked_at', latest.created_at) order by latest.created_at desc), '[]')
      from (
        select asked.content, asked.created_at
        from public.help_messages as answer
        join public.help_messages as asked on asked.organization_id = answer.organization_id and asked.id = answer.answers_id
        join public.help_conversations as conversation on conversation.id = answer.conversation_id
        where answer.unanswered and answer.created_at >= first_day::timestamp at time zone 'utc'
          and conversation.help_agent_id = help_stats.help_agent_id
        order by answer.created_at desc limit 1000) as latest));
end;
$$;
comment on function public.help_stats(bigint, integer) is
  'What a help agent was asked in the last days (UTC), a day a row, and the latest questions that it couldn''t answer; for operators.';
grant execute on function public.help_stats(bigint, integer) to authenticated;
