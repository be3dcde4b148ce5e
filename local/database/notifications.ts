import { AsyncLocalStorage } from "node:async_hooks";

type Handler = (payload: string) => void;

/** Who listens to which channel. Handlers run later and in the context of the listener, not of the notifier. */
export class Notifications {
  readonly #handlers = new Map<string, Set<Handler>>();

  /** Adds a handler; true if it is the channel's first. */
  add(channel: string, handler: Handler): { first: boolean; remove: () => boolean } {
    const inListenersContext = AsyncLocalStorage.snapshot();
    const detached: Handler = (payload) => inListenersContext(() => setImmediate(() => handler(payload)));
    const handlers = this.#handlers.get(channel) ?? new Set();
    this.#handlers.set(channel, handlers.add(detached));
    return { first: handlers.size === 1, remove: () => this.#remove(channel, detached) };
  }

  dispatch(channel: string, payload: string): void {
    for (const handler of this.#handlers.get(channel) ?? []) handler(payload);
  }

  /** Every channel that someone listens to. */
  get channels(): string[] {
    return [...this.#handlers.keys()];
  }

  #remove(channel: string, handler: Handler): boolean {
    const handlers = this.#handlers.get(channel);
    if (!handlers?.delete(handler) || handlers.size > 0) return false;
    return this.#handlers.delete(channel);
  }
}
