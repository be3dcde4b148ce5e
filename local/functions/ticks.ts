import type { Database } from "../database/database.ts";

const atOnce = 2;
const netInterval = 15_000;

export interface Ticks {
  close(): Promise<void>;
}

/**
 * Calls the worker whenever a job is announced on the channel `jobs`, at the start, and every 15 s in case an
 * announcement was missed. At most two calls run at a time; more announcements meanwhile make one more call.
 * `tick` resolves when its call has ended.
 */
export async function startTicks(database: Database, tick: () => Promise<void>): Promise<Ticks> {
  let running = 0;
  let wanted = false;
  let closed = false;

  const call = () => {
    if (closed) return;
    if (running >= atOnce) {
      wanted = true;
      return;
    }
    running += 1;
    wanted = false;
    void tick()
      .catch(() => undefined)
      .finally(() => {
        running -= 1;
        if (wanted) call();
      });
  };

  const stopListening = await database.listen("jobs", call);
  const net = setInterval(call, netInterval);
  net.unref();
  call();
  return {
    async close() {
      closed = true;
      clearInterval(net);
      await stopListening();
    },
  };
}
