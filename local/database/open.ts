import { inDataFolder } from "../data-folder.ts";
import type { GroundOptions } from "../options.ts";
import { openCluster } from "./cluster.ts";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import { openPostgres } from "./postgres.ts";
import { migratedTemplate, openMigrated } from "./snapshot.ts";
import { onTerms, statementLimits } from "./terms.ts";

/** A database with every migration. */
export interface OpenedDatabase {
  database: Database;
  /** Migrations that were applied now. */
  applied: number;
  /** Whether the seed's files still have to be put into their buckets. */
  filesDue: boolean;
  close(): Promise<void>;
}

/** Opens the ground's database and brings it up to date: one in memory, in its folder, or the one of `databaseUrl`. */
export async function openGroundDatabase(
  options: Pick<GroundOptions, "root" | "dataDir" | "databaseUrl" | "seed">,
): Promise<OpenedDatabase> {
  if (options.dataDir.startsWith("memory://") && !options.databaseUrl) {
    const database = await openMigrated(options.root, { seed: options.seed });
    return { database, applied: 0, filesDue: options.seed, close: () => database.close() };
  }
  const database = options.databaseUrl
    ? await openPostgres(options.databaseUrl)
    : await openCluster(inDataFolder(options.dataDir, "database"), () =>
        migratedTemplate(options.root, options.seed),
      );
  try {
    const { applied, filesDue } = await onTerms({ limit: statementLimits.upkeep }, () =>
      migrate(database, options.root, options.seed),
    );
    return { database, applied: applied.length, filesDue, close: () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}
