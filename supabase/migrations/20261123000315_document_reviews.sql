-- Documents whose last day nears or has passed: who is told of it, and the list of them; and content that is there already.
create table public.document_reminders (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  document_id bigint not null,
  valid_until date not null,
  sent_at timestamptz,
  tries integer not null default 0 check (tries >= 0),
  unique (document_id, valid_until),
  foreign key (organization_id, document_id) references public.documents (organization_id, id) on delete cascade
);
comment on table public.document_reminders is
  'That somebody is told by mail that a document holds only until a day: once for each document and day. sent_at: null while it isn''t '
  'sent, or after five tries couldn''t be.';
create index document_reminders_document_idx on public.document_reminders (organization_id, document_id);
create index document_reminders_open_idx on public.document_reminders (id) where sent_at is null;
create trigger document_reminders_keep_organization before update on public.document_reminders
  for each row execute function private.keep_organization();
alter table public.document_reminders enable row level security;
create policy "Reminders are the server's own" on public.document_reminders for select to authenticated using (false);

create function private.reviewer_of(document public.documents)
returns bigint
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select candidate from unnest(array[document.owner_id, document.uploaded_by]) with ordinality as wanted (candidate, place)
    where document.id in (select private.readable_document_ids(candidate, document.organization_id))
      and private.role_of(candidate, document.organization_id) is not null
    order by place limit 1
  );
end;
$$;
comment on function private.reviewer_of(public.documents) is
  'Who is told what is to be done with a document: its owner, else who uploaded it, as far as they are members and may read it; null: nobody.';

create function public.due_reminders(at_once integer default 200)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.check_page(at_once);
  insert into public.document_reminders (organization_id, document_id, valid_until)
  select organization_id, id, documents.valid_until from public.documents
  where documents.valid_until between private.today() - 30 and private.today() + 14 and organization_id <> 1
    and revision_id is not null and coalesce(private.replaced_on(organization_id, id) > private.today(), true)
    and private.reviewer_of(documents) is not null
  on conflict (document_id, valid_until) do nothing;
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', due.id, 'document_id', due.document_id, 'name', due.name, 'valid_until', due.valid_until, 'past', due.valid_until < private.today(),
      'organization_id', due.organization_id, 'organization', due.organization, 'user_id', users.id, 'email', users.email) order by due.id)
    from (
      select reminders.id, documents.id as document_id, documents.organization_id, organizations.name as organization,
             coalesce(documents.title, documents.name) as name, documents.valid_until, private.reviewer_of(documents) as user_id
      from public.document_reminders as reminders
      join public.documents on documents.id = reminders.document_id and documents.valid_until = reminders.valid_until
      join public.organizations on organizations.id = documents.organization_id
      where reminders.sent_at is null and reminders.tries < 5
      order by reminders.id limit at_once
    ) as due
    join public.users on users.id = due.user_id
  ), '[]');
end;
$$;
comment on function public.due_reminders(integer) is
  'Reminders that are to be sent: of documents whose last day is at most a fortnight away, or at most a month past, and of which nobody was '
  'told, as [{id, document_id, name, valid_until, past, organization_id, organization, user_id, email}].';

create function public.settle_reminders(reminder_ids bigint[], sent boolean)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.document_reminders
  set tries = tries + 1, sent_at = case when settle_reminders.sent then now() end
  where id = any (reminder_ids) and sent_at is null;
end;
$$;
comment on function public.settle_reminders(bigint[], boolean) is 'Reminders were sent, or a try to send them failed; after five nobody tries any more.';

create function public.documents_to_review(organization_id bigint, page_limit integer default 50, page_offset integer default 0)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  my_role constant public.organization_role := private.require_member(organization_id);
  listed jsonb;
begin
  perform private.check_page(page_limit, page_offset);
  with due as (
    select documents.id, documents.name, documents.type, documents.title, documents.valid_until, documents.owner_id,
           my_role >= 'admin' or documents.uploaded_by = me as can_change
    from public.documents
    where documents.organization_id = documents_to_review.organization_id and documents.valid_until <= private.today() + 14
      and documents.id in (select private.readable_document_ids(me, documents_to_review.organization_id))
      and (my_role >= 'admin' or me in (documents.owner_id, documents.uploaded_by))
      and coalesce(private.replaced_on(documents.organization_id, documents.id) > private.today(), true)
  )
  select jsonb_build_object(
    'total', (select count(*) from due),
    'documents', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', page.id, 'name', page.name, 'type', page.type, 'title', page.title, 'valid_until', page.valid_until, 'past', page.valid_until < private.today(),
        'can_change', page.can_change,
        'owner', (select private.person_json(users.id, users.name, users.email, users.avatar_color) from public.users
                  where users.id = page.owner_id)) order by page.valid_until, page.id)
      from (select * from due order by due.valid_until, due.id limit page_limit offset page_offset) as page), '[]'))
  into listed;
  return listed;
end;
$$;
comment on function public.documents_to_review(bigint, integer, integer) is
  'Documents whose last day is at most a fortnight away or past and that nothing has replaced, first the longest past: for admins all, for '
  'others those that they own or uploaded. Gives {total, documents: [{id, name, type, title, valid_until, past, can_change, owner}]}.';
grant execute on function public.documents_to_review(bigint, integer, integer) to authenticated;

create function public.equal_documents(organization_id bigint, content_hashes text[])
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  my_role constant public.organization_role := private.require_member(organization_id);
begin
  perform private.check_list(content_hashes, 'Hashes', 200);
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'hash', revisions.content_hash, 'id', documents.id, 'name', documents.name, 'created_at', documents.created_at,
      'can_change', my_role >= 'admin' or (my_role >= 'user' and coalesce(documents.uploaded_by = me, false))) order by documents.id)
    from public.document_revisions as revisions
    join public.documents on documents.id = revisions.document_id
      and (documents.revision_id = revisions.id or (documents.revision_id is null and revisions.state = 'reading'))
    where revisions.organization_id = equal_documents.organization_id and revisions.content_hash = any (content_hashes)
      and documents.id in (select private.readable_document_ids(me, equal_documents.organization_id))
  ), '[]');
end;
$$;
comment on function public.equal_documents(bigint, text[]) is
  'The documents of these bytes (SHA-256, hexadecimal) among those that the caller may read; of others nothing is said: '
  '[{hash, id, name, created_at, can_change}].';
grant execute on function public.equal_documents(bigint, text[]) to authenticated;
