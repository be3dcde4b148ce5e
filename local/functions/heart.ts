import { type ClientRequest, get } from "node:http";
import { z } from "zod";
import type { FunctionLimits } from "./command.ts";
import { overLimit, stopped } from "./refusal.ts";
import type { Refusal } from "./refusal.ts";

const interval = 1000;
/** So many beats unanswered end a process that does nothing: it waits for what won't come. */
const mostMissed = 60;
/** Where CPU time isn't told, the time may be so many times as long: the machine may be busy. */
const allowance = 5;
const Beat = z.object({ rss: z.number() });

export interface HeartOptions {
  limits: FunctionLimits;
  port: () => number;
  /** Seconds of CPU time that the process has taken; null where they aren't told. */
  cpuSeconds: () => Promise<number | null>;
  /** Called once, when the process is stuck or takes too much memory; what its requests are told. */
  dying: (reason: string, told: Refusal) => void;
}

/**
 * Watches a function's event loop and memory while it has requests. Stuck is what takes its limit of CPU time without
 * answering a beat, however late: on a busy machine a good function needs seconds for it. The time counts from when the
 * beat was sent, so that a busy supervisor isn't taken for a stuck function either.
 */
export class Heart {
  readonly #options: HeartOptions;
  #timer: NodeJS.Timeout | undefined;
  #missed = 0;
  /** The beat that isn't answered yet. */
  #asked: { request: ClientRequest; isSent: boolean } | undefined;
  /** CPU time when it was sent. */
  #cpu: number | null = null;

  constructor(options: HeartOptions) {
    this.#options = options;
  }

  watch(): void {
    if (this.#timer) return;
    this.#missed = 0;
    this.#timer = setInterval(() => void this.#beat(), interval);
    this.#timer.unref();
  }

  rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#asked?.request.destroy();
    this.#asked = undefined;
  }

  async #beat(): Promise<void> {
    const { cpuSeconds } = this.#options;
    // An answer that came while this process was busy is read before the CPU time is known.
    const wasSent = this.#asked?.isSent;
    const cpu = await cpuSeconds();
    if (!this.#timer) return;
    if (this.#missed === 0 || !wasSent) this.#cpu = cpu;
    if (this.#missed > 0 && this.#judge(cpu)) return;
    this.#missed += 1;
    this.#asked ??= this.#ask();
  }

  #ask(): { request: ClientRequest; isSent: boolean } {
    const path = "/.ground/heartbeat";
    const request = get({ host: "127.0.0.1", port: this.#options.port(), path, agent: false }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (chunk: string) => (text += chunk));
      answer.on("end", () => this.#check(text));
    });
    const asked = { request, isSent: false };
    request.on("finish", () => (asked.isSent = true));
    request.on("error", () => undefined);
    request.on("close", () => {
      if (this.#asked === asked) this.#asked = undefined;
    });
    return asked;
  }

  /** @returns whether the process has to end */
  #judge(cpu: number | null): boolean {
    const { stuck } = this.#options.limits;
    const spent = cpu === null || this.#cpu === null ? null : cpu - this.#cpu;
    const isStuck = spent === null ? this.#missed >= stuck * allowance : spent >= stuck;
    if (isStuck) this.#die(`stuck for ${stuck} s of CPU time, killed`, overLimit);
    else if (this.#missed >= mostMissed) this.#die(`silent for ${mostMissed} s, killed`, stopped);
    return isStuck || this.#missed >= mostMissed;
  }

  #check(text: string): void {
    this.#missed = 0;
    const { rss } = Beat.parse(JSON.parse(text));
    const megabytes = Math.round(rss / 1024 / 1024);
    if (megabytes > this.#options.limits.memory)
      this.#die(`takes ${megabytes} MB of memory, killed`, overLimit);
  }

  #die(reason: string, told: Refusal): void {
    if (!this.#timer) return;
    this.rest();
    this.#options.dying(reason, told);
  }
}
