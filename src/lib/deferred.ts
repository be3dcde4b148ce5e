import { useSyncExternalStore } from "react";

/** Something in a file of its own that the page is usable without. */
export interface Deferred<Value> {
  /** Loads it, once; a load that failed is tried again by the next call. @throws what the load threw */
  load: () => Promise<Value>;
  /** It, as React state; null until it is there. */
  use: () => Value | null;
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

  return {
    load: () => (value === null ? (loading ??= settle()) : Promise.resolve(value)),
    use: () => useSyncExternalStore(subscribe, () => value),
  };
}

/** Does work once the page has nothing better to do. @returns calls it off */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work, 500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 3000 });
  return () => cancelIdleCallback(handle);
}
