import type { Session } from "./session.ts";

const idleMs = 75_000;
const idleCheckMs = 15_000;
const closeWaitMs = 1_000;

/** The open sockets of one gateway, and the clocks that run over all of them. */
export class Sessions {
  readonly #open = new Set<Session>();
  readonly #timers: NodeJS.Timeout[];
  readonly #queued = new Map<string, Promise<void>>();
  #lastTurn = Promise.resolve();

  /** Private channels are asked about every `recheckMs`; a client that is silent for 75 s is cut off. */
  constructor(recheckMs: number) {
    this.#timers = [
      setInterval(() => void this.recheck(), recheckMs).unref(),
      setInterval(() => this.#cutIdle(), idleCheckMs).unref(),
    ];
  }

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

  /**
   * Asks the policies again for every private channel, or for those of one topic name. A call joins a turn that
   * has not begun, never one that has, so that a change made before the call is always seen.
   */
  recheck(name = ""): Promise<void> {
    const queued = this.#queued.get(name);
    if (queued) return queued;
    const turn = this.#lastTurn.then(async () => {
      this.#queued.delete(name);
      const channels = [...this.#open].flatMap((session) => [...session.channels.values()]);
      const wanted = name ? channels.filter((channel) => channel.name === name) : channels;
      await Promise.all(wanted.map((channel) => channel.recheck()));
    });
    this.#queued.set(name, turn);
    this.#lastTurn = turn;
    return turn;
  }

  /** Has every client join its topics again, and so fetch what it may have missed. */
  rejoin(): void {
    for (const session of this.#open) for (const channel of [...session.channels.values()]) channel.fail();
  }

  /** Closes every socket so that its client comes back by itself, and cuts those that don't answer. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
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
