import { randomUUID } from "node:crypto";

type Meta = Record<string, unknown> & { phx_ref: string };
/** Presences by key, as Phoenix words them. */
export type PresenceState = Record<string, { metas: Meta[] }>;

interface Entry {
  readonly key: string;
  readonly payload: string;
  readonly meta: Meta;
}

const gatherMs = 20;

/** Who is present in one room. Changes of one moment leave as one diff, an update as a leave and a join. */
export class Presence {
  readonly #entries = new Map<object, Entry>();
  readonly #sendDiff: (diff: { joins: PresenceState; leaves: PresenceState }) => void;
  #joins = new Map<string, Entry>();
  #leaves = new Map<string, Entry>();
  #timer: NodeJS.Timeout | null = null;

  constructor(sendDiff: (diff: { joins: PresenceState; leaves: PresenceState }) => void) {
    this.#sendDiff = sendDiff;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Makes `owner` present under `key`, or changes what it shows. The same again changes nothing. */
  track(owner: object, key: string, payload: object): void {
    const text = JSON.stringify(payload);
    const before = this.#entries.get(owner);
    if (before?.payload === text) return;
    const previous = before && { phx_ref_prev: before.meta.phx_ref };
    const entry = { key, payload: text, meta: { ...payload, phx_ref: randomUUID(), ...previous } };
    if (before) this.#leave(before);
    this.#entries.set(owner, entry);
    this.#joins.set(entry.meta.phx_ref, entry);
    this.#schedule();
  }

  untrack(owner: object): void {
    const entry = this.#entries.get(owner);
    if (!entry) return;
    this.#entries.delete(owner);
    this.#leave(entry);
    this.#schedule();
  }

  has(owner: object): boolean {
    return this.#entries.has(owner);
  }

  /** Everybody present. What was gathered leaves first, so that no diff repeats what the state says. */
  state(): PresenceState {
    this.flush();
    return grouped(this.#entries.values());
  }

  /** Sends the gathered changes now. */
  flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#joins.size === 0 && this.#leaves.size === 0) return;
    const diff = { joins: grouped(this.#joins.values()), leaves: grouped(this.#leaves.values()) };
    this.#joins = new Map();
    this.#leaves = new Map();
    this.#sendDiff(diff);
  }

  #leave(entry: Entry): void {
    if (!this.#joins.delete(entry.meta.phx_ref)) this.#leaves.set(entry.meta.phx_ref, entry);
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => this.flush(), gatherMs).unref();
  }
}

function grouped(entries: Iterable<Entry>): PresenceState {
  const state: PresenceState = Object.create(null);
  for (const { key, meta } of entries) (state[key] ??= { metas: [] }).metas.push(meta);
  return state;
}
