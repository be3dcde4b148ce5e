import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type postgres from "postgres";
import { nodeTransport } from "../../local/realtime/transport.ts";
import { type BenchCaller, type BenchStack, DEMO_ORGANIZATION } from "../stack.ts";

const EVENT = `bench-${randomUUID()}`;

/** Somebody's open browser, on the topic of the organisation. */
interface Socket {
  client: SupabaseClient;
  /** Messages that it was told, by number, and how often. */
  heard: Map<number, number>;
  /** Messages that were committed before it joined again, so that what it fetched then shows them. */
  fetched: number;
}

export interface Sockets {
  /** Sends a message every so often, each in a transaction of its own. */
  tellOn(sql: postgres.Sql, everyMs: number, isOver: () => boolean): Promise<void>;
  /** Milliseconds from commit to each socket. */
  times: number[];
  /** Of all messages to all sockets: how each was learnt of. */
  count(): Record<"told" | "heard" | "fetched" | "lost" | "twice", number>;
  close(): Promise<void>;
}

/** Opens sockets as the given people, and joins the organisation's topic on each. */
export async function openSockets(stack: BenchStack, people: BenchCaller[], count: number): Promise<Sockets> {
  const committedAt: number[] = [];
  const times: number[] = [];
  const sockets: Socket[] = [];
  const open = async (index: number) => {
    const token = people[index % people.length]?.token ?? "";
    const client = createClient(stack.url, stack.publishableKey, {
      accessToken: () => Promise.resolve(token),
      realtime: { transport: nodeTransport },
    });
    const socket: Socket = { client, heard: new Map(), fetched: -1 };
    sockets.push(socket);
    await client.realtime.setAuth();
    const channel = client.channel(`organization:${DEMO_ORGANIZATION}`, { config: { private: true } });
    channel.on<{ n: number }>("broadcast", { event: EVENT }, ({ payload: { n } }) => {
      socket.heard.set(n, (socket.heard.get(n) ?? 0) + 1);
      times.push(performance.now() - (committedAt[n] ?? 0));
    });
    await new Promise<void>((resolve) => {
      channel.subscribe((status) => {
        if (status !== "SUBSCRIBED") return;
        // As the app does at each join, it fetches what it shows.
        socket.fetched = committedAt.length - 1;
        resolve();
      });
    });
  };
  for (let first = 0; first < count; first += 25)
    await Promise.all(Array.from({ length: Math.min(25, count - first) }, (_, n) => open(first + n)));
  const from = committedAt.length;

  return {
    times,
    async tellOn(sql, everyMs, isOver) {
      for (; !isOver(); await delay(everyMs)) {
        const n = committedAt.length;
        const payload = JSON.stringify({ n });
        await sql.begin(async (tx) => {
          await tx`select realtime.send(${payload}::text::jsonb, ${EVENT}, ${`organization:${DEMO_ORGANIZATION}`})`;
          committedAt[n] = performance.now();
        });
      }
    },
    count() {
      const counts = { told: 0, heard: 0, fetched: 0, lost: 0, twice: 0 };
      for (const { heard, fetched } of sockets) {
        for (let n = from; n < committedAt.length; n += 1) {
          const often = heard.get(n) ?? 0;
          counts.told += 1;
          if (often > 1) counts.twice += 1;
          if (often > 0) counts.heard += 1;
          else if (n <= fetched) counts.fetched += 1;
          else counts.lost += 1;
        }
      }
      return counts;
    },
    async close() {
      await Promise.all(sockets.map(({ client }) => client.realtime.disconnect()));
    },
  };
}
