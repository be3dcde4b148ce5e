import { readFile } from "node:fs/promises";
import type { Database } from "../../local/database/database.ts";
import { openMigrated } from "../support/database.ts";
import { giveClock } from "../support/clock.ts";

/** A migrated database with the rows of world.sql, and a clock that tests move. */
export async function openWorld(): Promise<Database> {
  const database = await openMigrated();
  await giveClock(database);
  const world = await readFile(new URL("./world.sql", import.meta.url), "utf8");
  // In pieces of a paragraph each: what runs as one has seconds, also on a busy machine.
  for (const paragraph of world.split(/;\n\n+/)) await database.exec(paragraph);
  return database;
}
