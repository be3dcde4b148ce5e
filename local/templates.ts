import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { finishFolder } from "./files.ts";
import { waitForLock } from "./server/lock-file.ts";
import { cache } from "./sources.js";
import { makeTemporaryFolder } from "./temporary.ts";

/** Branches and tests go back and forth between so many of a kind. Those that were used last are kept. */
const kept = 5;
const making = ".tmp";

/**
 * A folder that is made once and kept for later starts: a database to copy, the built app, the bundled code. Of two processes that
 * ask for it at once, one makes it.
 * @param name tells one kind of template from another
 * @param hash of all that it is made of. With another hash it is made again.
 * @param make makes it in a folder, and closes it there
 * @returns the folder, which nobody may change
 */
export async function template(
  name: string,
  hash: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(cache, `${name}-${hash}`);
  if (existsSync(folder)) {
    const now = new Date();
    await utimes(folder, now, now).catch(() => undefined);
    return folder;
  }
  const unlock = await waitForLock(folder);
  try {
    return existsSync(folder) ? folder : await makeAt(folder, name, make);
  } finally {
    await unlock();
  }
}

async function makeAt(
  folder: string,
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const beside = `${folder}.${randomUUID()}${making}`;
  // A cache that can't be written (packages that belong to another user) costs time, no more.
  const isCached = await mkdir(beside, { recursive: true }).then(
    () => true,
    () => false,
  );
  const made = isCached ? beside : await makeTemporaryFolder("cluster");
  try {
    await make(made);
  } catch (error) {
    await rm(made, { recursive: true, force: true });
    throw error;
  }
  if (!isCached) return made;
  await finishFolder(beside);
  await rename(beside, folder);
  await removeOlder(name);
  return folder;
}

async function removeOlder(name: string): Promise<void> {
  const entries = (await readdir(cache)).filter((entry) => entry.startsWith(`${name}-`));
  const dated = await Promise.all(
    entries.map(async (entry) => {
      const found = await stat(join(cache, entry)).catch(() => undefined);
      return { entry, used: found?.mtimeMs ?? 0 };
    }),
  );
  const whole = dated.filter(({ entry }) => !entry.endsWith(making)).toSorted((a, b) => b.used - a.used);
  // What a process that was killed had begun; nothing takes an hour to make.
  const left = dated.filter(({ entry, used }) => entry.endsWith(making) && used < Date.now() - 3_600_000);
  for (const { entry } of [...whole.slice(kept), ...left])
    await rm(join(cache, entry), { recursive: true, force: true });
}
