import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PgliteDatabase } from "../../../local/database/pglite.ts";
import { undone } from "../attempt.ts";
import { mutants } from "./index.ts";
import { sample } from "../../../local/testing/sample.ts";
import { tryEveryCombination } from "../rules/combinations.ts";
import { openWorld } from "../world.ts";

let database: PgliteDatabase;
beforeAll(async () => {
  tryEveryCombination();
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

  it("each can still be made, whichever are taken today", async () => {
    const gone: string[] = [];
    for (const { name, make } of mutants)
      await undone(database, () => make(database)).catch((error: unknown) =>
        gone.push(`${name}: ${String(error)}`),
      );
    expect(gone).toEqual([]);
  });

  it.each(sample(mutants, 100))("$name", async ({ make, violations }) => {
    const seen = await undone(database, async () => {
      await make(database);
      return first(violations(database));
    });
    expect(seen).not.toBe("survived");
  });
});
