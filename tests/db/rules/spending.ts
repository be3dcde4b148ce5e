import type { NounRules } from "./noun.ts";
import { admins, badInput, isOwner, leaving, literal, missing, ownersOr, people, probe, server } from "./probe.ts";

const owners = ownersOr("PT403");
const ownersOrElse = (code: string) => (principal: Parameters<typeof isOwner>[0]) =>
  isOwner(principal) ? code : "PT403";

export const spending: NounRules = {
  tables: {
    "public.usage_caps": {},
    "public.member_usage": {},
    "public.meter_warnings": {},
    "public.limit_requests": {},
  },
  policies: {
    "public.usage_caps": ["Caps leave by functions alone"],
    "public.member_usage": ["Usage of members leaves by functions alone"],
    "public.meter_warnings": ["Warnings are the server's own"],
    "public.limit_requests": ["Requests for more are the server's own"],
  },
  functions: {
    "list_caps(bigint)": people(
      probe("select jsonb_path_query_array(list_caps(100), '$[*].id')", admins, () => literal([9952, 9951])),
    ),
    "set_cap(bigint,text,bigint,bigint,bigint)": people(
      leaving(
        "select set_cap(100, 'messages', 7, user_id => 13)",
        owners,
        () => "(select amount = 7 from public.usage_caps where id = 9951)",
      ),
      leaving(
        "select set_cap(100, 'agent_runs', 8)",
        owners,
        () => "exists (select from public.usage_caps where organization_id = 100 and meter = 'agent_runs' and amount = 8)",
      ),
      leaving(
        "select set_cap(100, 'messages', null, team_id => 111)",
        owners,
        () => "not exists (select from public.usage_caps where id = 9952) and exists (select from public.usage_caps where id = 9951)",
      ),
      probe("select set_cap(100, 'storage', 1)", ownersOrElse(badInput)),
      probe("select set_cap(100, 'messages', -1)", ownersOrElse(badInput)),
      probe("select set_cap(100, 'messages', 1, 13, 111)", ownersOrElse(badInput)),
      probe("select set_cap(100, 'messages', 1, user_id => 18)", ownersOrElse(missing)),
      probe("select set_cap(100, 'messages', 1, team_id => 211)", ownersOrElse(missing)),
    ),
    "get_spending(bigint)": people(
      probe("select get_spending(100) -> 'ceiling_pence'", admins, () => literal(0)),
    ),
    "set_spending_ceiling(bigint,integer)": people(
      leaving(
        "select set_spending_ceiling(100, 500)",
        owners,
        () => "(select paid_help_ceiling_pence = 500 from public.organizations where id = 100)",
      ),
      probe("select set_spending_ceiling(100, -1)", ownersOrElse(badInput)),
      probe("select set_spending_ceiling(100, 10000001)", ownersOrElse(badInput)),
    ),
    "request_more(bigint,bigint,text)": server,
    "forget_request_for_more(bigint,text)": server,
    "usage_warning(bigint,text)": server,
  },
  definers: {
    list_caps: "Admin.",
    set_cap: "Owner; the person is a member, and the team one, of the organisation.",
    get_spending: "Admin.",
    set_spending_ceiling: "Owner.",
  },
};
