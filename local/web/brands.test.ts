import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../database/database.ts";
import { openMigrated } from "../database/snapshot.ts";
import { createBrands } from "./brands.ts";

let database: Database;
beforeAll(async () => {
  database = await openMigrated(process.cwd(), { seed: false });
  await database.exec(`
    insert into public.organizations (id, name, ai_name, branding_enabled) overriding system value values (100, 'Alpha', 'Nestor', true);
    insert into public.organization_addons (organization_id, addon_id) select 100, id from public.plan_addons where name = 'White label';
    insert into public.limit_overrides (organization_id, meter, amount, reason) values (100, 'domains', -1, 'Test');
    insert into public.organization_domains (organization_id, host, state, verified_at) values (100, 'ask.example', 'active', now());`);
});
afterAll(() => database.close());

test("a host's brand is kept, and read anew at once when it changes and after five minutes", async () => {
  let time = 0;
  const log: string[] = [];
  const brands = createBrands(
    (line) => log.push(line),
    () => time,
  );
  expect(await brands.of("ask.example")).toBeNull();
  const stop = await brands.follow(database);
  const name = async () => (await brands.of("ask.example"))?.branding?.ai_name ?? null;
  expect(await name()).toBe("Nestor");
  expect(await brands.of("localhost")).toEqual({ organizationId: null, branding: null, signIn: null });
  await database.exec("update public.organizations set ai_name = 'Mentor' where id = 100");
  await expect.poll(name).toBe("Mentor");
  await database.exec("delete from public.organization_addons where organization_id = 100");
  await expect.poll(name).toBeNull();

  // What nobody told of is seen when its time is over.
  await database.exec(`
    set session_replication_role = replica;
    insert into public.organization_addons (organization_id, addon_id) select 100, id from public.plan_addons where name = 'White label';
    set session_replication_role = origin;`);
  time = 299_999;
  expect(await name()).toBeNull();
  time = 300_001;
  expect(await name()).toBe("Mentor");
  await stop();
  expect(log).toEqual([]);
});
