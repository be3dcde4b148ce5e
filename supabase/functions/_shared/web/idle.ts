import { WebError } from "./web-error.ts";

/** Aborts when nothing has come for a while. */
export class Idle {
  private readonly controller = new AbortController();
  private readonly ms: number;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ms: number) {
    this.ms = ms;
    this.pushOut();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  pushOut(): void {
    this.end();
    this.timer = setTimeout(
      () => this.controller.abort(new WebError("timeout", "The site sent nothing for too long.")),
      this.ms,
    );
  }

  end(): void {
    clearTimeout(this.timer);
  }
}
