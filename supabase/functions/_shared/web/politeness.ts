/** Takes turns at sites, so that none is asked faster than it bears, and no slow one holds up another. */
export interface Politeness {
  /**
   * Runs a request at a site when it is its turn.
   * @param url whose host counts
   * @param delayMs what the site's robots.txt asks for, at least
   * @throws the signal's reason when it aborts while waiting; as `task` does
   */
  at<Result>(url: string, task: () => Promise<Result>, options?: TurnOptions): Promise<Result>;
  /** Leaves a site alone for a while (`Retry-After`), bounded. */
  rest(url: string, ms: number): void;
}

export interface TurnOptions {
  delayMs?: number;
  signal?: AbortSignal;
}

export interface Pace {
  /** From the start of one request to the start of the next, in milliseconds. */
  everyMs: number;
  /** Requests to one host at the same time. */
  atOnce: number;
  /** Longest rest that a site can ask for. */
  longestRestMs: number;
}

export const PACE: Pace = { everyMs: 250, atOnce: 2, longestRestMs: 60_000 };

interface Host {
  running: number;
  /** When the next may start. */
  next: number;
  waiting: (() => void)[];
}

/** Hosts that are remembered before those at rest are forgotten. */
const MOST_HOSTS = 1_000;

function forget(hosts: Map<string, Host>, now: number): void {
  for (const [name, { running, waiting, next }] of hosts) {
    if (running === 0 && waiting.length === 0 && next <= now) hosts.delete(name);
  }
}

/** @param now milliseconds that only go forward */
export function createPoliteness(pace: Pace = PACE, now: () => number = () => performance.now()): Politeness {
  const hosts = new Map<string, Host>();
  const hostOf = (url: string): Host => {
    const { host } = new URL(url);
    if (hosts.size > MOST_HOSTS) forget(hosts, now());
    const known = hosts.get(host) ?? { running: 0, next: 0, waiting: [] };
    hosts.set(host, known);
    return known;
  };

  /** Waits for a turn, and takes it: nothing may come between. */
  async function take(host: Host, { delayMs = 0, signal }: TurnOptions): Promise<void> {
    for (;;) {
      signal?.throwIfAborted();
      const wait = host.next - now();
      if (host.running < pace.atOnce && wait <= 0) {
        host.running++;
        host.next = now() + Math.max(pace.everyMs, delayMs);
        return;
      }
      if (host.running < pace.atOnce) await sleep(wait, signal);
      else await slot(host, signal);
    }
  }

  return {
    async at(url, task, options = {}) {
      const host = hostOf(url);
      await take(host, options);
      try {
        return await task();
      } finally {
        host.running--;
        host.waiting.shift()?.();
      }
    },
    rest(url, ms) {
      const host = hostOf(url);
      host.next = Math.max(host.next, now() + Math.min(Math.max(0, ms), pace.longestRestMs));
    },
  };
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener("abort", end, { once: true });
  });
}

/** Until one of the host's requests has ended; who gives up wakes the next. */
function slot(host: Host, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      signal?.removeEventListener("abort", giveUp);
      resolve();
    };
    const giveUp = () => {
      host.waiting = host.waiting.filter((other) => other !== wake);
      resolve();
    };
    host.waiting.push(wake);
    signal?.addEventListener("abort", giveUp, { once: true });
  });
}
