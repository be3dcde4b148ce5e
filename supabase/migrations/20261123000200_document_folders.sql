-- Folders of documents: who made one, and admins, change it (product §6). They say nothing of who reads what is in them.
alter table public.document_folders
  add column created_by bigint references public.users (id) on delete set null;
comment on column public.document_folders.created_by is 'Who made it, and so may change it beside admins; null when that account is gone.';
create index document_folders_maker_idx on public.document_folders (created_by);
create unique index document_folders_name_key on public.document_folders
  (organization_id, coalesce(parent_id, 0), lower(normalize(name)));
create index documents_library_folder_idx on public.documents (organization_id, folder_id, audience_id, uploaded_by)
  where origin <> 'lesson';
create trigger document_folders_audit after insert or update or delete on public.document_folders
  for each row execute function private.audit_change();

create function private.lock_folders(in_organization_id bigint)
returns public.organization_role
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Less than private.lock_organization: rows that refer to the organisation may be made meanwhile.
  perform from public.organizations where id = in_organization_id for no key update;
  return private.require_member(in_organization_id);
end;
$$;
comment on function private.lock_folders(bigint) is
  'The signed-in user''s role (403 when they are no member); of two who change folders, the second sees what the first did.';

create function private.folders_under(of_folder_id bigint)
returns table (id bigint, level integer)
language plpgsql stable security definer
set search_path = ''
rows 20
as $$
begin
  return query
    with recursive under as (
      select folders.id, folders.organization_id, 1 as level from public.document_folders as folders where folders.id = of_folder_id
      union all
      select folders.id, folders.organization_id, under.level + 1 from under
      join public.document_folders as folders
        on folders.organization_id = under.organization_id and folders.parent_id = under.id
    )
    select under.id, under.level from under;
end;
$$;
comment on function private.folders_under(bigint) is 'A folder (level 1) and all that lie in it.';

create function private.folder_depth(of_folder_id bigint)
returns integer
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    with recursive above as (
      select folders.parent_id from public.document_folders as folders where folders.id = of_folder_id
      union all
      select folders.parent_id from above join public.document_folders as folders on folders.id = above.parent_id
    )
    select count(*) from above
  );
end;
$$;
comment on function private.folder_depth(bigint) is 'How deep a folder lies: 1 at the top, 0 for none.';

create function private.folder(in_organization_id bigint, of_folder_id bigint, to_change boolean default false)
returns public.document_folders
language plpgsql security definer
set search_path = ''
as $$
declare
  found_folder public.document_folders;
begin
  select * into found_folder from public.document_folders
  where organization_id = in_organization_id and id = of_folder_id for key share;
  if found_folder.id is null then
    perform private.refuse(404, 'not_found', 'That folder doesn''t exist.');
  elsif to_change and (private.role_of(private.my_user_id(), in_organization_id) >= 'admin'
                       or found_folder.created_by = private.my_user_id()) is not true then
    perform private.refuse(403, 'forbidden', 'Only the person who made a folder, or an admin, can change it.');
  end if;
  return found_folder;
end;
$$;
comment on function private.folder(bigint, bigint, boolean) is
  'A folder of an organisation, held so that it stays while something is put into it; 404 when there is none, 403 when it is to be '
  'changed by somebody who may not.';

create function private.announce_folders(in_organization_id bigint)
returns void
language sql security definer
set search_path = ''
as $$
  select realtime.send('{}', 'folders', 'organization:' || in_organization_id, true);
$$;
comment on function private.announce_folders(bigint) is 'Tells an organisation that its folders, or what lies in them, changed.';

create function public.create_folder(organization_id bigint, name text, in_folder_id bigint default null)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  made bigint;
begin
  perform private.check_text(create_folder.name, 'Folder name', 100, 1);
  perform private.lock_folders(create_folder.organization_id);
  if in_folder_id is not null then
    perform private.folder(create_folder.organization_id, in_folder_id);
  end if;
  if private.folder_depth(in_folder_id) >= 10 then
    perform private.refuse(409, 'conflict', 'Folders can be at most 10 deep.');
  elsif (select count(*) from public.document_folders where organization_id = create_folder.organization_id) >= 2000 then
    perform private.refuse(409, 'conflict', 'An organisation can have at most 2,000 folders.');
  end if;
  insert into public.document_folders (organization_id, parent_id, name, created_by)
  values (create_folder.organization_id, in_folder_id, normalize(create_folder.name), private.my_user_id())
  on conflict do nothing
  returning id into made;
  if made is null then
    perform private.refuse(409, 'conflict', format('There is a folder "%s" here already.', create_folder.name));
  end if;
  perform private.announce_folders(create_folder.organization_id);
  return made;
end;
$$;
comment on function public.create_folder(bigint, text, bigint) is
  'Makes a folder, in another or at the top; any member. 409 for a name that is there already, and beyond 10 levels or 2,000 folders.';
grant execute on function public.create_folder(bigint, text, bigint) to authenticated;

create function public.update_folder(
  organization_id bigint, folder_id bigint, new_name text default null, move boolean default false, in_folder_id bigint default null
)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  changed public.document_folders;
begin
  if new_name is not null then
    perform private.check_text(new_name, 'Folder name', 100, 1);
  end if;
  perform private.lock_folders(update_folder.organization_id);
  changed := private.folder(update_folder.organization_id, update_folder.folder_id, true);
  if move and in_folder_id is not null then
    perform private.folder(update_folder.organization_id, in_folder_id);
    if in_folder_id in (select under.id from private.folders_under(changed.id) as under) then
      perform private.refuse(409, 'conflict', 'A folder can''t be moved into itself, or into a folder in it.');
    elsif private.folder_depth(in_folder_id) + (select max(under.level) from private.folders_under(changed.id) as under) > 10 then
      perform private.refuse(409, 'conflict', 'Folders can be at most 10 deep.');
    end if;
  end if;
  begin
    update public.document_folders
    set name = coalesce(normalize(new_name), name), parent_id = case when move then in_folder_id else parent_id end
    where id = changed.id;
  exception when unique_violation then
    perform private.refuse(409, 'conflict', format('There is a folder "%s" here already.', coalesce(new_name, changed.name)));
  end;
  perform private.announce_folders(update_folder.organization_id);
end;
$$;
comment on function public.update_folder(bigint, bigint, text, boolean, bigint) is
  'Renames a folder, or moves it into another or (null) to the top; who made it, or an admin. 409 in a circle, beyond 10 levels, '
  'and for a name that is there already.';
grant execute on function public.update_folder(bigint, bigint, text, boolean, bigint) to authenticated;

create function public.list_folders(organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  my_role constant public.organization_role := private.require_member(organization_id);
  audiences constant bigint[] := private.audience_ids_of(me, organization_id);
begin
  return (
    with counted as materialized (
      select documents.folder_id, count(*) as documents from public.documents
      where documents.organization_id = list_folders.organization_id and documents.origin <> 'lesson'
        and (my_role >= 'admin' or documents.audience_id = any (audiences) or documents.uploaded_by = me)
      group by documents.folder_id
    )
    select jsonb_build_object(
      'unfiled', coalesce((select counted.documents from counted where counted.folder_id is null), 0),
      'folders', coalesce(jsonb_agg(jsonb_build_object(
        'id', folders.id, 'parent_id', folders.parent_id, 'name', folders.name,
        'documents', coalesce(counted.documents, 0),
        'can_change', my_role >= 'admin' or coalesce(folders.created_by = me, false)
      ) order by lower(folders.name), folders.id), '[]'))
    from public.document_folders as folders
    left join counted on counted.folder_id = folders.id
    where folders.organization_id = list_folders.organization_id
  );
end;
$$;
comment on function public.list_folders(bigint) is
  'An organisation''s folders by name, each with how many documents that the caller may read lie in it itself and whether they may '
  'change it; unfiled: how many lie in none.';
grant execute on function public.list_folders(bigint) to authenticated;
