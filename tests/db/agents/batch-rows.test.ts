import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../../local/database/database.ts";
import { undone } from "../attempt.ts";
import { openWorld } from "../world.ts";

let database: Database;
beforeAll(async () => {
  database = await openWorld();
});
afterAll(() => database.close());

/** Begins the waiting row of 13's batch, with the rights as they are by then. */
const BEGIN = `
  with job as (select * from private.begin_job('agent.batch', 1, 'agent-batch:9813', '{"batch_id": 9813}', 100))
  select public.start_agent_batch_row(job.id, job.lease, 98132, (
    select jsonb_object_agg(key, value ->> 'permission')
    from jsonb_each(private.agent_instance_rights(9802, 13, 100) -> 'fields')), '{}', '{}', '{"variants": 1, "offline": true}') ->> 'outcome' as outcome
  from job`;

it.each([
  ["later", "update public.agent_instances set visibility = 'private' where id = 9802"],
  ["begun", "select"],
])("a row is %s after: %s", async (outcome, before) => {
  const found = await undone(database, async () => {
    await database.exec(`insert into public.limit_overrides (organization_id, meter, amount, reason)
      select 100, name, -1, 'Test' from public.meters on conflict do nothing;
      update public.agent_batches set state = 'running', pause = null where id = 9813; ${before};`);
    return database.query(BEGIN);
  });
  expect(found).toEqual([{ outcome }]);
});
