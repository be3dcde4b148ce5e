-- Attachments: files that a question of a chat is asked with. Each is a document of origin attachment, so that its reading, text,
-- citations and deletion are those of documents, and it is for who asked alone (docs/decisions/attachments.md).
alter table public.audiences add column own boolean not null default false, add check (not own or tag_ids = '{}');
alter table public.audiences drop constraint audiences_organization_id_tag_ids_key, add unique (organization_id, tag_ids, own);
comment on column public.audiences.own is 'Nobody is of it: what has it is read by its uploader alone.';

create or replace function private.keep_audience()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_own constant boolean := new.origin = 'attachment';
  wanted constant bigint[] := case when is_own then '{}' else new.tag_ids end;
begin
  select id into new.audience_id from public.audiences
  where organization_id = new.organization_id and tag_ids = wanted and own = is_own;
  if not found then
    insert into public.audiences (organization_id, tag_ids, own) values (new.organization_id, wanted, is_own)
    on conflict (organization_id, tag_ids, own) do update set tag_ids = excluded.tag_ids
    returning id into new.audience_id;
  end if;
  return new;
end;
$$;
comment on function private.keep_audience() is
  'Trigger: the audience of a document is that of its tags; an attachment is for its uploader alone, whatever its tags.';

create or replace function private.audience_ids_of(of_user_id bigint, in_organization_id bigint default null)
returns bigint[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  held constant bigint[] := private.tag_ids_of(of_user_id);
begin
  return (
    select coalesce(array_agg(id), '{}')
    from (
      select audiences.id
      from public.organization_members as members
      join public.audiences on audiences.organization_id = members.organization_id
      where members.user_id = of_user_id and not audiences.own
        and (in_organization_id is null or members.organization_id = in_organization_id)
        and (members.role >= 'admin' or audiences.tag_ids = '{}' or audiences.tag_ids && held)
      union
      -- What the help agent knows.
      select audiences.id
      from public.audiences
      where audiences.organization_id = 1 and coalesce(in_organization_id, 1) = 1 and audiences.tag_ids = '{}'
        and not audiences.own and exists (select from public.users where users.id = of_user_id)
    ) as readable
  );
end;
$$;
comment on function private.audience_ids_of(bigint, bigint) is
  'The one rule of who reads: admins all audiences of their organisation, members those without tags or with one that they '
  'hold, and everybody who has an account those of organisation 1 without tags; nobody those that are their uploader''s own.';

create table public.attachments (
  document_id bigint primary key,
  organization_id bigint not null,
  user_id bigint not null references public.users (id) on delete cascade,
  chat_id bigint,
  created_at timestamptz not null default now(),
  unique (organization_id, document_id),
  foreign key (organization_id, document_id) references public.documents (organization_id, id) on delete cascade,
  foreign key (organization_id, chat_id) references public.chats (organization_id, id) on delete cascade
);
comment on table public.attachments is 'Files that questions are asked with: each is its asker''s, and of one chat.';
comment on column public.attachments.chat_id is 'The chat that it was sent in; null until a question is sent with it.';
create index attachments_chat_idx on public.attachments (organization_id, chat_id);
create index attachments_user_idx on public.attachments (user_id);
create index attachments_unsent_idx on public.attachments (created_at) where chat_id is null;
create trigger attachments_keep_organization before update on public.attachments
  for each row execute function private.keep_organization();

create table public.message_subjects (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  message_id bigint not null,
  kind text not null check (kind in ('attachment', 'document', 'folder', 'tag', 'team')),
  name text not null,
  document_id bigint,
  folder_id bigint,
  tag_id bigint,
  team_id bigint,
  unique (organization_id, id),
  foreign key (organization_id, message_id) references public.messages (organization_id, id) on delete cascade,
  foreign key (organization_id, document_id) references public.documents (organization_id, id) on delete set null (document_id),
  foreign key (organization_id, folder_id) references public.document_folders (organization_id, id) on delete set null (folder_id),
  foreign key (organization_id, tag_id) references public.tags (organization_id, id) on delete set null (tag_id),
  foreign key (organization_id, team_id) references public.teams (organization_id, id) on delete set null (team_id)
);
comment on table public.message_subjects is
  'What a question was asked with: files, and the documents, folders, tags and teams that it is aimed at. What is deleted since '
  'keeps its name, so that an answer written anew isn''t searched for more widely.';
create index message_subjects_message_idx on public.message_subjects (organization_id, message_id, id);
create index message_subjects_document_idx on public.message_subjects (organization_id, document_id);
create index message_subjects_folder_idx on public.message_subjects (organization_id, folder_id);
create index message_subjects_tag_idx on public.message_subjects (organization_id, tag_id);
create index message_subjects_team_idx on public.message_subjects (organization_id, team_id);
create trigger message_subjects_keep_organization before update on public.message_subjects
  for each row execute function private.keep_organization();

alter table public.attachments enable row level security;
alter table public.message_subjects enable row level security;
create policy "Attachments are the server's own" on public.attachments for select to authenticated using (false);
create policy "What questions are asked with is the server's own" on public.message_subjects for select to authenticated using (false);

create function private.forget_attachment()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.cancel_job('document:' || old.document_id);
  delete from public.documents where id = old.document_id;
  return null;
end;
$$;
comment on function private.forget_attachment() is
  'Trigger: the document of an attachment goes with it, as when its chat is deleted; its file by a job.';
create trigger attachments_forget after delete on public.attachments
  for each row execute function private.forget_attachment();

create function private.attachment_json(document public.documents)
returns jsonb
language sql stable
return jsonb_build_object(
  'document_id', document.id, 'name', document.name, 'type', document.type, 'size', document.size, 'status', document.status,
  'stage', document.stage, 'progress', document.progress, 'status_reason', document.status_reason
);
comment on function private.attachment_json(public.documents) is 'An attachment as the API tells it.';
