interface Work {
  userId: number;
  stop: AbortController;
  finished: Promise<void>;
}

/** What this process is writing, by id, so that a stop takes hold at once. */
export class Running {
  readonly #work = new Map<number, Work>();

  /** @returns what `write` comes to; the work is forgotten then */
  begin(id: number, userId: number, write: (stop: AbortController) => Promise<void>): Promise<void> {
    const stop = new AbortController();
    const finished = write(stop).finally(() => this.#work.delete(id));
    this.#work.set(id, { userId, stop, finished });
    return finished;
  }

  /** Stops what somebody has begun here, and resolves once what was written is stored; of another's nothing. */
  async stop(id: number, userId: () => Promise<number>, reason: unknown): Promise<void> {
    const here = this.#work.get(id);
    if (!here || here.userId !== (await userId())) return;
    here.stop.abort(reason);
    await here.finished;
  }
}
