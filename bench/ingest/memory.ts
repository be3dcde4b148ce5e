import { readdir, readFile, writeFile } from "node:fs/promises";

/** The processes of functions that a stack started. */
export interface FunctionMemory {
  /** Forgets what was highest so far. */
  reset(): Promise<void>;
  /** Highest resident bytes of a process of each function since then; NaN where the system doesn't tell. */
  peaks(): Promise<Record<string, number>>;
}

/** @param stackPid the process whose children run the functions */
export function memoryOf(stackPid: number, names: readonly string[]): FunctionMemory {
  return {
    async reset() {
      for (const { pid } of await functionsOf(stackPid)) {
        await writeFile(`/proc/${pid}/clear_refs`, "5").catch(() => undefined);
      }
    },
    async peaks() {
      const found = await functionsOf(stackPid);
      const peak = async (name: string) => {
        const peaks = found.filter((process) => process.name === name).map(({ pid }) => peakOf(pid));
        return [name, Math.max(...(await Promise.all(peaks)))] as const;
      };
      return Object.fromEntries(await Promise.all(names.map(peak)));
    },
  };
}

async function peakOf(pid: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? NaN) * 1024;
}

/** The processes of functions that a stack started, with the name of each. */
export async function functionsOf(stackPid: number): Promise<{ pid: string; name: string }[]> {
  const pids = (await readdir("/proc").catch(() => [])).filter((entry) => /^\d+$/.test(entry));
  const found = pids.map(async (pid) => {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    if (parent !== stackPid) return [];
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    const name = /functions[\\/]([^\\/]+)[\\/]index\.ts/.exec(command)?.[1];
    return name ? [{ pid, name }] : [];
  });
  return (await Promise.all(found)).flat();
}

/** Peaks as figures of a row. */
export function megabytes(peaks: Record<string, number>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(peaks).map(([name, bytes]) => [
      `peak memory of ${name}`,
      `${Math.round(bytes / 2 ** 20)} MB`,
    ]),
  );
}
