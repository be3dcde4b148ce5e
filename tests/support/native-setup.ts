import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { migrate } from "../../local/database/migrate.ts";
import { openPostgres } from "../../local/database/postgres.ts";
import { createNativeDatabase, letGroundIn, onNative } from "./native-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The name of a migrated database on the native server; empty on the embedded one. */
    template: string;
  }
}

/**
 * Migrates one database on the native server, of which test files take copies. One that is shaped like a hosted
 * project's has nothing of the ground's until the migrations are applied.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!onNative) return;
  const native = await createNativeDatabase(undefined, { ground: false });
  const database = await openPostgres(native.url);
  await migrate(database, fileURLToPath(new URL("../..", import.meta.url)), false);
  await database.close();
  await letGroundIn(native);
  project.provide("template", new URL(native.url).pathname.slice(1));
  return native.drop;
}
