-- How watched citations stand in what their documents say by now: what a check compares, what it keeps, and what a deletion tells.
create function public.watched_spans(of_document_id bigint, of_revision_id bigint, after bigint default -1)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  document public.documents;
  former bigint;
begin
  select * into document from public.documents where id = of_document_id and revision_id = of_revision_id;
  if not found then
    return null;
  end if;
  -- A citation whose revision isn't known stands for itself.
  select min(coalesce(citations.revision_id, 0)) into former
  from public.message_citations as citations
  join public.answer_watches as watches
    on watches.organization_id = citations.organization_id and watches.message_id = citations.message_id
  where citations.organization_id = document.organization_id and citations.document_id = document.id
    and citations.number = any (watches.numbers) and watches.stopped_at is null
    and coalesce(citations.revision_id, 0) > watched_spans.after;
  if former is null then
    return null;
  end if;
  return jsonb_build_object(
    'former_id', former, 'present', coalesce(private.revision_text(document.revision_id), ''),
    'former', private.revision_text(former),
    'cited', (
      select jsonb_agg(jsonb_build_object(
        'watch_id', watches.id, 'number', citations.number, 'start', citations.start_offset, 'end', citations.end_offset,
        'quote', citations.quote, 'last_id', last.id, 'last_kind', last.kind, 'told', coalesce(last.after, ''))
        order by watches.id, citations.number)
      from public.message_citations as citations
      join public.answer_watches as watches
        on watches.organization_id = citations.organization_id and watches.message_id = citations.message_id
      left join lateral (
        select notices.id, notices.kind, notices.after from public.watch_notices as notices
        where notices.organization_id = watches.organization_id and notices.watch_id = watches.id
          and notices.number = citations.number
        order by notices.id desc limit 1
      ) as last on true
      where citations.organization_id = document.organization_id and citations.document_id = document.id
        and citations.number = any (watches.numbers) and watches.stopped_at is null
        and coalesce(citations.revision_id, 0) = former));
end;
$$;
comment on function public.watched_spans(bigint, bigint, bigint) is
  'What watched answers cite of the next of a document''s revisions behind one, beside what the document says now, {former_id, present, '
  'former: null when it is gone, cited: [{watch_id, number, start, end, quote, last_id, last_kind, told}]}; null when there is none, and when '
  'the document is gone or answers with another revision by now. told: the words that the watcher was told last.';

create function public.save_watched(of_document_id bigint, of_revision_id bigint, standings jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  most constant integer := 20;
  said record;
  last public.watch_notices;
  is_closed boolean;
  news bigint[] := '{}';
  less bigint[] := '{}';
begin
  perform from public.documents where id = of_document_id and revision_id = of_revision_id for update;
  if not found then
    return;
  end if;
  for said in
    select watches.*, told.number, told.kind, told.last_id, left(coalesce(told.before, ''), 20000) as before,
           left(coalesce(told.after, ''), 20000) as after
    from jsonb_to_recordset(standings) as told (watch_id bigint, number smallint, kind text, last_id bigint, before text, after text)
    join public.answer_watches as watches on watches.id = told.watch_id and told.number = any (watches.numbers)
    join public.message_citations as citations
      on citations.organization_id = watches.organization_id and citations.message_id = watches.message_id
      and citations.number = told.number and citations.document_id = of_document_id
    where watches.stopped_at is null
    order by watches.id, told.number
    for update of watches
  loop
    last := null;
    select * into last from public.watch_notices as notices
    where notices.organization_id = said.organization_id and notices.watch_id = said.id and notices.number = said.number
    order by notices.id desc limit 1;
    -- Somebody else has told more since it was compared.
    continue when last.id is distinct from said.last_id;
    is_closed := not (array[of_document_id] <@ private.readable_among(array[of_document_id], said.user_id, said.organization_id));
    if said.kind = 'restored' then
      -- What nobody saw and is so no more is taken back; what was seen is followed by that it says the same again.
      delete from public.watch_notices as notices
      where notices.organization_id = said.organization_id and notices.watch_id = said.id and notices.number = said.number
        and notices.seen_at is null;
      select * into last from public.watch_notices as notices
      where notices.organization_id = said.organization_id and notices.watch_id = said.id and notices.number = said.number
      order by notices.id desc limit 1;
      if not found or last.kind = 'restored' then
        less := less || said.id;
        continue;
      end if;
      said.before := last.after;
    end if;
    if is_closed and last.closed_at is not null then
      update public.watch_notices set kind = said.kind, after = said.after where watch_notices.id = last.id;
      continue;
    end if;
    insert into public.watch_notices (organization_id, watch_id, number, kind, before, after, closed_at)
    values (said.organization_id, said.id, said.number, said.kind, said.before, said.after, case when is_closed then now() end);
    delete from public.watch_notices as notices
    where notices.organization_id = said.organization_id and notices.watch_id = said.id and notices.number = said.number
      and notices.id not in (
        select latest.id from public.watch_notices as latest
        where latest.organization_id = said.organization_id and latest.watch_id = said.id and latest.number = said.number
        order by latest.id desc limit most);
    news := news || said.id;
  end loop;
  perform private.tell_watchers(array(select distinct id from unnest(news) as id), true);
  perform private.tell_watchers(array(select distinct id from unnest(less) as id where id <> all (news)), false);
end;
$$;
comment on function public.save_watched(bigint, bigint, jsonb) is
  'Keeps how watched citations stand in the revision that a document answers with, [{watch_id, number, kind: changed, removed or restored, '
  'last_id, before, after}], and tells their watchers. One that was compared with another last notice than there is now is passed over, so '
  'the same again tells nothing. The latest 20 of a citation are kept.';

create function private.tell_deleted_to_watchers()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  cited record;
  closed_seen timestamptz;
  was_closed boolean;
  is_closed boolean;
  news bigint[] := '{}';
begin
  for cited in
    select watches.*, citations.number
    from public.message_citations as citations
    join public.answer_watches as watches
      on watches.organization_id = citations.organization_id and watches.message_id = citations.message_id
    where citations.organization_id = old.organization_id and citations.document_id = old.id
      and citations.number = any (watches.numbers)
    order by watches.id
    for update of watches
  loop
    select notices.closed_at is not null, notices.closed_seen_at into was_closed, closed_seen
    from public.watch_notices as notices
    where notices.organization_id = cited.organization_id and notices.watch_id = cited.id and notices.number = cited.number
    order by notices.id desc limit 1;
    -- Its words go with it.
    delete from public.watch_notices as notices
    where notices.organization_id = cited.organization_id and notices.watch_id = cited.id and notices.number = cited.number;
    continue when cited.stopped_at is not null;
    is_closed := private.readable_among(array[old.id], cited.user_id, cited.organization_id) = '{}';
    insert into public.watch_notices (organization_id, watch_id, number, kind, closed_at, closed_seen_at)
    values (cited.organization_id, cited.id, cited.number, 'deleted', case when is_closed then now() end,
            case when is_closed and was_closed then closed_seen end);
    if not (is_closed and coalesce(was_closed, false)) then
      news := news || cited.id;
    end if;
  end loop;
  if news <> '{}' then
    perform private.tell_watchers(array(select distinct id from unnest(news) as id), true);
  end if;
  return old;
end;
$$;
comment on function private.tell_deleted_to_watchers() is
  'Trigger: a document goes that watched answers cite. Who could read it is told so, others that it isn''t available to them.';
create trigger documents_tell_watchers before delete on public.documents
  for each row execute function private.tell_deleted_to_watchers();
