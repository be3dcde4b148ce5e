import type { IncomingMessage, ServerResponse } from "node:http";
import { FunctionProcess } from "./process.ts";
import type { FunctionSpec, FunctionState } from "./process.ts";
import { refuse, starting } from "./refusal.ts";

/** Values whose process is remembered. */
const mostRemembered = 100;
/** Requests that a process may have answered in part are given to another once: what kills one may kill each. */
const mostRepeats = 1;

/**
 * A function's processes: `limits.atStart` from the start, and up to `limits.processes` once those that run are busy. Each
 * request goes to the one with the fewest, and those of the same affinity to the same. One that ends is started again;
 * meanwhile the others take what comes.
 */
export class FunctionPool {
  readonly #spec: FunctionSpec;
  readonly #processes: FunctionProcess[];
  readonly #remembered = new Map<string, FunctionProcess>();

  constructor(spec: FunctionSpec) {
    this.#spec = spec;
    const { atStart, processes } = spec.limits;
    this.#processes = Array.from({ length: Math.max(1, Math.min(atStart, processes)) }, () =>
      this.#another(),
    );
  }

  /** Of the processes that run, in the order in which they were added. */
  get pids(): number[] {
    return this.#processes.flatMap(({ pid }) => pid ?? []);
  }

  get state(): FunctionState {
    return this.#up().length > 0 ? "up" : (this.#processes[0]?.state ?? "stopped");
  }

  /** Where those that are up listen, each with its number from 1, which stays when it is started again. */
  get addresses(): { number: number; url: string }[] {
    return this.#processes.flatMap(({ state, port }, index) =>
      state === "up" ? { number: index + 1, url: `http://127.0.0.1:${port}` } : [],
    );
  }

  start(): void {
    for (const process of this.#processes) process.start();
  }

  /** Resolves once one of them listens. */
  ready(): Promise<void> {
    return Promise.race(this.#processes.map((process) => process.ready()));
  }

  /** Ends the processes; they start again at once. */
  restart(): void {
    for (const process of this.#processes) process.restart();
  }

  async close(): Promise<void> {
    await Promise.all(this.#processes.map((process) => process.close()));
  }

  /**
   * Has a process answer. What none has seen goes on to another, and what only reads too; anything else whose process ended
   * is told so with 503, since it may have been done.
   * @param affinity requests with the same go to the same process while it lives, for what it keeps of the one before
   */
  handle(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    headers: NodeJS.Dict<string | string[]>,
    affinity: string,
  ): void {
    const tried = new Set<FunctionProcess>();
    let repeats = 0;
    const give = () => {
      const process = this.#processFor(affinity, tried);
      if (!process) {
        request.resume();
        return refuse(response, starting, request);
      }
      tried.add(process);
      process.handle(request, response, path, headers, (isSeen) => {
        const others = this.#up().some((other) => !tried.has(other));
        if (!others || response.destroyed || (isSeen && repeats >= mostRepeats)) return false;
        if (isSeen) repeats += 1;
        give();
        return true;
      });
    };
    give();
  }

  #processFor(affinity: string, tried: ReadonlySet<FunctionProcess>): FunctionProcess | undefined {
    const known = this.#remembered.get(affinity);
    const chosen = known?.state === "up" && !tried.has(known) ? known : this.#leastBusy(tried);
    if (affinity && chosen) this.#remember(affinity, chosen);
    return chosen;
  }

  #leastBusy(tried: ReadonlySet<FunctionProcess>): FunctionProcess | undefined {
    const free = this.#up().filter((process) => !tried.has(process));
    const [least] = free.sort((a, b) => a.requests - b.requests);
    if (least && least.requests > 0) this.#grow();
    return least;
  }

  #grow(): void {
    const all = this.#processes;
    if (all.length >= this.#spec.limits.processes || all.some(({ state }) => state !== "up")) return;
    const another = this.#another();
    all.push(another);
    another.start();
  }

  #another(): FunctionProcess {
    return new FunctionProcess(this.#spec);
  }

  #remember(affinity: string, process: FunctionProcess): void {
    this.#remembered.delete(affinity);
    this.#remembered.set(affinity, process);
    const [oldest] = this.#remembered.keys();
    if (oldest !== undefined && this.#remembered.size > mostRemembered) this.#remembered.delete(oldest);
  }

  #up(): FunctionProcess[] {
    return this.#processes.filter(({ state }) => state === "up");
  }
}
