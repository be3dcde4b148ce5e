-- Tags on documents. Uploaders may tag their own.
create table public.document_tags (
  organization_id bigint not null,
  document_id bigint not null,
  tag_id bigint not null,
  added_by bigint default private.my_user_id() references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (document_id, tag_id),
  foreign key (organization_id, document_id) references public.documents (organization_id, id) on delete cascade,
  foreign key (organization_id, tag_id) references public.tags (organization_id, id) on delete cascade
);
comment on table public.document_tags is 'Tags of documents: who holds one of them reads the document.';
comment on column public.document_tags.added_by is
  'Who put it: an uploader takes off what they put, not what an admin did. Null when that account is gone.';
create index document_tags_adder_idx on public.document_tags (added_by);
create index document_tags_document_idx on public.document_tags (organization_id, document_id);
create index document_tags_tag_idx on public.document_tags (organization_id, tag_id);
create index documents_tags_idx on public.documents using gin (tag_ids);

create trigger document_tags_keep_organization before update on public.document_tags
  for each row execute function private.keep_organization();
create trigger document_tags_audit after insert or delete on public.document_tags
  for each row execute function private.audit_change();

alter table public.document_tags enable row level security;
grant select on public.document_tags to authenticated;
grant insert (organization_id, document_id, tag_id), delete on public.document_tags to authenticated;

create policy "Who reads a document sees its tags" on public.document_tags for select to authenticated
  using (
    organization_id = any ((select private.my_organization_ids())::bigint[])
    and exists (select from public.documents where documents.id = document_tags.document_id)
  );
create policy "Admins tag documents, uploaders their own" on public.document_tags for insert to authenticated
  with check (
    organization_id = any ((select private.my_organization_ids('admin'))::bigint[])
    or (organization_id = any ((select private.my_organization_ids())::bigint[])
        and exists (select from public.documents where documents.id = document_tags.document_id
                      and documents.uploaded_by = (select private.my_user_id())))
  );
create policy "Admins untag documents, uploaders their own of what they put" on public.document_tags
  for delete to authenticated
  using (
    organization_id = any ((select private.my_organization_ids('admin'))::bigint[])
    or (organization_id = any ((select private.my_organization_ids())::bigint[])
        and added_by = (select private.my_user_id())
        and exists (select from public.documents where documents.id = document_tags.document_id
                      and documents.uploaded_by = (select private.my_user_id())))
  );

create function private.mirror_document_tags()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  of_document bigint := coalesce(new.document_id, old.document_id);
begin
  update public.documents
  set tag_ids = coalesce((select array_agg(tag_id order by tag_id) from public.document_tags
                          where document_tags.document_id = of_document), '{}')
  where id = of_document;
  return null;
end;
$$;
comment on function private.mirror_document_tags() is 'Trigger: keeps documents.tag_ids, which the policies read.';
create trigger document_tags_mirror after insert or delete on public.document_tags
  for each row execute function private.mirror_document_tags();

create function private.fixed_tag_ids(of_document_id bigint, of_user_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(tag_id order by tag_id), '[]') from public.document_tags
    where document_tags.document_id = of_document_id and added_by is distinct from of_user_id
  );
end;
$$;
comment on function private.fixed_tag_ids(bigint, bigint) is
  'Tags of a document that somebody who isn''t an admin can''t take off, because an admin put them there.';

create function public.tag_documents(
  organization_id bigint, to_document_ids bigint[], add_tag_ids bigint[], remove_tag_ids bigint[]
)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.check_list(to_document_ids, 'Documents', 200);
  perform private.check_list(add_tag_ids, 'Tags', 200);
  perform private.check_list(remove_tag_ids, 'Tags', 200);
  if (select count(*) from public.documents
      where documents.organization_id = tag_documents.organization_id and id = any (to_document_ids))
     < (select count(distinct given) from unnest(to_document_ids) as given) then
    perform private.refuse(404, 'not_found', 'One of these documents doesn''t exist.');
  end if;
  insert into public.document_tags (organization_id, document_id, tag_id)
  select tag_documents.organization_id, document_id, tag_id
  from unnest(to_document_ids) as document_id cross join unnest(add_tag_ids) as tag_id
  on conflict do nothing;
  delete from public.document_tags
  where document_tags.organization_id = tag_documents.organization_id
    and document_id = any (to_document_ids) and tag_id = any (remove_tag_ids);
  if exists (select from public.document_tags
             where document_tags.organization_id = tag_documents.organization_id
               and document_id = any (to_document_ids) and tag_id = any (remove_tag_ids)) then
    perform private.refuse(403, 'forbidden', 'Only an admin can take off a tag that an admin has put on.');
  end if;
end;
$$;
comment on function public.tag_documents(bigint, bigint[], bigint[], bigint[]) is
  'Adds tags to documents and takes others off, as the policies on document_tags allow: all of it, or 403.';
grant execute on function public.tag_documents(bigint, bigint[], bigint[], bigint[]) to authenticated;
