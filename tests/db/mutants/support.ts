import { type Mutant, sql } from "./mutant.ts";
import { functions, table } from "./watches.ts";

/** Requests to support: between their requester and the operators. */
export const supportMutants: Mutant[] = [
  ...["support_requests", "support_messages", "support_attachments"].map((name) =>
    sql(
      `colleagues read ${name} past the functions`,
      `grant select on public.${name} to authenticated;
       create policy "Too much" on public.${name} for select to authenticated
       using (organization_id = any ((select private.my_organization_ids())::bigint[]))`,
      table(`public.${name}`),
    ),
  ),
  sql(
    "people say themselves for whom a request is read",
    "grant execute on function public.get_support(bigint, bigint, bigint) to authenticated",
    functions("get_support"),
  ),
  sql(
    "anybody hands a conversation over",
    "grant execute on function public.hand_over_help(bigint, bigint, text, text, text, uuid, text, bigint) to authenticated",
    functions("hand_over_help"),
  ),
];
