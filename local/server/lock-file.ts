import { createHash } from "node:crypto";
import { mkdir, realpath, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import type { Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GroundError } from "../errors.ts";

/**
 * Makes sure that one run at a time uses a data folder. The lock is a socket that this process holds open, so it
 * is gone whenever the process is. Throws a `GroundError` if another run has it; resolves to how to let go.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const name = `atrium-${createHash("sha256")
    .update(await realpath(folder))
    .digest("hex")
    .slice(0, 24)}`;
  const path = process.platform === "win32" ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
  const server = (await listen(path)) ?? (await takeOver(path));
  if (!server)
    throw new GroundError(`The data folder ${folder} is in use by another run. Stop it or set DATA_DIR.`);
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(undefined) : reject(error),
    );
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}

async function takeOver(path: string): Promise<Server | undefined> {
  const alive = await new Promise<boolean>((resolve) => {
    const socket = connect(path, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
  if (alive) return undefined;
  await rm(path, { force: true });
  return listen(path);
}
