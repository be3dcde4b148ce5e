import { AsyncLocalStorage } from "node:async_hooks";
import { engineError } from "./engine/errors.ts";
import { termsNow, waitLimits } from "./terms.ts";
import type { Lane } from "./terms.ts";

/** So many interactive holders go before one of the background, when both wait. */
const interactiveTurns = 4;

/** What one holder of the lock knows about its own transaction. */
export interface Scope {
  active: boolean;
  /** 0 outside a transaction, 1 after BEGIN, above that the number of open savepoints plus one. */
  depth: number;
  /** Statements that go to the database with the next one, in one message. */
  readonly due: { sql: string; params: readonly string[] }[];
  /** How long each statement may run, in milliseconds. */
  limit: number;
  /** The engine's generation in which the transaction began. */
  generation: number;
}

/** What a new holder begins with. */
export function newScope(limit: number): Scope {
  return { active: true, depth: 0, due: [], limit, generation: 0 };
}

/**
 * A lock that its holder may take again, given in the order of asking within a lane. "Its holder" is the asynchronous
 * context that took it, so work started by the holder runs inside, and the same work still running after the release
 * queues like any other.
 */
export class Lock {
  readonly #scopes = new AsyncLocalStorage<Scope>();
  readonly #waiting: Record<Lane, (() => void)[]> = { interactive: [], background: [] };
  #held = false;
  #turns = 0;

  /** Runs `work` when the lock is free, or at once when the caller holds it. Rejects as `work` and `acquire` do. */
  async run<T>(work: (scope: Scope) => Promise<T>): Promise<T> {
    const outer = this.#scopes.getStore();
    if (outer?.active) return work(outer);
    const { lane, limit } = termsNow();
    const release = await this.acquire(lane);
    const scope = newScope(limit);
    try {
      return await this.#scopes.run(scope, () => work(scope));
    } finally {
      scope.active = false;
      release();
    }
  }

  /**
   * Takes the lock for a holder that is no asynchronous context (a socket); call what it returns to let go.
   * @throws 55P03 if its turn doesn't come within `waitLimits`
   */
  async acquire(lane: Lane): Promise<() => void> {
    if (this.#held) await this.#turn(lane);
    this.#held = true;
    let released = false;
    return () => {
      if (released) return;
      released = true;
      const next = this.#next();
      if (next) next();
      else this.#held = false;
    };
  }

  /** Runs `work` as if the caller didn't hold the lock. */
  outside<T>(work: () => T): T {
    return this.#scopes.exit(work);
  }

  /** How many wait for the lock now. */
  get waiting(): number {
    return this.#waiting.interactive.length + this.#waiting.background.length;
  }

  #turn(lane: Lane): Promise<void> {
    const queue = this.#waiting[lane];
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(enter), 1);
        reject(engineError("55P03"));
      }, waitLimits[lane]);
      queue.push(enter);
    });
  }

  #next(): (() => void) | undefined {
    const { interactive, background } = this.#waiting;
    const isTheirs = interactive.length > 0 && (background.length === 0 || this.#turns < interactiveTurns);
    this.#turns = isTheirs && background.length > 0 ? this.#turns + 1 : 0;
    return isTheirs ? interactive.shift() : background.shift();
  }
}
