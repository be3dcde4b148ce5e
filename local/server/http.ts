import { getRequestListener } from "@hono/node-server";
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { finished } from "node:stream/promises";
import { GroundError } from "../errors.ts";
import { refuseUpgrade } from "./refuse-upgrade.ts";

/** A refused request may take so many milliseconds and bytes to send the rest of what it sends. */
const refusalPatience = 30_000;
const mostOfRefused = 64 * 1024 * 1024;

export interface Site {
  /** Handles a request that Web requests serve badly (proxied or static); false if it isn't one. */
  raw(request: IncomingMessage, response: ServerResponse): boolean;
  fetch(request: Request, incoming: IncomingMessage): Promise<Response>;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

export interface Listener {
  readonly server: Server;
  readonly port: number;
  /** Gives the server what to serve; until then it answers 503, upgrades too. */
  open(site: Site): void;
  /** Answers 503 again, since what it served is about to end. */
  shut(): void;
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
    async (request, env) => {
      const incoming = (env as { incoming: IncomingMessage }).incoming;
      const response = site ? await site.fetch(request, incoming) : new Response(null, { status: 503 });
      if (response.status >= 400) await takeRest(incoming);
      return response;
    },
    { overrideGlobalObjects: false },
  );
  const upgraded = new Set<Duplex>();
  server.on("upgrade", (request, socket, head) => {
    upgraded.add(socket);
    socket.once("close", () => upgraded.delete(socket));
    // Without a listener, a client that resets its connection would end the process.
    socket.on("error", () => socket.destroy());
    if (isForVite(request) && server.listenerCount("upgrade") > 1) return;
    if (site) site.upgrade(request, socket, head);
    else refuseUpgrade(socket, 503, "Starting");
  });
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(unheard(error, port, host)));
    server.listen(port, host, resolve);
  });
  return {
    server,
    port: (server.address() as AddressInfo).port,
    open: (opened) => (site = opened),
    shut: () => (site = undefined),
    async close() {
      site = undefined;
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of upgraded) socket.destroy();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Takes what a refused request still sends: a client that is cut off while it sends loses the answer. */
async function takeRest(incoming: IncomingMessage): Promise<void> {
  if (incoming.complete || incoming.destroyed) return;
  const enough = new AbortController();
  let taken = 0;
  incoming.on("data", (bytes: Buffer) => {
    taken += bytes.length;
    if (taken > mostOfRefused) enough.abort();
  });
  const signal = AbortSignal.any([enough.signal, AbortSignal.timeout(refusalPatience)]);
  await finished(incoming, { signal }).catch(() => undefined);
}

/** In development Vite listens beside us, for the sockets of its hot reload. */
function isForVite(request: IncomingMessage): boolean {
  return /^vite-(hmr|ping)$/.test(request.headers["sec-websocket-protocol"] ?? "");
}

function unheard(error: NodeJS.ErrnoException, port: number, host: string): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken. Stop what uses it or set PORT.`,
    EACCES: `This user may not listen on port ${port}. Set PORT to one from 1024 on.`,
    EADDRNOTAVAIL: `${host} is no address of this machine. Set HOST to one that is, or to 0.0.0.0 for all.`,
    ENOTFOUND: `There is no host ${host}. Set HOST to an address of this machine, or to 0.0.0.0 for all.`,
    EAI_AGAIN: `There is no host ${host}. Set HOST to an address of this machine, or to 0.0.0.0 for all.`,
  };
  const reason = reasons[error.code ?? ""];
  return reason === undefined ? error : new GroundError(reason);
}

function refuseWhileStarting(response: ServerResponse): void {
  response.writeHead(503, { "content-type": "text/plain", "retry-after": "1", refresh: "1" });
  response.end("Starting\n");
}
