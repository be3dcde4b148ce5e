import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import { once } from "node:events";
import { expect, it, vi } from "vitest";
import { openPool } from "./pool.ts";

/** A message of PostgreSQL's protocol. */
function message(type: string, body: Buffer): Buffer {
  const head = Buffer.from([type.charCodeAt(0), 0, 0, 0, 0]);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
const authenticated = message("R", Buffer.alloc(4));
const ready = message("Z", Buffer.from("I"));
const shutdown = message("E", Buffer.from("SFATAL\0C57P01\0Mterminating connection\0\0"));

/** A server that lets anybody in and answers nothing. */
async function silentServer() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.once("data", () => socket.write(Buffer.concat([authenticated, ready])));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { sockets, url: `postgres://anybody@127.0.0.1:${port}/db`, close: () => server.close() };
}

it.each([
  ["the server says something to nobody", (socket?: Socket) => socket?.write(shutdown)],
  ["its connection is reset", (socket?: Socket) => socket?.resetAndDestroy()],
])("a connection in use when %s tells its query, and the process lives on", async (_, harm) => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const server = await silentServer();
  const pool = openPool({ database: { url: server.url } } as never, "atrium-api");
  const client = await pool.connect();
  harm(server.sockets[0]);
  await expect.poll(() => logged.mock.calls.length).toBeGreaterThan(0);
  await expect(client.query("select 1")).rejects.toThrow();
  client.release(true);
  await pool.end();
  server.close();
  logged.mockRestore();
});
