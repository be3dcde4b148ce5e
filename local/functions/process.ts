import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import type { ChildProcess } from "node:child_process";
import { request as httpRequest, Agent } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createInterface } from "node:readline";
import type { FunctionLimits } from "./command.ts";
import { cpuSeconds } from "./cpu-time.ts";
import { Heart } from "./heart.ts";
import { overLimit, refuse, starting, stopped } from "./refusal.ts";
import type { Refusal } from "./refusal.ts";

export interface FunctionSpec {
  name: string;
  command: string;
  args: string[];
  cwd: string;
  env: Record<string, string>;
  limits: FunctionLimits;
  log: (line: string) => void;
  /** Told the name of each process that has ended by itself, or was killed. */
  ended?: ((process: string) => void) | undefined;
}

export type FunctionState = "starting" | "up" | "stopped";

const marker = /^::listening::(\d+)$/;
const outOfMemory = /heap limit|out of memory/i;
const firstDelay = 250;
const longestDelay = 10_000;
/** How long a process has to give back what it is at. */
const farewell = 1500;
/** How long a broken connection may wait to learn whether its process ended, and why. */
const settle = 1000;

/** Methods whose requests may be made twice. Calls are POSTs, which may not: whoever sent one knows whether it only reads. */
const onlyReads: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** One edge function: its process, started again whenever it ends, and the requests it is answering. */
export class FunctionProcess {
  readonly spec: FunctionSpec;
  state: FunctionState = "stopped";
  readonly #inFlight = new Set<ServerResponse>();
  readonly #agent = new Agent({ keepAlive: true });
  readonly #ready = new Set<() => void>();
  #child: ChildProcess | undefined;
  #port = 0;
  #heart: Heart | undefined;
  #ending: Refusal = stopped;
  #delay = firstDelay;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(spec: FunctionSpec) {
    this.spec = spec;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Where it listens; 0 while it doesn't. */
  get port(): number {
    return this.state === "up" ? this.#port : 0;
  }

  /** How many it is answering. */
  get requests(): number {
    return this.#inFlight.size;
  }

  start(): void {
    this.state = "starting";
    this.#ending = stopped;
    const { command, args, cwd, env, limits } = this.spec;
    const name = randomUUID();
    const child = spawn(command, args, {
      cwd,
      env: { ...env, PROCESS_NAME: name },
      stdio: ["pipe", "pipe", "pipe"],
    });
    this.#child = child;
    child.stdin.on("error", () => undefined);
    this.#follow(child.stdout);
    this.#follow(child.stderr);
    child.once("error", (error) => this.spec.log(error.message));
    child.once("close", (code, signal) => {
      this.#ended(signal ?? `code ${code ?? "?"}`);
      if (!this.#closed) this.spec.ended?.(name);
    });
    this.#heart = new Heart({
      limits,
      port: () => this.#port,
      cpuSeconds: async () => (child.pid === undefined ? null : cpuSeconds(child.pid)),
      dying: (reason, told) => {
        this.spec.log(reason);
        this.#ending = told;
        this.state = "stopped";
        child.kill("SIGKILL");
      },
    });
  }

  /** Resolves once the function listens. */
  ready(): Promise<void> {
    if (this.state === "up") return Promise.resolve();
    return new Promise((resolve) => this.#ready.add(resolve));
  }

  /** Ends the process; it starts again at once. */
  restart(): void {
    this.#delay = 0;
    if (this.#child) end(this.#child);
    else this.#again();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (child && child.exitCode === null) {
      const ended = new Promise((resolve) => child.once("close", resolve));
      end(child);
      await ended;
    }
    this.#agent.destroy();
  }

  /**
   * Passes a request on at `path` and streams the answer back; 503 with the error body when it can't.
   * @param another asked to have it answered elsewhere, when this process hasn't seen it, or ended over one that only reads
   * (`isSeen`); says whether it is
   */
  handle(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    headers: NodeJS.Dict<string | string[]>,
    another: (isSeen: boolean) => boolean,
  ): void {
    const address = { host: "127.0.0.1", port: this.#port, agent: this.#agent };
    const onward = httpRequest({ ...address, method: request.method, path, headers, setHost: false });
    const leave = () => {
      this.#inFlight.delete(response);
      if (this.#inFlight.size === 0) this.#heart?.rest();
      onward.destroy();
    };
    let isSeen = false;
    // Nothing of it is read before there is a connection, so that it can still go elsewhere whole.
    onward.once("socket", (socket) => {
      const send = () => {
        isSeen = true;
        request.pipe(onward);
      };
      if (socket.connecting) socket.once("connect", send);
      else send();
    });
    this.#inFlight.add(response);
    this.#heart?.watch();
    response.once("close", leave);
    onward.once("response", (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      // What tells its length is there at once, and goes out with its head; a stream may begin later.
      if (answer.headers["content-length"] === undefined) response.flushHeaders();
      answer.pipe(response);
      answer.once("error", () => response.destroy());
    });
    onward.once("error", () => {
      const mayMove = !isSeen || (onlyReads.has(request.method ?? "") && this.#ending === stopped);
      if (mayMove && !response.headersSent && !response.destroyed && this.#inFlight.delete(response)) {
        response.off("close", leave);
        leave();
        if (another(isSeen)) return;
        if (!isSeen) return refuse(response, starting, request);
        this.#inFlight.add(response);
        response.once("close", leave);
      }
      const alive = setTimeout(() => refuse(response, stopped, request), settle);
      response.once("close", () => clearTimeout(alive));
    });
  }

  #follow(stream: NodeJS.ReadableStream): void {
    createInterface({ input: stream }).on("line", (line) => {
      const port = marker.exec(line)?.[1];
      if (port) return this.#listening(Number(port));
      if (outOfMemory.test(line)) this.#ending = overLimit;
      this.spec.log(line);
    });
  }

  #listening(port: number): void {
    this.#port = port;
    this.state = "up";
    const since = performance.now();
    this.#child?.once("close", () => {
      if (performance.now() - since > longestDelay) this.#delay = firstDelay;
    });
    for (const resolve of this.#ready) resolve();
    this.#ready.clear();
  }

  #ended(how: string): void {
    this.#heart?.rest();
    this.#child = undefined;
    this.state = "stopped";
    for (const response of this.#inFlight) refuse(response, this.#ending, response.req);
    if (this.#closed) return;
    if (this.#delay > 0) this.spec.log(`ended (${how}), starting again`);
    this.#timer = setTimeout(() => this.#again(), this.#delay);
    this.#delay = Math.min(Math.max(this.#delay, firstDelay / 2) * 2, longestDelay);
  }

  #again(): void {
    if (!this.#closed && !this.#child) this.start();
  }
}

/** Lets a process give back what it is at, which the end of its input tells it to, and kills it when that takes long. */
function end(child: ChildProcess): void {
  child.stdin?.end();
  const late = setTimeout(() => child.kill("SIGKILL"), farewell);
  child.once("close", () => clearTimeout(late));
}
