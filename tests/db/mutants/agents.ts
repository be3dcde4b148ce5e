import { rightsViolations } from "../agents/rights.ts";
import { type Mutant, rewritten, sql } from "./mutant.ts";
import { functions, structure, table } from "./watches.ts";

/** The model of rights, tried with some of the combinations. */
const rights: Mutant["violations"] = (database) => rightsViolations(database, 11);

const permission = "private.agent_instance_permission(public.agent_instances, bigint, bigint)";
const fields = "private.agent_instance_rights(bigint, bigint, bigint)";
const seen = "private.agent_instance_seen(public.agent_instances, bigint, bigint)";
const deciding = (name: string, part: string, by: string) => rewritten(name, permission, part, by, rights);
const ofFields = (name: string, part: string, by: string) => rewritten(name, fields, part, by, rights);

/** Rights of agents: who may see, use and change what of an instance. */
export const agentMutants: Mutant[] = [
  deciding("a private instance is for those who have a grant", "instance.visibility = 'private'", "false"),
  deciding(
    "a grant of the organisation goes before the person's",
    "coalesce(own, given, 'none')",
    "coalesce(given, own, 'none')",
  ),
  deciding(
    "who made an instance edits it after leaving",
    "role_there is not null and instance.created_by",
    "instance.created_by",
  ),
  deciding(
    "who administers any organisation edits instances of others",
    "role_there >= 'admin'",
    "private.role_of(of_user_id, in_organization_id) >= 'admin'",
  ),
  deciding("what everybody may at least use, they don't", "and permission < 'use'", "and false"),
  deciding(
    "what everybody may at least use, other organisations may too",
    "instance.visibility = 'organization' and in_organization_id = instance.organization_id",
    "instance.visibility = 'organization'",
  ),
  deciding(
    "everybody's instances are only used, also by who may edit them",
    "and permission < 'use'",
    "and true",
  ),
  deciding(
    "a person's grant counts where the instance wasn't given to",
    "given is null and in_organization_id <> instance.organization_id",
    "false",
  ),
  deciding(
    "who isn't in an organisation works in it",
    "private.role_of(of_user_id, in_organization_id) is null",
    "false",
  ),
  ofFields(
    "an organisation's rule of a field goes before the person's",
    "when person.permission is not null then jsonb_build_object('permission', person.permission, 'why', 'person')",
    "",
  ),
  ofFields("a field's own rule isn't asked", "when own.permission is not null then", "when false then"),
  ofFields(
    "an organisation's rule of a field counts everywhere",
    "organization.grantee_id = in_organization_id",
    "organization.grantee_id = instance.organization_id",
  ),
  ofFields(
    "somebody else's rule of a field counts",
    "person.user_id = of_user_id",
    "person.user_id = case of_user_id when 13 then 14 else 13 end + case of_user_id when 17 then 1 else 0 end",
  ),
  ofFields(
    "makers and admins are bound by rules of fields",
    "when may.why in ('maker', 'admin')",
    "when false",
  ),
  rewritten(
    "hidden fields leave with the others",
    seen,
    "where value ->> 'permission' <> 'hidden'",
    "",
    rights,
  ),
  rewritten("definitions of hidden fields leave", seen, "where seen ? (field ->> 'key')", "", rights),
  rewritten("values of hidden fields leave", seen, "where seen ? key", "", rights),
  rewritten(
    "who may only use an instance changes it",
    "private.agent_instance_to_change(bigint, bigint)",
    "rights ->> 'permission' <> 'edit'",
    "false",
    rights,
  ),
  rewritten(
    "a field that is only read is written",
    "private.refuse_unwritable(jsonb, bigint, text[])",
    "is distinct from 'write'",
    "is not distinct from 'hidden'",
    rights,
  ),
  rewritten(
    "who may edit an instance deletes it",
    "public.delete_agent_instance(bigint, bigint)",
    "held.rights ->> 'why' not in ('maker', 'admin')",
    "false",
    rights,
  ),
  rewritten(
    "members change rights",
    "private.agent_instance_to_manage(bigint, bigint)",
    "private.require_member(in_organization_id, 'admin')",
    "private.require_member(in_organization_id)",
    functions("set_agent_instance_person"),
  ),
  rewritten(
    "admins change rights of another organisation's instance",
    "private.agent_instance_to_manage(bigint, bigint)",
    "and organization_id = in_organization_id",
    "",
    functions("set_agent_instance_visibility"),
  ),
  rewritten(
    "an instance is given to any organisation",
    "private.may_grant_agents_to(bigint, public.agent_instances)",
    "private.is_platform_admin() and",
    "",
    functions("set_agent_instance_organization"),
  ),
  rewritten(
    "people of any organisation are given an instance",
    "private.agent_instance_person(public.agent_instances, bigint)",
    "members.organization_id in (select private.my_agent_organizations(instance))",
    "true",
    functions("set_agent_instance_person"),
  ),
  rewritten(
    "members change the catalogue",
    "private.require_operator()",
    "not private.is_platform_admin()",
    "false",
    functions("update_agent"),
  ),
  rewritten(
    "another's batch is had",
    "private.agent_batch_of(bigint, bigint, bigint)",
    "and user_id = of_user_id",
    "",
    functions("get_agent_batch"),
  ),
  rewritten(
    "values of a batch's rows that are hidden by now leave",
    "public.list_agent_batch_rows(bigint, bigint, text, integer, integer)",
    "<> 'hidden'",
    "<> 'none'",
    functions("list_agent_batch_rows"),
  ),
  rewritten(
    "retrying failed rows begins the others too",
    "public.retry_agent_batch(bigint, bigint)",
    "public.start_agent_batch(organization_id, batch_id, failed::integer)",
    "public.start_agent_batch(organization_id, batch_id)",
    functions("retry_agent_batch"),
  ),
  sql(
    "batches are read past the functions",
    `grant select on public.agent_batches to authenticated;
     create policy "Too much" on public.agent_batches for select to authenticated
     using (organization_id = any ((select private.my_organization_ids())::bigint[]))`,
    table("public.agent_batches"),
  ),
  sql(
    "instances are read past the functions",
    `grant select on public.agent_instances to authenticated;
     create policy "Too much" on public.agent_instances for select to authenticated
     using (organization_id = any ((select private.my_organization_ids())::bigint[]))`,
    table("public.agent_instances"),
  ),
  sql(
    "what a run begins with is asked by people",
    "grant execute on function public.agent_instance_for_run(bigint, bigint, bigint) to authenticated",
    structure,
  ),
];
