import { get } from "node:http";
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
 * answering a beat: on a busy machine a good function may be silent for long. It counts beats rather than time, so that
 * a busy supervisor isn't taken for a stuck function either.
 */
export class Heart {
  readonly #options: HeartOptions;
  #timer: NodeJS.Timeout | undefined;
  #missed = 0;
  /** CPU time at the last answered beat. */
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
  }

  async #beat(): Promise<void> {
    const { port, cpuSeconds } = this.#options;
    const cpu = await cpuSeconds();
    if (!this.#timer) return;
    if (this.#missed === 0) this.#cpu = cpu;
    else this.#judge(cpu);
    this.#missed += 1;
    const path = "/.ground/heartbeat";
    const request = get(
      { host: "127.0.0.1", port: port(), path, agent: false, timeout: interval },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (chunk: string) => (text += chunk));
        answer.on("end", () => this.#check(text));
      },
    );
    request.on("timeout", () => request.destroy());
    request.on("error", () => undefined);
  }

  #judge(cpu: number | null): void {
    const { stuck } = this.#options.limits;
    const spent = cpu === null || this.#cpu === null ? null : cpu - this.#cpu;
    if (spent === null ? this.#missed >= stuck * allowance : spent >= stuck)
      this.#die(`stuck for ${stuck} s of CPU time, killed`, overLimit);
    else if (this.#missed >= mostMissed) this.#die(`silent for ${mostMissed} s, killed`, stopped);
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
