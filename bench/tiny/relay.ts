import { createServer, request as ask } from "node:http";
import type { AddressInfo } from "node:net";

/** An address that passes what it is asked on to another, which may change. */
export interface Relay {
  url: string;
  /** @param target an address without a slash at its end */
  to(target: string): void;
  close(): Promise<void>;
}

/** Opens a relay. Streams come through as they are written, and end at both ends. */
export async function startRelay(target: string): Promise<Relay> {
  let base = target;
  const server = createServer((request, response) => {
    const { method = "GET", headers } = request;
    const passed = ask(`${base}${request.url ?? "/"}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on("error", () => response.destroy());
    });
    passed.on("error", () => response.destroy());
    response.on("close", () => passed.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    to: (next) => void (base = next),
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}
