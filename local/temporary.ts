import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The pid is that of the process whose folder it is. */
const ours = /^atrium-(?:db|cluster|stack)-(\d+)-\w{6}$/;
let cleared: Promise<void> | undefined;

/**
 * Makes a folder in the system's temporary one, for this process to remove. The first time it removes those whose
 * processes were killed before they could.
 */
export async function makeTemporaryFolder(kind: "db" | "cluster" | "stack"): Promise<string> {
  await (cleared ??= removeOrphans(tmpdir()));
  return mkdtemp(join(tmpdir(), `atrium-${kind}-${process.pid}-`));
}

/** Removes a folder with all that is in it; one that is gone is fine. */
export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}

/** Removes folders of processes that are no more. One whose pid another process has by now is left for later. */
export async function removeOrphans(within: string): Promise<void> {
  const names = await readdir(within).catch(() => []);
  const orphans = names.filter((name) => {
    const pid = ours.exec(name)?.[1];
    return pid !== undefined && !isAlive(Number(pid));
  });
  const remove = (name: string) => rm(join(within, name), { recursive: true, force: true });
  await Promise.allSettled(orphans.map(remove));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
