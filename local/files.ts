import { randomUUID } from "node:crypto";
import { copyFile, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";

const unfinished = ".tmp";

/**
 * Makes a file that is either wholly there or not at all, whenever the process dies: `write` fills a temporary
 * one beside it, which takes its name once it is on disk. Resolves to what `write` gives.
 */
export async function createAtomically<T>(
  file: string,
  write: (handle: FileHandle) => Promise<T>,
  mode = 0o644,
): Promise<T> {
  await mkdir(dirname(file), { recursive: true });
  const temporary = `${file}.${randomUUID()}${unfinished}`;
  const handle = await open(temporary, "wx", mode);
  try {
    const result = await write(handle);
    await handle.sync();
    await handle.close();
    await rename(temporary, file);
    return result;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(temporary, { force: true });
    throw error;
  }
}

export function writeAtomically(file: string, text: string, mode?: number): Promise<void> {
  return createAtomically(file, (handle) => handle.writeFile(text), mode);
}

/** Copies what is in a folder, files and folders, to another one, which may be there. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const entries = await readdir(from, { withFileTypes: true });
  await Promise.all(
    entries.map((entry) =>
      (entry.isDirectory() ? copyFolder : copyFile)(join(from, entry.name), join(to, entry.name)),
    ),
  );
}

/** Has all files in a folder written to disk, for every user to read: who installs may be another one than who starts. */
export async function finishFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    await using handle = await open(join(entry.parentPath, entry.name), "r+");
    await handle.chmod(0o644);
    await handle.sync();
  }
}

/**
 * Removes what killed processes left unfinished in a folder.
 * @param age how long it hasn't changed, in milliseconds; 0 where nobody is writing
 */
export async function removeUnfinished(folder: string, age = 0): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const left = entries.filter((entry) => entry.isFile() && entry.name.endsWith(unfinished));
  await Promise.all(left.map((entry) => removeOlder(join(entry.parentPath, entry.name), age)));
}

async function removeOlder(file: string, age: number): Promise<void> {
  const found = age > 0 ? await stat(file).catch(() => undefined) : undefined;
  if (found && Date.now() - found.mtimeMs < age) return;
  await rm(file, { force: true });
}
