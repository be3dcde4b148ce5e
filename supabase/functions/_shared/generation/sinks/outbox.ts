import type { Citation } from "../../contract/chat.ts";
import { persist } from "../../db/lease.ts";
import { pauseAfter, SHORTEST_PAUSE } from "./pace.ts";
import type { TextSink } from "./sink.ts";

/** What has come since the last write. */
export interface Piece {
  /** UTF-16 units before it. */
  offset: number;
  text: string;
  citations: Citation[];
  /** Emitted by the model so far. */
  tokens: number;
}

/**
 * Adds a piece to what is stored, by whoever holds the lease. May be asked twice: a piece whose offset has passed isn't
 * added again. Gives the status of the whole, which is "generating" until it has ended elsewhere.
 */
export type StorePiece = (piece: Piece, lease: AbortSignal) => Promise<unknown>;

/**
 * Stores a text as it is written: what comes while a write is under way goes with the next one. Nothing is written
 * once the lease has ended.
 */
export class Outbox implements TextSink {
  readonly #store: StorePiece;
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

  /** @param stop called when the text turns out to be cancelled or deleted (null), or can't be stored (the failure) */
  constructor(store: StorePiece, lease: AbortSignal, stop: (failure: unknown) => void) {
    this.#store = store;
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

  /** Asks whether the text is still wanted, before there is any: stores an empty piece. */
  beat(): void {
    if (!this.#writing) void this.#write();
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
    const piece = { offset: this.#offset, text, citations, tokens: this.#tokens };
    this.#offset += text.length;
    const began = performance.now();
    this.#writing = persist(this.#lease, () => this.#store(piece, this.#lease))
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
