import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { openMigrated } from "../support/database.ts";

let database: Database;
beforeAll(async () => {
  database = await openMigrated();
  await database.exec(`
    insert into public.organizations (id, name) overriding system value values (100, 'Alpha'), (200, 'Beta');
    insert into storage.objects (id, bucket_id, name, created_at)
    select gen_random_uuid(), 'branding', '100/' || name, now() - age
    from (values ('old.png', interval '2 days'), ('shown.png', interval '2 days'), ('new.png', interval '1 hour')) as file (name, age);`);
});
afterAll(() => database.close());

async function one<T>(sql: string): Promise<T> {
  const [row] = await database.query<{ value: T }>(`select ${sql} as value`);
  return (row as { value: T }).value;
}
const inForce = () =>
  one<{ ai_name: string } | null>(
    "(select private.branding_in_force(organizations) from public.organizations where id = 100)",
  );
const deleted = () =>
  one<string[]>(
    "(select coalesce(array_agg(payload ->> 'path' order by id), '{}') from public.jobs where kind = 'branding.delete')",
  );

test("branding is in force only while the plan or an add-on gives it, and its settings outlast both", async () => {
  await database.exec(
    "update public.organizations set branding_enabled = true, ai_name = 'Nestor' where id = 100",
  );
  expect(await inForce()).toBeNull();
  await database.exec(
    "insert into public.organization_addons (organization_id, addon_id) select 100, id from public.plan_addons where name = 'White label'",
  );
  expect(await inForce()).toMatchObject({ ai_name: "Nestor", branding_enabled: true });
  await database.exec("delete from public.organization_addons where organization_id = 100");
  expect(await inForce()).toBeNull();
  await database.exec(
    "update public.subscriptions set plan_id = (select id from public.plans where name = 'Enterprise') where organization_id = 100",
  );
  expect(await inForce()).toMatchObject({ ai_name: "Nestor" });
  await database.exec("update public.organizations set branding_enabled = false where id = 100");
  expect(await inForce()).toBeNull();
  expect(
    await one(
      "(select private.branding_json(organizations) ->> 'ai_name' from public.organizations where id = 100)",
    ),
  ).toBe("Nestor");
});

test("other add-ons and other organisations' give no branding", async () => {
  await database.exec(`
    insert into public.organization_addons (organization_id, addon_id)
    select 200, id from public.plan_addons where name <> 'White label';
    insert into public.organization_addons (organization_id, addon_id)
    select 100, id from public.plan_addons where name = 'White label'`);
  expect(await one("private.may_brand(200)")).toBe(false);
  expect(await one("private.may_brand(100)")).toBe(true);
});

test("whoever serves pages is told of a change of look, of plan and of add-ons", async () => {
  let told = 0;
  const stop = await database.listen("organization_branding", () => (told += 1));
  for (const change of [
    "update public.organizations set ai_name = 'Nestor 2' where id = 100",
    "update public.subscriptions set plan_id = plan_id where organization_id = 100",
    "update public.organization_addons set quantity = 2 where organization_id = 100",
  ]) {
    const before = told;
    await database.exec(change);
    await expect.poll(() => told).toBeGreaterThan(before);
  }
  await stop();
});

test("a logo goes when no place shows it any more, when its organisation goes, and when it was never saved", async () => {
  const at = "/storage/v1/object/public/branding/100/";
  await database.exec(`
    delete from public.jobs;
    update public.organizations set branding_logo_url = '${at}shown.png', branding_dark_logo_url = '${at}shown.png' where id = 100;
    update public.organizations set branding_logo_url = null where id = 100;`);
  expect(await deleted()).toEqual([]);
  await database.exec("select public.prune_logos()");
  expect(await deleted()).toEqual(["100/old.png"]);
  expect(await one("public.is_logo_shown('100/shown.png')")).toBe(true);
  for (const path of ["100/old.png", "200/shown.png", "shown.png", "x/shown.png", "9".repeat(30)])
    expect(await one(`public.is_logo_shown('${path}')`)).toBe(false);
  await database.exec("delete from public.jobs; delete from public.organizations where id = 100");
  expect(await deleted()).toEqual(["100/shown.png"]);
});
