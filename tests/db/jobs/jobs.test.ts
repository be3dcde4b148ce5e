import { afterAll, beforeAll, expect, it } from "vitest";
import type { PgliteDatabase } from "../../../local/database/pglite.ts";
import { jobFlaws } from "./index.ts";
import { openWorld } from "../world.ts";

let database: PgliteDatabase;
beforeAll(async () => {
  database = await openWorld();
});
afterAll(() => database.close());

it("the queue keeps what it promises", async () => {
  const flaws = [];
  for await (const flaw of jobFlaws(database)) flaws.push(flaw);
  expect(flaws).toEqual([]);
});
