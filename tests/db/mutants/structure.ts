import { type Mutant, sql } from "./mutant.ts";
import { structure, table, topics } from "./watches.ts";

/** Files that anybody may place, list or delete. */
export const objects: Mutant[] = [
  sql(
    "uploads under any name",
    `alter policy "Signed-in people upload under a random name of their own" on storage.objects
     with check (bucket_id = 'uploads')`,
    table("storage.objects"),
  ),
  sql(
    "files may be listed",
    `create policy "Oops" on storage.objects for select to authenticated using (bucket_id = 'uploads')`,
    table("storage.objects"),
  ),
  sql(
    "files may be deleted",
    `create policy "Oops" on storage.objects for select to authenticated using (owner_id = (select auth.uid())::text);
     create policy "Oops too" on storage.objects for delete to authenticated using (owner_id = (select auth.uid())::text)`,
    table("storage.objects"),
  ),
];

/** Topics that others may hear, or send on. */
export const channels: Mutant[] = [
  sql(
    "any organisation may be listened to",
    `alter policy "People listen to their own topic and their organisations'" on realtime.messages
     using (extension = 'broadcast' and (select realtime.topic()) like 'organization:%')`,
    topics,
  ),
  sql(
    "presence may be watched",
    `create policy "Oops" on realtime.messages for select to authenticated using (extension = 'presence')`,
    topics,
  ),
  sql(
    "people may send",
    `create policy "Oops" on realtime.messages for insert to authenticated
     with check ((select realtime.topic()) = 'user:' || (select auth.uid())::text)`,
    topics,
  ),
];

/** Tables and functions that are made carelessly. */
export const makings: Mutant[] = [
  sql(
    "a row may change its organisation",
    "drop trigger documents_keep_organization on public.documents; update public.documents set revision_id = null; delete from public.document_revisions; delete from public.document_tags; delete from public.message_citations",
    structure,
  ),
  sql(
    "a function that nobody reviewed has its owner's rights",
    "alter function public.list_teams(bigint) security definer",
    structure,
  ),
  sql(
    "the server reads webhooks past their functions",
    "grant select on public.webhook_events to service_role",
    structure,
  ),
  sql("a foreign key has no index", "drop index public.tag_members_tag_idx", structure),
  sql(
    "a foreign key leaves the organisation",
    `alter table public.tag_members drop constraint tag_members_organization_id_tag_id_fkey;
     alter table public.tag_members add foreign key (tag_id) references public.tags (id)`,
    structure,
  ),
  sql(
    "a function trusts its caller's search_path",
    "alter function private.my_user_id() reset search_path",
    structure,
  ),
  sql(
    "a policy asks its helper for each row",
    `alter policy "Members see the teams of their organisations" on public.teams
     using (organization_id = any (private.my_organization_ids()))`,
    structure,
  ),
];
