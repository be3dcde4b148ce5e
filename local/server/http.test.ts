import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { listen } from "./http.ts";
import type { Listener, Site } from "./http.ts";

const handshake = (path: string, protocol = "") =>
  [
    `GET ${path} HTTP/1.1`,
    "Host: localhost",
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ...(protocol ? [`Sec-WebSocket-Protocol: ${protocol}`] : []),
    "\r\n",
  ].join("\r\n");

const paths = ["/realtime/v1/websocket?apikey=x", "/functions/v1/api", "/", "/nothing", "/%2e%2e/x"];
const silent: Site = { raw: () => false, fetch: () => Promise.resolve(new Response()), upgrade: () => {} };

let listener: Listener | undefined;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await listener?.close();
});

async function dial(text: string): Promise<Socket> {
  const socket = connect({ port: listener?.port ?? 0, host: "127.0.0.1", allowHalfOpen: true });
  sockets.push(socket);
  await once(socket, "connect");
  socket.write(text);
  return socket;
}

/** What the server says until it closes; the client itself never does. */
async function answerTo(text: string): Promise<string> {
  const socket = await dial(text);
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  await once(socket, "end");
  return Buffer.concat(chunks).toString();
}

const connections = () =>
  new Promise<number>((resolve) => listener?.server.getConnections((_, count) => resolve(count)));

describe("an upgrade", () => {
  it("is refused with 503 and closed while nothing is served yet, whatever it asks for", async () => {
    listener = await listen(0, "127.0.0.1");
    const asked = [...paths.map((path) => handshake(path)), handshake("/", "vite-hmr")];
    for (const answer of await Promise.all(asked.map(answerTo))) {
      expect(answer).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
      expect(answer).toMatch(/connection: close\r\n/i);
    }
    await expect.poll(connections).toBe(0);
  });

  it("is refused in the same way, as are requests, once the server is about to stop", async () => {
    listener = await listen(0, "127.0.0.1");
    listener.open(silent);
    listener.shut();
    expect(await answerTo(handshake(paths[0] ?? ""))).toMatch(/^HTTP\/1\.1 503 /);
    expect((await fetch(`http://127.0.0.1:${listener.port}/`)).status).toBe(503);
  });

  it("that is reset by its client takes nothing down, before and after the server is open", async () => {
    listener = await listen(0, "127.0.0.1");
    (await dial(handshake("/nothing"))).resetAndDestroy();
    let errors = 0;
    listener.open({
      ...silent,
      upgrade: (_request, socket) => {
        errors += 1;
        socket.destroy(new Error("reset"));
      },
    });
    await dial(handshake("/nothing"));
    await expect.poll(() => errors).toBe(1);
    expect((await fetch(`http://127.0.0.1:${listener.port}/`)).status).toBe(200);
  });

  it("that was taken over doesn't keep the server from closing", async () => {
    listener = await listen(0, "127.0.0.1");
    let taken = 0;
    listener.open({ ...silent, upgrade: () => (taken += 1) });
    const socket = await dial(handshake("/realtime/v1/websocket"));
    const closed = once(socket, "close");
    await expect.poll(() => taken).toBe(1);
    await listener.close();
    listener = undefined;
    socket.end();
    await closed;
  });
});

describe("a request that is refused while it still sends", () => {
  const parts = 10;
  const size = 65_536;

  it.each(["at once", "after a while"])("hears why when it has sent all, refused %s", async (when) => {
    listener = await listen(0, "127.0.0.1");
    const refuse = async () => {
      if (when === "after a while") await pause(50);
      return new Response("Too large", { status: 413 });
    };
    listener.open({ ...silent, fetch: refuse });
    const head = ["POST / HTTP/1.1", "Host: localhost", `Content-Length: ${parts * size}`, "\r\n"];
    const socket = await dial(head.join("\r\n"));
    for (let part = 0; part < parts; part++) {
      socket.write(Buffer.alloc(size));
      await pause(100);
    }
    // What was lost by then, a reset of the connection among it, is lost.
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });
});
