import { getRequestListener } from "@hono/node-server";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** @param drop ends the caller's connection without an answer; left out, the call is in this process */
export type Serve = (request: Request, drop?: () => void) => Promise<Response>;

/** Listens on a free port of this machine for a stand-in that a test starts, which may come later than its address. */
export async function listenFor(serving: {
  serve?: Serve;
}): Promise<{ url: string; close: () => Promise<void> }> {
  const listener = getRequestListener(
    async (request, env) => {
      const { incoming } = env as { incoming: IncomingMessage };
      const answer = serving.serve?.(request, () => incoming.socket.destroy());
      return (await answer) ?? new Response(null, { status: 503 });
    },
    { overrideGlobalObjects: false },
  );
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
