import type { Session } from "./session.ts";

const idleMs = 75_000;
const idleCheckMs = 15_000;
const closeWaitMs = 1_000;

/** The open sockets of one gateway. A client that is silent for 75 s is cut off. */
export class Sessions {
  readonly #open = new Set<Session>();
  readonly #timer = setInterval(() => this.#cutIdle(), idleCheckMs).unref();

  get size(): number {
    return this.#open.size;
  }

  get channels(): number {
    return [...this.#open].reduce((count, session) => count + session.channels.size, 0);
  }

  add(session: Session): void {
    this.#open.add(session);
  }

  delete(session: Session): void {
    this.#open.delete(session);
  }

  /** Has every client join its topics again, and so fetch what it may have missed. */
  rejoin(): void {
    for (const session of this.#open) for (const channel of [...session.channels.values()]) channel.fail();
  }

  /** Closes every socket so that its client comes back by itself, and cuts those that don't answer. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    for (const session of this.#open) session.close(1012, "Realtime is restarting");
    await Promise.race([
      Promise.all([...this.#open].map((session) => session.closed)),
      new Promise((resolve) => setTimeout(resolve, closeWaitMs).unref()),
    ]);
    for (const session of this.#open) session.cut();
  }

  #cutIdle(): void {
    for (const session of this.#open) if (session.silentMs > idleMs) session.cut();
  }
}
