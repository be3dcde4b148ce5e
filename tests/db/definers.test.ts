import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { endedSessionUses, foreignUses, nullUses } from "./definers.ts";
import { openWorld } from "./world.ts";

let database: Database;
beforeAll(async () => {
  database = await openWorld();
});
afterAll(() => database.close());

async function all(violations: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const violation of violations) found.push(violation);
  return found;
}

describe("functions with their owner's rights", () => {
  it("do for a token whose session has ended what they do for somebody without an account", async () => {
    expect(await all(endedSessionUses(database))).toEqual([]);
  });

  it("refuse in words what is left out, or don't need it", async () => {
    expect(await all(nullUses(database))).toEqual([]);
  });

  it("know nothing of another organisation's rows, whichever argument names them", async () => {
    expect(await all(foreignUses(database))).toEqual([]);
  });
});
