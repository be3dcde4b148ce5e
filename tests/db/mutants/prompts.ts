import { type Mutant, rewritten, sql } from "./mutant.ts";
import { functions, table } from "./watches.ts";

/** Prompts: one's own are one's own, the organisation's are its admins'. And what an export says of sources. */
export const prompts: Mutant[] = [
  rewritten(
    "a member changes another's prompt",
    "private.prompt_to_change(bigint, bigint)",
    "and (user_id is null or user_id = private.my_user_id())",
    "",
    functions("update_prompt"),
  ),
  rewritten(
    "a member deletes the organisation's prompt",
    "private.prompt_to_change(bigint, bigint)",
    "perform private.require_member(in_organization_id, 'admin')",
    "null",
    functions("delete_prompt"),
  ),
  rewritten(
    "a prompt of another organisation is changed",
    "private.prompt_to_change(bigint, bigint)",
    " and organization_id = in_organization_id",
    "",
    functions("update_prompt"),
  ),
  rewritten(
    "a member keeps a prompt for everyone",
    "public.create_prompt(bigint, text, text, boolean)",
    "perform private.require_member(create_prompt.organization_id, 'admin')",
    "perform private.require_member(create_prompt.organization_id)",
    functions("create_prompt"),
  ),
  sql(
    "members see each other's prompts",
    `create policy "Too much" on public.prompts for select to authenticated
     using (organization_id = any ((select private.my_organization_ids())::bigint[]))`,
    table("public.prompts"),
  ),
  rewritten(
    "an export tells of documents that its reader may not read",
    "public.export_sources(bigint, bigint[])",
    " and revision.document_id = any (readable)",
    "",
    functions("export_sources"),
  ),
  rewritten(
    "an export takes any number of sources",
    "public.export_sources(bigint, bigint[])",
    "perform private.check_list(revision_ids, 'Revisions', 50)",
    "null",
    functions("export_sources"),
  ),
];
