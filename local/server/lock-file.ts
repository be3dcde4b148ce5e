import { createHash } from "node:crypto";
import { mkdir, realpath, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import type { Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { GroundError } from "../errors.ts";

const patience = 500;
const again = 100;

type Release = () => Promise<void>;

/**
 * Makes sure that one run at a time uses a data folder. Throws a `GroundError` that names the process of the run
 * that has it; resolves to how to let go.
 */
export async function lockFolder(folder: string): Promise<Release> {
  await mkdir(folder, { recursive: true });
  const taken = await take(await realpath(folder));
  if (typeof taken === "function") return taken;
  const holder = taken.pid ? `another run (process ${taken.pid})` : "another run";
  throw new GroundError(`The data folder ${folder} is in use by ${holder}. Stop it or set DATA_DIR.`);
}

/** Waits until nobody else has locked the path, which needn't be there, and locks it; resolves to how to let go. */
export async function waitForLock(path: string): Promise<Release> {
  for (;;) {
    const taken = await take(path);
    if (typeof taken === "function") return taken;
    await pause(again);
  }
}

/**
 * The lock is a socket that this process listens on, and that tells its pid: it is gone whenever the process is, and no
 * other program can be taken for its holder.
 */
async function take(locked: string): Promise<Release | { pid: string }> {
  const path = socketPath(locked);
  const server = await listen(path);
  if (server) return () => new Promise((resolve) => server.close(() => resolve()));
  const pid = await ask(path);
  if (pid !== undefined) return { pid };
  if (path.startsWith(tmpdir())) await rm(path, { force: true });
  return take(locked);
}

/** On Linux and Windows a name that the system forgets with its holder; elsewhere a file, which outlives it. */
function socketPath(locked: string): string {
  const hash = createHash("sha256").update(locked);
  const name = `atrium-${hash.digest("hex").slice(0, 24)}`;
  if (process.platform === "win32") return `\\\\.\\pipe\\${name}`;
  return process.platform === "linux" ? `\0${name}` : join(tmpdir(), `${name}.sock`);
}

function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.end(String(process.pid), () => socket.destroy());
    });
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(undefined) : reject(error),
    );
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}

/** The holder's pid; "" if it is alive but doesn't answer, undefined if there is none. */
function ask(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let pid = "";
    const socket = connect(path);
    socket.setTimeout(patience, () => {
      socket.destroy();
      resolve(pid);
    });
    socket.on("data", (bytes: Buffer) => (pid += bytes.toString()));
    socket.once("end", () => resolve(pid));
    socket.once("error", () => resolve(undefined));
  });
}
