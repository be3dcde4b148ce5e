import type { Database } from "../database/database.ts";

/** Calls at a time for each process of the worker. */
const callsEach = 2;
/** A call that takes so long has found work, which another process may share. */
const busyAfter = 250;
const netInterval = 15_000;

/** What a call of the worker says of the jobs that are left. */
export interface TickResult {
  /** Some are due now. */
  more: boolean;
  /** Milliseconds until the next is due, if there is one. */
  nextInMs?: number | null | undefined;
}

export interface Ticks {
  close(): Promise<void>;
}

/**
 * Calls the worker whenever a job is announced on the channel `jobs`, when it says that more are due, at the
 * start, and every 15 s in case an announcement was missed. At most two calls run at a time for each of its processes; all
 * that is announced meanwhile makes one more. Many jobs may be announced as one: while a call finds work, the other processes
 * are called one after the other, until one finds none. `tick` resolves when its call has ended.
 */
export async function startTicks(
  database: Database,
  tick: () => Promise<TickResult>,
  processes = 1,
): Promise<Ticks> {
  let running = 0;
  let wanted = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const call = () => {
    if (closed) return;
    if (running >= callsEach * processes) {
      wanted = true;
      return;
    }
    running += 1;
    wanted = false;
    const spread = setTimeout(() => {
      if (running < processes) call();
    }, busyAfter).unref();
    void tick()
      .catch((): TickResult => ({ more: false }))
      .then(({ more, nextInMs }) => {
        clearTimeout(spread);
        running -= 1;
        if (more || wanted) call();
        else plan(nextInMs ?? netInterval);
      });
  };
  const plan = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(call, Math.min(milliseconds, netInterval));
    timer.unref();
  };

  const stopListening = await database.listen("jobs", call, call);
  call();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await stopListening();
    },
  };
}
