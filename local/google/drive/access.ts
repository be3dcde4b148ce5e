import { createHash } from "node:crypto";
import type { Viewer } from "../call.ts";
import { notFound } from "../errors.ts";
import type { DriveFile, Permission, SharedDrive } from "../types.ts";
import type { World } from "../world.ts";

export const FOLDER = "application/vnd.google-apps.folder";
export const SHORTCUT = "application/vnd.google-apps.shortcut";

export type Role = Permission["role"];
const ranks: Role[] = ["reader", "commenter", "writer", "fileOrganizer", "organizer", "owner"];

export function atLeast(role: Role | undefined, least: Role): boolean {
  return role !== undefined && ranks.indexOf(role) >= ranks.indexOf(least);
}

/** The number that Google knows an account, a group or a domain by in permissions. */
export function permissionIdOf(address: string): string {
  return BigInt(`0x${createHash("sha256").update(address).digest("hex").slice(0, 16)}`)
    .toString()
    .padStart(20, "0");
}

/** The root of somebody's own drive. */
export function rootId(email: string): string {
  return `0A${createHash("sha256").update(`root:${email}`).digest("base64url").replace(/[-_]/g, "k").slice(0, 17)}`;
}

/** A file with the folders above it, the nearest first; it ends where one is missing or a cycle begins. */
export function pathOf(world: World, file: DriveFile): DriveFile[] {
  const path: DriveFile[] = [];
  let here: DriveFile | undefined = file;
  while (here && !path.includes(here)) {
    path.push(here);
    here = world.find("file", here.parent);
  }
  return path;
}

/** Whether a file is in the trash, by its own or with a folder above it. */
export function isTrashed(world: World, file: DriveFile): boolean {
  return pathOf(world, file).some(({ trashed }) => trashed !== null);
}

/** Permissions of a file, those it has from above with where from. */
export function permissionsOf(
  world: World,
  file: DriveFile,
): { permission: Permission; from: DriveFile | SharedDrive }[] {
  const path = pathOf(world, file);
  const drive = world.find("drive", file.drive);
  const all = [...path, ...(drive ? [drive] : [])].flatMap((from) =>
    from.permissions.map((permission) => ({ permission, from })),
  );
  const strongest = new Map<string, (typeof all)[number]>();
  for (const one of all) {
    const known = strongest.get(one.permission.id);
    if (!known || !atLeast(known.permission.role, one.permission.role)) strongest.set(one.permission.id, one);
  }
  return [...strongest.values()];
}

/** Whether somebody is in a group, or in a group that is in it. */
export function isIn(world: World, email: string, group: string, seen = new Set<string>()): boolean {
  if (seen.has(group)) return false;
  seen.add(group);
  const members = world.find("group", group)?.members ?? [];
  return members.includes(email) || members.some((member) => isIn(world, email, member, seen));
}

function means(world: World, permission: Permission, email: string): boolean {
  const { type, expires } = permission;
  if (expires !== undefined && Date.parse(expires) <= world.now()) return false;
  if (type === "user") return permission.email === email;
  if (type === "group") return isIn(world, email, permission.email ?? "");
  if (type === "domain") return email.endsWith(`@${permission.domain ?? ""}`);
  return true;
}

export interface Access {
  role: Role | undefined;
  /** By name or a group, rather than by whoever has the link. */
  listed: boolean;
  /** Found by a search of the domain. */
  found: boolean;
}

/** What somebody may do with a file, by all that it was shared. */
export function accessOf(world: World, email: string, file: DriveFile): Access {
  const access: Access = {
    role: file.owner === email ? "owner" : undefined,
    listed: file.owner === email,
    found: false,
  };
  for (const { permission } of permissionsOf(world, file)) {
    if (!means(world, permission, email)) continue;
    if (!atLeast(access.role, permission.role)) access.role = permission.role;
    if (permission.type === "user" || permission.type === "group") access.listed = true;
    else if (permission.discover) access.found = true;
  }
  return access;
}

export function driveRole(world: World, email: string, drive: SharedDrive): Role | undefined {
  let role: Role | undefined;
  for (const permission of drive.permissions)
    if (means(world, permission, email) && !atLeast(role, permission.role)) role = permission.role;
  return role;
}

/** A file that somebody may see, with what they may do. @throws GoogleError 404, whether it is hidden or isn't there */
export function visible(
  world: World,
  viewer: Viewer,
  id: string,
  { allDrives, headers }: { allDrives: boolean; headers?: Headers },
): { file: DriveFile; access: Access } {
  const file = fileOf(world, viewer, id);
  if (!file || (file.drive !== null && !allDrives)) throw notFound(id);
  if (viewer.only && !viewer.only.has(file.id)) throw notFound(id);
  const access = accessOf(world, viewer.person.id, file);
  if (access.role === undefined) throw notFound(id);
  // By the link alone, the key that the link carries is asked for.
  if (
    !access.listed &&
    file.resourceKey !== undefined &&
    !keysOf(headers).includes(`${file.id}/${file.resourceKey}`)
  )
    throw notFound(id);
  return { file, access };
}

function keysOf(headers: Headers | undefined): string[] {
  return (headers?.get("x-goog-drive-resource-keys") ?? "").split(",").map((key) => key.trim());
}

function fileOf(world: World, viewer: Viewer, id: string): DriveFile | undefined {
  if (id === "root") return world.find("file", rootId(viewer.person.id));
  const found = world.find("file", id);
  if (found) return found;
  const drive = world.find("drive", id);
  return drive && asFolder(drive);
}

/** A shared drive answers as its own root folder too. */
export function asFolder(drive: SharedDrive): DriveFile {
  return {
    id: drive.id,
    seq: 0,
    name: drive.name,
    mimeType: FOLDER,
    parent: null,
    drive: drive.id,
    owner: null,
    created: drive.created,
    modified: drive.created,
    modifiedBy: "",
    version: 1,
    revision: 1,
    content: null,
    trashed: null,
    permissions: [],
    sharedAt: null,
  };
}

/** Whoever sees a file in their lists, or may open it. */
export function audienceOf(world: World, file: DriveFile): string[] {
  return [...world.all("person")]
    .filter(({ id }) => {
      const { listed, role } = accessOf(world, id, file);
      return listed && role !== undefined;
    })
    .map(({ id }) => id);
}
