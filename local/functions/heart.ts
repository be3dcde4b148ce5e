import { get } from "node:http";
import { z } from "zod";
import type { FunctionLimits } from "./command.ts";

const interval = 1000;
const Beat = z.object({ rss: z.number() });

export interface HeartOptions {
  limits: FunctionLimits;
  port: () => number;
  /** Called once, when the process is stuck or takes too much memory. */
  dying: (reason: string) => void;
}

/**
 * Watches a function's event loop and memory while it has requests. It counts unanswered beats rather than time,
 * so that a busy supervisor isn't taken for a stuck function.
 */
export class Heart {
  readonly #options: HeartOptions;
  #timer: NodeJS.Timeout | undefined;
  #missed = 0;

  constructor(options: HeartOptions) {
    this.#options = options;
  }

  watch(): void {
    if (this.#timer) return;
    this.#missed = 0;
    this.#timer = setInterval(() => this.#beat(), interval);
    this.#timer.unref();
  }

  rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #beat(): void {
    const { limits, port } = this.#options;
    if (this.#missed >= limits.stuck) return this.#die(`stuck for ${limits.stuck} s, killed`);
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

  #check(text: string): void {
    this.#missed = 0;
    const { rss } = Beat.parse(JSON.parse(text));
    const megabytes = Math.round(rss / 1024 / 1024);
    if (megabytes > this.#options.limits.memory) this.#die(`takes ${megabytes} MB of memory, killed`);
  }

  #die(reason: string): void {
    if (!this.#timer) return;
    this.rest();
    this.#options.dying(reason);
  }
}
