import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { migrate } from "../../local/database/migrate.ts";
import { openPostgres } from "../../local/database/postgres.ts";
import { createNativeDatabase, onNative } from "./native-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The name of a migrated database on the native server; empty on the embedded one. */
    template: string;
  }
}

/** Migrates one database on the native server, of which test files take copies. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!onNative) return;
  const native = await createNativeDatabase();
  const database = await openPostgres(native.url);
  await migrate(database, fileURLToPath(new URL("../..", import.meta.url)), false);
  await database.close();
  project.provide("template", new URL(native.url).pathname.slice(1));
  return native.drop;
}
