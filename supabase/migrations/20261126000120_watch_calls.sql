-- What members do with watches of theirs.
create function public.watch_answer(organization_id bigint, message_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  most constant integer := 200;
  me constant bigint := private.require_user();
  document public.documents;
  readable bigint[];
  wanted smallint[];
  made_id bigint;
begin
  perform private.require_member(watch_answer.organization_id);
  if message_id is null or not private.reads_answer(me, watch_answer.message_id, watch_answer.organization_id) then
    perform private.refuse(404, 'not_found', 'That answer doesn''t exist.');
  end if;
  -- Of two at once the second counts the first.
  perform from public.organization_members as members
  where members.organization_id = watch_answer.organization_id and members.user_id = me for no key update;
  -- A document that gets another revision meanwhile is waited for, so its switch sees the watch or the watch its new revision.
  perform from public.documents
  where documents.organization_id = watch_answer.organization_id and documents.id in (
    select citations.document_id from public.message_citations as citations
    where citations.organization_id = watch_answer.organization_id and citations.message_id = watch_answer.message_id)
  order by documents.id for share;
  readable := private.readable_among(array(
    select citations.document_id from public.message_citations as citations
    where citations.organization_id = watch_answer.organization_id and citations.message_id = watch_answer.message_id
      and citations.document_id is not null), me, watch_answer.organization_id);
  wanted := array(
    select citations.number from public.message_citations as citations
    where citations.organization_id = watch_answer.organization_id and citations.message_id = watch_answer.message_id
      and citations.document_id = any (readable) order by citations.number);
  if wanted = '{}' then
    perform private.refuse(409, 'conflict', 'This answer cites no document that could change.');
  elsif (select count(*) from public.answer_watches as watches
         where watches.organization_id = watch_answer.organization_id and watches.user_id = me and watches.stopped_at is null
           and watches.message_id <> watch_answer.message_id) >= most then
    perform private.refuse(409, 'conflict',
      format('You can watch at most %s answers. Stop watching one to watch another.', most));
  end if;
  insert into public.answer_watches as watches (organization_id, user_id, message_id, numbers)
  values (watch_answer.organization_id, me, watch_answer.message_id, wanted)
  on conflict on constraint answer_watches_organization_id_user_id_message_id_key do update
    set stopped_at = null, created_at = case when watches.stopped_at is null then watches.created_at else now() end,
        numbers = array(select number from unnest(watches.numbers || excluded.numbers) as number group by number order by number)
  returning watches.id into made_id;
  -- What has changed since it was cited is told too.
  for document in
    select documents.* from public.documents
    where documents.organization_id = watch_answer.organization_id and documents.id = any (readable) and exists (
      select from public.message_citations as citations
      where citations.organization_id = watch_answer.organization_id and citations.message_id = watch_answer.message_id
        and citations.document_id = documents.id and citations.revision_id <> documents.revision_id)
    order by documents.id
  loop
    perform private.check_watches(document);
  end loop;
  perform private.tell_watchers(array[made_id], false);
end;
$$;
comment on function public.watch_answer(bigint, bigint) is
  'From now on the caller hears when a sentence that an answer cites changes in its document: of an answer that they may read, and of '
  'documents that they may read now; at most 200 answers. One that they watched before goes on from what they were told.';
grant execute on function public.watch_answer(bigint, bigint) to authenticated;

create function public.unwatch_answer(organization_id bigint, message_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  stopped_id bigint;
begin
  perform private.require_member(unwatch_answer.organization_id);
  update public.answer_watches as watches set stopped_at = now()
  where watches.organization_id = unwatch_answer.organization_id and watches.message_id = unwatch_answer.message_id
    and watches.user_id = private.my_user_id() and watches.stopped_at is null
  returning watches.id into stopped_id;
  if found then
    perform private.tell_watchers(array[stopped_id], false);
  end if;
end;
$$;
comment on function public.unwatch_answer(bigint, bigint) is 'The caller no longer watches an answer; one that they don''t changes nothing.';
grant execute on function public.unwatch_answer(bigint, bigint) to authenticated;

create function public.see_watched(organization_id bigint, message_id bigint, up_to bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  watch public.answer_watches;
begin
  perform private.require_member(see_watched.organization_id);
  select * into watch from public.answer_watches as watches
  where watches.organization_id = see_watched.organization_id and watches.message_id = see_watched.message_id and watches.user_id = me;
  update public.watch_notices as notices
  set seen_at = case when told.kind = 'closed' then notices.seen_at else now() end,
      closed_seen_at = case when told.kind = 'closed' then now() else notices.closed_seen_at end
  from private.told_notices(array[watch.id], me, watch.organization_id) as told
  where notices.id = told.id and not told.seen and told.id <= see_watched.up_to;
  if found then
    perform private.tell_watchers(array[watch.id], false);
  end if;
end;
$$;
comment on function public.see_watched(bigint, bigint, bigint) is
  'The caller has seen what changed of an answer that they watch, up to a notice: what was found since stays new.';
grant execute on function public.see_watched(bigint, bigint, bigint) to authenticated;

create function public.list_watches(organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  mine bigint[];
begin
  perform private.require_member(list_watches.organization_id);
  mine := array(
    select watches.id from public.answer_watches as watches
    where watches.organization_id = list_watches.organization_id and watches.user_id = me and watches.stopped_at is null
      and private.reads_answer(me, watches.message_id, watches.organization_id));
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'message_id', watches.message_id, 'chat_id', chats.id, 'mine', chats.user_id = me, 'title', chats.title,
      'question', left(coalesce(question.content, ''), 200), 'created_at', watches.created_at,
      'changes', coalesce(told.changes, 0), 'unseen', coalesce(told.unseen, 0), 'changed_at', told.changed_at
    ) order by coalesce(told.unseen, 0) > 0 desc, coalesce(told.changed_at, watches.created_at) desc, watches.id desc)
    from public.answer_watches as watches
    join public.messages on messages.organization_id = watches.organization_id and messages.id = watches.message_id
    join public.chats on chats.organization_id = watches.organization_id and chats.id = messages.chat_id
    left join public.messages as question
      on question.organization_id = messages.organization_id and question.id = messages.parent_id
    left join (
      select notices.watch_id, count(*) as changes, count(*) filter (where not notices.seen) as unseen,
             max(notices.found_at) as changed_at
      from private.told_notices(mine, me, list_watches.organization_id) as notices group by notices.watch_id
    ) as told on told.watch_id = watches.id
    where watches.id = any (mine)
  ), '[]');
end;
$$;
comment on function public.list_watches(bigint) is
  'The answers that the caller watches and may read, those with something new first, then by their latest change: '
  '[{message_id, chat_id, mine, title, question, created_at, changes, unseen, changed_at}].';
grant execute on function public.list_watches(bigint) to authenticated;

create function public.list_watch_notices(organization_id bigint, message_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  watch public.answer_watches;
begin
  perform private.require_member(list_watch_notices.organization_id);
  select * into watch from public.answer_watches as watches
  where watches.organization_id = list_watch_notices.organization_id and watches.message_id = list_watch_notices.message_id
    and watches.user_id = me and watches.stopped_at is null;
  if not found or not private.reads_answer(me, watch.message_id, watch.organization_id) then
    perform private.refuse(404, 'not_found', 'You don''t watch that answer.');
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', told.id, 'number', told.number, 'kind', told.kind, 'document_id', told.document_id,
      'document_name', told.document_name, 'before', told.before, 'after', told.after, 'found_at', told.found_at,
      'seen', told.seen) order by told.id desc)
    from private.told_notices(array[watch.id], me, watch.organization_id) as told
  ), '[]');
end;
$$;
comment on function public.list_watch_notices(bigint, bigint) is
  'What changed of an answer that the caller watches, latest first, as far as they may read it: '
  '[{id, number, kind, document_id, document_name, before, after, found_at, seen}].';
grant execute on function public.list_watch_notices(bigint, bigint) to authenticated;
