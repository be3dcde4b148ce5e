import { FunctionProcess } from "./process.ts";
import type { FunctionSpec, FunctionState } from "./process.ts";

/** Values whose process is remembered. */
const mostRemembered = 100;

/**
 * A function's processes: one from the start, and up to `limits.processes` once those that run are busy. Each request
 * goes to the one with the fewest, and those of the same affinity to the same.
 */
export class FunctionPool {
  readonly #spec: FunctionSpec;
  readonly #first: FunctionProcess;
  readonly #more: FunctionProcess[] = [];
  readonly #remembered = new Map<string, FunctionProcess>();

  constructor(spec: FunctionSpec) {
    this.#spec = spec;
    this.#first = new FunctionProcess(spec);
  }

  /** Of the process that was started first. */
  get pid(): number | undefined {
    return this.#first.pid;
  }

  get state(): FunctionState {
    return this.#up().length > 0 ? "up" : this.#first.state;
  }

  start(): void {
    this.#first.start();
  }

  /** Resolves once the function listens. */
  ready(): Promise<void> {
    return this.#first.ready();
  }

  /** Ends the processes; they start again at once. */
  restart(): void {
    for (const process of this.#all()) process.restart();
  }

  async close(): Promise<void> {
    await Promise.all(this.#all().map((process) => process.close()));
  }

  /**
   * The process for a request.
   * @param affinity requests with the same go to the same process while it lives, for what it keeps of the one before
   */
  processFor(affinity: string): FunctionProcess {
    const known = this.#remembered.get(affinity);
    const chosen = known?.state === "up" ? known : this.#leastBusy();
    if (affinity) this.#remember(affinity, chosen);
    return chosen;
  }

  #leastBusy(): FunctionProcess {
    const [least = this.#first] = this.#up().sort((a, b) => a.requests - b.requests);
    if (least.requests > 0) this.#grow();
    return least;
  }

  #grow(): void {
    const all = this.#all();
    if (all.length >= this.#spec.limits.processes || all.some(({ state }) => state !== "up")) return;
    const another = new FunctionProcess(this.#spec);
    this.#more.push(another);
    another.start();
  }

  #remember(affinity: string, process: FunctionProcess): void {
    this.#remembered.delete(affinity);
    this.#remembered.set(affinity, process);
    const [oldest] = this.#remembered.keys();
    if (oldest !== undefined && this.#remembered.size > mostRemembered) this.#remembered.delete(oldest);
  }

  #all(): FunctionProcess[] {
    return [this.#first, ...this.#more];
  }

  #up(): FunctionProcess[] {
    return this.#all().filter(({ state }) => state === "up");
  }
}
