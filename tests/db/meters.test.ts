import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { meterFlaws } from "./meters.ts";
import { openWorld } from "./world.ts";

let database: Database;
beforeAll(async () => {
  database = await openWorld();
});
afterAll(() => database.close());

it("meters count what they promise", async () => {
  const flaws = [];
  for await (const flaw of meterFlaws(database)) flaws.push(flaw);
  expect(flaws).toEqual([]);
});

it("every plan says of every meter what it includes", async () => {
  const missing = await database.query(`
    select plans.name, meters.name as meter from public.plans cross join public.meters
    where not exists (select from public.plan_limits where plan_id = plans.id and meter = meters.name)`);
  expect(missing).toEqual([]);
});
