const longestTimer = 2 ** 31 - 1;

/** Calls back once at a moment that may be moved. */
export class Expiry {
  readonly #expire: () => void;
  #timer: NodeJS.Timeout | null = null;

  constructor(expire: () => void) {
    this.#expire = expire;
  }

  /** Moves the moment to `at` (milliseconds since 1970); null means never. */
  set(at: number | null): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (at === null) return;
    const left = at - Date.now();
    const next = left > longestTimer ? () => this.set(at) : this.#expire;
    this.#timer = setTimeout(next, Math.min(Math.max(left, 0), longestTimer)).unref();
  }
}
