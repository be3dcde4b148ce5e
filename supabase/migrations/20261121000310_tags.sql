-- Tags decide who reads a document (product §6); they go to documents, members and teams. Admins arrange them; each change is
-- on record.
create table public.tags (
  id bigint generated always as identity primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  color smallint not null default 0 check (color between 0 and 26),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id)
);
comment on table public.tags is 'Labels of an organisation; color: one of 27 pairs (product §9).';
create unique index tags_name_key on public.tags (organization_id, lower(name));

create table public.tag_members (
  organization_id bigint not null,
  tag_id bigint not null,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (tag_id, user_id),
  foreign key (organization_id, tag_id) references public.tags (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references public.organization_members (organization_id, user_id) on delete cascade
);
comment on table public.tag_members is 'Tags held by members directly.';
create index tag_members_tag_idx on public.tag_members (organization_id, tag_id);
create index tag_members_user_idx on public.tag_members (organization_id, user_id);
create index tag_members_of_user_idx on public.tag_members (user_id);

create table public.tag_teams (
  organization_id bigint not null,
  tag_id bigint not null,
  team_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (tag_id, team_id),
  foreign key (organization_id, tag_id) references public.tags (organization_id, id) on delete cascade,
  foreign key (organization_id, team_id) references public.teams (organization_id, id) on delete cascade
);
comment on table public.tag_teams is 'Tags held by teams, and so by their members.';
create index tag_teams_tag_idx on public.tag_teams (organization_id, tag_id);
create index tag_teams_team_idx on public.tag_teams (organization_id, team_id);
create index tag_teams_of_team_idx on public.tag_teams (team_id);

create trigger tags_touch before update on public.tags for each row execute function private.touch_updated_at();
create trigger tags_keep_organization before update on public.tags
  for each row execute function private.keep_organization();
create trigger tags_audit after insert or update or delete on public.tags
  for each row execute function private.audit_change();
create trigger tag_members_keep_organization before update on public.tag_members
  for each row execute function private.keep_organization();
create trigger tag_members_audit after insert or delete on public.tag_members
  for each row execute function private.audit_change();
create trigger tag_teams_keep_organization before update on public.tag_teams
  for each row execute function private.keep_organization();
create trigger tag_teams_audit after insert or delete on public.tag_teams
  for each row execute function private.audit_change();

alter table public.tags enable row level security;
alter table public.tag_members enable row level security;
alter table public.tag_teams enable row level security;
grant select on public.tags, public.tag_members, public.tag_teams to authenticated;
grant insert (organization_id, name, color), update (name, color), delete on public.tags to authenticated;
grant insert (organization_id, tag_id, user_id), delete on public.tag_members to authenticated;
grant insert (organization_id, tag_id, team_id), delete on public.tag_teams to authenticated;

create policy "Members see the tags of their organisations" on public.tags for select to authenticated
  using (organization_id = any ((select private.my_organization_ids())::bigint[]));
create policy "Admins make tags" on public.tags for insert to authenticated
  with check (organization_id = any ((select private.my_organization_ids('admin'))::bigint[]) and organization_id <> 1);
create policy "Admins change tags" on public.tags for update to authenticated
  using (organization_id = any ((select private.my_organization_ids('admin'))::bigint[]));
create policy "Admins delete tags" on public.tags for delete to authenticated
  using (organization_id = any ((select private.my_organization_ids('admin'))::bigint[]));
create policy "Admins see who holds tags, members what they hold" on public.tag_members for select to authenticated
  using (
    organization_id = any ((select private.my_organization_ids('admin'))::bigint[])
    or (user_id = (select private.my_user_id())
        and organization_id = any ((select private.my_organization_ids())::bigint[]))
  );
create policy "Admins give tags to people" on public.tag_members for insert to authenticated
  with check (organization_id = any ((select private.my_organization_ids('admin'))::bigint[]));
create policy "Admins take tags from people" on public.tag_members for delete to authenticated
  using (organization_id = any ((select private.my_organization_ids('admin'))::bigint[]));
create policy "Members see which tags the teams of their organisations hold" on public.tag_teams for select to authenticated
  using (organization_id = any ((select private.my_organization_ids())::bigint[]));
create policy "Admins give tags to teams" on public.tag_teams for insert to authenticated
  with check (organization_id = any ((select private.my_organization_ids('admin'))::bigint[]));
create policy "Admins take tags from teams" on public.tag_teams for delete to authenticated
  using (organization_id = any ((select private.my_organization_ids('admin'))::bigint[]));

create function private.tag_ids_of(of_user_id bigint)
returns bigint[]
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(distinct held.tag_id), '{}') from (
      select tag_members.tag_id from public.tag_members where tag_members.user_id = of_user_id
      union all
      select tag_teams.tag_id from public.tag_teams
      join public.team_members on team_members.team_id = tag_teams.team_id
      where team_members.user_id = of_user_id
    ) as held
  );
end;
$$;
comment on function private.tag_ids_of(bigint) is 'Tags that a user holds, directly or through a team, in any organisation.';

-- What deleting a tag would open to everyone is said beside the tag, before it is deleted.
create function public.tags_with_info(organization_id bigint)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', tags.id, 'name', tags.name, 'color', tags.color,
      'documents', (select count(*) from public.document_tags
                    where document_tags.organization_id = tags.organization_id and document_tags.tag_id = tags.id),
      'only_tag_of', (select count(*) from public.documents
                      join public.document_tags on document_tags.document_id = documents.id
                      where document_tags.organization_id = tags.organization_id and document_tags.tag_id = tags.id
                        and documents.tag_ids = array[tags.id]),
      'members', (select count(*) from public.tag_members
                  where tag_members.organization_id = tags.organization_id and tag_members.tag_id = tags.id),
      'teams', (select count(*) from public.tag_teams
                where tag_teams.organization_id = tags.organization_id and tag_teams.tag_id = tags.id)
    ) order by lower(tags.name)), '[]')
    from public.tags where tags.organization_id = tags_with_info.organization_id
  );
end;
$$;
comment on function public.tags_with_info(bigint) is
  'Tags with how many documents, members and teams hold each, and how many documents have no other, as the caller may see.';
grant execute on function public.tags_with_info(bigint) to authenticated;

create function public.assign_member_tags(organization_id bigint, to_member_ids bigint[], new_tag_ids bigint[], replace boolean)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.check_list(to_member_ids, 'Members', 500);
  perform private.check_list(new_tag_ids, 'Tags', 200);
  if replace then
    delete from public.tag_members
    where tag_members.organization_id = assign_member_tags.organization_id and user_id = any (to_member_ids)
      and tag_id <> all (new_tag_ids);
  end if;
  insert into public.tag_members (organization_id, tag_id, user_id)
  select assign_member_tags.organization_id, tag_id, user_id
  from unnest(new_tag_ids) as tag_id cross join unnest(to_member_ids) as user_id
  on conflict do nothing;
end;
$$;
comment on function public.assign_member_tags(bigint, bigint[], bigint[], boolean) is
  'Gives tags to members, held directly; replace: these and no others.';
grant execute on function public.assign_member_tags(bigint, bigint[], bigint[], boolean) to authenticated;

create function public.assign_team_tags(organization_id bigint, to_team_ids bigint[], new_tag_ids bigint[], replace boolean)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.check_list(to_team_ids, 'Teams', 500);
  perform private.check_list(new_tag_ids, 'Tags', 200);
  if replace then
    delete from public.tag_teams
    where tag_teams.organization_id = assign_team_tags.organization_id and team_id = any (to_team_ids)
      and tag_id <> all (new_tag_ids);
  end if;
  insert into public.tag_teams (organization_id, tag_id, team_id)
  select assign_team_tags.organization_id, tag_id, team_id
  from unnest(new_tag_ids) as tag_id cross join unnest(to_team_ids) as team_id
  on conflict do nothing;
end;
$$;
comment on function public.assign_team_tags(bigint, bigint[], bigint[], boolean) is
  'Gives tags to teams; replace: these and no others.';
grant execute on function public.assign_team_tags(bigint, bigint[], bigint[], boolean) to authenticated;
