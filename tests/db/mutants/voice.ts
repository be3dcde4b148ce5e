import { type Mutant, rewritten, sql } from "./mutant.ts";
import { functions, structure, table } from "./watches.ts";

/** Recordings of the voice generator: whose they are, and where they lie. */
export const voiceMutants: Mutant[] = [
  rewritten(
    "anybody's recording is told",
    "public.get_voice_run(bigint, bigint)",
    "private.my_agent_run(run_id, organization_id)",
    "(select runs from public.agent_runs as runs where runs.id = run_id)",
    functions("get_voice_run"),
  ),
  rewritten(
    "recordings of colleagues are listed",
    "public.list_voice_runs(bigint, bigint, integer, integer)",
    "and runs.user_id = me\n        and",
    "and",
    functions("list_voice_runs"),
  ),
  sql(
    "what is spoken is read past the functions",
    `grant select on public.voice_parts to authenticated;
     create policy "Too much" on public.voice_parts for select to authenticated
     using (organization_id = any ((select private.my_organization_ids())::bigint[]))`,
    table("public.voice_parts"),
  ),
  sql(
    "people begin runs past the counting of the API",
    "grant execute on function public.save_voice_part(bigint, uuid, integer, double precision, bigint) to authenticated",
    structure,
  ),
];
