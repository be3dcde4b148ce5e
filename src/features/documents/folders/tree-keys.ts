import type { Place, TreeRow } from "./folder-tree-data.ts";

interface Standing {
  rows: readonly TreeRow[];
  /** What the tree shows, from the top. */
  places: readonly Place[];
  on: Place;
}

interface Step {
  /** Where the focus goes. */
  to?: Place | undefined;
  /** What is opened or closed. */
  turn?: { id: number; open: boolean };
}

interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** What a key does in the tree, as the pattern of ARIA for trees has it; null: nothing. */
export function moveInTree(key: Key, { rows, places, on }: Standing): Step | null {
  const here = places.indexOf(on);
  const at = rows.findIndex(({ folder }) => folder.id === on);
  const row = rows[at];
  switch (key.key) {
    case "ArrowDown":
      return { to: places[Math.min(here + 1, places.length - 1)] };
    case "ArrowUp":
      return { to: places[Math.max(here - 1, 0)] };
    case "Home":
      return { to: places[0] };
    case "End":
      return { to: places.at(-1) };
    case "ArrowRight":
      if (!row?.hasFolders) return {};
      return row.isOpen ? { to: rows[at + 1]?.folder.id } : { turn: { id: row.folder.id, open: true } };
    case "ArrowLeft":
      if (row?.isOpen) return { turn: { id: row.folder.id, open: false } };
      return row?.folder.parent_id ? { to: row.folder.parent_id } : {};
    default:
      return typed(key, { rows, places, on });
  }
}

/** A letter goes to the next folder whose name begins with it. */
function typed({ key, ctrlKey, metaKey, altKey }: Key, { rows, on }: Standing): Step | null {
  if ([...key].length !== 1 || ctrlKey || metaKey || altKey) return null;
  const at = rows.findIndex(({ folder }) => folder.id === on);
  const order = [...rows.slice(at + 1), ...rows.slice(0, at + 1)];
  const found = order.find(({ folder }) => folder.name.toLowerCase().startsWith(key.toLowerCase()));
  return found ? { to: found.folder.id } : null;
}
