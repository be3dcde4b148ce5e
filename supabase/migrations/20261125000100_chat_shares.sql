-- Whom members share their chats with: read-only, up to an answer, and never past what a reader may read (docs/decisions/sharing.md).
create table public.chat_shares (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  chat_id bigint not null,
  shared_by bigint not null,
  user_id bigint,
  team_id bigint,
  last_message_id bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  check (num_nonnulls(user_id, team_id) = 1),
  foreign key (organization_id, chat_id) references public.chats (organization_id, id) on delete cascade,
  foreign key (organization_id, shared_by) references public.organization_members (organization_id, user_id) on delete cascade,
  foreign key (organization_id, user_id) references public.organization_members (organization_id, user_id) on delete cascade,
  foreign key (organization_id, team_id) references public.teams (organization_id, id) on delete cascade,
  foreign key (organization_id, last_message_id) references public.messages (organization_id, id) on delete cascade
);
comment on table public.chat_shares is
  'Who may read a chat beside its member, one member or team a row. It ends with the chat, the team and either''s membership.';
comment on column public.chat_shares.shared_by is 'The member whose chat it is.';
comment on column public.chat_shares.last_message_id is 'The answer that it ends with; what stands before that in its branch is shared.';
create unique index chat_shares_user_key on public.chat_shares (organization_id, chat_id, user_id) where user_id is not null;
create unique index chat_shares_team_key on public.chat_shares (organization_id, chat_id, team_id) where team_id is not null;
create index chat_shares_chat_idx on public.chat_shares (organization_id, chat_id);
create index chat_shares_shared_by_idx on public.chat_shares (organization_id, shared_by);
create index chat_shares_user_idx on public.chat_shares (organization_id, user_id);
create index chat_shares_team_idx on public.chat_shares (organization_id, team_id);
create index chat_shares_last_message_idx on public.chat_shares (organization_id, last_message_id);
create trigger chat_shares_keep_organization before update on public.chat_shares
  for each row execute function private.keep_organization();
create trigger chat_shares_touch before update on public.chat_shares for each row execute function private.touch_updated_at();
create trigger chat_shares_audit after insert or update or delete on public.chat_shares
  for each row execute function private.audit_change();

alter table public.chat_shares enable row level security;
grant select on public.chat_shares to authenticated;
create policy "Members see whom they share their own chats with" on public.chat_shares
  for select to authenticated
  using (organization_id = any ((select private.my_organization_ids())::bigint[])
         and shared_by = (select private.my_user_id()));

create function private.tell_shared()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  share constant public.chat_shares := coalesce(new, old);
begin
  perform realtime.send(jsonb_build_object('organization_id', share.organization_id), 'shared', 'user:' || users.auth_id::text, true)
  from public.users
  where users.id = share.user_id or users.id in (
    select user_id from public.team_members
    where organization_id = share.organization_id and team_id = share.team_id and user_id <> share.shared_by);
  return null;
end;
$$;
comment on function private.tell_shared() is
  'Trigger: tells those whom a chat is shared with, or is no longer, that their list of shared chats changed.';
create trigger chat_shares_tell after insert or delete on public.chat_shares
  for each row execute function private.tell_shared();

create function private.shareable_end(of_chat_id bigint, branch bigint)
returns bigint
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select max(id) from public.messages
    where id in (select private.branch_ids(private.branch_end(of_chat_id, branch), 4000))
      and role = 'assistant' and content <> '' and status in ('complete', 'cancelled'));
end;
$$;
comment on function private.shareable_end(bigint, bigint) is
  'The latest answer of a branch that has ended with words: a chat is shared up to it. Null where there is none.';

create function private.readers_share(of_chat_id bigint, in_organization_id bigint, reader_id bigint)
returns public.chat_shares
language plpgsql stable security definer
set search_path = ''
as $$
declare
  share public.chat_shares;
begin
  select shares.* into share
  from public.chat_shares as shares
  join public.chats on chats.id = shares.chat_id
  where shares.organization_id = in_organization_id and shares.chat_id = of_chat_id
    and private.role_of(reader_id, in_organization_id) is not null
    and chats.deleted_at is null and coalesce(chats.expires_at > now(), true)
    and (shares.user_id = reader_id or shares.shared_by = reader_id or shares.team_id in (
      select team_id from public.team_members where organization_id = in_organization_id and user_id = reader_id))
  order by shares.updated_at desc, shares.id desc limit 1;
  return share;
end;
$$;
comment on function private.readers_share(bigint, bigint, bigint) is
  'By which share somebody may read a chat now, the latest changed of several; null by none. Its own member may by any of them.';

create function public.share_chat(
  organization_id bigint, chat_id bigint, user_ids bigint[], team_ids bigint[], branch bigint default null
)
returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  most constant integer := 50;
  chat constant public.chats := private.my_thread(chat_id, organization_id);
  ends constant bigint := private.shareable_end(chat.id, branch);
begin
  perform private.check_list(user_ids, 'Members', most);
  perform private.check_list(team_ids, 'Teams', most);
  if chat.expires_at is not null then
    perform private.refuse(409, 'conflict', 'A temporary chat can''t be shared: it goes for good, and nobody else sees it.');
  elsif branch is not null and private.branch_end(chat.id, branch) is null then
    perform private.refuse(404, 'not_found', 'That message doesn''t exist.');
  elsif ends is null then
    perform private.refuse(409, 'conflict', 'There is no finished answer to share yet.');
  elsif chat.user_id = any (user_ids) then
    perform private.refuse(400, 'invalid_input', 'This chat is yours already. Choose somebody else.');
  elsif exists (select from unnest(user_ids) as wanted where private.role_of(wanted, chat.organization_id) is null) then
    perform private.refuse(404, 'not_found', 'That member isn''t in this organisation.');
  elsif exists (select from unnest(team_ids) as wanted where not exists (
      select from public.teams where teams.organization_id = chat.organization_id and teams.id = wanted)) then
    perform private.refuse(404, 'not_found', 'That team doesn''t exist.');
  end if;
  insert into public.chat_shares (organization_id, chat_id, shared_by, user_id, last_message_id)
  select chat.organization_id, chat.id, chat.user_id, wanted, ends
  from (select distinct wanted from unnest(user_ids) as wanted order by 1) as given
  on conflict (organization_id, chat_id, user_id) where user_id is not null
  do update set last_message_id = excluded.last_message_id where chat_shares.last_message_id <> excluded.last_message_id;
  insert into public.chat_shares (organization_id, chat_id, shared_by, team_id, last_message_id)
  select chat.organization_id, chat.id, chat.user_id, wanted, ends
  from (select distinct wanted from unnest(team_ids) as wanted order by 1) as given
  on conflict (organization_id, chat_id, team_id) where team_id is not null
  do update set last_message_id = excluded.last_message_id where chat_shares.last_message_id <> excluded.last_message_id;
  if (select count(*) from public.chat_shares as shares
      where shares.organization_id = chat.organization_id and shares.chat_id = chat.id) > most then
    perform private.refuse(409, 'conflict',
      format('A chat can be shared with at most %s members and teams. Remove one first, or share it with a team.', most));
  end if;
end;
$$;
comment on function public.share_chat(bigint, bigint, bigint[], bigint[], bigint) is
  'Shares a chat of the caller with members and teams of its organisation, up to the latest finished answer of the branch in view; who has '
  'it already reads up to there from now on. 409 for a temporary chat, one without an answer, and beyond 50.';
grant execute on function public.share_chat(bigint, bigint, bigint[], bigint[], bigint) to authenticated;

create function public.unshare_chat(organization_id bigint, share_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_member(organization_id);
  delete from public.chat_shares as shares
  where shares.id = share_id and shares.organization_id = unshare_chat.organization_id and shared_by = private.my_user_id();
  if not found then
    perform private.refuse(404, 'not_found', 'This chat isn''t shared with them any more.');
  end if;
end;
$$;
comment on function public.unshare_chat(bigint, bigint) is 'Takes back what the caller shared, from a member or a team.';
grant execute on function public.unshare_chat(bigint, bigint) to authenticated;

create function public.list_chat_shares(organization_id bigint, chat_id bigint, branch bigint default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  chat constant public.chats := private.my_thread(chat_id, organization_id);
begin
  return jsonb_build_object(
    'last_id', private.shareable_end(chat.id, branch),
    'shares', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', shares.id, 'last_id', shares.last_message_id, 'created_at', shares.created_at, 'updated_at', shares.updated_at,
        'member', case when users.id is not null
          then private.person_json(users.id, users.name, users.email, users.avatar_color) end,
        'team', case when teams.id is not null then jsonb_build_object('id', teams.id, 'name', teams.name, 'members', (
          select count(*) from public.team_members as members
          where members.organization_id = teams.organization_id and members.team_id = teams.id)) end
      ) order by shares.id)
      from public.chat_shares as shares
      left join public.users on users.id = shares.user_id
      left join public.teams on teams.organization_id = shares.organization_id and teams.id = shares.team_id
      where shares.organization_id = chat.organization_id and shares.chat_id = chat.id
    ), '[]'));
end;
$$;
comment on function public.list_chat_shares(bigint, bigint, bigint) is
  'Whom a chat of the caller is shared with, and up to which message it would be shared now (null: nothing to share yet).';
grant execute on function public.list_chat_shares(bigint, bigint, bigint) to authenticated;
