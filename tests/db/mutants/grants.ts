import { type Mutant, sql } from "./mutant.ts";
import { functions, table } from "./watches.ts";

/** Rights that were never meant to be given. */
export const grants: Mutant[] = [
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
