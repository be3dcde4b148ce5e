import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** A PgBouncer in transaction mode. */
export interface Pooler {
  url: string;
  close(): Promise<void>;
}

/** As Debian has it; its package doesn't put it on everybody's path. */
const binary = "/usr/sbin/pgbouncer";

/**
 * Starts PgBouncer with the configuration of docs/native-postgres.md.
 * @param serverUrl the server, as a role that may read `pg_shadow`: passwords of others are asked of it
 * @param size connections to the server
 */
export async function startPooler(serverUrl: string, size: number): Promise<Pooler> {
  const server = new URL(serverUrl);
  const folder = await mkdtemp(join(tmpdir(), "atrium-pooler-"));
  const port = await freePort();
  const quoted = (text: string) => `"${decodeURIComponent(text).replaceAll('"', '""')}"`;
  await writeFile(join(folder, "users.txt"), `${quoted(server.username)} ${quoted(server.password)}\n`);
  const lines = [
    "[databases]",
    `* = host=${server.hostname} port=${server.port || "5432"}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = scram-sha-256",
    `auth_file = ${join(folder, "users.txt")}`,
    `auth_user = ${decodeURIComponent(server.username)}`,
    "pool_mode = transaction",
    `default_pool_size = ${size}`,
    "max_client_conn = 1000",
    "ignore_startup_parameters = extra_float_digits",
    // It refuses to run as root.
    ...(process.getuid?.() === 0 ? ["user = nobody"] : []),
  ];
  await writeFile(join(folder, "pgbouncer.ini"), `${lines.join("\n")}\n`);
  // The one who runs it may be another than the one who writes this; the password is the bench's own.
  await chmod(folder, 0o755);
  const child = spawn(binary, ["-q", join(folder, "pgbouncer.ini")], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  child.once("error", () => console.error(`There is no ${binary}: apt-get install pgbouncer.`));
  await listening(port, child);
  return {
    url: `postgres://127.0.0.1:${port}`,
    async close() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) throw new Error("PgBouncer didn't start.");
    const socket = connect(port, "127.0.0.1");
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await delay(50);
  }
  throw new Error("PgBouncer doesn't listen.");
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}
