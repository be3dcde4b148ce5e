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

type Request = Uint8Array | "close";

interface Reply {
  data: Uint8Array;
  notifications: [channel: string, payload: string][];
}

interface Pending {
  request: Request;
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
  /** Called when the engine was lost, before its next one is asked anything; gives the burst that goes to it first. */
  onLost: (reason: Error) => Uint8Array | undefined;
}

/**
 * PGlite in a thread of its own, which is ended when a statement runs longer than it may: PGlite can't be interrupted
 * in any other way. A new thread then opens the same folder, with all that was committed.
 */
export class Engine {
  readonly #options: EngineOptions;
  readonly #pending: Pending[] = [];
  #worker: Worker | undefined;
  #opening: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #generation = 0;
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

  async close(): Promise<void> {
    if (this.#closed) return;
    const ended = this.#worker || this.#opening ? this.#ask("close", undefined) : undefined;
    this.#closed = true;
    await ended?.catch(ignore);
    await this.#worker?.terminate();
  }

  /** Ends the thread from outside, as a crash would. */
  async crash(): Promise<void> {
    await this.#worker?.terminate();
  }

  #ask(request: Request, limit: number | undefined): Promise<Uint8Array> {
    if (this.#closed) return Promise.reject(engineError("57P01"));
    return new Promise((resolve, reject) => {
      this.#pending.push({ request, limit, resolve, reject });
      if (this.#worker) this.#post(this.#worker, request);
      else this.#opening ??= this.#open().catch((error: Error) => this.#failAll(error));
    });
  }

  #post(worker: Worker, request: Request): void {
    const moved = request instanceof Uint8Array ? [request.buffer as ArrayBuffer] : [];
    worker.postMessage(request, moved);
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
    const worker = new Worker(program, { workerData: { dataDir, code }, execArgv: [] });
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
    for (const { request } of this.#pending) this.#post(worker, request);
    this.#watch();
  }

  #receive({ data, notifications }: Reply, worker: Worker): void {
    if (worker !== this.#worker) return;
    const asked = this.#pending.shift();
    this.#watch();
    for (const [channel, payload] of notifications) this.#options.onNotification(channel, payload);
    asked?.resolve(data);
  }

  /** Ends the thread, tells everybody whose request it had, and opens the folder anew. */
  #lose(reason: Error, worker = this.#worker): void {
    if (!worker || worker !== this.#worker) return;
    clearTimeout(this.#timer);
    this.#worker = undefined;
    this.#generation += 1;
    const [running, ...behind] = this.#pending.splice(0);
    if (!this.#closed) this.#opening = this.#reopen(worker, reason);
    running?.reject(reason);
    for (const { reject } of behind) reject(engineError("57P02"));
  }

  async #reopen(worker: Worker, reason: Error): Promise<void> {
    await worker.terminate();
    const first = this.#options.onLost(reason);
    if (first) this.#pending.unshift({ request: first, limit: undefined, resolve: ignore, reject: ignore });
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
