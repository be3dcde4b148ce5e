import { createClient } from "@supabase/supabase-js";
import type { SupabaseClient } from "@supabase/supabase-js";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../database/database.ts";
import { nodeTransport } from "./transport.ts";

export interface DeliveryOptions {
  /** Origin of the stack, `http://…`. */
  url: string;
  /** The secret key: subscribers join as `service_role`. */
  secretKey: string;
  /** Where messages are committed: the stack's own database, or a connection to it. */
  database: Database;
  subscribers: number;
  messages: number;
  /** Pause between two messages, in milliseconds. */
  everyMs: number;
  payloadBytes: number;
}

export interface DeliveryFigures {
  /** From the moment before COMMIT to the subscriber's callback, over all deliveries, in milliseconds. */
  p50: number;
  p99: number;
  deliveries: number;
  /** From the first subscribe to the last SUBSCRIBED, all sockets opening and joining at once, in milliseconds. */
  joinedMs: number;
}

/** Measures private channels from commit to client, each subscriber a supabase-js client on a socket of its own. */
export async function measureDelivery(options: DeliveryOptions): Promise<DeliveryFigures> {
  const { database, messages, payloadBytes, subscribers } = options;
  const topic = `measure-${crypto.randomUUID()}`;
  const committedAt: number[] = [];
  const delays: number[] = [];
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const receive = (n: number): void => {
    delays.push(performance.now() - (committedAt[n] ?? 0));
    if (delays.length === messages * subscribers) finish();
  };

  const clients = Array.from({ length: subscribers }, () =>
    createClient(options.url, options.secretKey, { realtime: { transport: nodeTransport } }),
  );
  try {
    const startedAt = performance.now();
    await Promise.all(clients.map((client) => subscribe(client, topic, receive)));
    const joinedMs = performance.now() - startedAt;

    const text = "x".repeat(payloadBytes);
    for (let n = 0; n < messages; n += 1) {
      await database.transaction(async (tx) => {
        await tx.query("select realtime.send($1::jsonb, 'measure', $2)", [
          JSON.stringify({ n, text }),
          topic,
        ]);
        committedAt[n] = performance.now();
      });
      await pause(options.everyMs);
    }
    await finished;
    delays.sort((a, b) => a - b);
    return { p50: at(delays, 0.5), p99: at(delays, 0.99), deliveries: delays.length, joinedMs };
  } finally {
    await Promise.all(clients.map((client) => client.realtime.disconnect()));
  }
}

async function subscribe(client: SupabaseClient, topic: string, receive: (n: number) => void): Promise<void> {
  await client.realtime.setAuth();
  const channel = client.channel(topic, { config: { private: true } });
  channel.on<{ n: number }>("broadcast", { event: "measure" }, ({ payload }) => receive(payload.n));
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === "SUBSCRIBED") resolve();
      else reject(error ?? new Error(`subscribing ended in ${status}`));
    });
  });
}

function at(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
