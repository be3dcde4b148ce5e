-- What speaks of a table's rows is PL/pgSQL: an SQL function whose body is parsed keeps its table from being altered (PostgreSQL 17.12).
create or replace function private.document_json(
  document public.documents, uploaded_by jsonb, fixed_tag_ids jsonb default null, stale jsonb default null
)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', document.id, 'name', document.name, 'type', document.type, 'path', document.path, 'size', document.size,
    'origin', document.origin, 'folder_id', document.folder_id,
    'status', document.status, 'stage', document.stage, 'progress', document.progress,
    'status_reason', document.status_reason, 'page_count', document.page_count, 'unread', document.unread, 'stale', stale,
    'tag_ids', document.tag_ids, 'fixed_tag_ids', fixed_tag_ids, 'uploaded_by', uploaded_by,
    'title', document.title, 'author', document.author, 'dated', document.dated, 'language', document.language,
    'metadata', document.metadata, 'owner_id', document.owner_id, 'valid_from', document.valid_from,
    'valid_until', document.valid_until, 'replaces_id', document.replaces_id,
    'created_at', document.created_at, 'updated_at', document.updated_at
  );
end;
$$;

create or replace function private.branding_json(organization public.organizations)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'ai_name', organization.ai_name,
    'branding_enabled', organization.branding_enabled,
    'branding_primary_color', organization.branding_primary_color,
    'branding_secondary_color', organization.branding_secondary_color,
    'branding_dark_primary_color', organization.branding_dark_primary_color,
    'branding_dark_secondary_color', organization.branding_dark_secondary_color,
    'branding_logo_url', organization.branding_logo_url,
    'branding_logo_collapsed_url', organization.branding_logo_collapsed_url,
    'branding_dark_logo_url', organization.branding_dark_logo_url,
    'branding_dark_logo_collapsed_url', organization.branding_dark_logo_collapsed_url
  );
end;
$$;

create or replace function private.team_json(team public.teams, members jsonb, tag_ids bigint[])
returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', team.id, 'name', team.name, 'description', team.description, 'members', members, 'tag_ids', to_jsonb(tag_ids)
  );
end;
$$;
