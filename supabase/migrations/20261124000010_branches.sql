-- Branches of a chat: a question asked otherwise, or an answer written anew, stands beside what was there before.
alter table public.messages
  add column parent_id bigint,
  add column rating_reasons text[] not null default '{}'
    check (rating_reasons <@ '{"not_correct", "not_complete", "wrong_source", "not_answered", "too_long", "style", "unsafe"}'::text[]),
  add foreign key (organization_id, parent_id) references public.messages (organization_id, id) on delete cascade;
comment on column public.messages.parent_id is
  'What it follows: a question an answer, or nothing at the beginning of a chat; an answer its question.';
comment on column public.messages.rating_reasons is 'Which of the preset reasons a verdict was given for.';
update public.messages set parent_id = before.id
from (select id as of_id, lag(id) over (partition by chat_id order by id) as id from public.messages) as before
where messages.id = before.of_id;
create index messages_parent_idx on public.messages (organization_id, parent_id, id);
create index messages_first_idx on public.messages (chat_id, id) where parent_id is null;

alter table public.chats
  add column only_documents boolean,
  add column expires_at timestamptz;
comment on column public.chats.only_documents is
  'Whether answers come from documents alone; null where the organisation''s setting stands.';
comment on column public.chats.expires_at is 'When a temporary chat goes for good; null for one that is kept.';

create function private.versions_of(message public.messages)
returns bigint[]
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if message.parent_id is null then
    return array(select id from public.messages where chat_id = message.chat_id and parent_id is null order by id);
  end if;
  return array(select id from public.messages
               where organization_id = message.organization_id and parent_id = message.parent_id order by id);
end;
$$;
comment on function private.versions_of(public.messages) is 'The messages that stand in its place, itself among them, oldest first.';

create function private.branch_end(of_chat_id bigint, branch bigint)
returns bigint
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if branch is null then
    return (select max(id) from public.messages where chat_id = of_chat_id);
  end if;
  return (
    with recursive below as (
      select organization_id, id from public.messages where id = branch and chat_id = of_chat_id
      union all
      select child.organization_id, child.id
      from below join public.messages as child
        on child.organization_id = below.organization_id and child.parent_id = below.id
    )
    select max(id) from below
  );
end;
$$;
comment on function private.branch_end(bigint, bigint) is
  'The latest message of a chat, or of what follows one of its messages; null where there is none.';

create function private.branch_ids(last_id bigint, most integer)
returns setof bigint
language plpgsql stable security definer rows 50
set search_path = ''
as $$
begin
  return query
    with recursive path as (
      select organization_id, messages.id, parent_id, 1 as depth from public.messages where messages.id = last_id
      union all
      select before.organization_id, before.id, before.parent_id, path.depth + 1
      from path join public.messages as before
        on before.organization_id = path.organization_id and before.id = path.parent_id
      where path.depth < most
    )
    select path.id from path;
end;
$$;
comment on function private.branch_ids(bigint, integer) is 'A message and what stands before it, at most so many, latest first.';

create or replace function private.answer_context(answer public.messages)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  before constant bigint[] := array(select private.branch_ids(answer.parent_id, 60));
  last_answer constant bigint := (
    select max(id) from public.messages where id = any (before) and role = 'assistant' and content <> '');
begin
  return (
    select jsonb_build_object('chat_id', chats.id, 'answer_id', answer.id, 'titled', chats.titled,
      'only_documents', chats.only_documents,
      'history', coalesce((
        select jsonb_agg(jsonb_build_object('role', turn.role, 'content', turn.content, 'cited', case
          when turn.id = last_answer then private.cited_json(turn.id, chats.user_id, chats.organization_id) else '[]' end
        ) order by turn.id)
        from (select * from public.messages
              where messages.id = any (before) and content <> ''
              order by messages.id desc limit 20) as turn
      ), '[]'::jsonb)) || private.asker_context(chats.user_id, chats.organization_id) || private.asked_context(answer.parent_id)
    from public.chats
    where chats.id = answer.chat_id
  );
end;
$$;
