import { type Mutant, rewritten, sql } from "./mutant.ts";
import { functions, table } from "./watches.ts";

const mine = "private.my_proposal(bigint, bigint)";
const whose = "and proposals.user_id = private.my_user_id() and chats.user_id = private.my_user_id()";

/** Proposed events: whose they are, and who reads them. */
export const eventProposalMutants: Mutant[] = [
  rewritten("colleagues see a proposed event", mine, whose, "", functions("event_proposal")),
  rewritten("colleagues put a proposed event aside", mine, whose, "", functions("dismiss_event_proposal")),
  rewritten(
    "a proposed event of another organisation is seen",
    mine,
    "proposals.organization_id = my_proposal.organization_id and",
    "",
    functions("event_proposal"),
  ),
  rewritten(
    "who isn't a member has proposed events",
    mine,
    "perform private.require_member(my_proposal.organization_id);",
    "",
    functions("event_proposal"),
  ),
  sql(
    "members read the table of proposed events",
    `create policy "Wide" on public.event_proposals for select to authenticated using (true);
     grant select on public.event_proposals to authenticated`,
    table("public.event_proposals"),
  ),
];
