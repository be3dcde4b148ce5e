import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../run.js", import.meta.url));
const running = new Set<ChildProcess>();

/** What `npm start` runs, in a process of its own. */
export interface Run {
  child: ChildProcess;
  output: () => string;
  /** Resolves when it says that it is ready; rejects with its output if it ends before. */
  ready: Promise<void>;
  /** Its exit code; null if a signal ended it. */
  ended: Promise<number | null>;
}

export interface RunOptions {
  /** Besides this process's environment; free ports are given. */
  env?: Record<string, string>;
  /** The user to run as, by number; only root may choose. */
  uid?: number;
  /** Of the command line. */
  args?: string[];
}

/** Starts the stack of the project in a folder. */
export function runStart(cwd: string, { env, uid, args = [] }: RunOptions = {}): Run {
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env: { ...process.env, PORT: "0", DB_PORT: "0", NODE_ENV: "production", HELP_CONTENT: "off", ...env },
    ...(uid !== undefined && { uid }),
  });
  running.add(child);
  let output = "";
  const ended = once(child, "close").then(([code]) => code as number | null);
  const ready = new Promise<void>((resolve, reject) => {
    const read = (bytes: Buffer) => {
      output += bytes.toString();
      if (output.includes("Ready in")) resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    ended.then(() => reject(new Error(output)), reject);
  });
  ready.catch(() => undefined);
  return { child, output: () => output, ready, ended };
}

/** Kills every stack that was started, and waits until they are gone. */
export async function killAll(): Promise<void> {
  for (const child of running) {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
  running.clear();
}
