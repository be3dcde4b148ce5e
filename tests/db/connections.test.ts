import { afterAll, beforeAll, expect, it } from "vitest";
import type { PgliteDatabase } from "../../local/database/pglite.ts";
import { undone } from "./attempt.ts";
import { connectionMutants } from "./mutants/connections.ts";
import { openWorld } from "./world.ts";

let database: PgliteDatabase;
beforeAll(async () => {
  database = await openWorld();
});
afterAll(() => database.close());

const first = async (violations: AsyncIterable<unknown>) => {
  for await (const violation of violations) return violation;
  return null;
};

/** Each of them, while the mutants' own test takes a sample: whose a token or a sync is, is no matter of luck. */
it.each(connectionMutants)("caught is only the mistake: $name", async ({ make, violations }) => {
  expect(await undone(database, () => first(violations(database)))).toBeNull();
  const seen = await undone(database, async () => {
    await make(database);
    return first(violations(database));
  });
  expect(seen).not.toBeNull();
});
