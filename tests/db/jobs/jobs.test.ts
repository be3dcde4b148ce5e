import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../../local/database/database.ts";
import { jobFlaws } from "./index.ts";
import { openWorld } from "../world.ts";

let database: Database;
beforeAll(async () => {
  database = await openWorld();
});
afterAll(() => database.close());

it("the queue keeps what it promises", async () => {
  const flaws = [];
  for await (const flaw of jobFlaws(database)) flaws.push(flaw);
  expect(flaws).toEqual([]);
});
