import type { Folder } from "@contract/folders.ts";
import type { DragEvent } from "react";
import { useDropTarget as useDrop } from "@/components/list/drop-target.ts";

/** What rows of documents are dragged as. */
export const DOCUMENTS = "application/x-atrium-documents";
const FOLDER = "application/x-atrium-folder";

/** What was dropped: documents, or a folder. */
export type Dropped = { documents: number[] } | { folder: number };

/** Drags a folder. */
export const dragFolder =
  ({ id }: Folder) =>
  (event: DragEvent) => {
    event.dataTransfer.setData(FOLDER, JSON.stringify([id]));
    event.dataTransfer.effectAllowed = "move";
  };

/** Takes documents and folders that are dropped. */
export function useDropTarget(take: (dropped: Dropped) => void) {
  return useDrop([FOLDER, DOCUMENTS], (type, ids) => {
    const [folder = 0] = ids;
    take(type === FOLDER ? { folder } : { documents: ids });
  });
}
