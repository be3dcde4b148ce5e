-- Contradictions and changes of documents are told to admins who read both sides; what is for one person alone isn't compared.
create function private.hidden_ids(in_organization_id bigint)
returns bigint[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  audiences constant bigint[] := private.audience_ids_of(me, in_organization_id);
  closed constant bigint[] := array(
    select kinds.id from public.audiences as kinds
    where kinds.organization_id = in_organization_id and (kinds.own or kinds.principals <> '{}') and kinds.id <> all (audiences));
begin
  return array(
    select documents.id from public.documents
    where documents.organization_id = in_organization_id and documents.audience_id = any (closed)
      and documents.origin <> 'attachment' and documents.uploaded_by is distinct from me);
end;
$$;
comment on function private.hidden_ids(bigint) is 'What an admin, who reads everything else, may not read: what drives share with others.';

drop policy "Admins see their organisation's contradictions" on public.contradictions;
create policy "Admins see contradictions of documents that they read" on public.contradictions for select to authenticated
  using (organization_id = any ((select private.my_organization_ids('admin'))::bigint[])
         and exists (select from public.documents where documents.id = contradictions.first_document_id)
         and exists (select from public.documents where documents.id = contradictions.second_document_id));
drop policy "Admins see what new versions changed" on public.document_changes;
create policy "Admins see what changed in documents that they read" on public.document_changes for select to authenticated
  using (organization_id = any ((select private.my_organization_ids('admin'))::bigint[])
         and exists (select from public.documents where documents.id = document_changes.document_id));

create or replace function public.get_contradiction(organization_id bigint, contradiction_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  pair public.contradictions;
begin
  perform private.require_member(get_contradiction.organization_id, 'admin');
  select * into pair from public.contradictions as pairs
  where pairs.id = contradiction_id and pairs.organization_id = get_contradiction.organization_id
    and private.reads_all(array[pairs.first_document_id, pairs.second_document_id], pairs.organization_id);
  if not found then
    perform private.refuse(404, 'not_found', 'That contradiction doesn''t exist any more.');
  end if;
  return private.contradiction_json(pair);
end;
$$;

create or replace function public.decide_contradiction(organization_id bigint, contradiction_id bigint, verdict text, note text default '')
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
  where pairs.id = contradiction_id and pairs.organization_id = decide_contradiction.organization_id
    and private.reads_all(array[pairs.first_document_id, pairs.second_document_id], pairs.organization_id)
  for update;
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

create or replace function public.list_contradictions(
  organization_id bigint, page_limit integer, page_offset integer, state text default 'open', search text default null
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  hidden constant bigint[] := private.hidden_ids(organization_id);
begin
  perform private.require_member(organization_id, 'admin');
  perform private.check_page(page_limit, page_offset);
  perform private.check_text(state, 'State', 20, 1);
  perform private.check_text(search, 'Search', 200);
  return (
    with own as (
      select pairs.* from public.contradictions as pairs
      where pairs.organization_id = list_contradictions.organization_id
        and pairs.first_document_id <> all (hidden) and pairs.second_document_id <> all (hidden)
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

create or replace function public.list_document_changes(organization_id bigint, page_limit integer, page_offset integer, seen boolean default false)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  hidden constant bigint[] := private.hidden_ids(organization_id);
begin
  perform private.require_member(organization_id, 'admin');
  perform private.check_page(page_limit, page_offset);
  return (
    with own as (
      select changes.* from public.document_changes as changes
      where changes.organization_id = list_document_changes.organization_id and changes.document_id <> all (hidden)
        and (changes.seen_at is null) = not coalesce(list_document_changes.seen, false)
    ),
    page as (
      select own.id from own order by own.id desc limit page_limit offset page_offset
    )
    select jsonb_build_object(
      'total', (select count(*) from own),
      'changes', coalesce((
        select jsonb_agg(private.change_json(changes) order by changes.id desc)
        from page join public.document_changes as changes on changes.id = page.id), '[]'))
  );
end;
$$;

create or replace function public.mark_change_seen(organization_id bigint, change_id bigint, seen boolean default true)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  change public.document_changes;
begin
  perform private.require_member(mark_change_seen.organization_id, 'admin');
  update public.document_changes as changes
  set seen_at = case when mark_change_seen.seen then coalesce(changes.seen_at, now()) end,
      seen_by = case when mark_change_seen.seen then private.my_user_id() end
  where changes.id = change_id and changes.organization_id = mark_change_seen.organization_id
    and private.reads_all(array[changes.document_id], changes.organization_id)
  returning * into change;
  if not found then
    perform private.refuse(404, 'not_found', 'That change isn''t there any more.');
  end if;
  return private.change_json(change);
end;
$$;
