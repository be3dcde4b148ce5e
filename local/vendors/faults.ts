import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";

/** What a call can be made to suffer; a vendor gives statuses the bodies of its own. */
export const faultKinds = [
  "401",
  "403",
  "404",
  "410",
  "429",
  "500",
  "502",
  "503",
  "504",
  "rateLimitExceeded",
  "userRateLimitExceeded",
  "downloadQuotaExceeded",
  "half",
  "slow",
  "close",
  "repeat",
  "loop",
] as const;

/** How the next calls of an operation are made to fail. */
export const Fault = z.strictObject({
  /** The vendor's name of the operation, such as `files.list`; empty: any. */
  operation: z.string().default(""),
  /** Whose calls alone; without one anybody's. */
  account: z.string().optional(),
  /**
   * A status or a reason, which is answered; `half`: the body ends in the middle; `slow`: after `ms`; `close`: no answer;
   * `repeat`: the page says that it is the next one; `loop`: the next one is the first.
   */
  kind: z.enum(faultKinds),
  times: z.int().min(1).default(1),
  /** So many calls pass first. */
  skip: z.int().min(0).default(0),
  /** The effect takes place although the caller isn't told. */
  after: z.boolean().default(false),
  /** Seconds, or a date, for `Retry-After`. */
  retryAfter: z.union([z.int(), z.string()]).optional(),
  ms: z.int().min(0).max(600_000).default(2_000),
});
export type Fault = z.infer<typeof Fault>;

/** Does a control once, right before a call of an operation is served, so that something changes in the middle. */
export const Before = z.strictObject({
  operation: z.string(),
  skip: z.int().min(0).default(0),
  do: z.string(),
  with: z.record(z.string(), z.unknown()).default({}),
});

/** Something that is done in the middle of a call: before it is answered, or while its body is on its way. */
export interface Interlude {
  operation: string;
  skip: number;
  act: () => Promise<unknown>;
}

export interface Faults {
  plan(fault: Fault): void;
  /** Does something once, right before a call is served. */
  before(interlude: Interlude): void;
  /** Forgets what was planned for calls of an account, or for all. */
  clear(account?: string): void;
  /** What this call is to suffer, with one of its times used up; counts the call. @param account whose it is, where that is known */
  take(operation: string, account?: string): Promise<Fault | undefined>;
  /** How often each operation was called since the last reset. */
  counts(): Record<string, number>;
  resetCounts(): void;
}

export function createFaults(): Faults {
  let planned: Fault[] = [];
  let interludes: Interlude[] = [];
  let counted = new Map<string, number>();
  const means = (asked: string, operation: string) => asked === "" || asked === operation;
  return {
    plan: (fault) => void planned.push({ ...fault }),
    before: (interlude) => void interludes.push({ ...interlude }),
    clear(account) {
      planned = planned.filter((one) => account !== undefined && one.account !== account);
      if (account === undefined) interludes = [];
    },
    async take(operation, account) {
      counted.set(operation, (counted.get(operation) ?? 0) + 1);
      const due = interludes.filter((one) => means(one.operation, operation) && one.skip-- <= 0);
      interludes = interludes.filter((one) => !due.includes(one));
      for (const { act } of due) await act();
      const found = planned.find(
        (one) => means(one.operation, operation) && (one.account === undefined || one.account === account),
      );
      if (!found) return undefined;
      if (found.skip > 0) {
        found.skip -= 1;
        return undefined;
      }
      found.times -= 1;
      planned = planned.filter(({ times }) => times > 0);
      return found;
    },
    counts: () => Object.fromEntries(counted),
    resetCounts: () => void (counted = new Map()),
  };
}

/** Half of an answer: its length is that of the whole, and then the connection ends. */
export async function halved(response: Response, drop: (() => void) | undefined): Promise<Response> {
  const whole = new Uint8Array(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.set("content-length", String(whole.length));
  let sent = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!sent) {
        sent = true;
        controller.enqueue(whole.subarray(0, Math.ceil(whole.length / 2)));
        return;
      }
      await delay(20);
      if (!drop) return controller.error(new TypeError("terminated"));
      drop();
      controller.close();
    },
  });
  return new Response(body, { status: response.status, headers });
}

/** No answer at all: in process a fetch fails, over HTTP the connection ends. */
export function dropped(drop: (() => void) | undefined): Response {
  if (!drop) throw new TypeError("fetch failed", { cause: { code: "ECONNRESET" } });
  drop();
  return new Response(null, { status: 500 });
}
