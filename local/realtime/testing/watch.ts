import type { RealtimeChannel } from "@supabase/supabase-js";
import WebSocket from "ws";

/** Things as they come, and a way to wait for them. */
export class Arrivals<T> {
  readonly all: T[] = [];
  readonly #waiting = new Set<() => void>();

  add(item: T): void {
    this.all.push(item);
    for (const check of this.#waiting) check();
  }

  /** Resolves with the first item, come or to come, that passes. */
  async first(passes: (item: T) => boolean): Promise<T> {
    for (;;) {
      const found = this.all.find(passes);
      if (found !== undefined) return found;
      await this.#next();
    }
  }

  /** Resolves with everything once there are `count`. */
  async atLeast(count: number): Promise<T[]> {
    while (this.all.length < count) await this.#next();
    return this.all;
  }

  #next(): Promise<void> {
    return new Promise((resolve) => {
      const check = (): void => {
        this.#waiting.delete(check);
        resolve();
      };
      this.#waiting.add(check);
    });
  }
}

export interface Status {
  readonly status: string;
  readonly message: string | undefined;
}

/** Subscribes, and gives every status that supabase-js reports. */
export function subscribe(channel: RealtimeChannel): Arrivals<Status> {
  const statuses = new Arrivals<Status>();
  channel.subscribe((status, error) => statuses.add({ status, message: error?.message }));
  return statuses;
}

/** Subscribes and waits for the first status. */
export async function joined(channel: RealtimeChannel): Promise<Arrivals<Status>> {
  const statuses = subscribe(channel);
  const [first] = await statuses.atLeast(1);
  if (first?.status !== "SUBSCRIBED") throw new Error(`not subscribed: ${first?.message}`);
  return statuses;
}

export interface BroadcastSeen {
  readonly event: string;
  readonly payload: unknown;
  readonly meta?: { id: string; replayed?: boolean };
}

/** Every broadcast that the channel gives from now on. */
export function broadcasts(channel: RealtimeChannel): Arrivals<BroadcastSeen> {
  const seen = new Arrivals<BroadcastSeen>();
  channel.on("broadcast", { event: "*" }, ({ event, payload, meta }) =>
    seen.add({ event, payload, ...(meta && { meta }) }),
  );
  return seen;
}

/** Every `system` message of the channel. */
export function systemMessages(channel: RealtimeChannel): Arrivals<Record<string, unknown>> {
  const seen = new Arrivals<Record<string, unknown>>();
  channel.on("system", {}, (payload) => seen.add(payload));
  return seen;
}

export type RawFrame = [
  joinRef: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: unknown,
];

export interface RawSocket {
  readonly socket: WebSocket;
  readonly frames: Arrivals<RawFrame>;
  readonly closed: Promise<{ code: number; reason: string }>;
  send(...frame: RawFrame): void;
}

/** A socket that speaks protocol 2.0.0 by hand. Rejects with the HTTP status of a refused upgrade. */
export function rawSocket(
  url: string,
  key: string,
  headers: Record<string, string> = {},
): Promise<RawSocket> {
  const address = `${url.replace("http", "ws")}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`;
  const socket = new WebSocket(address, { headers });
  const frames = new Arrivals<RawFrame>();
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on("close", (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  socket.on("message", (data, isBinary) => {
    if (!isBinary) frames.add(JSON.parse(data.toString()) as RawFrame);
  });
  return new Promise((resolve, reject) => {
    socket.on("unexpected-response", (_request, { statusCode }) => reject(new Error(`HTTP ${statusCode}`)));
    socket.on("error", reject);
    socket.on("open", () =>
      resolve({ socket, frames, closed, send: (...frame) => socket.send(JSON.stringify(frame)) }),
    );
  });
}
