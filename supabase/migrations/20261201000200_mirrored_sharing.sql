-- Documents that come from a connected drive (product §6): read by who connected it alone, by tags as others are, or by whom
-- the drive shares them with. What a drive says is kept with the audience, where nobody reads whom else it names.
create function private.sharing_key(principals text[])
returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  return encode(sha256(convert_to(principals::text, 'UTF8')), 'hex');
end;
$$;
comment on function private.sharing_key(text[]) is 'What stands for principals in an index, which has no room for hundreds of them.';

alter table public.audiences
  add column principals text[] not null default '{}',
  add column principals_key text not null generated always as (private.sharing_key(principals)) stored,
  add check (not own or principals = '{}'),
  drop constraint audiences_organization_id_tag_ids_own_key,
  add unique (organization_id, tag_ids, own, principals_key);
comment on table public.audiences is
  'Who reads what has the same tags and is shared alike at its source. Kept once, so that rights are asked of an audience and not of '
  'each document.';
comment on column public.audiences.own is
  'Nobody is of it, admins neither: what has it is read by its uploader alone. Attachments, and what a drive shares with nobody whom we know.';
comment on column public.audiences.principals is
  'Whom its source shares it with, sorted: user:<e-mail>, group:<vendor>:<id>, domain:<domain>; one of them has to be the reader''s, '
  'and the tags theirs as well. None: the source has no say.';
create index audiences_principals_idx on public.audiences using gin (principals) where principals <> '{}';

create table public.source_group_members (
  organization_id bigint not null references public.organizations (id) on delete cascade,
  vendor text not null check (vendor ~ '^[a-z]{1,20}$'),
  group_id text not null check (char_length(group_id) between 1 and 255),
  email text not null check (email = lower(email) and char_length(email) between 3 and 320),
  primary key (organization_id, vendor, group_id, email)
);
comment on table public.source_group_members is
  'Who is in the groups that drives share with, those of their groups too, as the vendor told the organisation whose connection asked. '
  'They count for whose address is proved.';
create index source_group_members_email_idx on public.source_group_members (organization_id, email);
create trigger source_group_members_keep_organization before update on public.source_group_members
  for each row execute function private.keep_organization();
alter table public.source_group_members enable row level security;
create policy "Groups of sources are the server's own" on public.source_group_members for select to authenticated using (false);

create function private.principals_of(of_user_id bigint, in_organization_id bigint)
returns text[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  proved constant text := (select lower(users.email) from public.users where users.id = of_user_id and users.email_proved_at is not null);
begin
  if proved is null then
    return '{}';
  end if;
  return array['user:' || proved, 'domain:' || substring(proved from '[^@]*$')] || array(
    select 'group:' || members.vendor || ':' || members.group_id from public.source_group_members as members
    where members.organization_id = in_organization_id and members.email = proved);
end;
$$;
comment on function private.principals_of(bigint, bigint) is
  'What a drive''s sharing may name a person by: their address, its domain, and groups as the organisation has them; nothing while the '
  'address isn''t proved.';

create or replace function private.audience_ids_of(of_user_id bigint, in_organization_id bigint default null)
returns bigint[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  held constant bigint[] := private.tag_ids_of(of_user_id);
begin
  return (
    with members as materialized (
      select places.organization_id, private.role_of(of_user_id, places.organization_id) as role,
             private.principals_of(of_user_id, places.organization_id) as principals
      from public.organization_members as places
      where places.user_id = of_user_id and (in_organization_id is null or places.organization_id = in_organization_id)
    )
    select coalesce(array_agg(id), '{}')
    from (
      select audiences.id
      from members
      join public.audiences on audiences.organization_id = members.organization_id
      where members.role is not null and not audiences.own and audiences.principals = '{}'
        and (members.role >= 'admin' or audiences.tag_ids = '{}' or audiences.tag_ids && held)
      union
      -- What a drive shares: its word and the tags, and admins pass by the tags alone.
      select audiences.id
      from members
      join public.audiences on audiences.organization_id = members.organization_id
      where members.role is not null and not audiences.own
        and audiences.principals <> '{}' and audiences.principals && members.principals
        and (members.role >= 'admin' or audiences.tag_ids = '{}' or audiences.tag_ids && held)
      union
      -- What the help agent knows.
      select audiences.id
      from public.audiences
      where audiences.organization_id = 1 and coalesce(in_organization_id, 1) = 1 and audiences.tag_ids = '{}'
        and audiences.principals = '{}' and not audiences.own and exists (select from public.users where users.id = of_user_id)
    ) as readable
  );
end;
$$;
comment on function private.audience_ids_of(bigint, bigint) is
  'The one rule of who reads: admins all audiences of their organisation that a source has no say in, members those without tags or '
  'with one that they hold, and everybody who has an account those of organisation 1 without tags; what a source shares, whom it shares '
  'it with, if the tags are theirs too, admins no others; nobody those that are their uploader''s own.';

create function private.audience_for(of_organization_id bigint, wanted_tag_ids bigint[], is_own boolean, wanted_principals text[])
returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted constant bigint[] := case when is_own then '{}' else wanted_tag_ids end;
  found_id bigint;
begin
  select id into found_id from public.audiences
  where organization_id = of_organization_id and tag_ids = wanted and own = is_own
    and principals_key = private.sharing_key(wanted_principals)
  -- Nobody forgets it until its document is there.
  for key share;
  if not found then
    insert into public.audiences (organization_id, tag_ids, own, principals)
    values (of_organization_id, wanted, is_own, wanted_principals)
    on conflict (organization_id, tag_ids, own, principals_key) do update set tag_ids = excluded.tag_ids
    returning id into found_id;
  end if;
  return found_id;
end;
$$;
comment on function private.audience_for(bigint, bigint[], boolean, text[]) is
  'The audience of an organisation with these tags and principals, both sorted; made where it is the first of its kind.';

create or replace function private.keep_audience()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_own boolean := new.origin in ('attachment', 'drive');
  shared text[] := '{}';
begin
  if tg_op = 'UPDATE' then
    select own, principals into is_own, shared from public.audiences where id = old.audience_id;
  end if;
  new.audience_id := private.audience_for(new.organization_id, new.tag_ids, is_own, shared);
  return new;
end;
$$;
comment on function private.keep_audience() is
  'Trigger: the audience of a document is that of its tags, within what its source shares; an attachment is for its uploader alone, and '
  'so is what comes from a drive until private.set_document_sharing has opened it.';

create function private.set_document_sharing(of_document_id bigint, sharing text, principals text[] default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  document public.documents;
  known constant text[] := array(
    select distinct case when principal ~ '^group:' then principal else lower(principal) end collate "C"
    from unnest(set_document_sharing.principals) as principal
    where principal ~ '^(user:[^\s@]+@[^\s@]+|group:[a-z]+:\S+|domain:[^\s@]+)$'
    order by 1);
  wanted bigint;
begin
  if (set_document_sharing.sharing in ('me', 'tags', 'source')) is not true then
    raise exception 'A document is shared by me, tags or source.';
  end if;
  select * into document from public.documents where id = of_document_id for update;
  if found then
    wanted := private.audience_for(
      document.organization_id, document.tag_ids, sharing = 'me' or (sharing = 'source' and known = '{}'),
      case when sharing = 'source' then known else '{}' end);
    update public.documents set audience_id = wanted where id = document.id and audience_id <> wanted;
  end if;
end;
$$;
comment on function private.set_document_sharing(bigint, text, text[]) is
  'Who reads a document of a drive: me, who connected it alone; tags, as any other; source, whom its principals name, in any order and '
  'case. What isn''t user:, group: or domain: names nobody, and where nobody is named it is as by me.';
