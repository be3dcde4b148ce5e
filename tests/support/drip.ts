import type { ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

/** A byte, and the milliseconds before it. */
export type Drop = readonly [byte: number, ms: number];

/** The bytes of a text, all in one rhythm. */
export function* paced(text: string, ms: number): Iterable<Drop> {
  for (const byte of new TextEncoder().encode(text)) yield [byte, ms];
}

/** Sends a stream of events one byte a segment of TCP, until the reader goes. */
export async function drip(response: ServerResponse, bytes: Iterable<Drop>): Promise<void> {
  const { socket } = response;
  if (!socket) throw new Error("no socket");
  socket.on("error", () => undefined);
  socket.setNoDelay(true);
  socket.write("HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n");
  const gone = new AbortController();
  socket.once("close", () => gone.abort());
  for (const [byte, ms] of bytes) {
    await delay(ms, undefined, { signal: gone.signal }).catch(() => undefined);
    if (gone.signal.aborted) return;
    socket.write(Uint8Array.of(byte));
  }
  socket.end();
}
