import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
/** Linux counts CPU time in hundredths of a second, whatever the kernel's own clock is. */
const ticksPerSecond = 100;

/** Seconds of CPU time that a process has taken, all its threads together; null where the system doesn't tell. */
export async function cpuSeconds(pid: number): Promise<number | null> {
  try {
    if (process.platform === "linux") return ofStat(await readFile(`/proc/${pid}/stat`, "utf8"));
    if (process.platform === "win32") return null;
    return ofClock((await run("ps", ["-o", "time=", "-p", String(pid)])).stdout);
  } catch {
    return null;
  }
}

/** Of a line of `/proc/<pid>/stat`: user and system time stand 12th and 13th after the name, which may hold anything. */
export function ofStat(stat: string): number | null {
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13)
    .map(Number);
  return user === undefined || system === undefined ? null : (user + system) / ticksPerSecond;
}

/** Of `[[days-]hours:]minutes:seconds`, as `ps` prints it. */
export function ofClock(clock: string): number | null {
  const parts = /^(?:(?:(\d+)-)?(\d+):)?(\d+):([\d.]+)$/.exec(clock.trim());
  if (!parts) return null;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = (parts.slice(1) as (string | undefined)[]).map(
    (part) => Number(part ?? 0),
  );
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
}
