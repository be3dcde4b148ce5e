import { useState, type DragEvent } from "react";
import { z } from "zod";

const Ids = z.array(z.int().positive());

/**
 * Takes rows that `dragOf` made draggable; files and text from outside are left to the page.
 * @param types what is taken, as rows are dragged as
 * @param take called with what was dropped: its type and the ids
 */
export function useDropTarget<Type extends string>(
  types: readonly Type[],
  take: (type: Type, ids: number[], event: DragEvent) => void,
) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!types.some((type) => event.dataTransfer.types.includes(type))) return;
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
        for (const type of types) {
          const ids = idsOf(event, type);
          if (ids.length === 0) continue;
          event.preventDefault();
          return take(type, ids, event);
        }
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
