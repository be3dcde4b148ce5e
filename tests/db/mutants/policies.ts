import { type Mutant, sql } from "./mutant.ts";
import { table } from "./watches.ts";

/** Policies that let through more than they should. */
export const policies: Mutant[] = [
  sql(
    "documents: every row is visible",
    `alter policy "Members read documents that are untagged, theirs or tagged for them" on public.documents using (true)`,
    table("public.documents"),
  ),
  sql(
    "documents: tags don't matter",
    `alter policy "Members read documents that are untagged, theirs or tagged for them" on public.documents
     using (organization_id = any ((select private.my_organization_ids())::bigint[]))`,
    table("public.document_chunks"),
  ),
  sql(
    "document_parts: every row is visible",
    `alter policy "Who reads a document reads its text" on public.document_parts using (true)`,
    table("public.document_parts"),
  ),
  sql(
    "tags: the policy to read them is gone",
    `drop policy "Members see the tags of their organisations" on public.tags`,
    table("public.tags"),
  ),
  sql(
    "tags: members may add them",
    `alter policy "Admins make tags" on public.tags
     with check (organization_id = any ((select private.my_organization_ids())::bigint[]))`,
    table("public.tags"),
  ),
  sql(
    "team_members: admins of anything may delete anywhere",
    `alter policy "Admins take people off teams" on public.team_members
     using ((select private.my_organization_ids('admin'))::bigint[] <> '{}')`,
    table("public.team_members"),
  ),
  sql(
    "chats: a colleague's are visible",
    `alter policy "Members see their own chats" on public.chats
     using (organization_id = any ((select private.my_organization_ids())::bigint[]))`,
    table("public.messages"),
  ),
  sql(
    "chats: they stay with who has left",
    `alter policy "Members see their own chats" on public.chats using (user_id = (select private.my_user_id()))`,
    table("public.chats"),
  ),
  sql(
    "chats: they may be begun in another's name",
    `alter policy "Members start chats of their own" on public.chats
     with check (organization_id = any ((select private.my_organization_ids())::bigint[]))`,
    table("public.chats"),
  ),
  sql(
    "message_citations: they stay when the document is tagged away",
    `alter policy "Who sees a message sees its citations of documents they read" on public.message_citations
     using (exists (select from public.messages where messages.id = message_citations.message_id))`,
    table("public.message_citations"),
  ),
  sql(
    "document_tags: an uploader takes off an admin's tag",
    `alter policy "Admins untag what they read, uploaders what they put on" on public.document_tags
     using (organization_id = any ((select private.my_organization_ids())::bigint[])
            and exists (select from public.documents where documents.id = document_tags.document_id
                          and documents.uploaded_by = (select private.my_user_id())))`,
    table("public.document_tags"),
  ),
  sql(
    "users: people may change a colleague",
    `alter policy "People change only themselves" on public.users using (id = any ((select private.my_colleague_ids())::bigint[]))`,
    table("public.users"),
  ),
  sql(
    "audit_entries: members read them",
    `alter policy "Admins read their organisation's audit trail" on public.audit_entries
     using (organization_id = any ((select private.my_organization_ids())::bigint[]))`,
    table("public.audit_entries"),
  ),
];
