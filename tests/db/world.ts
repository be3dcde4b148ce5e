import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { PgliteDatabase } from "../../local/database/pglite.ts";
import { openMigrated } from "../../local/database/snapshot.ts";
import { giveClock } from "../support/clock.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A migrated database with the rows of world.sql, and a clock that tests move. */
export async function openWorld(): Promise<PgliteDatabase> {
  const database = await openMigrated(root, { seed: false });
  await giveClock(database);
  const world = await readFile(new URL("./world.sql", import.meta.url), "utf8");
  // In pieces of a paragraph each: what runs as one has seconds, also on a busy machine.
  for (const paragraph of world.split(/;\n\n+/)) await database.exec(paragraph);
  return database;
}
