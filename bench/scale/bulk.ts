import type { Database } from "../../local/database/database.ts";
import { row } from "../print.ts";
import type { Tenant } from "../retrieval/tenant.ts";

/** Those of large libraries. */
const INDEXES = ["postings", "sample", "nearest"].map((name) => `document_chunks_${name}_idx`);

/** Puts a tenant's passages into the index of large libraries as they are written. */
export async function makeLarge(database: Database, { organizationId }: Tenant): Promise<void> {
  await database.query("insert into public.search_indexes (organization_id) values ($1)", [organizationId]);
}

/**
 * Has questions go by the index of large libraries from more than so many passages on.
 * @param many 0: the product's own number
 * @returns puts the product's own back
 */
export async function largeFrom(database: Database, many: number): Promise<() => Promise<void>> {
  const [own] = await database.query<{ many: number }>("select private.many_passages() as many");
  const define = (count: number) =>
    database.exec(
      `create or replace function private.many_passages() returns integer language sql immutable return ${count}`,
    );
  if (many > 0) await define(many);
  return () => define(own?.many ?? 0);
}

/** Fills without the indexes of large libraries, which are built afterwards: a fifth of the time. */
export async function inBulk(database: Database, work: () => Promise<unknown>): Promise<void> {
  const indexes = await database.query<{ name: string; definition: string }>(
    "select indexname as name, indexdef as definition from pg_indexes where indexname = any ($1)",
    [INDEXES],
  );
  for (const { name } of indexes) await database.exec(`drop index public.${name}`);
  await work();
  for (const { name, definition } of indexes) {
    const began = performance.now();
    await database.transaction(async (tx) => {
      await tx.exec("set local maintenance_work_mem = '1GB'");
      await tx.exec(definition);
    });
    row(`building ${name}`, { took: `${((performance.now() - began) / 1000).toFixed(0)} s` });
  }
}
