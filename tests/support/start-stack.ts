import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Stack } from "./stack.ts";

const program = fileURLToPath(new URL("./serve.ts", import.meta.url));
const root = fileURLToPath(new URL("../..", import.meta.url));

export interface StartedStack {
  stack: Stack;
  close(): Promise<void>;
}

/**
 * Starts a stack in memory, in a process of its own, with the functions and, if wanted, the built app; `confirmsEmail` has accounts
 * wait for their mailed link.
 * @param name what it prints goes to test-results/logs/<name>.log
 */
export async function startStack(
  name: string,
  options: { app?: boolean; confirmsEmail?: boolean } = {},
): Promise<StartedStack> {
  const folder = join(root, "test-results", "logs");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.log`);
  const log = openSync(file, "w");
  const flags = [...(options.app ? ["--app"] : []), ...(options.confirmsEmail ? ["--confirms-email"] : [])];
  const child = fork(program, flags, {
    cwd: root,
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", log, log, "ipc"],
  });
  const told = once(child, "message").then(([message]: unknown[]) => Stack.parse(message));
  const ended = once(child, "exit").then(() => null);
  const stack = await Promise.race([told, ended]);
  if (!stack) throw new Error(`The stack didn't start:\n${readFileSync(file, "utf8")}`);
  return {
    stack,
    async close() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
