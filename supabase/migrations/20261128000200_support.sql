-- Requests to support: what members write, what operators answer, and files (docs/decisions/support.md).
insert into storage.buckets (id, name, public, file_size_limit)
values ('support', 'support', false, 10485760)
on conflict (id) do nothing;

create table public.support_requests (
  id bigint generated always as identity primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade check (organization_id <> 1),
  user_id bigint not null references public.users (id) on delete cascade,
  reference text not null unique check (reference ~ '^SR-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  key uuid not null,
  subject text not null check (char_length(subject) between 1 and 150),
  priority text not null default 'medium' check (priority in ('urgent', 'high', 'medium', 'low')),
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  unread boolean not null default false,
  help_conversation_id bigint,
  page text not null default '' check (char_length(page) <= 200),
  version text not null default '' check (char_length(version) <= 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (organization_id, help_conversation_id),
  unique (user_id, key),
  foreign key (organization_id, help_conversation_id) references public.help_conversations (organization_id, id)
    on delete set null (help_conversation_id)
);
comment on table public.support_requests is
  'What somebody asks the people behind the product. It goes with its account and its organisation; who leaves the organisation is still answered by mail.';
comment on column public.support_requests.key is 'Names the request for whoever sends it again.';
comment on column public.support_requests.state is 'open: support''s turn; answered: the requester''s; a message of theirs opens it again, also once it is closed.';
comment on column public.support_requests.unread is 'Support answered or closed it since its requester last read it.';
comment on column public.support_requests.help_conversation_id is 'The conversation with the help agent that it was handed over from.';
create index support_requests_user_idx on public.support_requests (user_id, organization_id, updated_at desc);
create index support_requests_organization_idx on public.support_requests (organization_id, created_at);
create index support_requests_state_idx on public.support_requests (state, updated_at desc);

create table public.support_messages (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  request_id bigint not null,
  user_id bigint references public.users (id) on delete set null,
  kind text not null default 'message' check (kind in ('message', 'transcript', 'closed', 'reopened')),
  is_support boolean not null default false,
  key uuid,
  help_message_id bigint,
  content text not null default '' check (char_length(content) <= 100000 and (kind <> 'message' or char_length(content) between 1 and 10000)),
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (organization_id, help_message_id),
  unique (request_id, key),
  foreign key (organization_id, help_message_id) references public.help_messages (organization_id, id) on delete set null (help_message_id),
  foreign key (organization_id, request_id) references public.support_requests (organization_id, id) on delete cascade
);
comment on table public.support_messages is 'What was written in a request, and that it was closed or opened again; is_support: by an operator.';
comment on column public.support_messages.help_message_id is 'The same message in the conversation with the help agent.';
create index support_messages_request_idx on public.support_messages (organization_id, request_id, id);
create index support_messages_user_idx on public.support_messages (user_id, created_at);

create table public.support_attachments (
  id bigint generated always as identity primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade check (organization_id <> 1),
  user_id bigint not null references public.users (id) on delete cascade,
  message_id bigint,
  name text not null check (char_length(name) between 1 and 255),
  type text not null check (char_length(type) <= 100),
  size bigint not null check (size between 1 and 10485760),
  path text not null unique default 'files/' || gen_random_uuid(),
  stored boolean not null default false,
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, message_id) references public.support_messages (organization_id, id) on delete cascade
);
comment on table public.support_attachments is 'Files for support, in the bucket support, which nobody reaches but through the API. Unsent (no message) they go after a day.';
comment on column public.support_attachments.stored is 'Its bytes are there; the row comes first, so that no file is without one.';
create index support_attachments_message_idx on public.support_attachments (organization_id, message_id);
create index support_attachments_user_idx on public.support_attachments (user_id, created_at);
create index support_attachments_unsent_idx on public.support_attachments (created_at) where message_id is null;

create trigger support_requests_keep_organization before update on public.support_requests
  for each row execute function private.keep_organization();
create trigger support_messages_keep_organization before update on public.support_messages
  for each row execute function private.keep_organization();
create trigger support_attachments_keep_organization before update on public.support_attachments
  for each row execute function private.keep_organization();
alter table public.support_requests enable row level security;
alter table public.support_messages enable row level security;
alter table public.support_attachments enable row level security;
create policy "Requests to support leave by functions alone" on public.support_requests for select to authenticated using (false);
create policy "Messages of requests leave by functions alone" on public.support_messages for select to authenticated using (false);
create policy "Files of requests leave by functions alone" on public.support_attachments for select to authenticated using (false);

create function private.new_support_reference()
returns text
language plpgsql
set search_path = ''
as $$
declare
  -- Crockford's: nothing that is mistaken for another on the telephone.
  signs constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  bytes constant bytea := extensions.gen_random_bytes(8);
  code text := '';
begin
  for at in 0..7 loop
    code := code || substr(signs, get_byte(bytes, at) % 32 + 1, 1);
  end loop;
  return 'SR-' || left(code, 4) || '-' || right(code, 4);
end;
$$;
comment on function private.new_support_reference() is 'A reference of 40 random bits; a second one of its kind is refused by the table.';

create function private.tell_support()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object('organization_id', new.organization_id),
    'support', 'user:' || users.auth_id::text, true)
  from public.users
  join public.organization_members as members on members.user_id = users.id and members.organization_id = new.organization_id
  where users.id = new.user_id;
  return null;
end;
$$;
comment on function private.tell_support() is 'Trigger: the requester hears that a request of theirs changed, while they are a member; no words of it.';
create trigger support_requests_tell after insert or update on public.support_requests
  for each row execute function private.tell_support();

create function private.drop_support_file()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.enqueue('support.delete', 1, 'support:' || old.path, jsonb_build_object('path', old.path));
  return null;
end;
$$;
comment on function private.drop_support_file() is 'Trigger: a file goes with its row.';
create trigger support_attachments_drop_file after delete on public.support_attachments
  for each row execute function private.drop_support_file();

create function public.prune_support_files(at_once integer default 200)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  gone integer;
begin
  delete from public.support_attachments where id in (
    select id from public.support_attachments
    where message_id is null and created_at < now() - interval '1 day'
    order by created_at limit at_once for update skip locked);
  get diagnostics gone = row_count;
  return gone;
end;
$$;
comment on function public.prune_support_files(integer) is 'The server''s own: deletes files that were never sent, a slice at a time; how many went.';

create function private.support_request_json(ticket public.support_requests)
returns jsonb
language sql stable
return jsonb_build_object(
  'id', ticket.id, 'reference', ticket.reference, 'subject', ticket.subject, 'priority', ticket.priority, 'state', ticket.state,
  'unread', ticket.unread, 'created_at', ticket.created_at, 'updated_at', ticket.updated_at);
comment on function private.support_request_json(public.support_requests) is 'A request as lists tell it.';

create function private.support_messages_json(of_request_id bigint, names_support boolean)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', messages.id, 'kind', messages.kind, 'content', messages.content, 'created_at', messages.created_at,
      'from', case when messages.is_support then 'support' else 'requester' end,
      'author', case when names_support or not messages.is_support then private.display_name(users.name, users.email) end,
      'attachments', coalesce((
        select jsonb_agg(jsonb_build_object('id', files.id, 'name', files.name, 'type', files.type, 'size', files.size) order by files.id)
        from public.support_attachments as files
        where files.organization_id = messages.organization_id and files.message_id = messages.id), '[]')) order by messages.id)
    from public.support_messages as messages left join public.users on users.id = messages.user_id
    where messages.request_id = of_request_id), '[]');
end;
$$;
comment on function private.support_messages_json(bigint, boolean) is 'What was written in a request, in its order; which operator wrote is told to operators alone.';
