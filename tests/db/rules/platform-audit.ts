import type { NounRules } from "./noun.ts";
import { badInput, literal, people, probe } from "./probe.ts";
import { operators, operatorsOr } from "./operators.ts";
import { holds } from "./scopes.ts";

/** What operators did: they read it, and nobody changes it. */
export const platformAudit: NounRules = {
  tables: {
    "public.platform_audit": { select: { rows: (principal) => (holds(principal, 1) ? "true" : "false") } },
  },
  policies: {
    "public.platform_audit": ["Operators read what operators did"],
  },
  functions: {
    "list_platform_audit(integer,integer,text,bigint,text,text,bigint,text)": people(
      probe(
        "select list_platform_audit(10, 0, target_kind => 'organization', target_id => 200) -> 'total'",
        operators,
        () => literal(1),
      ),
      probe(
        "select list_platform_audit(10, 0, 'second try', 16, 'jobs.retry') -> 'entries' -> 0 -> 'target_name'",
        operators,
        () => literal("Beta"),
      ),
      probe("select list_platform_audit(10, 0, actor_id => 13) -> 'total'", operators, () => literal(0)),
      probe("select list_platform_audit(10, 0, after => '0.1') -> 'entries'", operators, () => literal([])),
      probe("select list_platform_audit(10, 0, after => 'yesterday')", operatorsOr(badInput)),
    ),
  },
  definers: {
    list_platform_audit: "Platform admin.",
  },
};
