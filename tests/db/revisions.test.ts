import { afterAll, beforeAll, expect, it } from "vitest";
import type { PgliteDatabase } from "../../local/database/pglite.ts";
import { revisionFlaws } from "./revisions.ts";
import { openWorld } from "./world.ts";

let database: PgliteDatabase;
beforeAll(async () => {
  database = await openWorld();
});
afterAll(() => database.close());

it("revisions and sources keep what they promise", async () => {
  const flaws = [];
  for await (const flaw of revisionFlaws(database)) flaws.push(flaw);
  expect(flaws).toEqual([]);
});
