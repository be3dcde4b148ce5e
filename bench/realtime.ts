import { openDatabase } from "../local/database/database.ts";
import { measureDelivery } from "../local/realtime/measure.ts";
import { sizesOf } from "./options.ts";
import { ms, row } from "./print.ts";
import { startBenchStack } from "./stack.ts";

const cases = (subscribers: number) => [
  { name: "commit → client, 1 subscriber", subscribers: 1, payloadBytes: 50 },
  { name: "commit → client, 10 kB", subscribers: 1, payloadBytes: 10_000 },
  { name: `commit → client, ${subscribers} subscribers`, subscribers, payloadBytes: 50 },
];

/**
 * `npm run bench -- realtime [--messages N] [--subscribers N]`: private channels from COMMIT to supabase-js's callback: so many
 * messages, 20 ms apart.
 */
export async function run(args: string[]): Promise<void> {
  const { messages, subscribers: all } = sizesOf(args, { messages: 200, subscribers: 200 });
  const stack = await startBenchStack();
  const database = await openDatabase({ url: stack.databaseUrl, dataDir: "" });
  try {
    for (const { name, subscribers, payloadBytes } of cases(all)) {
      const { p50, p99, joinedMs } = await measureDelivery({
        url: stack.url,
        secretKey: stack.secretKey,
        database,
        subscribers,
        messages,
        everyMs: 20,
        payloadBytes,
      });
      row(name, { p50: ms(p50), p99: ms(p99), joined: ms(joinedMs) });
    }
  } finally {
    await database.close();
    await stack.close();
  }
}
