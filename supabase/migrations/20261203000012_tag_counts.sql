-- Tags with what carries them: counted by audience, of which there are few, and not by asking of each document who reads it.

create function private.my_tag_counts(of_organization_id bigint)
returns table (tag_id bigint, documents bigint, only_tag_of bigint)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  audiences constant bigint[] := private.my_audience_ids();
begin
  if of_organization_id <> all (private.my_organization_ids()) then
    return;
  end if;
  return query
    with kinds as materialized (
      select library.audience_id, count(*) as many from public.documents as library
      where library.organization_id = of_organization_id and library.origin <> 'lesson'
        and (library.audience_id = any (audiences) or library.uploaded_by = me)
      group by library.audience_id
    ), tagged as (
      select kind.tag_ids, kinds.many from kinds
      join public.audiences as kind on kind.id = kinds.audience_id and not kind.own
      union all
      -- What is its uploader's own says its tags by itself.
      select closed.tag_ids, 1 from kinds
      join public.audiences as kind on kind.id = kinds.audience_id and kind.own
      join public.documents as closed on closed.organization_id = of_organization_id and closed.audience_id = kind.id
        and closed.origin <> 'lesson' and closed.uploaded_by = me
    )
    select each.tag, sum(tagged.many)::bigint, coalesce(sum(tagged.many) filter (where cardinality(tagged.tag_ids) = 1), 0)::bigint
    from tagged cross join lateral unnest(tagged.tag_ids) as each (tag)
    group by each.tag;
end;
$$;
comment on function private.my_tag_counts(bigint) is
  'How many documents that the caller reads carry each tag, and how many carry no other; nothing of an organisation that isn''t theirs.';

create or replace function public.tags_with_info(organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  my_role constant public.organization_role := private.role_of(me, organization_id);
begin
  if my_role is null then
    return '[]';
  end if;
  return (
    with counted as materialized (
      select * from private.my_tag_counts(tags_with_info.organization_id)
    ), held as materialized (
      select tag_members.tag_id, count(*) as many from public.tag_members
      where tag_members.organization_id = tags_with_info.organization_id and (my_role >= 'admin' or tag_members.user_id = me) group by tag_members.tag_id
    ), teamed as materialized (
      select tag_teams.tag_id, count(*) as many from public.tag_teams
      where tag_teams.organization_id = tags_with_info.organization_id group by tag_teams.tag_id
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', tags.id, 'name', tags.name, 'color', tags.color,
      'documents', coalesce(counted.documents, 0), 'only_tag_of', coalesce(counted.only_tag_of, 0),
      'members', coalesce(held.many, 0), 'teams', coalesce(teamed.many, 0)
    ) order by lower(tags.name)), '[]')
    from public.tags
    left join counted on counted.tag_id = tags.id
    left join held on held.tag_id = tags.id
    left join teamed on teamed.tag_id = tags.id
    where tags.organization_id = tags_with_info.organization_id
  );
end;
$$;
