import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A server on loopback, and how often anybody has connected to it. */
export interface TestSite {
  port: number;
  origin: string;
  connections(): number;
  close(): Promise<void>;
}

/** @param host `127.0.0.1`, or all addresses where left out */
export async function openSite(listener: RequestListener, host = "127.0.0.1"): Promise<TestSite> {
  let connections = 0;
  const server: Server = createServer(listener);
  server.on("connection", () => connections++);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
