import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PgliteDatabase } from "../../local/database/pglite.ts";
import { publicTables } from "./catalogue.ts";
import { publicFunctions, uses } from "./functions.ts";
import { cells } from "./matrix.ts";
import { functionRules } from "./rules/functions.ts";
import { tableRules } from "./rules/tables.ts";
import { topicUses } from "./topics.ts";
import { openWorld } from "./world.ts";

let database: PgliteDatabase;
beforeAll(async () => {
  database = await openWorld();
});
afterAll(() => database.close());

async function violations(
  tried: AsyncIterable<{ violation: string | null }>,
  of: string,
): Promise<unknown[]> {
  let count = 0;
  const found: unknown[] = [];
  for await (const each of tried) {
    count += 1;
    if (each.violation) found.push(each);
  }
  console.info(`${count} cells of ${of}`);
  expect(count).toBeGreaterThan(0);
  return found;
}

describe("tables", () => {
  it("have rows in both organisations, so that a policy has something to let through", async () => {
    for (const { name, has_organization } of await publicTables(database)) {
      const [counted] = await database.query<{ n: number }>(
        has_organization
          ? `select count(distinct organization_id) as n from ${name} where organization_id in (100, 200)`
          : `select least(count(*), 2) as n from ${name}`,
      );
      expect([name, counted?.n]).toEqual([name, has_organization ? 2 : expect.toSatisfy((n) => n > 0)]);
    }
  });

  it("have rules, and rules have tables", async () => {
    const names = (await publicTables(database)).map(({ name }) => name);
    const ruled = Object.keys(tableRules).filter((name) => name.startsWith("public."));
    expect(ruled.toSorted()).toEqual(names.toSorted());
  });

  it("let each principal reach exactly the rows that the rules say, by each verb", async () => {
    expect(await violations(cells(database), "principal × table × verb")).toEqual([]);
  });
});

describe("functions", () => {
  it("have rules, and rules have functions", async () => {
    expect(Object.keys(functionRules).toSorted()).toEqual((await publicFunctions(database)).toSorted());
  });

  it("that people may call are tried", () => {
    const untried = Object.entries(functionRules).filter(
      ([, rule]) => rule.callers !== "server" && rule.probes.length === 0,
    );
    expect(untried.map(([signature]) => signature)).toEqual([]);
  });

  it("do for each principal what the rules say, and no more", async () => {
    expect(await violations(uses(database), "principal × function × use")).toEqual([]);
  });
});

describe("topics", () => {
  it("are heard by those they are for, and by nobody else", async () => {
    expect(await violations(topicUses(database), "principal × topic × right")).toEqual([]);
  });
});
