import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { undone } from "./attempt.ts";
import { connectionMutants } from "./mutants/connections.ts";
import { openWorld } from "./world.ts";

let database: Database;
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

it.each([
  ["leaves", "delete from public.organization_members where organization_id = 100 and user_id = 13"],
  ["has deleted their account", "delete from public.users where id = 13"],
  ["loses their organisation", "delete from public.organizations where id = 100"],
  [
    "disconnects",
    "select public.delete_secret('connection', 'google', 100, 13); delete from public.connections where id = 7301",
  ],
])("tokens of who %s are given back, once, and whose account it was is known", async (_, statement) => {
  await undone(database, async () => {
    await database.exec(`
      delete from public.connection_revocations;
      select public.put_secret('connection', 'google', 'k', 'tokens', 100, 13);
      ${statement}`);
    const kept =
      "select for_user_id::int as user, type, account_id, sealed from public.connection_revocations";
    expect(await database.query(kept)).toEqual([
      { user: 13, type: "google", account_id: "g13", sealed: "tokens" },
    ]);
    const jobs = "select 1 from public.jobs where kind = 'connection.revoke'";
    expect(await database.query(jobs)).toHaveLength(1);
    const left = "select 1 from public.secrets where kind = 'connection' and sealed = 'tokens'";
    expect(await database.query(left)).toEqual([]);
  });
});
