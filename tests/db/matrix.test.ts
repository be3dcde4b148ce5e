import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PgliteDatabase } from "../../local/database/pglite.ts";
import { publicTables } from "./catalogue.ts";
import { type Cell, cells } from "./matrix.ts";
import { tableRules } from "./rules/tables.ts";
import { openWorld } from "./world.ts";

let database: PgliteDatabase;
beforeAll(async () => {
  database = await openWorld();
});
afterAll(() => database.close());

describe("tables", () => {
  it("have rows in both organisations, so that a policy has something to let through", async () => {
    for (const { name, has_organization } of await publicTables(database)) {
      const counts = await database.query<{ n: number }>(
        has_organization
          ? `select count(distinct organization_id) as n from ${name} where organization_id in (100, 200)`
          : `select least(count(*), 2) as n from ${name}`,
      );
      expect([name, counts[0]?.n]).toEqual([name, has_organization ? 2 : expect.toSatisfy((n) => n > 0)]);
    }
  });

  it("have rules, and rules have tables", async () => {
    const names = (await publicTables(database)).map(({ name }) => name);
    const ruled = Object.keys(tableRules).filter((name) => name.startsWith("public."));
    expect(ruled.toSorted()).toEqual(names.toSorted());
  });

  it("let each principal reach exactly the rows that the rules say, by each verb", async () => {
    const tried: Cell[] = [];
    for await (const cell of cells(database)) tried.push(cell);
    console.info(`${tried.length} cells of principal × table × verb`);
    expect(tried.filter(({ violation }) => violation)).toEqual([]);
  });
});
