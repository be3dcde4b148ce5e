import type { Database } from "../../../local/database/database.ts";
import { undone } from "../attempt.ts";
import { claims } from "./claims.ts";
import { failures } from "./failures.ts";
import { kinds } from "./kinds.ts";
import { leases } from "./leases.ts";
import { Queue, type Rules } from "./queue.ts";
import { turns } from "./turns.ts";

/** A rule of the queue that doesn't hold, and how. */
export interface JobFlaw {
  rule: string;
  violation: string;
}

export const nouns = { claims, turns, failures, leases, kinds } satisfies Record<string, Rules>;

/**
 * The promises of the queue that a database doesn't keep.
 * @param first the noun whose rules are tried before the others
 */
export async function* jobFlaws(
  database: Database,
  first: keyof typeof nouns = "claims",
): AsyncGenerator<JobFlaw> {
  const rules: Rules = { ...nouns[first], ...Object.assign({}, ...Object.values(nouns)) };
  for (const [rule, check] of Object.entries(rules)) {
    const violation = await undone(database, async () => {
      for (const table of ["jobs", "job_kinds", "job_schedules"])
        await database.query(`delete from public.${table}`);
      const [seen, promised] = await check(new Queue(database));
      const [told, wanted] = [JSON.stringify(seen), JSON.stringify(promised)];
      return told === wanted ? null : `${told}, not ${wanted}`;
    }).catch(String);
    if (violation) yield { rule, violation };
  }
}
