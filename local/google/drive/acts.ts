import type { Content } from "../../vendors/documents/content.ts";
import { typeOfName } from "../../vendors/documents/content.ts";
import { GoogleError, notFound } from "../errors.ts";
import type { DriveFile, Permission, SharedDrive } from "../types.ts";
import { newFileId, type World } from "../world.ts";
import { FOLDER, SHORTCUT, audienceOf, driveRole, pathOf, permissionIdOf, rootId } from "./access.ts";
import { note } from "./changes.ts";

/** Who shares, and with whom. */
export interface Share {
  type: Permission["type"];
  email?: string | undefined;
  domain?: string | undefined;
  role?: Permission["role"] | undefined;
  discover?: boolean | undefined;
  expires?: string | undefined;
}

export function permissionOf({ type, email, domain, role = "reader", discover, expires }: Share): Permission {
  const id =
    type === "anyone" ? (discover ? "anyone" : "anyoneWithLink") : permissionIdOf(email ?? domain ?? "");
  return {
    id: type === "domain" && !discover ? `${id}k` : id,
    type,
    role,
    ...(email !== undefined && { email }),
    ...(domain !== undefined && { domain }),
    ...((type === "domain" || type === "anyone") && { discover: discover ?? false }),
    ...(expires !== undefined && { expires }),
  };
}

export interface NewFile {
  id?: string | undefined;
  name: string;
  mimeType?: string | undefined;
  /** A folder, a shared drive, or somebody's address for the root of their own. */
  parent: string;
  content?: Content | undefined;
  by?: string | undefined;
  modified?: string | undefined;
  shortcutTo?: string | undefined;
  description?: string | undefined;
  resourceKey?: string | undefined;
  refuses?: DriveFile["refuses"];
}

/** A folder by its id, a shared drive by its, or the root of a person by their address. */
export function folderOf(
  world: World,
  id: string,
): { parent: string; drive: string | null; owner: string | null } {
  if (world.find("drive", id)) return { parent: id, drive: id, owner: null };
  const folder = world.find("file", world.find("person", id) ? rootId(id) : id);
  if (!folder) throw notFound(id);
  return { parent: folder.id, drive: folder.drive, owner: folder.owner };
}

export function addFile(world: World, given: NewFile): DriveFile {
  const { parent, drive, owner } = folderOf(world, given.parent);
  const target = given.shortcutTo === undefined ? undefined : world.find("file", given.shortcutTo);
  const mimeType =
    given.shortcutTo === undefined
      ? (given.mimeType ?? (given.content ? typeOfName(given.name) : FOLDER))
      : SHORTCUT;
  const by = given.by ?? owner ?? [...world.all("person")][0]?.id ?? "";
  const file = world.put("file", {
    id: given.id ?? newFileId(),
    seq: world.next(),
    name: given.name,
    mimeType,
    parent,
    drive,
    owner: drive === null ? by : null,
    created: given.modified ?? world.iso(),
    modified: given.modified ?? world.iso(),
    modifiedBy: by,
    version: 1,
    revision: 1,
    content:
      given.content ?? (mimeType === FOLDER || mimeType === SHORTCUT ? null : { kind: "text", text: "" }),
    trashed: null,
    permissions: drive === null ? [permissionOf({ type: "user", email: by, role: "owner" })] : [],
    sharedAt: null,
    ...(given.shortcutTo !== undefined && {
      shortcut: {
        target: given.shortcutTo,
        mimeType: target?.mimeType ?? "application/octet-stream",
        ...(target?.resourceKey !== undefined && { resourceKey: target.resourceKey }),
      },
    }),
    ...(given.description !== undefined && { description: given.description }),
    ...(given.resourceKey !== undefined && { resourceKey: given.resourceKey }),
    ...(given.refuses !== undefined && { refuses: given.refuses }),
  });
  told(world, undefined, file);
  return file;
}

/** The root of somebody's own drive, which nobody is told of. */
export function addRoot(world: World, email: string): void {
  if (world.find("file", rootId(email))) return;
  world.put("file", {
    id: rootId(email),
    seq: world.next(),
    name: "My Drive",
    mimeType: FOLDER,
    parent: null,
    drive: null,
    owner: email,
    created: world.iso(),
    modified: world.iso(),
    modifiedBy: email,
    version: 1,
    revision: 1,
    content: null,
    trashed: null,
    permissions: [permissionOf({ type: "user", email, role: "owner" })],
    sharedAt: null,
  });
}

function fileOf(world: World, id: string): DriveFile {
  const found = world.find("file", id);
  if (!found) throw notFound(id);
  return found;
}

/** Changes a file; whoever saw it before or sees it now is told. */
export function changeFile(
  world: World,
  id: string,
  patch: Partial<DriveFile>,
  { touches = true }: { touches?: boolean } = {},
): DriveFile {
  const before = fileOf(world, id);
  const sawBefore = audienceOf(world, before);
  const after = world.put("file", {
    ...before,
    ...patch,
    version: before.version + 1,
    ...(touches && { modified: patch.modified ?? world.iso() }),
    ...("content" in patch && { revision: before.revision + 1 }),
  });
  told(world, { file: before, saw: sawBefore }, after);
  return after;
}

/** Moves a file, with all that lies in it, to a folder, whose people see it then. */
export function moveFile(world: World, id: string, to: string): DriveFile {
  const file = fileOf(world, id);
  const { parent, drive, owner } = folderOf(world, to);
  const target = world.find("file", parent);
  if (target && pathOf(world, target).some((one) => one.id === id))
    throw new GoogleError(403, "cyclicFolder", "A folder can't lie in itself.");
  const inside = descendants(world, file);
  const all = [file, ...inside];
  const seen = new Map(all.map((one) => [one.id, audienceOf(world, one)]));
  const moved = world.put("file", {
    ...file,
    parent,
    drive,
    owner: drive === null ? (file.owner ?? owner) : null,
    version: file.version + 1,
  });
  const crosses = drive !== file.drive;
  for (const one of inside)
    if (crosses) world.put("file", { ...one, drive, owner: drive === null ? (one.owner ?? owner) : null });
  told(world, { file, saw: seen.get(id) ?? [] }, moved);
  for (const one of inside) {
    const now = fileOf(world, one.id);
    const sees = audienceOf(world, now);
    const before = seen.get(one.id) ?? [];
    // Whoever gains or loses what lies in it hears of it; others of the folder alone.
    if (crosses || world.settings().tellsDescendants || sees.join() !== before.join())
      told(world, { file: one, saw: before }, now);
  }
  return moved;
}

export function copyFile(world: World, id: string, to: string, name?: string): DriveFile {
  const { mimeType, content, name: before, shortcut, modifiedBy } = fileOf(world, id);
  return addFile(world, {
    name: name ?? `Copy of ${before}`,
    mimeType,
    parent: to,
    by: modifiedBy || undefined,
    ...(content && { content }),
    ...(shortcut && { shortcutTo: shortcut.target }),
  });
}

/** Into the trash, or out of it. */
export function trashFile(world: World, id: string, trashed: boolean): DriveFile {
  const changed = changeFile(world, id, { trashed: trashed ? world.iso() : null }, { touches: false });
  if (world.settings().tellsDescendants)
    for (const one of descendants(world, changed))
      told(world, { file: one, saw: audienceOf(world, one) }, one);
  return changed;
}

/** For good, with all that lies in it. */
export function deleteFile(world: World, id: string): void {
  const file = fileOf(world, id);
  const all = [file, ...descendants(world, file)];
  const seen = all.map((one) => ({ file: one, saw: audienceOf(world, one) }));
  for (const one of all) world.remove("file", one.id);
  for (const one of seen) told(world, one, undefined);
}

/** Shares a file, a folder or a shared drive, or takes that back; all that lies in it is told of. */
export function share(world: World, id: string, given: Share, off = false): void {
  const permission = permissionOf(given);
  const others = (all: readonly Permission[]) => all.filter((one) => one.id !== permission.id);
  const change = (all: readonly Permission[]) => (off ? others(all) : [...others(all), permission]);
  const drive = world.find("drive", id);
  const top = drive ? undefined : fileOf(world, id);
  const inside = top ? [top, ...descendants(world, top)] : within(world, id);
  const seen = inside.map((one) => ({ file: one, saw: audienceOf(world, one) }));
  if (drive) changeDrive(world, drive, { permissions: change(drive.permissions) });
  if (top)
    world.put("file", {
      ...top,
      permissions: change(top.permissions),
      version: top.version + 1,
      sharedAt: off ? top.sharedAt : world.iso(),
    });
  for (const one of seen) told(world, one, fileOf(world, one.file.id));
}

export function addDrive(world: World, name: string, members: Share[], id?: string): SharedDrive {
  const drive = world.put("drive", {
    id: id ?? `0A${newFileId().slice(0, 15)}PVA`,
    name,
    created: world.iso(),
    hidden: false,
    permissions: members.map(permissionOf),
  });
  note(world, { file: null, drive: drive.id, drives: [drive.id], saw: membersOf(world, drive) });
  return drive;
}

export function changeDrive(world: World, drive: SharedDrive, patch: Partial<SharedDrive>): void {
  const before = membersOf(world, drive);
  const after = world.put("drive", { ...drive, ...patch });
  const saw = [...new Set([...before, ...membersOf(world, after)])];
  note(world, { file: null, drive: drive.id, drives: [drive.id], saw });
}

export function deleteDrive(world: World, id: string): void {
  const drive = world.find("drive", id);
  if (!drive) throw notFound(id);
  const saw = membersOf(world, drive);
  for (const file of within(world, id)) {
    world.remove("file", file.id);
    note(world, { file: file.id, drive: null, drives: [id], saw });
  }
  world.remove("drive", id);
  note(world, { file: null, drive: id, drives: [id], saw });
}

function membersOf(world: World, drive: SharedDrive): string[] {
  return [...world.all("person")]
    .filter(({ id }) => driveRole(world, id, drive) !== undefined)
    .map(({ id }) => id);
}

function within(world: World, drive: string): DriveFile[] {
  return [...world.all("file")].filter((file) => file.drive === drive);
}

/** All that lies in a folder, however deep. */
export function descendants(world: World, folder: DriveFile): DriveFile[] {
  if (folder.mimeType !== FOLDER) return [];
  const children = new Map<string, DriveFile[]>();
  for (const file of world.all("file")) {
    const siblings = children.get(file.parent ?? "") ?? [];
    siblings.push(file);
    children.set(file.parent ?? "", siblings);
  }
  const found: DriveFile[] = [];
  const open = [folder.id];
  const seen = new Set<string>(open);
  for (let id = open.pop(); id !== undefined; id = open.pop())
    for (const child of children.get(id) ?? []) {
      if (seen.has(child.id)) continue;
      seen.add(child.id);
      found.push(child);
      open.push(child.id);
    }
  return found;
}

function told(
  world: World,
  before: { file: DriveFile; saw: string[] } | undefined,
  after: DriveFile | undefined,
): void {
  const saw = new Set([...(before?.saw ?? []), ...(after ? audienceOf(world, after) : [])]);
  const drives = [before?.file.drive, after?.drive].filter((id) => id != null);
  note(world, {
    file: after?.id ?? before?.file.id ?? null,
    drive: null,
    drives: [...new Set(drives)],
    saw: [...saw],
  });
}
