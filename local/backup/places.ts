import { existsSync } from "node:fs";
import { readFile, rename, rm } from "node:fs/promises";
import { z } from "zod";
import { parseEnv } from "node:util";
import { inDataFolder } from "../data-folder.ts";
import type { Database } from "../database/database.ts";
import { openPglite } from "../database/pglite.ts";
import { openPostgres } from "../database/postgres.ts";
import { readEnvironment } from "../env-files.ts";
import { GroundError } from "../errors.ts";
import type { GroundOptions } from "../options.ts";
import { lockFolder } from "../server/lock-file.ts";
import { folderStore, type ObjectStore, projectStore } from "./objects.ts";
import { loadSecrets } from "../platform/secrets.ts";
import type { Target } from "./restore.ts";
import type { SeedKeys } from "./seeds.ts";

type Place = Pick<GroundOptions, "root" | "dataDir" | "databaseUrl" | "functionEnv">;

export interface Opened extends Target {
  /** What kind of place it is, in words. */
  words: string;
  close(): Promise<void>;
}

/**
 * What is to be backed up: the database of DATABASE_URL, that of a running product through its door, or that of the data
 * folder when nobody uses it.
 */
export async function openToRead(place: Place): Promise<Opened> {
  const [store, seeds] = [storeOf(place), await seedKeysOf(place)];
  if (place.databaseUrl) {
    const database = await openPostgres(place.databaseUrl);
    const words = "the database of DATABASE_URL";
    return { database, store, seeds, words, close: () => database.close() };
  }
  const folder = inDataFolder(place.dataDir, "database");
  if (!existsSync(folder)) throw new GroundError(`There is no database in ${place.dataDir}. Set DATA_DIR.`);
  const unlock = await lockFolder(place.dataDir).catch(() => undefined);
  if (!unlock) {
    const env = parseEnv(await readFile(inDataFolder(place.dataDir, "env"), "utf8").catch(() => ""));
    const url = env.DATABASE_URL;
    if (!url) throw new GroundError("The product is running without a door to its database: stop it first.");
    const database = await openPostgres(url);
    return { database, store, seeds, words: "the running product", close: () => database.close() };
  }
  const database = await openPglite({ dataDir: folder });
  return { database, store, seeds, words: place.dataDir, close: () => shut(database, unlock) };
}

/**
 * An empty place: a data folder without a database, in which the new one takes its name with `keep`, or the database of
 * DATABASE_URL.
 */
export async function openToFill(place: Place): Promise<Opened & { keep(): Promise<void> }> {
  const unlock = await lockFolder(place.dataDir);
  try {
    const store = storeOf(place);
    if (place.databaseUrl) {
      const database = await openPostgres(place.databaseUrl);
      const close = () => shut(database, unlock);
      const seeds = projectOf(place) ? await seedKeysOf(place) : await newSeedKeysOf(place);
      return { database, store, seeds, words: "the database of DATABASE_URL", close, keep: close };
    }
    const folder = inDataFolder(place.dataDir, "database");
    const unfinished = inDataFolder(place.dataDir, "unfinishedDatabase");
    if (existsSync(folder))
      throw new GroundError(
        `There is a database in ${place.dataDir} already. Restore into a folder without one (set DATA_DIR); nothing was written.`,
      );
    await rm(unfinished, { recursive: true, force: true });
    const database = await openPglite({ dataDir: unfinished });
    return {
      database,
      store,
      seeds: await newSeedKeysOf(place),
      words: place.dataDir,
      close: () => shut(database, unlock),
      async keep() {
        await database.close();
        await rename(unfinished, folder);
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function shut(database: Database, unlock: () => Promise<void>): Promise<void> {
  await database.close();
  await unlock();
}

/** Files lie in the data folder, but for a project whose address and secret key are set. */
function storeOf(place: Place): ObjectStore {
  const project = projectOf(place);
  return project
    ? projectStore(project.url, project.key)
    : folderStore(inDataFolder(place.dataDir, "storage"));
}

function projectOf({ root, databaseUrl }: Place): { url: string; key: string } | undefined {
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: key } = readEnvironment(root);
  return databaseUrl && url && key ? { url, key } : undefined;
}

const Ring = z.object({ sealingKeys: z.string().optional(), jwtSecret: z.string().optional() });

/** The ids of the keys that seal here: of SECRETS_KEYS, and of the data folder's own. */
export async function keyIdsOf(place: Place): Promise<Set<string>> {
  const entries = (await seedKeysOf(place)).ring.split(",");
  return new Set(entries.map((entry) => entry.trim().split(":")[0] ?? "").filter(Boolean));
}

/** What seals here: the keys of SECRETS_KEYS and of the data folder, and the data folder's own secret. */
async function seedKeysOf({ dataDir, functionEnv }: Place): Promise<SeedKeys> {
  const text = await readFile(inDataFolder(dataDir, "secrets"), "utf8").catch(() => "{}");
  const { sealingKeys, jwtSecret } = Ring.parse(JSON.parse(text));
  return { ring: [functionEnv.SECRETS_KEYS, sealingKeys].filter(Boolean).join(","), jwtSecret };
}

/** The same of a place to fill, which gets a secret of its own where it has none. */
async function newSeedKeysOf(place: Place): Promise<SeedKeys> {
  const { jwtSecret } = await loadSecrets(place.dataDir);
  return { ...(await seedKeysOf(place)), jwtSecret };
}
