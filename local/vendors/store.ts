import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { GroundError } from "../errors.ts";
import { writeAtomically } from "../files.ts";

/** Something that a stand-in holds; it is never changed in place. */
export interface Thing {
  readonly id: string;
}

/** What a stand-in holds, by kind. Each change is a step of a transaction, undone as a whole when that fails. */
export interface Store<Kinds extends Record<string, Thing>> {
  find<K extends keyof Kinds>(kind: K, id: string | null | undefined): Kinds[K] | undefined;
  /** In the order in which they were made. */
  all<K extends keyof Kinds>(kind: K): IterableIterator<Kinds[K]>;
  count(kind: keyof Kinds): number;
  put<K extends keyof Kinds>(kind: K, thing: Kinds[K]): Kinds[K];
  remove(kind: keyof Kinds, id: string): void;
  /** Does it wholly, or, when it throws, not at all. */
  transact<T>(act: () => T): T;
  /** Whether anything changed since it was last asked, which counts as kept. */
  takeChanges(): boolean;
  dump(): Record<string, Thing[]>;
}

export function createStore<Kinds extends Record<string, Thing>>(
  kept: Record<string, Thing[]> = {},
): Store<Kinds> {
  const kinds = new Map<keyof Kinds, Map<string, Thing>>();
  for (const [kind, things] of Object.entries(kept))
    kinds.set(kind, new Map(things.map((thing) => [thing.id, thing])));
  let changed = false;
  let journal: (() => void)[] | undefined;
  const table = (kind: keyof Kinds) => {
    const found = kinds.get(kind) ?? new Map<string, Thing>();
    kinds.set(kind, found);
    return found;
  };
  return {
    find: <K extends keyof Kinds>(kind: K, id: string | null | undefined) =>
      id == null ? undefined : (table(kind).get(id) as Kinds[K] | undefined),
    all: <K extends keyof Kinds>(kind: K) => table(kind).values() as IterableIterator<Kinds[K]>,
    count: (kind) => table(kind).size,
    put(kind, thing) {
      const of = table(kind);
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
      journal?.push(() => of.set(id, before));
      of.delete(id);
      changed = true;
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
        for (const undo of own.reverse()) undo();
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
}

const Kept = z.record(z.string(), z.array(z.looseObject({ id: z.string() })));

/**
 * What was kept in a file; undefined where there is none.
 * @param lost what is gone with it, in words
 * @throws GroundError that says what to do where it isn't whole
 */
export async function readStore(file: string, lost: string): Promise<Record<string, Thing[]> | undefined> {
  if (!existsSync(file)) return undefined;
  try {
    return Kept.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    throw new GroundError(`${file} is damaged. Put a copy of it back, or delete it: ${lost}`);
  }
}

/**
 * Keeps a store in a file, which is whole whenever the process dies.
 * @returns ends once all that had changed when it was called is on disk; changes of the meantime share one writing
 */
export function storeKeeper(
  store: Pick<Store<never>, "takeChanges" | "dump">,
  file: string,
): () => Promise<void> {
  let writing = Promise.resolve();
  let next: Promise<void> | undefined;
  let isDirty = false;
  return () => {
    isDirty ||= store.takeChanges();
    if (!isDirty && !next) return writing;
    next ??= writing
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        isDirty = false;
        store.takeChanges();
        writing = writeAtomically(file, JSON.stringify(store.dump()), 0o600);
        return writing;
      });
    return next;
  };
}
