import type { Content } from "../vendors/documents/content.ts";
import { typeOfName } from "../vendors/documents/content.ts";
import { GraphError, invalid } from "./errors.ts";
import { newItemId } from "./ids.ts";
import type { Drive, Item } from "./kinds.ts";
import { ancestorsOf, type World } from "./world.ts";

interface NewItem {
  parent: Item;
  name: string;
  kind?: Item["kind"];
  content?: Content | null;
  by: string;
  at?: number;
  remote?: Item["remote"];
}

/** A new drive's root, of which its drive is told. */
export function addRoot(world: World, drive: Omit<Drive, "root">, by: string): Drive {
  const id = newItemId(world, drive);
  const item = blank(world, { drive: drive.id, id, name: "root", kind: "folder", by, parent: null });
  world.addItem(item);
  return world.put("drive", { ...drive, root: id });
}

export function addItem(world: World, given: NewItem): Item {
  const { parent, name, kind = "file", content = null, by, at = world.now(), remote = null } = given;
  freeName(world, parent, name);
  const drive = world.get("drive", parent.drive);
  const item = blank(world, {
    drive: drive.id,
    id: newItemId(world, drive),
    name,
    kind,
    by,
    parent: parent.id,
  });
  const added = world.addItem({
    ...item,
    content,
    type: typeOfName(name),
    created: at,
    modified: at,
    remote,
  });
  touchAbove(world, added);
  return added;
}

/** Changes an item, of which its drive's delta and those who subscribed are told. */
export function changeItem(world: World, item: Item, patch: Partial<Item>): Item {
  const changed = world.change("item", item.id, {
    revision: item.revision + 1,
    ...patch,
    seq: world.nextSeq(),
  });
  touchAbove(world, changed);
  return changed;
}

export function renameItem(world: World, item: Item, name: string): Item {
  freeName(world, world.get("item", item.parent ?? ""), name, item.id);
  return changeItem(world, item, { name, type: typeOfName(name), modified: world.now() });
}

/** @throws GraphError 400 for a folder into itself, 409 where the name is taken */
export function moveItem(world: World, item: Item, parent: Item): Item {
  if (parent.drive !== item.drive)
    throw invalid("Between drives an item is copied and deleted: its id changes.");
  if (parent.id === item.id || ancestorsOf(world, parent).some(({ id }) => id === item.id))
    throw invalid("The target is within the item.");
  freeName(world, parent, item.name, item.id);
  touchAbove(world, item);
  return changeItem(world, item, { parent: parent.id });
}

export function writeContent(world: World, item: Item, content: Content, by: string): Item {
  if (item.kind !== "file") throw invalid("Only a file has a content.");
  return changeItem(world, item, {
    content,
    contentRevision: item.contentRevision + 1,
    modified: world.now(),
    by,
  });
}

/** Into the recycle bin, or for good; with all that is in it. */
export function deleteItem(world: World, item: Item, state: "trashed" | "gone"): void {
  if (item.parent === null) throw invalid("The root stays.");
  const tells = world.settings().tellsInner ?? world.get("drive", item.drive).type !== "personal";
  for (const inner of withinOf(world, item)) {
    const patch = { state, wentWith: item.id };
    if (tells) changeItem(world, inner, patch);
    else world.change("item", inner.id, patch);
  }
  changeItem(world, item, { state, wentWith: item.id });
}

/** Back from the recycle bin, with all that went with it. */
export function restoreItem(world: World, item: Item): void {
  if (item.state !== "trashed") throw invalid("It isn't in the recycle bin.");
  const back = world.itemsOf(item.drive).filter((one) => one.wentWith === item.id && one.state === "trashed");
  for (const one of back) changeItem(world, one, { state: "live", wentWith: null });
}

/** All living items beneath one, those above before those within. */
export function withinOf(world: World, item: Item): Item[] {
  return world.childrenOf(item).flatMap((child) => [child, ...withinOf(world, child)]);
}

/** Very many files at once, of which those who subscribed are told once. */
export function fillFolder(
  world: World,
  parent: Item,
  { files, bytes, name, end }: { files: number; bytes: number; name: string; end: string },
): void {
  const drive = world.get("drive", parent.drive);
  const type = typeOfName(`.${end}`);
  const digits = String(files).length;
  for (let at = 1; at <= files; at += 1) {
    const one = blank(world, {
      drive: drive.id,
      id: newItemId(world, drive),
      name: `${name}-${String(at).padStart(digits, "0")}.${end}`,
      kind: "file",
      by: parent.by,
      parent: parent.id,
    });
    world.addItem({ ...one, type, content: { kind: "made", seed: at, bytes } });
  }
  touchAbove(world, { ...parent, parent: parent.id });
}

function blank(world: World, given: Pick<Item, "id" | "drive" | "name" | "kind" | "by" | "parent">): Item {
  const at = world.now();
  return {
    ...given,
    content: null,
    type: "",
    created: at,
    modified: at,
    revision: 1,
    contentRevision: 1,
    seq: world.nextSeq(),
    state: "live",
    wentWith: null,
    shares: [],
    isUnique: false,
    malware: false,
    remote: null,
    sharedSeq: 0,
    accessOf: [],
  };
}

/** The cTags of the folders above change with what is in them. */
function touchAbove(world: World, item: Item): void {
  for (const above of ancestorsOf(world, item))
    world.change("item", above.id, { contentRevision: above.contentRevision + 1 });
  world.tell({ kind: "drive", target: item.drive, change: "updated" });
}

function freeName(world: World, parent: Item, name: string, own?: string): void {
  if (parent.kind !== "folder") throw invalid("Only a folder holds items.");
  if (name === "" || name.length > 400 || /["*:<>?/\\|]/.test(name))
    throw invalid("The name contains characters that are not allowed, or is too long.");
  const folded = name.toLowerCase();
  if (world.childrenOf(parent).some((one) => one.id !== own && one.name.toLowerCase() === folded))
    throw new GraphError(
      409,
      "nameAlreadyExists",
      "An item with the same name already exists under the parent",
    );
}
