import { jobMutants } from "./job-mutants.ts";
import { meterMutants } from "./meter-mutants.ts";
import { type Mutant, rewritten, sql } from "./mutant.ts";
import { asking } from "./mutants/asking.ts";
import { reading } from "./mutants/reading.ts";
import { searching } from "./mutants/searching.ts";
import { asides, trusting, views } from "./mutants/trust.ts";
import { functions, structure, table, topics } from "./mutants/watches.ts";

const policies: Mutant[] = [
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
    `alter policy "Admins untag documents, uploaders their own of what they put" on public.document_tags
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

const grants: Mutant[] = [
  sql(
    "documents may be updated",
    "grant update on public.documents to authenticated",
    table("public.documents"),
  ),
  sql(
    "organization_members may be updated",
    "grant update (role) on public.organization_members to authenticated",
    table("public.organization_members"),
  ),
  sql(
    "tokens may be read",
    "grant select on public.invitation_tokens to authenticated",
    table("public.invitation_tokens"),
  ),
  sql(
    "a private column may be read",
    "grant select (ai_context) on public.users to authenticated",
    table("public.users"),
  ),
  sql("plans may be read by visitors", "grant select on public.plans to anon", table("public.plans")),
  sql(
    "chats have no row-level security",
    "alter table public.chats disable row level security",
    table("public.chats"),
  ),
  sql(
    "a new table is open",
    "create table public.notes (id bigint primary key); grant all on public.notes to anon, authenticated",
    table("public.notes"),
  ),
  sql(
    "anybody signed in claims jobs",
    "grant execute on function public.claim_job(text[], integer[], text[]) to authenticated",
    functions("claim_job"),
  ),
  sql(
    "visitors look at invitations",
    "grant execute on function public.look_at_invitation(text) to anon",
    functions("look_at_invitation"),
  ),
  sql(
    "a new function is callable",
    `create function public.all_users() returns setof public.users language sql security definer set search_path = ''
     as 'select * from public.users'; grant execute on function public.all_users() to authenticated`,
    functions("all_users"),
  ),
];

const helpers: Mutant[] = [
  rewritten(
    "a role isn't asked for",
    "private.my_organization_ids(public.organization_role)",
    "members.role >= min_role",
    "true",
    table("public.invitations"),
  ),
  rewritten(
    "a host is resolved by its end",
    "public.resolve_host(text)",
    "domains.host = lower(resolve_host.host)",
    "lower(resolve_host.host) like '%' || domains.host",
    functions("resolve_host"),
  ),
  rewritten(
    "a host is resolved by a part of a domain",
    "public.resolve_host(text)",
    "domains.host = lower(resolve_host.host)",
    "domains.host like '%' || lower(resolve_host.host) limit 1",
    functions("resolve_host"),
  ),
  rewritten(
    "a host is forbidden by its end",
    "public.may_use_host(text)",
    "domains.host = lower(may_use_host.host)",
    "lower(may_use_host.host) like '%' || domains.host",
    functions("may_use_host"),
  ),
  rewritten(
    "ownership isn't asked for",
    "private.require_member(bigint, public.organization_role)",
    "role < min_role",
    "false",
    functions("delete_organization"),
  ),
  rewritten(
    "membership isn't asked for",
    "private.require_member(bigint, public.organization_role)",
    "role is null or ",
    "",
    functions("list_members"),
  ),
  rewritten(
    "the pseudo-organisation is worked in",
    "private.require_member(bigint, public.organization_role)",
    " or in_organization_id = 1",
    "",
    functions("add_document"),
  ),
  rewritten(
    "rank isn't asked for in a change",
    "private.member_to_change(bigint, bigint, public.organization_role)",
    "member.role > my_role",
    "false",
    functions("remove_member"),
  ),
  rewritten(
    "rank isn't asked for in a gift",
    "public.set_member_role(bigint, bigint, public.organization_role)",
    "new_role > my_role",
    "false",
    functions("set_member_role"),
  ),
  rewritten(
    "the last owner may go",
    "private.refuse_if_last_owner(bigint, bigint)",
    "if not exists",
    "if false and not exists",
    functions("leave_organization"),
  ),
  rewritten(
    "the plan is told to anybody",
    "public.plan_info(bigint)",
    "perform private.require_member(plan_info.organization_id);",
    "",
    functions("plan_info"),
  ),
  rewritten(
    "a chat is told to anybody in the organisation",
    "public.get_chat(bigint, bigint, integer, bigint)",
    "and chats.user_id = reader",
    "",
    functions("get_chat"),
  ),
  rewritten(
    "an answer is stopped by anybody",
    "public.cancel_answer(bigint, bigint)",
    "and chats.user_id = private.my_user_id()\n    and messages.status",
    "and messages.status",
    functions("cancel_answer"),
  ),
  rewritten(
    "a reader changes a document",
    "private.my_document(bigint, bigint)",
    "document.uploaded_by is distinct from private.my_user_id()",
    "false",
    functions("rename_document"),
  ),
  ...["search_chunks", "overview_chunks"].flatMap((name) => [
    rewritten(
      `${name} believes whom it is told`,
      "private.reader(bigint)",
      "then private.my_user_id() else named end",
      "then coalesce(named, private.my_user_id()) else named end",
      functions(name),
    ),
  ]),
  ...reading,
  ...searching,
  ...asking,
  rewritten(
    "another's upload becomes a document",
    "public.add_document(bigint, text, text, text)",
    "and coalesce(owner_id, owner::text) = private.my_auth_id()::text",
    "",
    functions("add_document"),
  ),
  rewritten(
    "an invitation serves whoever holds it",
    "public.accept_invitation(text)",
    "elsif lower(person.email) is distinct from invited then",
    "elsif false then",
    functions("accept_invitation"),
  ),
  rewritten(
    "a copied link admits whoever registered the address",
    "public.accept_invitation(text)",
    "elsif person.email_proved_at is null then",
    "elsif false then",
    functions("accept_invitation"),
  ),
  rewritten(
    "an invitation never expires",
    "private.token_of_link(text)",
    "and invitation_tokens.expires_at > now()",
    "",
    functions("accept_invitation"),
  ),
  rewritten(
    "an invitation never expires in the app",
    "private.invitations_to(public.users)",
    "and invitations.expires_at > now()",
    "",
    functions("accept_invitation_in_app"),
  ),
  rewritten(
    "an invitation outlives its sender's role",
    "private.inviter_may(public.invitations)",
    "and members.role >= greatest(invitation.role, 'admin')",
    "",
    functions("accept_invitation"),
  ),
  rewritten(
    "an admin renews what is above them",
    "private.renew_invitation(bigint, bigint)",
    "and invitations.role <= my_role",
    "",
    functions("copy_invitation_link"),
  ),
  rewritten(
    "an admin revokes what is above them",
    "public.revoke_invitation(bigint, bigint)",
    "and invitations.role <= my_role",
    "",
    functions("revoke_invitation"),
  ),
  rewritten(
    "an admin invites an owner's invitation down",
    "private.invite_member(bigint, text, public.organization_role, public.organization_role)",
    "if invitation.role > my_role then",
    "if false then",
    functions("invite_members"),
  ),
  rewritten(
    "an address is taken for proved in the app",
    "private.invitations_to(public.users)",
    "if person.email_proved_at is null then",
    "if false then",
    functions("current_account"),
  ),
  rewritten(
    "a proof serves whoever holds it",
    "public.prove_email(text)",
    "if person.id is distinct from proof.user_id then",
    "if false then",
    functions("prove_email"),
  ),
  sql(
    "an admin is told the mailed token",
    "grant execute on function public.mailed_invitation_tokens(bigint[]) to authenticated",
    functions("mailed_invitation_tokens"),
  ),
  sql(
    "people are told their own proof",
    "grant execute on function public.new_email_proof(bigint) to authenticated",
    functions("new_email_proof"),
  ),
  rewritten(
    "an admin may make calls for owners",
    "public.authorize(text, bigint)",
    "replace(access, 'member', 'user')",
    "replace(replace(access, 'member', 'user'), 'owner', 'admin')",
    functions("authorize"),
  ),
  rewritten(
    "everybody is an owner",
    "public.authorize(text, bigint)",
    "private.my_role(authorize.organization_id)",
    "'owner'",
    functions("authorize"),
  ),
];

const objects: Mutant[] = [
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

const channels: Mutant[] = [
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

const makings: Mutant[] = [
  sql(
    "a row may change its organisation",
    "drop trigger documents_keep_organization on public.documents; delete from public.document_parts; delete from public.document_chunks; delete from public.document_tags; delete from public.message_citations",
    structure,
  ),
  sql(
    "a function that nobody reviewed has its owner's rights",
    "alter function public.tags_with_info(bigint) security definer",
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

/** Mistakes that the checks of the database have to catch, every one. */
export const mutants: readonly Mutant[] = [
  ...policies,
  ...trusting,
  ...views,
  ...asides,
  ...grants,
  ...helpers,
  ...objects,
  ...channels,
  ...makings,
  ...jobMutants,
  ...meterMutants,
];
