import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { syncFolder } from "../files.ts";
import { makeTemporaryFolder } from "../temporary.ts";

const cache = fileURLToPath(new URL("../../node_modules/.cache/atrium/", import.meta.url));

/** Branches and tests go back and forth between so many of a kind; those that were used last are kept. */
const kept = 5;
const making = ".tmp";

/**
 * The folder of a database that is made once and then copied: `inputs` are what it is made of, and with other inputs it
 * is made anew. `name` tells one kind of template from another.
 * @param make makes it in a folder, and closes it there
 */
export async function template(
  name: string,
  inputs: string[],
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(inputs)).digest("hex").slice(0, 16);
  const folder = join(cache, `${name}-${hash}`);
  if (!existsSync(folder)) return makeAt(folder, name, make);
  const now = new Date();
  await utimes(folder, now, now).catch(() => undefined);
  return folder;
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
  await syncFolder(beside);
  await rename(beside, folder).catch(async (error: unknown) => {
    if (!existsSync(folder)) throw error;
    // Another process was first.
    await rm(beside, { recursive: true, force: true });
  });
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
