import { missing } from "./errors.ts";
import { newId } from "./ids.ts";
import { present } from "./present.ts";
import type { Kind, Kinds, Settings, StripeEvent, Thing } from "./types.ts";

export const API_VERSION = "2026-10-28.endive";
const MOST_EVENTS = 2_000;

/** All that this Stripe holds. What is read of it is changed only by `put` and what rests on it. */
export interface World {
  /** Where people find its pages, without a slash at the end. */
  readonly pages: string;
  /** Seconds: the real time and what the clock was moved on by; while it is moved, the moment that it has come to. */
  now(): number;
  /** Does something as of a moment. */
  at<T>(moment: number, act: () => T): T;
  get<K extends Kind>(kind: K, id: string, param?: string): Kinds[K];
  find<K extends Kind>(kind: K, id: string | null): Kinds[K] | undefined;
  /** In the order in which they were made. */
  all<K extends Kind>(kind: K): Kinds[K][];
  settings(): Settings;
  put<T extends Thing>(thing: T): T;
  remove(kind: Kind, id: string): void;
  /** Keeps a new object, and tells of it. */
  add<T extends Thing>(thing: T, event?: string): T;
  /** Changes an object, and tells of it with what was before, unless nothing differs. */
  change<K extends Kind>(kind: K, id: string, patch: Partial<Kinds[K]>, event?: string): Kinds[K];
  emit(type: string, thing: Thing, previous?: object): void;
  /** Does it wholly, or, when it throws, not at all. */
  transact<T>(act: () => T): T;
  /** Whether anything changed since it was last asked, which counts as kept. */
  takeChanges(): boolean;
  dump(): Record<string, Thing[]>;
}

interface Surroundings {
  pages: string;
  kept?: Record<string, Thing[]> | undefined;
  realNow?: () => number;
}

export function createWorld({ pages, kept = {}, realNow = () => Date.now() }: Surroundings): World {
  const kinds = new Map<string, Map<string, Thing>>();
  for (const [kind, things] of Object.entries(kept))
    kinds.set(kind, new Map(things.map((thing) => [thing.id, thing])));
  let changed = false;
  let moment: number | undefined;
  let journal: (() => void)[] | undefined;
  const table = (kind: string) => {
    const found = kinds.get(kind) ?? new Map<string, Thing>();
    kinds.set(kind, found);
    return found;
  };
  const settings: Settings = { object: "_settings", id: "settings", offset: 0, afterDunning: "cancel" };
  if (!table("_settings").has("settings")) table("_settings").set("settings", settings);

  const world: World = {
    pages,
    now: () => moment ?? Math.floor(realNow() / 1000) + world.settings().offset,
    at(time, act) {
      const before = moment;
      moment = time;
      try {
        return act();
      } finally {
        moment = before;
      }
    },
    find: <K extends Kind>(kind: K, id: string | null) =>
      id === null ? undefined : (table(kind).get(id) as Kinds[K] | undefined),
    get(kind, id, param) {
      const found = world.find(kind, id);
      if (!found) throw missing(kind, id, param);
      return found;
    },
    all: <K extends Kind>(kind: K) => [...table(kind).values()] as Kinds[K][],
    settings: () => table("_settings").get("settings") as Settings,
    put(thing) {
      const of = table(thing.object);
      const before = of.get(thing.id);
      journal?.push(() => (before ? of.set(thing.id, before) : of.delete(thing.id)));
      of.set(thing.id, thing);
      changed = true;
      return thing;
    },
    remove(kind, id) {
      const of = table(kind);
      const before = of.get(id);
      if (!before) return;
      // Undone, it stands last in its table: only what nobody lists is ever removed.
      journal?.push(() => of.set(id, before));
      of.delete(id);
      changed = true;
    },
    add(thing, event) {
      world.put(thing);
      if (event !== undefined) world.emit(event, thing);
      return thing;
    },
    change(kind, id, patch, event) {
      const before = world.get(kind, id);
      const after = world.put({ ...before, ...patch });
      if (event !== undefined) {
        const previous = differences(present(world, before), present(world, after));
        if (Object.keys(previous).length > 0 || !event.endsWith(".updated"))
          world.emit(event, after, event.endsWith(".updated") ? previous : undefined);
      }
      return after;
    },
    emit(type, thing, previous) {
      const endpoints = world
        .all("webhook_endpoint")
        .filter(({ status, enabled_events: asked }) => status === "enabled" && takes(asked, type));
      const event: StripeEvent = {
        id: newId("event"),
        object: "event",
        api_version: API_VERSION,
        created: world.now(),
        data: { object: present(world, thing), ...(previous && { previous_attributes: previous }) },
        livemode: false,
        pending_webhooks: endpoints.length,
        request: { id: null, idempotency_key: null },
        type,
      };
      world.put(event);
      for (const endpoint of endpoints)
        world.put({
          id: `${event.id}:${endpoint.id}`,
          object: "_delivery",
          event: event.id,
          endpoint: endpoint.id,
          due: world.now(),
          attempts: 0,
          state: "pending",
          answer: "",
        });
      for (const old of world.all("event").slice(0, -MOST_EVENTS)) {
        world.remove("event", old.id);
        for (const endpoint of endpoints) world.remove("_delivery", `${old.id}:${endpoint.id}`);
      }
    },
    transact(act) {
      const outer = journal;
      const own: (() => void)[] = [];
      journal = own;
      try {
        const result = act();
        outer?.push(...own);
        return result;
      } catch (error) {
        if (keepsEffect(error)) outer?.push(...own);
        else for (const undo of own.reverse()) undo();
        throw error;
      } finally {
        journal = outer;
      }
    },
    takeChanges() {
      const was = changed;
      changed = false;
      return was;
    },
    dump: () => Object.fromEntries([...kinds].map(([kind, things]) => [kind, [...things.values()]])),
  };
  return world;
}

function keepsEffect(error: unknown): boolean {
  return error instanceof Error && "keeps" in error && error.keeps === true;
}

function takes(asked: string[], type: string): boolean {
  return asked.includes("*") || asked.includes(type);
}

/** The fields that differ, as they were before. */
function differences(before: object, after: object): Record<string, unknown> {
  const now = new Map(Object.entries(after));
  return Object.fromEntries(
    Object.entries(before).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(now.get(key))),
  );
}
