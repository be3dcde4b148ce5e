import { createStore, type Store, type Thing } from "../vendors/store.ts";
import { randomText } from "../vendors/secret.ts";
import { missing } from "./errors.ts";
import type { Channel, Drive, Item, Kinds, Settings } from "./kinds.ts";

/** Something that those who subscribed are told of. */
export interface Told {
  kind: "drive" | "messages";
  target: string;
  change: "created" | "updated" | "deleted";
  /** Of a message: its path beneath the channel. */
  resource?: string;
}

/** All that this Microsoft holds. */
export interface World extends Store<Kinds> {
  /** Where people find it, without a slash at the end. */
  readonly pages: string;
  /** Where programs do. */
  readonly api: string;
  /** Milliseconds: the real time and what the clock was moved on by. */
  now(): number;
  settings(): Settings;
  set(patch: Partial<Settings>): void;
  get<K extends keyof Kinds>(kind: K, id: string): Kinds[K];
  change<K extends keyof Kinds>(kind: K, id: string, patch: Partial<Kinds[K]>): Kinds[K];
  /** The next number of the change counter, which all drives and channels share. */
  nextSeq(): number;
  /** Living items of a folder, in the order in which they were made. */
  childrenOf(item: Item): Item[];
  /** All that ever was in a drive, in the order in which it was made. */
  itemsOf(drive: string): Item[];
  addItem(item: Item): Item;
  tell(told: Told): void;
  /** What was told since it was last asked. */
  takeTold(): Told[];
}

export interface Surroundings {
  pages: string;
  api: string;
  kept?: Record<string, Thing[]> | undefined;
  realNow?: () => number;
}

export function createWorld({ pages, api, kept, realNow = Date.now }: Surroundings): World {
  const store = createStore<Kinds>(kept);
  const byDrive = new Map<string, string[]>();
  const byParent = new Map<string, Set<string>>();
  let told: Told[] = [];
  const index = ({ id, drive, parent }: Item) => {
    const ofDrive = byDrive.get(drive) ?? [];
    ofDrive.push(id);
    byDrive.set(drive, ofDrive);
    if (parent !== null) byParent.set(parent, (byParent.get(parent) ?? new Set()).add(id));
  };
  for (const item of store.all("item")) index(item);
  if (!store.find("settings", "settings")) store.put("settings", { ...usual, downloadKey: randomText(40) });

  const world: World = {
    ...store,
    pages,
    api,
    now: () => realNow() + world.settings().offset,
    settings: () => world.get("settings", "settings"),
    set: (patch) => void world.change("settings", "settings", patch),
    get(kind, id) {
      const found = store.find(kind, id);
      if (!found) throw missing();
      return found;
    },
    change(kind, id, patch) {
      const before = world.get(kind, id);
      const after = store.put(kind, { ...before, ...patch });
      if (kind === "item") moved(before as unknown as Item, after as unknown as Item);
      return after;
    },
    nextSeq() {
      const seq = world.settings().seq + 1;
      world.set({ seq });
      return seq;
    },
    childrenOf: ({ id }) =>
      [...(byParent.get(id) ?? [])].flatMap((child) => {
        const item = store.find("item", child);
        return item?.parent === id && item.state === "live" ? [item] : [];
      }),
    itemsOf: (drive) => (byDrive.get(drive) ?? []).flatMap((id) => store.find("item", id) ?? []),
    addItem(item) {
      store.put("item", item);
      index(item);
      return item;
    },
    tell: (one) => void told.push(one),
    takeTold() {
      const all = told;
      told = [];
      return all;
    },
  };

  /** Places that a transaction undoes stay in the index, whose readers look at the items themselves. */
  function moved(before: Item, after: Item): void {
    if (before.parent === after.parent || after.parent === null) return;
    byParent.set(after.parent, (byParent.get(after.parent) ?? new Set()).add(after.id));
  }
  return world;
}

const usual: Settings = {
  id: "settings",
  offset: 0,
  seq: 0,
  made: 0,
  downloadKey: "",
  accessSeconds: 3_599,
  overlapSeconds: 60,
  downloadSeconds: 900,
  pageSize: null,
  emptyPages: 0,
  twice: false,
  tellsInner: null,
  needsApproval: false,
};

export function iso(at: number): string {
  return new Date(at).toISOString();
}

/** The folders from an item's own up to the root. */
export function ancestorsOf(world: World, item: Item): Item[] {
  const above: Item[] = [];
  for (let at = world.find("item", item.parent); at; at = world.find("item", at.parent)) above.push(at);
  return above;
}

export function rootOf(world: World, drive: Drive): Item {
  return world.get("item", drive.root);
}

/** Those of a private channel, else of its team. */
export function membersOf(world: World, channel: Channel): { id: string; isOwner: boolean }[] {
  return channel.membership === "standard" ? world.get("team", channel.team).members : channel.members;
}
