-- Tags decide who reads a document (DESIGN §6); they go to documents, members and teams.
create table public.tags (
  id bigint generated always as identity primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  color smallint not null default 0 check (color between 0 and 26),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id)
);
comment on table public.tags is 'Labels of an organisation; color: one of 27 pairs (SPEC §9).';
create unique index tags_name_key on public.tags (organization_id, lower(name));

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

create trigger tags_touch before update on public.tags for each row execute function private.touch_updated_at();
create trigger teams_touch before update on public.teams for each row execute function private.touch_updated_at();

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

do $$
declare
  name text;
begin
  foreach name in array array['tags', 'teams', 'team_members', 'tag_members', 'tag_teams', 'document_tags'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('grant select on public.%I to authenticated', name);
    execute format('create trigger %I before update on public.%I for each row execute function private.keep_organization()',
                   name || '_keep_organization', name);
  end loop;
end;
$$;

create policy "Members see the tags of their organisations" on public.tags for select to authenticated
  using (organization_id = any ((select private.my_organization_ids())::bigint[]));
create policy "Members see the teams of their organisations" on public.teams for select to authenticated
  using (organization_id = any ((select private.my_organization_ids())::bigint[]));
create policy "Members see who is in the teams of their organisations" on public.team_members for select to authenticated
  using (organization_id = any ((select private.my_organization_ids())::bigint[]));
create policy "Admins see who holds tags, members what they hold" on public.tag_members for select to authenticated
  using (
    organization_id = any ((select private.my_organization_ids('admin'))::bigint[])
    or (user_id = (select private.my_user_id())
        and organization_id = any ((select private.my_organization_ids())::bigint[]))
  );
create policy "Members see which tags the teams of their organisations hold" on public.tag_teams for select to authenticated
  using (organization_id = any ((select private.my_organization_ids())::bigint[]));
create policy "Who reads a document sees its tags" on public.document_tags for select to authenticated
  using (
    organization_id = any ((select private.my_organization_ids())::bigint[])
    and exists (select from public.documents where documents.id = document_tags.document_id)
  );

create index documents_tags_idx on public.documents using gin (tag_ids);

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

create function public.list_documents(
  organization_id bigint, page_limit integer, page_offset integer, search text default '', with_status text default null,
  with_type text default null, with_tag_id bigint default null, sort text default 'created_at',
  descending boolean default true
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  my_role constant public.organization_role := private.require_member(organization_id);
  audiences constant bigint[] := case when my_role < 'admin' then private.audience_ids_of(me, organization_id) end;
  direction constant text := case when descending then 'desc' else 'asc' end;
  listed jsonb;
begin
  perform private.check_text(search, 'Search', 200);
  perform private.check_text(with_status, 'Status', 20);
  perform private.check_text(with_type, 'Type', 20);
  perform private.check_text(sort, 'Sort', 20);
  perform private.check_page(page_limit, page_offset);
  -- Who the reader is, is asked for once and not with every row, and each order has its own plan with its own index.
  execute format($query$
    with found as not materialized (
      select documents.* from public.documents
      where documents.organization_id = $1 %s %s %s %s %s
    ), page as materialized (
      select * from found order by %s %s, id %s limit $6 offset $7
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'documents', coalesce((select jsonb_agg(jsonb_build_object(
        'id', page.id, 'name', page.name, 'type', page.type, 'path', page.path, 'size', page.size, 'status', page.status,
        'stage', page.stage, 'progress', page.progress, 'status_reason', page.status_reason, 'page_count', page.page_count,
        'tag_ids', page.tag_ids, 'fixed_tag_ids', %s, 'created_at', page.created_at, 'updated_at', page.updated_at,
        'uploaded_by', (
          select jsonb_build_object('id', users.id, 'name', users.name, 'email', users.email)
          from public.users
          join public.organization_members as members on members.user_id = users.id and members.organization_id = $1
          where users.id = page.uploaded_by)
      ) order by %s %s, page.id %s) from page), '[]'))
    $query$,
    case when my_role < 'admin' then 'and (audience_id = any ($3) or uploaded_by = $2)' else '' end,
    case when search <> '' then 'and name ilike $4' else '' end,
    case when with_status is not null then 'and status = $5' else '' end,
    case when with_type is not null then 'and type = $8' else '' end,
    case when with_tag_id is not null then 'and tag_ids @> array[$9]' else '' end,
    case sort when 'name' then 'lower(name)' when 'size' then 'size' else 'created_at' end, direction, direction,
    case when my_role < 'admin' then 'private.fixed_tag_ids(page.id, $2)' else '''[]''::jsonb' end,
    case sort when 'name' then 'lower(page.name)' when 'size' then 'page.size' else 'page.created_at' end, direction, direction)
  into listed
  using organization_id, me, audiences, '%' || regexp_replace(search, '([\\%_])', '\\\1', 'g') || '%', with_status,
    page_limit, page_offset, with_type, with_tag_id;
  return listed;
end;
$$;
comment on function public.list_documents(bigint, integer, integer, text, text, text, bigint, text, boolean) is
  'A page of the documents of an organisation that the caller may read, by the rule of the policy on documents, and how '
  'many there are; sort: created_at, name or size.';
grant execute on function public.list_documents(bigint, integer, integer, text, text, text, bigint, text, boolean)
  to authenticated;
