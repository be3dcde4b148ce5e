-- What deleting a tag would open to everyone is said beside the tag, before it is deleted.
create or replace function public.tags_with_info(organization_id bigint)
returns jsonb
language sql stable
set search_path = ''
as $$
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
  from public.tags where tags.organization_id = tags_with_info.organization_id;
$$;
comment on function public.tags_with_info(bigint) is
  'Tags with how many documents, members and teams hold each, and how many documents have no other, as the caller may see.';
