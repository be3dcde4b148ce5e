import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { migrate, readMigrations, systemFiles } from "./migrate.ts";
import { openPglite } from "./pglite.ts";
import type { PgliteDatabase } from "./pglite.ts";
import { template } from "./templates.ts";
import { onTerms, statementLimits } from "./terms.ts";

/**
 * A migrated database in memory, for tests: migrated once for a set of migrations and then cloned from a file.
 * `root` is the folder that holds `supabase/`.
 */
export async function openMigrated(root: string, options: { seed: boolean }): Promise<PgliteDatabase> {
  const seed = options.seed ? await readFile(join(root, "supabase", "seed.sql"), "utf8").catch(() => "") : "";
  const migrations = await readMigrations(root);
  const inputs = [...(await systemFiles()), ...migrations.flatMap(({ path, sql }) => [path, sql]), seed];
  const dump = await template(options.seed ? "seeded" : "migrated", inputs, async () => {
    const database = await openPglite({ dataDir: "memory://" });
    await onTerms({ limit: statementLimits.upkeep }, () => migrate(database, root, options.seed));
    const dumped = await database.dump();
    await database.close();
    return dumped;
  });
  return openPglite({ dataDir: "memory://", from: dump });
}
