import { afterAll, beforeAll, expect, it } from "vitest";
import { readMigrations } from "../../local/database/migrate.ts";
import type { Database } from "../../local/database/database.ts";
import { actWords } from "../../src/features/plat-audit/words.ts";
import { auditWords } from "../../src/features/settings/audit-words.ts";
import { auditActions, platformActions } from "./audit-actions.ts";
import { flaws } from "./structure.ts";
import { openWorld } from "./world.ts";

let database: Database;
beforeAll(async () => {
  database = await openWorld();
});
afterAll(() => database.close());

it("tables, policies and functions are made as they have to be", async () => {
  const found: string[] = [];
  for await (const flaw of flaws(database)) found.push(flaw);
  expect(found).toEqual([]);
});

it("migrations are recorded as the Supabase CLI records them", async () => {
  const recorded = await database.query(
    "select version, name from supabase_migrations.schema_migrations order by 1",
  );
  const files = await readMigrations(process.cwd());
  expect(recorded).toEqual(files.map(({ version, name }) => ({ version, name })));
  expect(new Set(files.map(({ version }) => version)).size).toBe(files.length);
});

it("what goes into the audit has words there", async () => {
  const actions = await auditActions(database);
  expect(actions.length).toBeGreaterThan(50);
  expect(actions.filter((action) => auditWords(action) === action)).toEqual([]);
});

it("what operators do has words in their audit", async () => {
  const actions = await platformActions(database);
  expect(actions).toContain("users.disable");
  expect(actions).toContain("billing.replay");
  expect(actions.filter((action) => actWords(action) === action)).toEqual([]);
});
