import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { engineError } from "./errors.ts";

const program = new URL("./thread.js", import.meta.url);
const binary = createRequire(import.meta.url)
  .resolve("@electric-sql/pglite")
  .replace(/[^/\\]+$/, "pglite.wasm");

let compiled: Promise<WebAssembly.Module> | undefined;

/** PGlite's code, compiled once for all threads: that is most of what an opening takes. */
function compile(): Promise<WebAssembly.Module> {
  return (compiled ??= readFile(binary).then((bytes) => WebAssembly.compile(bytes)));
}

/**
 * How deep a statement may nest: so much that PostgreSQL's own `max_stack_depth` refuses it (54001) before the thread's
 * stack ends, which no engine survives.
 */
const stackSizeMb = 64;
/** Errors after which a thread is renewed; PGlite has leaked on them before, and broke after 1,700 to 12,000. */
const wornAfter = 10_000;

type Request = Uint8Array | "close";

interface Reply {
  data: Uint8Array;
  notifications: [channel: string, payload: string][];
  /** How many statements were refused. */
  errors: number;
  /** Whether one of them says that the engine can't go on. */
  isLost: boolean;
}

interface Pending {
  request: Request;
  /** Messages to run first, whose answer nobody reads (`before`). */
  before: Uint8Array | undefined;
  /** Milliseconds; undefined for what may take as long as it takes. */
  limit: number | undefined;
  resolve: (data: Uint8Array) => void;
  reject: (error: Error) => void;
}

export interface EngineOptions {
  /** The cluster's folder; where it is empty a new cluster is made. */
  dataDir: string;
  /** Called for each NOTIFY that the session listens to, in order. */
  onNotification: (channel: string, payload: string) => void;
  /** Called when the engine was lost: what its session had is gone, and notifications may be. */
  onLost?: (reason: Error) => void;
  /** Gives the burst that goes to each further thread before any other. */
  onReopen?: () => Uint8Array;
  /** Called whenever the thread has refused so much that it should be renewed (`renew`) once no transaction is open. */
  onWorn?: () => void;
  /** How many errors are so much. */
  wornAfter?: number;
}

/**
 * PGlite in a thread of its own, which is ended when a statement runs longer than it may (PGlite can't be interrupted
 * in any other way) or when the engine is broken. A new thread then opens the same folder, with all that was committed.
 */
export class Engine {
  readonly #options: EngineOptions;
  readonly #pending: Pending[] = [];
  #worker: Worker | undefined;
  #opening: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #before: Uint8Array | undefined;
  #generation = 0;
  #errors = 0;
  #closed = false;

  private constructor(options: EngineOptions) {
    this.#options = options;
  }

  /** Rejects with what keeps the cluster from opening. */
  static async open(options: EngineOptions): Promise<Engine> {
    const engine = new Engine(options);
    await engine.#open();
    return engine;
  }

  /** Counts the threads. What a session had (a transaction, prepared statements, settings) is gone with its thread. */
  get generation(): number {
    return this.#generation;
  }

  /**
   * Sends messages of the protocol, whose answers come back in one piece.
   * @param limit how long they may run, in milliseconds
   * @throws 57014 if they ran longer, 57P02 if the engine was lost meanwhile
   */
  send(parts: readonly Uint8Array[], limit: number): Promise<Uint8Array> {
    return this.#ask(joined(parts), limit);
  }

  /**
   * Has messages go along with whatever is sent next, before it and to nobody's answer: one exchange with the thread less
   * than sending them, which costs more than most statements. What is lost with the session meanwhile needn't be done.
   */
  before(parts: readonly Uint8Array[]): void {
    this.#before = joined(this.#before ? [this.#before, ...parts] : parts);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    const ended = this.#worker || this.#opening ? this.#ask("close", undefined) : undefined;
    this.#closed = true;
    await ended?.catch(ignore);
    await this.#worker?.terminate();
  }

  /** Ends the thread in good order and opens the folder anew, while requests wait. No transaction may be open. */
  async renew(): Promise<void> {
    const { generation } = this;
    await this.#ask("close", undefined);
    const worker = this.#worker;
    if (this.#closed || !worker || generation !== this.generation) return;
    this.#leave();
    await (this.#opening = this.#reopen(worker));
  }

  /** Ends the thread from outside, as a crash would. */
  async crash(): Promise<void> {
    await this.#worker?.terminate();
  }

  #ask(request: Request, limit: number | undefined): Promise<Uint8Array> {
    if (this.#closed) return Promise.reject(engineError("57P01"));
    return new Promise((resolve, reject) => {
      const pending = { request, before: this.#before, limit, resolve, reject };
      this.#before = undefined;
      this.#pending.push(pending);
      if (this.#worker) this.#post(this.#worker, pending);
      else this.#opening ??= this.#open().catch((error: Error) => this.#failAll(error));
    });
  }

  #post(worker: Worker, { request, before }: Pending): void {
    const moved = [request, before].flatMap((part) =>
      part instanceof Uint8Array ? [part.buffer as ArrayBuffer] : [],
    );
    worker.postMessage({ request, before }, moved);
    if (this.#pending.length === 1) this.#watch();
  }

  /** Starts the clock of the request whose turn it is. */
  #watch(): void {
    clearTimeout(this.#timer);
    const [running] = this.#pending;
    if (running?.limit === undefined) return;
    // An answer that this thread was too busy to take counts.
    const judge = () => running === this.#pending[0] && this.#lose(engineError("57014"));
    this.#timer = setTimeout(() => setImmediate(judge), running.limit);
  }

  async #open(): Promise<void> {
    const { dataDir } = this.#options;
    const code = await compile();
    const worker = new Worker(program, {
      workerData: { dataDir, code },
      execArgv: [],
      resourceLimits: { stackSizeMb },
    });
    await new Promise<void>((resolve, reject) => {
      worker.on("message", (reply: Reply | "ready") => {
        if (reply === "ready") resolve();
        else this.#receive(reply, worker);
      });
      worker.on("error", (error) => {
        reject(error);
        this.#lose(engineError("57P02", error), worker);
      });
      worker.on("exit", () => {
        reject(engineError("57P03"));
        this.#lose(engineError("57P02"), worker);
      });
    });
    this.#worker = worker;
    this.#opening = undefined;
    for (const pending of this.#pending) this.#post(worker, pending);
    this.#watch();
  }

  #receive({ data, notifications, errors, isLost }: Reply, worker: Worker): void {
    if (worker !== this.#worker) return;
    const asked = this.#pending.shift();
    this.#watch();
    for (const [channel, payload] of notifications) this.#options.onNotification(channel, payload);
    asked?.resolve(data);
    if (isLost) this.#lose(engineError("57P02"), worker);
    else if (errors > 0) this.#count(errors);
  }

  #count(errors: number): void {
    const { onWorn, wornAfter: most = wornAfter } = this.#options;
    const times = Math.floor(this.#errors / most);
    this.#errors += errors;
    if (Math.floor(this.#errors / most) > times) onWorn?.();
  }

  /** Ends the thread, tells everybody whose request it had, and opens the folder anew. */
  #lose(reason: Error, worker = this.#worker): void {
    if (!worker || worker !== this.#worker) return;
    this.#leave();
    const [running, ...behind] = this.#pending.splice(0);
    if (!this.#closed) this.#opening = this.#reopen(worker, reason);
    running?.reject(reason);
    for (const { reject } of behind) reject(engineError("57P02"));
  }

  /** From here on requests wait for the next thread. */
  #leave(): void {
    clearTimeout(this.#timer);
    this.#worker = undefined;
    this.#before = undefined;
    this.#generation += 1;
    this.#errors = 0;
  }

  /** @param lost why the thread's session is gone, where it didn't end in good order */
  async #reopen(worker: Worker, lost?: Error): Promise<void> {
    const { onLost, onReopen } = this.#options;
    await worker.terminate();
    if (lost) onLost?.(lost);
    const first = onReopen?.();
    if (first) {
      const nobody = { before: undefined, limit: undefined, resolve: ignore, reject: ignore };
      this.#pending.unshift({ request: first, ...nobody });
    }
    await this.#open().catch((error: Error) => this.#failAll(error));
  }

  /** The folder couldn't be opened: the next request tries again. */
  #failAll(error: Error): void {
    this.#opening = undefined;
    for (const { reject } of this.#pending.splice(0)) reject(engineError("57P03", error));
  }
}

function ignore(): void {
  // Nobody waits for it.
}

/** A copy of its own, which can be moved to the thread. */
function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
