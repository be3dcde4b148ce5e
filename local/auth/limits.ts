/** How many of something one key may do in a span of time. */
export interface Rule {
  count: number;
  seconds: number;
}

export interface AuthLimits {
  /** Wrong passwords or codes for one account from one peer. */
  failuresPerAddress: Rule;
  /** Wrong passwords or codes for one account, whoever tries. */
  failuresPerAccount: Rule;
  /** Wrong passwords or codes from one peer, whatever the account. */
  failuresPerPeer: Rule;
  /** Wrong codes for one second factor, whoever tries. */
  codesPerFactor: Rule;
  codesPerFactorADay: Rule;
  signUpsPerPeer: Rule;
  /** Beginnings and ends of sign-ins through vendors. */
  vendorsPerPeer: Rule;
  refreshesPerPeer: Rule;
  mailsPerAddress: Rule;
  mailsPerPeer: Rule;
}

const fiveMinutes = 300;

export const strictLimits: AuthLimits = {
  failuresPerAddress: { count: 10, seconds: fiveMinutes },
  failuresPerAccount: { count: 50, seconds: 3 * fiveMinutes },
  failuresPerPeer: { count: 60, seconds: fiveMinutes },
  codesPerFactor: { count: 5, seconds: fiveMinutes },
  codesPerFactorADay: { count: 30, seconds: 24 * 3600 },
  signUpsPerPeer: { count: 60, seconds: fiveMinutes },
  vendorsPerPeer: { count: 120, seconds: fiveMinutes },
  refreshesPerPeer: { count: 600, seconds: fiveMinutes },
  mailsPerAddress: { count: 1, seconds: 60 },
  mailsPerPeer: { count: 30, seconds: 3600 },
};

interface Window {
  count: number;
  until: number;
}

/** Counts by key in fixed windows of time. `now` gives milliseconds. */
export class Counter {
  readonly #windows = new Map<string, Window>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Seconds until `key` may go on; 0 if it may now. */
  wait(key: string, rule: Rule): number {
    const window = this.#open(key);
    if (!window || window.count < rule.count) return 0;
    return Math.max(1, Math.ceil((window.until - this.#now()) / 1000));
  }

  add(key: string, rule: Rule): void {
    const window = this.#open(key);
    if (window) window.count += 1;
    else this.#windows.set(key, { count: 1, until: this.#now() + rule.seconds * 1000 });
    if (this.#windows.size > 10_000) this.#sweep();
  }

  /** Takes one back. */
  subtract(key: string): void {
    const window = this.#open(key);
    if (window) window.count -= 1;
  }

  clear(key: string): void {
    this.#windows.delete(key);
  }

  #open(key: string): Window | undefined {
    const window = this.#windows.get(key);
    return window && window.until > this.#now() ? window : (this.#windows.delete(key), undefined);
  }

  #sweep(): void {
    for (const [key, window] of this.#windows) if (window.until <= this.#now()) this.#windows.delete(key);
  }
}
