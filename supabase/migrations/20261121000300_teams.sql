-- Groups of members. Admins arrange them; each change is on record.
create table public.teams (
  id bigint generated always as identity primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  description text not null default '' check (char_length(description) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id)
);
comment on table public.teams is 'Groups of members that tags are given to together.';
create unique index teams_name_key on public.teams (organization_id, lower(name));

create table public.team_members (
  organization_id bigint not null,
  team_id bigint not null,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (team_id, user_id),
  foreign key (organization_id, team_id) references public.teams (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references public.organization_members (organization_id, user_id) on delete cascade
);
comment on table public.team_members is 'Who is in which team; only members of the organisation can be.';
create index team_members_team_idx on public.team_members (organization_id, team_id);
create index team_members_user_idx on public.team_members (organization_id, user_id);
create index team_members_of_user_idx on public.team_members (user_id);

create trigger teams_touch before update on public.teams for each row execute function private.touch_updated_at();
create trigger teams_keep_organization before update on public.teams
  for each row execute function private.keep_organization();
create trigger teams_audit after insert or update or delete on public.teams
  for each row execute function private.audit_change();
create trigger team_members_keep_organization before update on public.team_members
  for each row execute function private.keep_organization();
create trigger team_members_audit after insert or delete on public.team_members
  for each row execute function private.audit_change();

alter table public.teams enable row level security;
alter table public.team_members enable row level security;
grant select on public.teams, public.team_members to authenticated;
grant insert (organization_id, name, description), update (name, description), delete on public.teams to authenticated;
grant insert (organization_id, team_id, user_id), delete on public.team_members to authenticated;

create policy "Members see the teams of their organisations" on public.teams for select to authenticated
  using (organization_id = any ((select private.my_organization_ids())::bigint[]));
create policy "Admins make teams" on public.teams for insert to authenticated
  with check (organization_id = any ((select private.my_organization_ids('admin'))::bigint[]) and organization_id <> 1);
create policy "Admins change teams" on public.teams for update to authenticated
  using (organization_id = any ((select private.my_organization_ids('admin'))::bigint[]));
create policy "Admins delete teams" on public.teams for delete to authenticated
  using (organization_id = any ((select private.my_organization_ids('admin'))::bigint[]));
create policy "Members see who is in the teams of their organisations" on public.team_members for select to authenticated
  using (organization_id = any ((select private.my_organization_ids())::bigint[]));
create policy "Admins add people to teams" on public.team_members for insert to authenticated
  with check (organization_id = any ((select private.my_organization_ids('admin'))::bigint[]));
create policy "Admins take people off teams" on public.team_members for delete to authenticated
  using (organization_id = any ((select private.my_organization_ids('admin'))::bigint[]));

create function public.set_member_teams(organization_id bigint, member_id bigint, new_team_ids bigint[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.check_list(new_team_ids, 'Teams', 500);
  delete from public.team_members
  where team_members.organization_id = set_member_teams.organization_id and user_id = member_id
    and team_id <> all (new_team_ids);
  insert into public.team_members (organization_id, team_id, user_id)
  select set_member_teams.organization_id, team_id, member_id from unnest(new_team_ids) as team_id
  on conflict do nothing;
end;
$$;
comment on function public.set_member_teams(bigint, bigint, bigint[]) is 'The teams that a member is in, all of them.';
grant execute on function public.set_member_teams(bigint, bigint, bigint[]) to authenticated;

create function public.add_team_members(organization_id bigint, to_team_id bigint, member_ids bigint[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.check_list(member_ids, 'Members', 500);
  insert into public.team_members (organization_id, team_id, user_id)
  select add_team_members.organization_id, to_team_id, user_id from unnest(member_ids) as user_id
  on conflict do nothing;
end;
$$;
comment on function public.add_team_members(bigint, bigint, bigint[]) is 'Adds members to a team.';
grant execute on function public.add_team_members(bigint, bigint, bigint[]) to authenticated;

create function private.team_json(team public.teams, members jsonb, tag_ids bigint[])
returns jsonb
language sql stable
return jsonb_build_object(
  'id', team.id, 'name', team.name, 'description', team.description, 'members', members, 'tag_ids', to_jsonb(tag_ids)
);
comment on function private.team_json(public.teams, jsonb, bigint[]) is 'A team as the API tells it; members: how many, or who.';
grant execute on function private.team_json(public.teams, jsonb, bigint[]) to authenticated;

create function public.list_teams(organization_id bigint)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(private.team_json(
      teams,
      (select to_jsonb(count(*)) from public.team_members
       where team_members.organization_id = teams.organization_id and team_members.team_id = teams.id),
      array(select tag_id from public.tag_teams
            where tag_teams.organization_id = teams.organization_id and tag_teams.team_id = teams.id order by tag_id)
    ) order by lower(teams.name)), '[]')
    from public.teams where teams.organization_id = list_teams.organization_id
  );
end;
$$;
comment on function public.list_teams(bigint) is 'An organisation''s teams with how many members, and which tags, each has.';
grant execute on function public.list_teams(bigint) to authenticated;

create function public.get_team(organization_id bigint, team_id bigint)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select private.team_json(
      teams,
      coalesce((
        select jsonb_agg(private.person_json(users.id, users.name, users.email, users.avatar_color)
                         order by lower(users.name), users.id)
        from public.team_members join public.users on users.id = team_members.user_id
        where team_members.organization_id = teams.organization_id and team_members.team_id = teams.id), '[]'),
      array(select tag_id from public.tag_teams
            where tag_teams.organization_id = teams.organization_id and tag_teams.team_id = teams.id order by tag_id)
    )
    from public.teams where teams.organization_id = get_team.organization_id and teams.id = get_team.team_id
  );
end;
$$;
comment on function public.get_team(bigint, bigint) is 'A team with its members and tags; null when there is none.';
grant execute on function public.get_team(bigint, bigint) to authenticated;
