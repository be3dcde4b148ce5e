import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { cells } from "./matrix.ts";
import { obstacles, usesDespite } from "./standing.ts";
import { openWorld } from "./world.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

describe.each(obstacles.map((obstacle) => [obstacle.what, obstacle] as const))("%s", (_what, obstacle) => {
  let database: Database;
  beforeAll(async () => {
    database = await openWorld();
    await database.exec(obstacle.statement);
  });
  afterAll(() => database.close());

  it("leaves no row of any table to reach, by any verb", async () => {
    const wrong: unknown[] = [];
    let tried = 0;
    for await (const cell of cells(database, undefined, obstacle.stopped)) {
      tried += 1;
      if (cell.violation) wrong.push(cell);
    }
    expect(tried).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });

  it("leaves no function that does or tells more than to who isn't there", async () => {
    const found: string[] = [];
    for await (const use of usesDespite(database, obstacle)) found.push(use);
    expect(found).toEqual([]);
  });
});
