import type { NounRules } from "./noun.ts";
import { operators, operatorsOr } from "./operators.ts";
import { badInput, conflict, leaving, literal, missing, people, probe, server } from "./probe.ts";

/** Receipts of deletions: the server writes and opens them, operators look and try again (tests/db/people/deletions.test.ts). */
export const deletions: NounRules = {
  tables: {
    "public.deletion_receipts": {},
    "public.deletion_jobs": {},
    "public.deletion_objects": {},
  },
  policies: {
    "public.deletion_receipts": ["Receipts of deletions leave by functions alone"],
    "public.deletion_jobs": ["Jobs of deletions are the server's own"],
    "public.deletion_objects": ["Files of deletions are the server's own"],
  },
  functions: {
    "settle_deletion(bigint)": server,
    "continue_deletion(bigint)": server,
    "sign_deletion(bigint,jsonb,jsonb)": server,
    "deletion_mailed(bigint)": server,
    "open_deletion_receipt(uuid,boolean)": server,
    "list_deletions(integer,integer,text,text,text)": people(
      probe("select list_deletions(10, 0) -> 'total'", operators, () => literal(2)),
      probe("select list_deletions(10, 0, 'gon') -> 'deletions' -> 0 -> 'problem'", operators, () =>
        literal("A file couldn''t be removed."),
      ),
      probe("select list_deletions(10, 0, '', 'finished', 'organization') -> 'total'", operators, () =>
        literal(0),
      ),
      probe("select list_deletions(1001, 0)", operatorsOr(badInput)),
    ),
    "deletion_receipt(bigint)": people(
      probe("select deletion_receipt(9972) #> '{signature,value}'", operators, () => literal("signed")),
      probe("select deletion_receipt(9971) -> 'statement'", operators, () => literal(null)),
    ),
    "retry_deletion(bigint)": people(
      leaving(
        "select retry_deletion(9971)",
        operators,
        () => `exists (select from public.deletion_receipts where id = 9971 and state = 'running' and problem is null)
          and exists (select from public.jobs where key = 'deletion:9971')
          and exists (select from public.platform_audit where action = 'deletion.retry' and target_id = 9971)`,
      ),
      probe("select retry_deletion(9972)", operatorsOr(conflict)),
      probe("select retry_deletion(1)", operatorsOr(missing)),
    ),
  },
  definers: {
    list_deletions: "Platform admin.",
    deletion_receipt: "Platform admin.",
    retry_deletion: "Platform admin.",
  },
};
