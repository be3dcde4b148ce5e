/** Work that is done one piece after the other, with a bound on what may wait. */
export class Turns {
  readonly #most: { pieces: number; bytes: number };
  #last = Promise.resolve();
  #pieces = 0;
  #bytes = 0;

  constructor(most: { pieces: number; bytes: number }) {
    this.#most = most;
  }

  /** Adds a piece that keeps `bytes` in memory while it waits; false, and not added, if too much waits already.
   * `work` must not reject. */
  add(bytes: number, work: () => Promise<void>): boolean {
    if (this.#pieces >= this.#most.pieces || this.#bytes > this.#most.bytes) return false;
    this.#pieces += 1;
    this.#bytes += bytes;
    this.#last = this.#last.then(work).finally(() => {
      this.#pieces -= 1;
      this.#bytes -= bytes;
    });
    return true;
  }
}
