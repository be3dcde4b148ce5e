import { statfsSync } from "node:fs";

/** A file system in memory, which Linux has. */
const inMemory = "/dev/shm";
/** Bytes of temporary files that a run of all tests has at one time, with room to spare. */
const mostTaken = 4 * 2 ** 30;

/**
 * Keeps the temporary files of this process and its children in memory, where there is room. A database of a test is a
 * copy of 2,000 files, which takes a disk longer than PostgreSQL takes to open them. A `TMPDIR` that is set stays.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env["TMPDIR"] === undefined && hasRoom()) process.env["TMPDIR"] = inMemory;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= mostTaken && process.availableMemory() >= 2 * mostTaken;
  } catch {
    return false;
  }
}
