import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PgliteDatabase } from "../../local/database/pglite.ts";
import { undone } from "./attempt.ts";
import { mutants } from "./mutants.ts";
import { openWorld } from "./world.ts";

let database: PgliteDatabase;
beforeAll(async () => {
  database = await openWorld();
});
afterAll(() => database.close());

async function first(violations: AsyncIterable<unknown>): Promise<unknown> {
  for await (const violation of violations) return violation;
  return "survived";
}

describe("a mistake in a migration is caught", () => {
  it("each has a name of its own", () => {
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  });

  it.each(mutants)("$name", async ({ make, violations }) => {
    const seen = await undone(database, async () => {
      await make(database);
      return first(violations(database));
    });
    expect(seen).not.toBe("survived");
  });
});
