-- Who reads a document (product §6): its uploader while they are a member, and whom its audience is for. What policies, lists
-- and search know of it is `uploaded_by` and these ids; a test holds them equal.
create table public.audiences (
  id bigint generated always as identity primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade,
  tag_ids bigint[] not null default '{}',
  unique (organization_id, id),
  unique (organization_id, tag_ids)
);
comment on table public.audiences is
  'Who reads what has the same tags, sorted; without any, every member. Kept once, so that rights are asked of an audience '
  'and not of each document.';

alter table public.audiences enable row level security;
create policy "Audiences are the server's own" on public.audiences for select to authenticated using (false);
create trigger audiences_keep_organization before update on public.audiences
  for each row execute function private.keep_organization();

create function private.keep_audience()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  select id into new.audience_id from public.audiences
  where organization_id = new.organization_id and tag_ids = new.tag_ids;
  if not found then
    insert into public.audiences (organization_id, tag_ids) values (new.organization_id, new.tag_ids)
    on conflict (organization_id, tag_ids) do update set tag_ids = excluded.tag_ids
    returning id into new.audience_id;
  end if;
  return new;
end;
$$;
comment on function private.keep_audience() is 'Trigger: the audience of a document is that of its tags.';

create function private.audience_ids_of(of_user_id bigint, in_organization_id bigint default null)
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
      where members.user_id = of_user_id
        and (in_organization_id is null or members.organization_id = in_organization_id)
        and (members.role >= 'admin' or audiences.tag_ids = '{}' or audiences.tag_ids && held)
      union
      -- What the help agent knows.
      select audiences.id
      from public.audiences
      where audiences.organization_id = 1 and coalesce(in_organization_id, 1) = 1 and audiences.tag_ids = '{}'
        and exists (select from public.users where users.id = of_user_id)
    ) as readable
  );
end;
$$;
comment on function private.audience_ids_of(bigint, bigint) is
  'The one rule of who reads: admins all audiences of their organisation, members those without tags or with one that they '
  'hold, and everybody who has an account those of organisation 1 without tags; in one organisation, or in all.';

create function private.my_audience_ids()
returns bigint[]
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return private.audience_ids_of(private.my_user_id());
end;
$$;
comment on function private.my_audience_ids() is 'Audiences that the signed-in user is of.';
grant execute on function private.my_audience_ids() to authenticated;
