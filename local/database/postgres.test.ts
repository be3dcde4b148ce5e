import { createServer, connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Database } from "./database.ts";
import { openPostgres } from "./postgres.ts";

vi.setConfig({ testTimeout: 30_000 });

const serverUrl = process.env.TEST_DATABASE_URL;

/** A way to the server that can be cut. */
async function startProxy(target: URL) {
  const sockets = new Set<Socket>();
  let isCut = false;
  let refused = 0;
  const server = createServer((socket) => {
    if (isCut) {
      refused += 1;
      return void socket.destroy();
    }
    const onward = connect(Number(target.port || 5432), target.hostname);
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(target);
  [url.hostname, url.port] = ["127.0.0.1", String((server.address() as AddressInfo).port)];
  return {
    url: url.href,
    get refused() {
      return refused;
    },
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend: () => (isCut = false),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

describe.runIf(serverUrl !== undefined)("listening on a native PostgreSQL", () => {
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let database: Database;
  let direct: Database;
  const heard: string[] = [];

  beforeAll(async () => {
    proxy = await startProxy(new URL(serverUrl ?? ""));
    database = await openPostgres(proxy.url);
    direct = await openPostgres(serverUrl ?? "");
    await database.listen(
      "Odd name",
      (payload) => heard.push(payload),
      () => heard.push("resumed"),
    );
  });
  afterAll(async () => {
    await database.close();
    await direct.close();
    await proxy.close();
  });

  it("hears again after the server was out of reach, and tells that something may be lost", async () => {
    await direct.query("select pg_notify('Odd name', 'before')");
    await expect.poll(() => heard).toEqual(["before"]);
    proxy.cut();
    await direct.query("select pg_notify('Odd name', 'lost')");
    await expect.poll(() => proxy.refused, { timeout: 10_000 }).toBeGreaterThan(1);
    proxy.mend();
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual(["before", "resumed"]);
    await direct.query("select pg_notify('Odd name', 'after')");
    await expect.poll(() => heard).toEqual(["before", "resumed", "after"]);
  });
});
