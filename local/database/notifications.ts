import { AsyncLocalStorage } from "node:async_hooks";

type Handler = (payload: string) => void;

interface Listener {
  handle: Handler;
  resume: () => void;
}

/** Who listens to which channel. Handlers run later and in the context of the listener, not of the notifier. */
export class Notifications {
  readonly #listeners = new Map<string, Set<Listener>>();

  /** Adds a handler; true if it is the channel's first. */
  add(
    channel: string,
    handler: Handler,
    onResumed: () => void = () => undefined,
  ): { first: boolean; remove: () => boolean } {
    const inListenersContext = AsyncLocalStorage.snapshot();
    const listener: Listener = {
      handle: (payload) => inListenersContext(() => setImmediate(() => handler(payload))),
      resume: () => inListenersContext(() => setImmediate(onResumed)),
    };
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(listener));
    return { first: listeners.size === 1, remove: () => this.#remove(channel, listener) };
  }

  dispatch(channel: string, payload: string): void {
    for (const { handle } of this.#listeners.get(channel) ?? []) handle(payload);
  }

  /** Tells everybody that notifications may have been lost, and are heard again. */
  resume(): void {
    for (const listeners of this.#listeners.values()) for (const { resume } of listeners) resume();
  }

  /** The statements with which a session hears all of them. */
  get listens(): string {
    return [...this.#listeners.keys()].map((channel) => `listen ${quoted(channel)};`).join(" ");
  }

  #remove(channel: string, listener: Listener): boolean {
    const listeners = this.#listeners.get(channel);
    if (!listeners?.delete(listener) || listeners.size > 0) return false;
    return this.#listeners.delete(channel);
  }
}

/** A channel's name in SQL. */
export function quoted(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`;
}
