import { join } from "node:path";
import type { GroundOptions } from "../options.ts";
import { openDatabase } from "./database.ts";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import { openMigrated } from "./snapshot.ts";

/** A database with every migration. */
export interface OpenedDatabase {
  database: Database;
  /** Migrations that were applied now. */
  applied: number;
  /** Whether the demo data was put in now. */
  seeded: boolean;
  close(): Promise<void>;
}

/** Opens the ground's database and brings it up to date: one in memory, in its folder, or the one of `databaseUrl`. */
export async function openGroundDatabase(
  options: Pick<GroundOptions, "root" | "dataDir" | "databaseUrl" | "seed">,
): Promise<OpenedDatabase> {
  if (options.dataDir.startsWith("memory://") && !options.databaseUrl) {
    const database = await openMigrated(options.root, { seed: options.seed });
    return { database, applied: 0, seeded: options.seed, close: () => database.close() };
  }
  const database = await openDatabase({ url: options.databaseUrl, dataDir: join(options.dataDir, "db") });
  try {
    const { applied, seeded } = await migrate(database, options.root, options.seed);
    return { database, applied: applied.length, seeded, close: () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}
