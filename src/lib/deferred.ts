import { useEffect, useSyncExternalStore } from "react";

const FIRST_WAIT_MS = 1000;
const LAST_WAIT_MS = 30_000;

/** Something in a file of its own that the page is usable without. */
export interface Deferred<Value> {
  /** Loads it, once; a load that failed is tried again by the next call. @throws what the load threw */
  load: () => Promise<Value>;
  /** Loads it, and again for as long as that fails: when the connection is back, or after a while. */
  insist: () => Promise<Value>;
  /** It, as React state; null until it is there. */
  use: () => Value | null;
  /** The same, and loads it once the page has nothing better to do. */
  useSoon: () => Value | null;
}

/** @param load e.g. `() => import("./palette.tsx")` */
export function deferred<Value>(load: () => Promise<Value>): Deferred<Value> {
  const listeners = new Set<() => void>();
  let value: Value | null = null;
  let loading: Promise<Value> | null = null;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  async function settle(): Promise<Value> {
    try {
      value = await load();
    } finally {
      loading = null;
    }
    for (const listener of [...listeners]) listener();
    return value;
  }

  const loadOnce = () => (value === null ? (loading ??= settle()) : Promise.resolve(value));
  const use = () => useSyncExternalStore(subscribe, () => value);
  return {
    load: loadOnce,
    insist: async () => {
      for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LAST_WAIT_MS)) {
        try {
          return await loadOnce();
        } catch {
          await onlineOr(wait);
        }
      }
    },
    use,
    useSoon: () => {
      useEffect(() => whenIdle(() => void loadOnce().catch(() => undefined)), []);
      return use();
    },
  };
}

const waiting = new Set<() => void>();
let holds = 0;

/** Holds back what waits for an idle page, while the page itself isn't there yet. @returns ends the hold */
export function holdIdle(): () => void {
  holds += 1;
  return () => {
    holds -= 1;
    if (holds === 0) for (const go of [...waiting]) go();
  };
}

/** Does work once the page is there and has nothing better to do. @returns calls it off */
export function whenIdle(work: () => void): () => void {
  let callOff = () => {};
  const go = () => {
    waiting.delete(go);
    callOff = requestIdle(() => {
      if (holds === 0) work();
      else waiting.add(go);
    });
  };
  go();
  return () => {
    waiting.delete(go);
    callOff();
  };
}

function requestIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work, 500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 3000 });
  return () => cancelIdleCallback(handle);
}

/** Waits until the browser says that it is online again, or for so long. */
async function onlineOr(ms: number): Promise<void> {
  const over = new AbortController();
  await new Promise<unknown>((resolve) => {
    window.addEventListener("online", resolve, { signal: over.signal });
    setTimeout(resolve, ms);
  });
  over.abort();
}
