import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { hashOf } from "../sources.js";
import { migrate, readMigrations, systemFiles } from "./migrate.ts";
import { engineVersion, openPglite } from "./pglite.ts";
import type { PgliteDatabase } from "./pglite.ts";
import { template } from "../templates.ts";
import { onTerms, statementLimits } from "./terms.ts";

/**
 * A migrated database in memory, for tests: migrated once for a set of migrations and then copied.
 * `root` is the folder that holds `supabase/`.
 */
export async function openMigrated(root: string, options: { seed: boolean }): Promise<PgliteDatabase> {
  return openPglite({ dataDir: "memory://", from: await migratedTemplate(root, options.seed) });
}

/**
 * The folder of a closed database with every migration, to be copied. It is made once for a set of migrations and a seed.
 * @throws GroundError that names the migration that can't be applied
 */
export async function migratedTemplate(root: string, seed: boolean): Promise<string> {
  const [system, migrations, demo] = await Promise.all([
    systemFiles(),
    readMigrations(root),
    seed ? readFile(join(root, "supabase", "seed.sql"), "utf8").catch(() => "") : "",
  ]);
  const hash = hashOf([engineVersion, system, migrations.map(({ path, sql }) => [path, sql]), demo]);
  return template(seed ? "seeded" : "migrated", hash, async (dataDir) => {
    const database = await openPglite({ dataDir });
    await onTerms({ limit: statementLimits.upkeep }, () => migrate(database, root, seed));
    await database.close();
  });
}
