-- Who reads a document, a page at a time: an organisation may have thousands of members.
drop function public.document_readers(bigint, bigint);
create function public.document_readers(
  organization_id bigint, document_id bigint, page_limit integer, page_offset integer, search text default ''
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  document public.documents;
  pattern constant text := '%' || regexp_replace(lower(coalesce(search, '')), '([\\%_])', '\\\1', 'g') || '%';
begin
  perform private.require_member(document_readers.organization_id, 'admin');
  perform private.check_text(search, 'Search', 200);
  perform private.check_page(page_limit, page_offset);
  select * into document from public.documents
  where documents.id = document_readers.document_id and documents.organization_id = document_readers.organization_id;
  if not found then
    perform private.refuse(404, 'not_found', 'That document doesn''t exist.');
  end if;
  return (
    with found as materialized (
      select users.id, users.name, users.email, users.avatar_color, members.role
      from public.organization_members as members
      join public.users on users.id = members.user_id
      where members.organization_id = document.organization_id
        and (pattern = '%%' or lower(users.name) like pattern or lower(users.email) like pattern)
        and (document.uploaded_by = users.id
             or document.audience_id = any (private.audience_ids_of(users.id, document.organization_id)))
    ), page as (
      select found.*, row_number() over (order by role desc, lower(name), id) as place
      from found order by place limit page_limit offset page_offset
    )
    select jsonb_build_object('everyone', document.tag_ids = '{}', 'total', (select count(*) from found), 'readers', coalesce((
      select jsonb_agg(private.person_json(page.id, page.name, page.email, page.avatar_color) || jsonb_build_object(
        'role', page.role,
        'reason', case when page.role >= 'admin' then 'admin' when document.uploaded_by = page.id then 'uploader'
                       when document.tag_ids = '{}' then 'everyone' else 'tag' end,
        'tag_ids', coalesce((select jsonb_agg(tag_id) from public.tag_members
          where tag_members.user_id = page.id and tag_members.tag_id = any (document.tag_ids)), '[]'),
        'team_ids', coalesce((select jsonb_agg(distinct team_members.team_id) from public.team_members
          join public.tag_teams on tag_teams.team_id = team_members.team_id
          where team_members.user_id = page.id and tag_teams.tag_id = any (document.tag_ids)), '[]')
      ) order by page.place) from page), '[]'))
  );
end;
$$;
comment on function public.document_readers(bigint, bigint, integer, integer, text) is
  'For admins: a page of those who can read a document and why: admin, uploader, everyone (untagged), or a tag held directly '
  'or through teams; and how many they are.';
grant execute on function public.document_readers(bigint, bigint, integer, integer, text) to authenticated;
