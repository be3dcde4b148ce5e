import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { revisionFlaws } from "./revisions.ts";
import { openWorld } from "./world.ts";

let database: Database;
beforeAll(async () => {
  database = await openWorld();
});
afterAll(() => database.close());

it("revisions and sources keep what they promise", async () => {
  const flaws = [];
  for await (const flaw of revisionFlaws(database)) flaws.push(flaw);
  expect(flaws).toEqual([]);
});
