import { inDataFolder } from "../data-folder.ts";
import type { HeldLease } from "../lease/lease.ts";
import type { GroundOptions } from "../options.ts";
import { alone } from "./alone.ts";
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
  /** Resolves to why this run may not use it any longer; one that no other run can reach keeps it for good. */
  lost?: Promise<string>;
  close(): Promise<void>;
}

/**
 * Opens the ground's database and brings it up to date: one in memory, in its folder, or the one of `databaseUrl`.
 * @param take takes a lease of the last, which other runs can reach, before anything is changed
 */
export async function openGroundDatabase(
  options: Pick<GroundOptions, "root" | "dataDir" | "databaseUrl" | "seed">,
  take?: (database: Database) => Promise<HeldLease>,
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
  let lease: HeldLease | undefined;
  const close = async () => {
    try {
      await lease?.release();
    } finally {
      await database.close();
    }
  };
  try {
    if (options.databaseUrl) lease = await take?.(database);
    const bring = () =>
      onTerms({ limit: statementLimits.upkeep }, () => migrate(database, options.root, options.seed));
    const { applied, filesDue } = await (options.databaseUrl ? alone(options.databaseUrl, bring) : bring());
    return { database, applied: applied.length, filesDue, ...(lease && { lost: lease.lost }), close };
  } catch (error) {
    await close();
    throw error;
  }
}
