/** What one client may ask of the gateway. Sizes are bytes, rates are per second. */
export interface Limits {
  /** Open sockets of the whole gateway; one more gets a 503. */
  sockets: number;
  channelsPerSocket: number;
  joins: { rate: number; burst: number };
  /** Frames of one socket that are not joins or heartbeats; over it the channel is closed with an error. */
  messages: { rate: number; burst: number };
  /** Messages that one subject may send over HTTP; `service_role` is free. */
  httpMessages: { rate: number; burst: number };
  /** The largest broadcast payload, from a client or from the database. */
  messageBytes: number;
  /** What may wait for a slow client before its socket is cut; it reconnects and refetches. */
  bufferedBytes: number;
  /** Messages of one channel that may wait for the database. */
  waitingPerChannel: number;
  presencesPerRoom: number;
  presenceBytes: number;
}

export const defaultLimits: Limits = {
  sockets: 5000,
  channelsPerSocket: 100,
  joins: { rate: 20, burst: 100 },
  messages: { rate: 100, burst: 300 },
  httpMessages: { rate: 100, burst: 300 },
  // The Free plan's 256 kB. Hosted Realtime counts thousands, and lets about 500 bytes more through.
  messageBytes: 256_000,
  bufferedBytes: 4 * 1024 * 1024,
  waitingPerChannel: 500,
  presencesPerRoom: 1000,
  presenceBytes: 16 * 1024,
};

/** A token bucket: `burst` at once, then `rate` per second. */
export class Bucket {
  readonly #rate: number;
  readonly #burst: number;
  #left: number;
  #at = performance.now();

  constructor({ rate, burst }: { rate: number; burst: number }) {
    this.#rate = rate;
    this.#burst = burst;
    this.#left = burst;
  }

  /** Takes `count`; false, and nothing taken, if that many are not there. */
  take(count = 1): boolean {
    this.#refill();
    if (this.#left < count) return false;
    this.#left -= count;
    return true;
  }

  /** True if nothing was taken of late, so that the bucket may be forgotten. */
  get full(): boolean {
    this.#refill();
    return this.#left >= this.#burst;
  }

  #refill(): void {
    const now = performance.now();
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#at) / 1000) * this.#rate);
    this.#at = now;
  }
}
