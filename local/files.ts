import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { dirname } from "node:path";

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
  const temporary = `${file}.${randomUUID()}.tmp`;
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
