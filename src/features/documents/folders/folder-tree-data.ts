import type { Folder } from "@contract/folders.ts";

/** What a place in the library is: a folder, the documents in none, or all documents. */
export type Place = number | "none" | null;

/** Folders as they lie in each other. */
export interface FolderIndex {
  byId: ReadonlyMap<number, Folder>;
  /** By what they lie in, in the order of their names; null: at the top. */
  inside: ReadonlyMap<number | null, readonly Folder[]>;
}

/** A folder as the tree shows it. */
export interface TreeRow {
  folder: Folder;
  /** From 1. */
  level: number;
  position: number;
  size: number;
  hasFolders: boolean;
  isOpen: boolean;
}

const NONE: readonly Folder[] = [];

export function indexFolders(folders: readonly Folder[]): FolderIndex {
  const inside = new Map<number | null, Folder[]>();
  for (const folder of folders) {
    const beside = inside.get(folder.parent_id);
    if (beside) beside.push(folder);
    else inside.set(folder.parent_id, [folder]);
  }
  const collator = new Intl.Collator(undefined, { numeric: true });
  for (const beside of inside.values()) beside.sort((a, b) => collator.compare(a.name, b.name));
  return { byId: new Map(folders.map((folder) => [folder.id, folder])), inside };
}

/** Folders right in a folder; null: at the top. */
export const foldersIn = ({ inside }: FolderIndex, id: number | null): readonly Folder[] =>
  inside.get(id) ?? NONE;

/** The folders that a folder lies in, the outermost first, with itself last. */
export function pathOf({ byId }: FolderIndex, id: number | null): Folder[] {
  const path: Folder[] = [];
  for (let at = id === null ? undefined : byId.get(id); at;) {
    path.unshift(at);
    at = at.parent_id === null ? undefined : byId.get(at.parent_id);
  }
  return path;
}

/** "Legal / 2025" */
export const pathText = (index: FolderIndex, id: number): string =>
  pathOf(index, id)
    .map(({ name }) => name)
    .join(" / ");

/** A folder and all that lie in it. */
export function beneath(index: FolderIndex, id: number): number[] {
  return [id, ...foldersIn(index, id).flatMap((folder) => beneath(index, folder.id))];
}

/** How many documents lie in a folder and in those in it. */
export function countBeneath(index: FolderIndex, id: number): number {
  return beneath(index, id).reduce((sum, each) => sum + (index.byId.get(each)?.documents ?? 0), 0);
}

/** The folders that the tree shows, from the top: those in an open one below it. */
export function treeRows(index: FolderIndex, isOpen: (id: number) => boolean): TreeRow[] {
  function rowsIn(id: number | null, level: number): TreeRow[] {
    const beside = foldersIn(index, id);
    return beside.flatMap((folder, place) => {
      const hasFolders = foldersIn(index, folder.id).length > 0;
      const open = hasFolders && isOpen(folder.id);
      const row = { folder, level, position: place + 1, size: beside.length, hasFolders, isOpen: open };
      return [row, ...(open ? rowsIn(folder.id, level + 1) : [])];
    });
  }
  return rowsIn(null, 1);
}
