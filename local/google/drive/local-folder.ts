import { createHash } from "node:crypto";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { typeOfName } from "../../vendors/documents/content.ts";
import type { DriveFile } from "../types.ts";
import type { World } from "../world.ts";
import { addFile, changeFile, deleteFile, share } from "./acts.ts";

const MOST = 5_000;
const PREFIX = "1local";

function idOf(path: string): string {
  return PREFIX + createHash("sha256").update(path).digest("hex").slice(0, 26);
}

/**
 * Brings what lies in a folder of this machine into the drive of the first account, as "Local folder", which the others read
 * too. A file is the one it was as long as its path is; what begins with a dot is left out.
 */
export function readLocalFolder(world: World): void {
  const { folder } = world;
  const [owner, ...others] = [...world.all("person")].map(({ id }) => id);
  if (folder === undefined || owner === undefined) return;
  const entries = existsSync(folder) ? list(folder) : [];
  const top = idOf("");
  const known = new Set([...world.all("file")].filter(({ id }) => id.startsWith(PREFIX)).map(({ id }) => id));
  if (entries.length === 0 && known.size === 0) return;
  world.transact(() => {
    if (!world.find("file", top)) {
      addFile(world, { id: top, name: "Local folder", parent: owner, by: owner });
      for (const email of others) share(world, top, { type: "user", email });
    }
    const here = new Set([top]);
    for (const entry of entries) here.add(bring(world, folder, entry, owner));
    for (const id of known) if (!here.has(id) && world.find("file", id)) deleteFile(world, id);
  });
}

interface Entry {
  path: string;
  isFolder: boolean;
}

function list(folder: string): Entry[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => ({
      path: relative(folder, join(entry.parentPath, entry.name)),
      isFolder: entry.isDirectory(),
    }))
    .filter(({ path }) => !path.split(sep).some((part) => part.startsWith(".")))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .slice(0, MOST);
}

function bring(world: World, folder: string, { path, isFolder }: Entry, by: string): string {
  const id = idOf(path);
  const parts = path.split(sep);
  const name = parts.at(-1) ?? path;
  const before = world.find("file", id);
  const full = join(folder, path);
  const modified = isFolder ? undefined : stateOf(full);
  if (!before)
    addFile(world, {
      id,
      name,
      parent: idOf(parts.slice(0, -1).join(sep)),
      by,
      ...(!isFolder && { mimeType: typeOfName(name), content: { kind: "disk", path: full }, modified }),
    });
  else if (modified !== undefined && before.modified !== modified) {
    const changed: Partial<DriveFile> = { content: { kind: "disk", path: full }, modified };
    changeFile(world, id, changed);
  }
  return id;
}

function stateOf(path: string): string | undefined {
  try {
    return statSync(path).mtime.toISOString();
  } catch {
    return undefined;
  }
}
