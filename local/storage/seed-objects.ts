import { StorageClient } from "@supabase/storage-js";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { GroundError } from "../errors.ts";
import type { Database } from "../database/database.ts";

const seedPath = "supabase/seed/uploads";
const bucket = "uploads";

export interface SeedObjectsOptions {
  /** The folder that holds `supabase/`. */
  root: string;
  /** Where the storage API answers. */
  url: string;
  secretKey: string;
}

/**
 * Uploads the files under `supabase/seed/uploads` into their bucket, once, as the CLI does for `objects_path` of
 * `config.toml`. Killed in the middle, it begins anew at the next start. Throws a `GroundError` that names the file.
 */
export async function seedObjects(database: Database, options: SeedObjectsOptions): Promise<void> {
  const folder = join(options.root, seedPath);
  if (!existsSync(folder)) return;
  const known = "select 1 from supabase_migrations.seed_files where path = $1";
  if ((await database.query(known, [seedPath])).length > 0) return;
  const headers = { apikey: options.secretKey, authorization: `Bearer ${options.secretKey}` };
  const storage = new StorageClient(`${options.url}/storage/v1`, headers).from(bucket);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const name = file.slice(folder.length + 1).replaceAll("\\", "/");
    const { error } = await storage.upload(name, await readFile(file), {
      upsert: true,
      contentType: "application/octet-stream",
    });
    if (error) throw new GroundError(`${seedPath}/${name} can't be stored: ${error.message}`);
  }
  await database.query("insert into supabase_migrations.seed_files (path, hash) values ($1, '')", [seedPath]);
}
