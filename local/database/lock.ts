import { AsyncLocalStorage } from "node:async_hooks";

const longestRun = 4;

/** What one holder of the lock knows about its own transaction. */
export interface Scope {
  active: boolean;
  /** 0 outside a transaction, 1 after BEGIN, above that the number of open savepoints plus one. */
  depth: number;
  /** Statements that go to the database with the next one, in one message. */
  readonly due: { sql: string; params: readonly string[] }[];
}

/**
 * A fair lock that its holder may take again. "Its holder" is the asynchronous context that took it, so work
 * started by the holder runs inside, and the same work still running after the release queues like any other.
 */
export class Lock {
  readonly #scopes = new AsyncLocalStorage<Scope>();
  readonly #waiting: (() => void)[] = [];
  #held = false;
  #breathedAt = performance.now();

  /** Runs `work` when the lock is free, or at once when the caller holds it. Rejects as `work` does. */
  async run<T>(work: (scope: Scope) => Promise<T>): Promise<T> {
    const outer = this.#scopes.getStore();
    if (outer?.active) return work(outer);
    const release = await this.acquire();
    const scope: Scope = { active: true, depth: 0, due: [] };
    try {
      return await this.#scopes.run(scope, () => work(scope));
    } finally {
      scope.active = false;
      release();
    }
  }

  /** Takes the lock for a holder that is no asynchronous context (a socket); call what it returns to let go. */
  async acquire(): Promise<() => void> {
    if (this.#held) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#held = true;
    await this.breathe();
    let released = false;
    return () => {
      if (released) return;
      released = true;
      const next = this.#waiting.shift();
      if (next) next();
      else this.#held = false;
    };
  }

  /** Lets sockets and timers have a turn if statements have kept the event loop for 4 ms. */
  async breathe(): Promise<void> {
    if (performance.now() - this.#breathedAt < longestRun) return;
    await new Promise<void>((resolve) => setImmediate(resolve));
    this.#breathedAt = performance.now();
  }

  /** Runs `work` as if the caller didn't hold the lock. */
  outside<T>(work: () => T): T {
    return this.#scopes.exit(work);
  }

  /** How many wait for the lock now. */
  get waiting(): number {
    return this.#waiting.length;
  }
}
