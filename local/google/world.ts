import { randomText } from "../vendors/secret.ts";
import { createStore, type Store, type Thing } from "../vendors/store.ts";
import type { Kinds, Person, Settings } from "./types.ts";

/** All that this Google holds, and what time it is there. */
export interface World extends Store<Kinds> {
  /** Where the functions find it, without a slash at the end; also its issuer. */
  readonly base: string;
  /** Where people's browsers do. */
  readonly pages: string;
  /** A folder on this machine that shows up in the drive; undefined for none. */
  readonly folder: string | undefined;
  /** Milliseconds. */
  now(): number;
  iso(): string;
  settings(): Settings;
  set(patch: Partial<Settings>): void;
  /** The next number of the one sequence that orders everything. */
  next(): number;
  person(email: string): Person;
}

export function createWorld(given: {
  base: string;
  pages: string;
  folder?: string | undefined;
  kept?: Record<string, Thing[]> | undefined;
}): World {
  const store = createStore<Kinds>(given.kept);
  const usual: Settings = {
    id: "settings",
    offset: 0,
    seq: 1,
    oldestChange: 0,
    changeStatus: 410,
    oldestEvent: 0,
    tellsDescendants: false,
    incomplete: false,
    mostOfPage: null,
    accessSeconds: 3_599,
    revokes: "account",
    seeded: false,
  };
  store.put("settings", { ...usual, ...store.find("settings", "settings") });
  const world: World = {
    ...store,
    base: given.base,
    pages: given.pages,
    folder: given.folder,
    now: () => Date.now() + world.settings().offset,
    iso: () => new Date(world.now()).toISOString(),
    settings: () => store.find("settings", "settings") ?? usual,
    set: (patch) => void store.put("settings", { ...world.settings(), ...patch }),
    next() {
      const seq = world.settings().seq + 1;
      world.set({ seq });
      return seq;
    },
    person: (email) => {
      const found = store.find("person", email);
      if (!found) throw new Error(`There is no account ${email}.`);
      return found;
    },
  };
  return world;
}

/** As long as Google's, and as little to be guessed. */
export function newFileId(): string {
  return `1${randomText(32)}`;
}

/** Where its pages stand beneath their host, without a slash at the end. */
export function pagesPath({ pages }: World): string {
  return new URL(pages).pathname.replace(/\/$/, "");
}
