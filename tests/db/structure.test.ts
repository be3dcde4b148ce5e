import { afterAll, beforeAll, expect, it } from "vitest";
import { openMigrated } from "../../local/database/snapshot.ts";
import type { PgliteDatabase } from "../../local/database/pglite.ts";

let database: PgliteDatabase;
beforeAll(async () => {
  database = await openMigrated(process.cwd(), { seed: false });
});
afterAll(() => database.close());

it("organisation 1 is PLATFORM_ADMIN", async () => {
  expect(await database.query("select id, name from public.organizations")).toEqual([
    { id: 1, name: "PLATFORM_ADMIN" },
  ]);
});
