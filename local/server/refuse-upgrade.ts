import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

/** Answers an `upgrade` with a plain HTTP error and closes its socket, even if the client never closes its half. */
export function refuseUpgrade(socket: Duplex, status: number, message: string): void {
  const body = JSON.stringify({ message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Connection: close",
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(status === 503 ? ["Retry-After: 1"] : []),
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}
