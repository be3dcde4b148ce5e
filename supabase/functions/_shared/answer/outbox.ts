import type { Citation } from "../contract/chat.ts";
import { type Db, rpc } from "../db/client.ts";
import { persist } from "../db/lease.ts";
import { json } from "../db/statement.ts";
import type { HeldJob } from "./context.ts";
import { pauseAfter, SHORTEST_PAUSE } from "./pace.ts";

/**
 * Stores an answer as it is written: what comes while a write is under way goes with the next one. Nothing is written
 * once the lease has ended.
 */
export class Outbox {
  readonly #db: Db;
  readonly #job: HeldJob;
  readonly #lease: AbortSignal;
  readonly #stop: (failure: unknown) => void;
  #text = "";
  #citations: Citation[] = [];
  #tokens = 0;
  #offset = 0;
  #writing: Promise<void> | null = null;
  #pause = SHORTEST_PAUSE;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failure: unknown = null;

  /** @param stop called when the answer turns out to be cancelled or deleted (null), or can't be stored (the failure) */
  constructor(db: Db, job: HeldJob, lease: AbortSignal, stop: (failure: unknown) => void) {
    this.#db = db;
    this.#job = job;
    this.#lease = lease;
    this.#stop = stop;
  }

  /** @throws what went wrong with an earlier write */
  add(text: string, tokens: number): void {
    if (this.#failure) throw this.#failure;
    this.#text += text;
    this.#tokens = tokens;
    this.#later();
  }

  cite(citation: Citation): void {
    this.#citations.push(citation);
  }

  /** Stores what is left. @throws what went wrong with this or an earlier write */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#writing || ((this.#text || this.#citations.length > 0) && !this.#failure)) {
      await (this.#writing ?? this.#write());
    }
    if (this.#failure) throw this.#failure;
  }

  #later(): void {
    if (this.#timer !== undefined || this.#writing) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#write();
    }, this.#pause);
  }

  #write(): Promise<void> {
    const [text, citations] = [this.#text, this.#citations];
    [this.#text, this.#citations] = ["", []];
    const args = {
      job_id: this.#job.id,
      job_lease: this.#job.lease,
      text_offset: this.#offset,
      text,
      text_units: text.length,
      citations: json(citations),
      token_count: this.#tokens,
    };
    this.#offset += text.length;
    const began = performance.now();
    // May be asked twice: text whose offset has passed isn't added again.
    this.#writing = persist(this.#lease, () => rpc(this.#db, "append_answer", args, this.#lease))
      .then((status) => {
        if (status !== "generating") this.#stop(null);
      })
      .catch((error: unknown) => {
        this.#failure = error;
        this.#stop(error);
      })
      .finally(() => {
        this.#writing = null;
        this.#pause = pauseAfter(performance.now() - began);
        if (this.#text && !this.#failure) this.#later();
      });
    return this.#writing;
  }
}
