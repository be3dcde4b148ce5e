import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../../local/database/database.ts";
import { undone } from "../attempt.ts";
import { openWorld } from "../world.ts";
import { rightsViolations } from "./rights.ts";

let database: Database;
beforeAll(async () => {
  database = await openWorld();
});
afterAll(() => database.close());

describe("rights of agents", () => {
  it("are those of the model: person by organisation by grants by rules of fields, by every call, of each eleventh instance", async () => {
    const found = await undone(database, async () => {
      const all: string[] = [];
      for await (const violation of rightsViolations(database, 11)) if (all.push(violation) > 20) break;
      return all;
    });
    expect(found).toEqual([]);
  }, 180_000);
});
