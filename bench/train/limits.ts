import { openDatabase } from "../../local/database/database.ts";
import { limitsLifted } from "../limits.ts";
import { DEMO_ORGANIZATION, type BenchStack } from "../stack.ts";

/** Lets the demo organisation ask, keep and crawl as much as a bench likes. */
export async function withoutLimits(stack: BenchStack): Promise<void> {
  const database = await openDatabase({ url: stack.databaseUrl, dataDir: "" });
  try {
    await database.query(limitsLifted(DEMO_ORGANIZATION));
    await database.query(
      `update public.subscriptions set plan_id = (select plans.id from public.plans where plans.name = 'Business')
       where organization_id = $1`,
      [DEMO_ORGANIZATION],
    );
  } finally {
    await database.close();
  }
}
