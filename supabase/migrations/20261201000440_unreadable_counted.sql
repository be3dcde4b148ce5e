-- Each list of syncs counts what nobody can open. The rule of who reads is asked for those members alone whom the files may be open
-- to, and no longer than until each of these files has a reader.
create or replace function private.source_unreadable_count(of_source_id bigint)
returns bigint
language plpgsql stable security definer
set search_path = ''
as $$
declare
  source public.sources;
  used bigint[];
  unopened bigint[];
  named text[];
  to_anybody boolean;
  member_id bigint;
begin
  select * into source from public.sources where id = of_source_id;
  used := array(
    select distinct documents.audience_id from public.source_items as items
    join public.documents on documents.organization_id = items.organization_id and documents.id = items.document_id
    where items.organization_id = source.organization_id and items.source_id = source.id);
  unopened := used;
  named := array(
    select distinct unnest(audiences.principals) from public.audiences where audiences.id = any (used) and not audiences.own);
  to_anybody := exists (
    select from public.audiences where audiences.id = any (used) and not audiences.own and audiences.principals = '{}');
  for member_id in
    select members.user_id from public.organization_members as members
    join public.users on users.id = members.user_id
    where members.organization_id = source.organization_id and members.user_id is distinct from source.owner_id
      and (to_anybody or 'user:' || lower(users.email) = any (named)
           or 'domain:' || substring(lower(users.email) from '[^@]*$') = any (named)
           or exists (
             select from public.source_group_members as groups
             where groups.organization_id = source.organization_id and groups.email = lower(users.email)
               and 'group:' || groups.vendor || ':' || groups.group_id = any (named)))
  loop
    unopened := array(
      select unnest(unopened) except select unnest(private.audience_ids_of(member_id, source.organization_id)));
    exit when not exists (
      select from public.audiences where audiences.id = any (unopened) and not audiences.own);
  end loop;
  return (
    select count(*) from public.source_items as items
    join public.documents on documents.organization_id = items.organization_id and documents.id = items.document_id
    where items.organization_id = source.organization_id and items.source_id = source.id
      and documents.audience_id = any (unopened));
end;
$$;
