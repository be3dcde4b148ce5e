import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, rmdir, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { GroundError } from "../errors.ts";
import { copyFolder } from "../files.ts";
import { openPglite } from "./pglite.ts";
import type { PgliteDatabase } from "./pglite.ts";

/** Files without which PostgreSQL doesn't start. */
const vital = ["PG_VERSION", "global/pg_control", "pg_wal"];
const majorVersion = "18";
/** Bytes that a new database takes with its first log, and those that one at least needs to open. */
const roomToCreate = 128 * 1024 * 1024;
const roomToOpen = 16 * 1024 * 1024;

/**
 * Opens PGlite in a folder, whose lock the caller holds. A new database is copied beside it and renamed, so that one
 * that is half made is never opened, whenever the process dies.
 * @param template gives the folder of a closed database, of which a new one is a copy
 * @throws GroundError if what is there can't be opened
 */
export async function openCluster(folder: string, template: () => Promise<string>): Promise<PgliteDatabase> {
  await removeHalfMade(folder);
  if (!(await hasEntries(folder))) await create(folder, template);
  const missing = vital.find((file) => !existsSync(join(folder, file)));
  if (missing) throw damaged(folder, `${missing} is missing`);
  const version = (await readFile(join(folder, "PG_VERSION"), "utf8")).trim();
  if (version && version !== majorVersion) throw ofAnotherEngine(folder, version);
  try {
    return await openPglite({ dataDir: folder });
  } catch {
    // What PGlite says then is of its WebAssembly, not of the files.
    await requireRoom(folder, roomToOpen);
    throw damaged(folder, "its files are damaged");
  }
}

async function create(folder: string, template: () => Promise<string>): Promise<void> {
  await requireRoom(folder, roomToCreate);
  const temporary = `${folder}.tmp`;
  await copyFolder(await template(), temporary);
  if (existsSync(folder)) await rmdir(folder);
  await rename(temporary, folder);
}

async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(folder));
  if (bavail * bsize >= bytes) return;
  const megabytes = (size: number) => `${Math.floor(size / 1024 / 1024)} MB`;
  throw new GroundError(
    `The disk of ${dirname(folder)} has ${megabytes(bavail * bsize)} left, and ${megabytes(bytes)} are needed. Make room or set DATA_DIR.`,
  );
}

async function removeHalfMade(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  await rm(`${folder}.tmp`, { recursive: true, force: true });
}

async function hasEntries(folder: string): Promise<boolean> {
  return existsSync(folder) && (await readdir(folder)).length > 0;
}

function damaged(folder: string, reason: string): GroundError {
  return new GroundError(
    `The database in ${folder} can't be opened: ${reason}. Put a copy of it back, or delete all data with \`npm run reset\`.`,
  );
}

function ofAnotherEngine(folder: string, version: string): GroundError {
  return new GroundError(
    `The database in ${folder} was made with PostgreSQL ${version}, and this version runs ${majorVersion}. ` +
      "Delete all data with `npm run reset`; or, to keep it, run `npm run backup` with the version that made it and `npm run restore` with this one.",
  );
}
