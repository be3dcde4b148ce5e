-- What admins read of contradictions and do about them, and what answers take of them. An admin reads all documents of the
-- organisation; who asks a question gets the other side of a contested passage only where they may read its document.
create function private.contradiction_side_json(side jsonb, of_document_id bigint, of_hash text)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select side || jsonb_build_object(
      'document', jsonb_build_object('id', documents.id, 'name', documents.name, 'type', documents.type),
      'revision', revisions.number, 'added_at', coalesce(revisions.created_at, documents.created_at),
      'added_by', (
        select private.person_json(users.id, users.name, users.email, users.avatar_color)
        from public.users
        join public.organization_members as members
          on members.user_id = users.id and members.organization_id = documents.organization_id
        where users.id = documents.uploaded_by),
      'demoted', coalesce((
        select bool_or(chunks.standing = 'demoted') from public.document_chunks as chunks
        where chunks.organization_id = documents.organization_id and chunks.revision_id = documents.revision_id
          and chunks.hash = of_hash), false))
    from public.documents
    left join public.document_revisions as revisions on revisions.id = (side ->> 'revision_id')::bigint
    where documents.id = of_document_id
  );
end;
$$;
comment on function private.contradiction_side_json(jsonb, bigint, text) is
  'A side of a contradiction with its document: who brought it in, if they are still a member, and when.';

create function private.contradiction_json(pair public.contradictions)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', pair.id, 'state', pair.state, 'resolution', pair.resolution, 'reason', pair.reason, 'note', pair.note,
    'found_at', pair.found_at, 'decided_at', pair.decided_at,
    'decided_by', (
      select private.person_json(users.id, users.name, users.email, users.avatar_color)
      from public.users where users.id = pair.decided_by),
    'first', private.contradiction_side_json(pair.first, pair.first_document_id, pair.first_hash),
    'second', private.contradiction_side_json(pair.second, pair.second_document_id, pair.second_hash));
end;
$$;
comment on function private.contradiction_json(public.contradictions) is 'A contradiction as the API tells it to an admin.';

create function private.contradiction_run_json(run public.contradiction_runs)
returns jsonb
language sql stable
return jsonb_build_object(
  'id', run.id, 'state', run.state, 'asked', run.started_by is not null, 'total', run.total, 'looked', run.looked,
  'compared', run.compared, 'found', run.found, 'reason', run.reason, 'goes_on_at', run.goes_on_at,
  'started_at', run.started_at, 'ended_at', run.ended_at);
comment on function private.contradiction_run_json(public.contradiction_runs) is 'A look for contradictions as the API tells it.';

create function public.list_contradictions(
  organization_id bigint, page_limit integer, page_offset integer, state text default 'open', search text default null
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member(organization_id, 'admin');
  perform private.check_page(page_limit, page_offset);
  perform private.check_text(state, 'State', 20, 1);
  perform private.check_text(search, 'Search', 200);
  return (
    with own as (
      select pairs.* from public.contradictions as pairs
      where pairs.organization_id = list_contradictions.organization_id
    ),
    meant as (
      select own.id from own
      where own.state = list_contradictions.state
        and (coalesce(search, '') = '' or exists (
          select from public.documents
          where documents.id in (own.first_document_id, own.second_document_id)
            and strpos(lower(documents.name), lower(search)) > 0))
    ),
    page as (
      select id from meant order by id desc limit page_limit offset page_offset
    )
    select jsonb_build_object(
      'total', (select count(*) from meant),
      'counts', jsonb_build_object(
        'open', (select count(*) from own where own.state = 'open'),
        'resolved', (select count(*) from own where own.state = 'resolved'),
        'dismissed', (select count(*) from own where own.state = 'dismissed'),
        'closed', (select count(*) from own where own.state = 'closed')),
      'run', (
        select private.contradiction_run_json(runs) from public.contradiction_runs as runs
        where runs.organization_id = list_contradictions.organization_id order by runs.id desc limit 1),
      'contradictions', coalesce((
        select jsonb_agg(private.contradiction_json(pairs) order by pairs.id desc)
        from page join public.contradictions as pairs on pairs.id = page.id), '[]'))
  );
end;
$$;
comment on function public.list_contradictions(bigint, integer, integer, text, text) is
  'Contradictions of an admin''s organisation in a state, latest first: {total, counts, run: the latest, contradictions}.';
grant execute on function public.list_contradictions(bigint, integer, integer, text, text) to authenticated;

create function public.get_contradiction(organization_id bigint, contradiction_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  pair public.contradictions;
begin
  perform private.require_member(get_contradiction.organization_id, 'admin');
  select * into pair from public.contradictions as pairs
  where pairs.id = contradiction_id and pairs.organization_id = get_contradiction.organization_id;
  if not found then
    perform private.refuse(404, 'not_found', 'That contradiction doesn''t exist any more.');
  end if;
  return private.contradiction_json(pair);
end;
$$;
comment on function public.get_contradiction(bigint, bigint) is
  'A contradiction of an admin''s organisation.';
grant execute on function public.get_contradiction(bigint, bigint) to authenticated;

create function public.decide_contradiction(
  organization_id bigint, contradiction_id bigint, verdict text, note text default ''
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  pair public.contradictions;
begin
  perform private.check_text(verdict, 'Decision', 20, 1);
  perform private.check_text(decide_contradiction.note, 'Note', 500);
  perform private.require_member(decide_contradiction.organization_id, 'admin');
  if verdict not in ('first', 'second', 'both', 'neither', 'dismiss', 'reopen') then
    perform private.refuse(400, 'invalid_input', 'A contradiction is decided by first, second, both, neither, dismiss or reopen.');
  end if;
  select * into pair from public.contradictions as pairs
  where pairs.id = contradiction_id and pairs.organization_id = decide_contradiction.organization_id for update;
  if not found then
    perform private.refuse(404, 'not_found', 'That contradiction doesn''t exist any more.');
  elsif pair.state = 'closed' then
    perform private.refuse(409, 'conflict', 'This contradiction has closed by itself: one of the documents says something else now.');
  end if;
  update public.contradictions set
    state = case verdict when 'dismiss' then 'dismissed' when 'reopen' then 'open' else 'resolved' end,
    resolution = case when verdict not in ('dismiss', 'reopen') then verdict end,
    note = case when verdict = 'both' then coalesce(decide_contradiction.note, '') else '' end,
    decided_by = case when verdict <> 'reopen' then private.my_user_id() end,
    decided_at = case when verdict <> 'reopen' then now() end
  where id = pair.id
  returning * into pair;
  perform private.audit(pair.organization_id, 'contradictions.' || case when verdict in ('dismiss', 'reopen') then verdict else 'resolve' end,
                        jsonb_build_object('id', pair.id, 'resolution', pair.resolution));
  return private.contradiction_json(pair);
end;
$$;
comment on function public.decide_contradiction(bigint, bigint, text, text) is
  'An admin keeps the first or the second, both with a note that answers carry, or neither; dismisses it; or opens it again.';
grant execute on function public.decide_contradiction(bigint, bigint, text, text) to authenticated;
