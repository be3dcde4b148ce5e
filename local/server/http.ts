import { getRequestListener } from "@hono/node-server";
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { GroundError } from "../errors.ts";

export interface Site {
  /** Handles a request that Web requests serve badly (proxied or static); false if it isn't one. */
  raw(request: IncomingMessage, response: ServerResponse): boolean;
  fetch(request: Request, incoming: IncomingMessage): Promise<Response>;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

export interface Listener {
  readonly server: Server;
  readonly port: number;
  /** Gives the server what to serve; until then it answers 503. */
  open(site: Site): void;
  close(): Promise<void>;
}

/** Listens at once, so that a taken port is known before any work. Throws a `GroundError` if it is taken. */
export async function listen(port: number, host: string): Promise<Listener> {
  let site: Site | undefined;
  const server = createServer((request, response) => {
    if (!site) return refuseWhileStarting(response);
    if (site.raw(request, response)) return;
    void web(request, response);
  });
  const web = getRequestListener(
    (request, env) => {
      const incoming = (env as { incoming: IncomingMessage }).incoming;
      return site ? site.fetch(request, incoming) : Promise.resolve(new Response(null, { status: 503 }));
    },
    { overrideGlobalObjects: false },
  );
  server.on("upgrade", (request, socket, head) => site?.upgrade(request, socket, head));
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE";
      reject(taken ? new GroundError(`Port ${port} is taken. Stop what uses it or set PORT.`) : error);
    });
    server.listen(port, host, resolve);
  });
  return {
    server,
    port: (server.address() as AddressInfo).port,
    open: (opened) => (site = opened),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function refuseWhileStarting(response: ServerResponse): void {
  response.writeHead(503, { "content-type": "text/plain", "retry-after": "1" });
  response.end("Starting\n");
}
