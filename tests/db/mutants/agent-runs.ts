import { type Mutant, rewritten, sql } from "./mutant.ts";
import { functions, structure, table } from "./watches.ts";

const ofRun = "private.agent_run_of(bigint, bigint, bigint)";
const ofDraft = "private.my_agent_draft(bigint, bigint)";
const toWrite = "private.agent_field_to_write(bigint, bigint, bigint, text)";

/** Runs of agents and drafts: whose they are, and what may be made of them. */
export const agentRunMutants: Mutant[] = [
  rewritten("colleagues read a run", ofRun, "and user_id = of_user_id", "", functions("get_agent_run")),
  rewritten("colleagues stop a run", ofRun, "and user_id = of_user_id", "", functions("cancel_agent_run")),
  rewritten("colleagues delete a run", ofRun, "and user_id = of_user_id", "", functions("delete_agent_run")),
  rewritten(
    "runs of another organisation are edited",
    ofRun,
    "and user_id = of_user_id and organization_id = in_organization_id",
    "",
    functions("edit_agent_run"),
  ),
  rewritten(
    "the list of runs is everybody's",
    "public.list_agent_runs(bigint, text, bigint, integer, integer, text)",
    "and runs.user_id = me\n        and (runs.instance_id is null",
    "and (runs.instance_id is null",
    functions("list_agent_runs"),
  ),
  rewritten(
    "who isn't a member has runs",
    "private.my_agent_run(bigint, bigint)",
    "perform private.require_member(organization_id);",
    "",
    functions("get_agent_run"),
  ),
  rewritten(
    "a run that is going is rated",
    "public.rate_agent_run(bigint, bigint, integer, text)",
    "run.state = 'running'",
    "false",
    functions("rate_agent_run"),
  ),
  rewritten(
    "a run that is going is edited",
    "public.edit_agent_run(bigint, bigint, integer, text)",
    "run.state = 'running'",
    "false",
    functions("edit_agent_run"),
  ),
  rewritten(
    "colleagues stop a draft",
    ofDraft,
    "and user_id = private.my_user_id()",
    "",
    functions("cancel_agent_draft"),
  ),
  rewritten(
    "drafts of another organisation are deleted",
    ofDraft,
    "and user_id = private.my_user_id() and organization_id = in_organization_id",
    "",
    functions("delete_agent_draft"),
  ),
  rewritten(
    "who may only use an instance reads its former styles",
    toWrite,
    "rights ->> 'permission' <> 'edit'",
    "false",
    functions("list_agent_styles"),
  ),
  rewritten(
    "who has no instance has drafts of it",
    toWrite,
    "rights ->> 'permission' = 'none'",
    "false",
    functions("get_agent_draft"),
  ),
  rewritten(
    "a style of another instance is brought back",
    "public.restore_agent_style(bigint, bigint, bigint)",
    "and versions.instance_id = instance.id",
    "",
    functions("restore_agent_style"),
  ),
  sql(
    "drafts are read past the functions",
    `grant select on public.agent_drafts to authenticated;
     create policy "Too much" on public.agent_drafts for select to authenticated
     using (organization_id = any ((select private.my_organization_ids())::bigint[]))`,
    table("public.agent_drafts"),
  ),
  sql(
    "a run is begun past the API",
    "grant execute on function public.start_message_run(bigint, bigint, bigint, jsonb, text[], integer, boolean, uuid) to authenticated",
    structure,
  ),
];
