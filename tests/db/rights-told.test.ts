import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { undone } from "./attempt.ts";
import { toldWrongly } from "./rights-told.ts";
import { openWorld } from "./world.ts";

let database: Database;
beforeAll(async () => {
  database = await openWorld();
});
afterAll(() => database.close());

it("whoever may read more or less hears of it, once, and nobody else does", async () => {
  const wrong = await undone(database, async () => {
    const found: unknown[] = [];
    for await (const each of toldWrongly(database)) found.push(each);
    return found;
  });
  expect(wrong).toEqual([]);
});
