import { setTimeout as delay } from "node:timers/promises";

const PATIENCE_MS = 10_000;
const MOST_KEPT = 1_000;
/** Pauses before the tries that follow the first. */
const PAUSES_MS = [1_000, 4_000, 15_000];

/** Something that a vendor tells one of its callers of its own accord. */
export interface Notification {
  /** Whose it is: a channel, a subscription. */
  of: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Sent extends Notification {
  at: number;
  attempts: number;
  state: "pending" | "delivered" | "failed" | "dropped";
  /** The last status, or what went wrong in words. */
  answer: string;
}

export type Post = (url: string, init: RequestInit) => Promise<Response>;

/** Sends what is told, one after the other, and knows what was sent. */
export interface Outbox {
  tell(notification: Notification): void;
  /** Ends when all that was told has been tried to its end. */
  settled(): Promise<void>;
  list(): readonly Sent[];
  /** Holds everything, loses the next ones, or sends each several times, until it is said otherwise. */
  mischief: { hold: boolean; drop: number; copies: number };
  close(): void;
}

/** @param tryAgain whether an answer is one after which the vendor tries again */
export function createOutbox({
  post = fetch,
  now = Date.now,
  tryAgain = (status) => [500, 502, 503, 504].includes(status),
  pauses = PAUSES_MS,
}: {
  post?: Post;
  now?: () => number;
  tryAgain?: (status: number) => boolean;
  pauses?: readonly number[];
} = {}): Outbox {
  const sent: Sent[] = [];
  const closed = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const outbox: Outbox = {
    mischief: { hold: false, drop: 0, copies: 1 },
    tell(notification) {
      sent.push({ ...notification, at: now(), attempts: 0, state: "pending", answer: "" });
      sent.splice(0, sent.length - MOST_KEPT);
      running = running.then(work, work);
    },
    settled() {
      running = running.then(work, work);
      return running;
    },
    list: () => sent,
    close: () => closed.abort(),
  };

  async function work(): Promise<void> {
    for (;;) {
      const next = sent.find(({ state }) => state === "pending");
      if (!next || outbox.mischief.hold || closed.signal.aborted) return;
      if (outbox.mischief.drop > 0) {
        outbox.mischief.drop -= 1;
        next.state = "dropped";
        continue;
      }
      for (let copy = 0; copy < outbox.mischief.copies; copy += 1) await deliver(next);
    }
  }

  async function deliver(one: Sent): Promise<void> {
    for (const pause of [0, ...pauses]) {
      if (pause > 0)
        await delay(pause, undefined, { ref: false, signal: closed.signal }).catch(() => undefined);
      if (closed.signal.aborted) return;
      one.attempts += 1;
      const status = await attempt(one);
      one.state = status >= 200 && status < 300 ? "delivered" : "failed";
      if (status !== 0 && !tryAgain(status)) return;
    }
  }

  async function attempt(one: Sent): Promise<number> {
    try {
      const response = await post(one.url, {
        method: "POST",
        headers: one.headers,
        redirect: "manual",
        ...(one.body !== undefined && { body: one.body }),
        signal: AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), closed.signal]),
      });
      await response.body?.cancel();
      one.answer = String(response.status);
      return response.status;
    } catch (error) {
      one.answer = (error as Error).message;
      return 0;
    }
  }
  return outbox;
}
