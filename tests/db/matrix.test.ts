import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { publicTables } from "./catalogue.ts";
import { publicFunctions, uses } from "./functions.ts";
import { cells } from "./matrix.ts";
import { functionRules, tableRules } from "./rules/index.ts";
import { topicUses } from "./topics.ts";
import { openWorld } from "./world.ts";

vi.setConfig({ testTimeout: 300_000 });

let database: Database;
beforeAll(async () => {
  database = await openWorld();
});
afterAll(() => database.close());

/** What was violated of what was tried, which is something. */
async function violations(tried: AsyncIterable<{ violation: string | null }>): Promise<unknown[]> {
  let count = 0;
  const found: unknown[] = [];
  for await (const each of tried) {
    count += 1;
    if (each.violation) found.push(each);
  }
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

  describe("let each principal reach exactly the rows that the rules say, by each verb", () => {
    it.each(Object.keys(tableRules))("%s", async (table) => {
      expect(await violations(cells(database, table))).toEqual([]);
    });
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

  describe("do for each principal what the rules say, and no more", () => {
    it.each(Object.keys(functionRules))("%s", async (signature) => {
      expect(await violations(uses(database, signature))).toEqual([]);
    });
  });
});

describe("topics", () => {
  it("are heard by those they are for, and by nobody else", async () => {
    expect(await violations(topicUses(database))).toEqual([]);
  });
});
