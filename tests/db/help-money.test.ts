import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { undone } from "./attempt.ts";
import { type HelpMoneyFlaw, helpMoneyFlaws } from "./help-money.ts";
import { openWorld } from "./world.ts";

let database: Database;
beforeAll(async () => {
  database = await openWorld();
});
afterAll(() => database.close());

it("messages to the help agent cost what they promise", async () => {
  const flaws = await undone(database, async () => {
    const found: HelpMoneyFlaw[] = [];
    for await (const flaw of helpMoneyFlaws(database)) found.push(flaw);
    return found;
  });
  expect(flaws).toEqual([]);
});
