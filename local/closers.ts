/** What has been started and must be ended, the last first. */
export class Closers {
  readonly #ends: (() => Promise<void> | void)[] = [];

  add<T>(service: T, end: (service: T) => Promise<void> | void): T {
    this.#ends.push(() => end(service));
    return service;
  }

  /** Ends everything, even if one of them fails to; each once. */
  async close(): Promise<void> {
    for (let end = this.#ends.pop(); end; end = this.#ends.pop()) {
      try {
        await end();
      } catch (error) {
        console.error(error);
      }
    }
  }
}
