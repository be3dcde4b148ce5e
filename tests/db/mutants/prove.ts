import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../../local/database/database.ts";
import { reported, reportOf } from "../../support/reported.ts";
import { undone } from "../attempt.ts";
import { openWorld } from "../world.ts";
import { mutants } from "./index.ts";

async function first(violations: AsyncIterable<unknown>): Promise<unknown> {
  for await (const violation of violations) return violation;
  return "survived";
}

/** Makes each mistake of a part and has its check report it, as the list of that part says. */
export function proveMutants(part: keyof typeof mutants): void {
  let database: Database;
  beforeAll(async () => {
    database = await openWorld();
  });
  afterAll(() => database.close());

  describe("a mistake in a migration is caught", () => {
    const found = new Map<string, string>();

    it.each(mutants[part])("$name", async ({ name, make, violations }) => {
      const seen = await undone(database, async () => {
        await make(database);
        return first(violations(database));
      });
      expect(seen).not.toBe("survived");
      expect(found.has(name), "another mistake has this name").toBe(false);
      found.set(name, reported(seen));
    });

    it("each is reported as the list says", async () => {
      await expect(reportOf(found)).toMatchFileSnapshot(`reported/${part}.txt`);
    });
  });
}
