import { fileURLToPath } from "node:url";
import { inject } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { migrate } from "../../local/database/migrate.ts";
import { openPglite } from "../../local/database/pglite.ts";
import { openPostgres } from "../../local/database/postgres.ts";
import { openMigrated as openSnapshot } from "../../local/database/snapshot.ts";
import { createNativeDatabase, onNative } from "./native-database.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A database with every migration, of one session: native or embedded as the run is. Closing removes it. */
export async function openMigrated({ seed = false } = {}): Promise<Database> {
  if (!onNative) return openSnapshot(root, { seed });
  const database = await openNative(inject("template"));
  if (seed) await migrate(database, root);
  return database;
}

/** The same without anything in it. */
export function openEmpty(): Promise<Database> {
  return onNative ? openNative() : openPglite({ dataDir: "memory://" });
}

async function openNative(template?: string): Promise<Database> {
  const native = await createNativeDatabase(template);
  const database = await openPostgres(native.url, 1);
  return {
    ...database,
    async close() {
      await database.close();
      await native.drop();
    },
  };
}
