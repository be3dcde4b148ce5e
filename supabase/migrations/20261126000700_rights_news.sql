-- Who is given a chat to read hears which, and whose; and members hear when what they may read changes with their tags, teams or role.
create or replace function private.tell_shared()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  share constant public.chat_shares := coalesce(new, old);
begin
  perform realtime.send(
    jsonb_build_object('organization_id', share.organization_id, 'chat', case
      when tg_op = 'INSERT' and not exists (
        select from public.chat_shares as former
        where former.organization_id = share.organization_id and former.chat_id = share.chat_id and former.id < share.id
          and (former.user_id = readers.id or former.team_id in (
            select team_id from public.team_members where organization_id = share.organization_id and user_id = readers.id)))
      then (
        select jsonb_build_object('id', chats.id, 'title', chats.title, 'shared_by', coalesce(nullif(sharers.name, ''), sharers.email))
        from public.chats join public.users as sharers on sharers.id = chats.user_id
        where chats.id = share.chat_id) end),
    'shared', 'user:' || readers.auth_id::text, true)
  from public.users as readers
  where readers.id = share.user_id or readers.id in (
    select user_id from public.team_members
    where organization_id = share.organization_id and team_id = share.team_id and user_id <> share.shared_by);
  return null;
end;
$$;
comment on function private.tell_shared() is
  'Trigger: tells those whom a chat is shared with, or is no longer, that their list of shared chats changed; and which chat, to those '
  'who couldn''t read it by an earlier share.';

create function private.tell_rights()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_table_name = 'tag_teams' then
    perform realtime.send(jsonb_build_object('organization_id', held.organization_id), 'rights', 'user:' || users.auth_id::text, true)
    from (
      select distinct members.organization_id, members.user_id
      from changed
      join public.team_members as members
        on members.organization_id = changed.organization_id and members.team_id = changed.team_id) as held
    join public.users on users.id = held.user_id;
  else
    perform realtime.send(jsonb_build_object('organization_id', held.organization_id), 'rights', 'user:' || users.auth_id::text, true)
    from (select distinct organization_id, user_id from changed) as held
    join public.users on users.id = held.user_id;
  end if;
  return null;
end;
$$;
comment on function private.tell_rights() is
  'Trigger: tells members whose tags or teams changed that what they may read has, and not what (product §6). Once each, however many '
  'of them change together.';
create trigger tag_members_tell after insert on public.tag_members
  referencing new table as changed for each statement execute function private.tell_rights();
create trigger tag_members_tell_gone after delete on public.tag_members
  referencing old table as changed for each statement execute function private.tell_rights();
create trigger tag_teams_tell after insert on public.tag_teams
  referencing new table as changed for each statement execute function private.tell_rights();
create trigger tag_teams_tell_gone after delete on public.tag_teams
  referencing old table as changed for each statement execute function private.tell_rights();
create trigger team_members_tell after insert on public.team_members
  referencing new table as changed for each statement execute function private.tell_rights();
create trigger team_members_tell_gone after delete on public.team_members
  referencing old table as changed for each statement execute function private.tell_rights();

create function private.tell_role()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('organization_id', new.organization_id), 'rights', 'user:' || users.auth_id::text, true)
  from public.users where users.id = new.user_id;
  return null;
end;
$$;
comment on function private.tell_role() is 'Trigger: tells a member whose role changed that what they may read has: admins read everything.';
create trigger organization_members_tell_role after update of role on public.organization_members
  for each row when (old.role <> new.role) execute function private.tell_role();
