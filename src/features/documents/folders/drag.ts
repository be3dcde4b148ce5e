import type { Folder } from "@contract/folders.ts";
import { useState, type DragEvent } from "react";
import { z } from "zod";

/** What rows of documents are dragged as. */
export const DOCUMENTS = "application/x-atrium-documents";
const FOLDER = "application/x-atrium-folder";

const Ids = z.array(z.int().positive());

/** What was dropped: documents, or a folder. */
export type Dropped = { documents: number[] } | { folder: number };

/** Drags a folder. */
export const dragFolder =
  ({ id }: Folder) =>
  (event: DragEvent) => {
    event.dataTransfer.setData(FOLDER, JSON.stringify([id]));
    event.dataTransfer.effectAllowed = "move";
  };

/** Takes documents and folders that are dropped; files from outside are left to the page. */
export function useDropTarget(take: (dropped: Dropped) => void) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.some((type) => type === DOCUMENTS || type === FOLDER)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "move";
    setOver(true);
  };
  return {
    isOver,
    handlers: {
      onDragEnter: over,
      onDragOver: over,
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        setOver(false);
        const [documents, folders] = [idsOf(event, DOCUMENTS), idsOf(event, FOLDER)];
        const [folder] = folders;
        if (documents.length === 0 && folder === undefined) return;
        event.preventDefault();
        take(folder === undefined ? { documents } : { folder });
      },
    },
  };
}

/** Another page may drop anything under the type. */
function idsOf(event: DragEvent, type: string): number[] {
  try {
    return Ids.parse(JSON.parse(event.dataTransfer.getData(type)));
  } catch {
    return [];
  }
}
