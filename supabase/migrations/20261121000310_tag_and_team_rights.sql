-- Admins arrange tags and teams; each change is on record. Uploaders may tag their own documents.
grant insert (organization_id, name, color), update (name, color), delete on public.tags to authenticated;
grant insert (organization_id, name, description), update (name, description), delete on public.teams to authenticated;
grant insert (organization_id, team_id, user_id), delete on public.team_members to authenticated;
grant insert (organization_id, tag_id, user_id), delete on public.tag_members to authenticated;
grant insert (organization_id, tag_id, team_id), delete on public.tag_teams to authenticated;
grant insert (organization_id, document_id, tag_id), delete on public.document_tags to authenticated;

create policy "Admins make tags" on public.tags for insert to authenticated
  with check (organization_id = any ((select private.my_organization_ids('admin'))::bigint[]) and organization_id <> 1);
create policy "Admins change tags" on public.tags for update to authenticated
  using (organization_id = any ((select private.my_organization_ids('admin'))::bigint[]));
create policy "Admins delete tags" on public.tags for delete to authenticated
  using (organization_id = any ((select private.my_organization_ids('admin'))::bigint[]));

create policy "Admins make teams" on public.teams for insert to authenticated
  with check (organization_id = any ((select private.my_organization_ids('admin'))::bigint[]) and organization_id <> 1);
create policy "Admins change teams" on public.teams for update to authenticated
  using (organization_id = any ((select private.my_organization_ids('admin'))::bigint[]));
create policy "Admins delete teams" on public.teams for delete to authenticated
  using (organization_id = any ((select private.my_organization_ids('admin'))::bigint[]));

create policy "Admins add people to teams" on public.team_members for insert to authenticated
  with check (organization_id = any ((select private.my_organization_ids('admin'))::bigint[]));
create policy "Admins take people off teams" on public.team_members for delete to authenticated
  using (organization_id = any ((select private.my_organization_ids('admin'))::bigint[]));

create policy "Admins give tags to people" on public.tag_members for insert to authenticated
  with check (organization_id = any ((select private.my_organization_ids('admin'))::bigint[]));
create policy "Admins take tags from people" on public.tag_members for delete to authenticated
  using (organization_id = any ((select private.my_organization_ids('admin'))::bigint[]));

create policy "Admins give tags to teams" on public.tag_teams for insert to authenticated
  with check (organization_id = any ((select private.my_organization_ids('admin'))::bigint[]));
create policy "Admins take tags from teams" on public.tag_teams for delete to authenticated
  using (organization_id = any ((select private.my_organization_ids('admin'))::bigint[]));

create policy "Admins tag documents, uploaders their own" on public.document_tags for insert to authenticated
  with check (
    organization_id = any ((select private.my_organization_ids('admin'))::bigint[])
    or (organization_id = any ((select private.my_organization_ids())::bigint[])
        and exists (select from public.documents where documents.id = document_tags.document_id
                      and documents.uploaded_by = (select private.my_user_id())))
  );
create policy "Admins untag documents, uploaders their own of what they put" on public.document_tags
  for delete to authenticated
  using (
    organization_id = any ((select private.my_organization_ids('admin'))::bigint[])
    or (organization_id = any ((select private.my_organization_ids())::bigint[])
        and added_by = (select private.my_user_id())
        and exists (select from public.documents where documents.id = document_tags.document_id
                      and documents.uploaded_by = (select private.my_user_id())))
  );

create function private.audit_change()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  subject jsonb := to_jsonb(coalesce(new, old)) - 'created_at' - 'updated_at';
begin
  -- What goes with its organisation or document has that entry already.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
    return null;
  end if;
  perform private.audit((subject ->> 'organization_id')::bigint, tg_table_name || '.' || lower(tg_op),
                        subject - 'organization_id');
  return null;
end;
$$;
comment on function private.audit_change() is 'Trigger: puts a change by a signed-in user on record.';

create trigger tags_audit after insert or update or delete on public.tags
  for each row execute function private.audit_change();
create trigger teams_audit after insert or update or delete on public.teams
  for each row execute function private.audit_change();
create trigger team_members_audit after insert or delete on public.team_members
  for each row execute function private.audit_change();
create trigger tag_members_audit after insert or delete on public.tag_members
  for each row execute function private.audit_change();
create trigger tag_teams_audit after insert or delete on public.tag_teams
  for each row execute function private.audit_change();
create trigger document_tags_audit after insert or delete on public.document_tags
  for each row execute function private.audit_change();
