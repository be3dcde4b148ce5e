import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { migrate, readMigrations, systemFiles } from "./migrate.ts";
import { openPglite } from "./pglite.ts";
import type { PgliteDatabase } from "./pglite.ts";
import { template } from "./templates.ts";
import { onTerms, statementLimits } from "./terms.ts";

/**
 * A migrated database in memory, for tests: migrated once for a set of migrations and then copied.
 * `root` is the folder that holds `supabase/`.
 */
export async function openMigrated(root: string, options: { seed: boolean }): Promise<PgliteDatabase> {
  const seed = options.seed ? await readFile(join(root, "supabase", "seed.sql"), "utf8").catch(() => "") : "";
  const migrations = await readMigrations(root);
  const inputs = [...(await systemFiles()), ...migrations.flatMap(({ path, sql }) => [path, sql]), seed];
  const from = await template(options.seed ? "seeded" : "migrated", inputs, async (dataDir) => {
    const database = await openPglite({ dataDir });
    await onTerms({ limit: statementLimits.upkeep }, () => migrate(database, root, options.seed));
    await database.close();
  });
  return openPglite({ dataDir: "memory://", from });
}
