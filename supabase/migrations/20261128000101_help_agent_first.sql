-- The first help agent, as it comes, and what moves with messages.
insert into public.help_agents (name, greeting, instructions) values (
  'Help',
  'Hello! Ask me how something works, or where to find it. If I don''t know, a person will.',
  'Be friendly and brief. Answer with the steps that lead there, in their order, and name buttons and screens as they are called.');

insert into public.help_agent_questions (help_agent_id, question, position)
select 1, question, place
from unnest(array[
  'How do I add documents?',
  'Who can read what I upload?',
  'Where do I invite someone?',
  'How do I check where an answer comes from?',
  'How do I train it with our website?',
  'What is a lesson, and when do I write one?',
  'How do I share a chat with my team?',
  'How many messages do we have left this month?'
]) with ordinality as asked (question, place);

create function private.watch_help_message()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.help_conversations set updated_at = now() where id = new.conversation_id;
  return null;
end;
$$;
comment on function private.watch_help_message() is 'Trigger: a conversation is as new as its last message.';
create trigger help_messages_told after insert on public.help_messages
  for each row execute function private.watch_help_message();

create function private.tell_help_conversation()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object('id', new.id::text, 'organization_id', new.organization_id, 'state', new.state),
    'help_conversation', 'user:' || users.auth_id::text, true)
  from public.users where users.id = new.user_id;
  return null;
end;
$$;
comment on function private.tell_help_conversation() is
  'Trigger: tells the asker''s own topic which conversation has news; no word of it.';
create trigger help_conversations_told after update on public.help_conversations
  for each row when (new.updated_at <> old.updated_at or new.state <> old.state)
  execute function private.tell_help_conversation();
